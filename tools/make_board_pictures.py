"""Takes the pictures of the board for the README: ``python -m tools.make_board_pictures``.

Needs the test tools and a Chromium; the service is started here, and stopped again.
"""

from __future__ import annotations

import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, sync_playwright
from werkzeug.serving import make_server

from api import create_app

FOLDER = Path(__file__).parents[1] / "docs" / "images"
_NAMES = ("chromium", "chromium-browser", "google-chrome")
_PATIENCE_MS = 120_000
_DEAL = "9SQSAS9HKD7CTCAC/8STS8HQH8D9DQCKC/JS7HJHAH7DTD8C9C/7SKSTHKHJDQDADJC H@2"
_PLAYED = "9HQHJHTH7HKH9S8HQDKD8DTDJSKSAS8S7CKC9CJCTSAH7SQS8CADTCQCAC9D7DJD"


@dataclass(frozen=True)
class Picture:
    """``state``: the parts of the address; ``shown``: what has to be there; the size in CSS pixels."""

    name: str
    state: dict[str, str]
    shown: str
    width: int
    height: int
    scale: float = 1


PICTURES = (
    Picture(
        "board_solve",
        {"position": f"hr_bela_4 {_DEAL} {_PLAYED[:16]}", "ask": "solve", "language": "en"},
        ".account",
        1280,
        900,
    ),
    Picture(
        "board_play",
        {
            "position": "hr_bela_4 JSKSTH8DTDJD7C9C/?/?/? H@0 9CKCQC8C9S7SQSKSJDAD9DQDACJCQH7CAHTH7HJH9H8H",
            "ask": "play",
            "language": "fr",
            "colours": "4",
        },
        ".heat",
        1280,
        900,
    ),
    Picture(
        "board_review",
        {"position": f"hr_bela_4 {_DEAL} {_PLAYED}", "ask": "review", "at": "16", "language": "hr"},
        ".moment",
        1280,
        900,
    ),
    Picture(
        "board_phone",
        {
            "position": f"hr_bela_4 {_DEAL} {_PLAYED[:8]}",
            "ask": "solve",
            "language": "sr-Cyrl",
            "suits": "german",
        },
        ".values",
        360,
        740,
        2,
    ),
)


def main() -> int:
    """Takes all pictures; 1 if there is no browser."""
    program = next(filter(None, map(shutil.which, _NAMES)), None)
    if program is None:
        print("no Chromium is installed; on Debian: apt-get install chromium", file=sys.stderr)
        return 1
    with _service() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        for picture in PICTURES:
            _take(browser, address, picture)
        browser.close()
    return 0


@contextmanager
def _service() -> Iterator[str]:
    server = make_server("127.0.0.1", 0, create_app(), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()


def _take(browser: Browser, address: str, picture: Picture) -> None:
    context = browser.new_context(
        viewport={"width": picture.width, "height": picture.height},
        device_scale_factor=picture.scale,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.set_default_timeout(_PATIENCE_MS)
    state = "&".join(f"{key}={quote(value)}" for key, value in picture.state.items())
    page.goto(f"{address}/#{state}")
    page.locator(picture.shown).first.wait_for()
    page.locator(".progress progress").wait_for(state="detached")
    page.screenshot(path=FOLDER / f"{picture.name}.png")
    context.close()


if __name__ == "__main__":
    raise SystemExit(main())
