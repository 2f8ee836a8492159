"""A real server, Debian's Chromium, and the board in it. Without a browser these tests are skipped."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from api import create_app
from tests.board.board import ANSWER_MS, PHONE, Board

expect.set_options(timeout=ANSWER_MS)

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_ALONE = (
    "--no-sandbox",  # tests may run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class Quietly(WSGIRequestHandler):
    """Answers without a word in the log, and keeps connections open."""

    protocol_version = "HTTP/1.1"

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Nothing."""


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the service listens."""
    server = make_server("127.0.0.1", 0, create_app(), threaded=True, request_handler=Quietly)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests; each gets a context of its own."""
    program = next(filter(None, map(shutil.which, _NAMES)), None)
    if program is None:
        pytest.skip("no Chromium is installed; on Debian: apt-get install chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=list(_ALONE))
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def desktop(browser: Browser, address: str) -> Iterator[Board]:
    """A board on a desktop that all tests share."""
    with Board.opened(browser, address) as board:
        yield board


@pytest.fixture(scope="session")
def phone(browser: Browser, address: str) -> Iterator[Board]:
    """A board on a phone that all tests share."""
    with Board.opened(browser, address, size=PHONE) as board:
        yield board


@pytest.fixture
def board(desktop: Board) -> Iterator[Board]:
    """The empty board on a desktop, in English; what the page complains of fails the test."""
    desktop.reset()
    yield desktop
    assert desktop.complaints == []
