"""The board as a player uses it: what he clicks, types and sees. Knows no rules."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import parse_qs, quote

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Route, expect

FULL_DEAL = (
    "hr_bela_4 9SQSAS9HKD7CTCAC/8STS8HQH8D9DQCKC/JS7HJHAH7DTD8C9C/7SKSTHKHJDQDADJC H@2 "
    "9HQHJHTH7HKH9S8HQDKD8DTDJSKSAS8S7CKC9CJCTSAH7SQS8CADTCQCAC9D7DJD"
)
"""A deal played to its end."""

ENDING = "hr_bela_4 KSJDKD/9STS9H/7SAHAD/7HJH7D H@0 - leader=3 trick=. won=54,22:3,2"
"""Three tricks from the end; the seven of diamonds is best."""

DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 360, "height": 740}

_GO = """(hash) => new Promise((shown) => {
    addEventListener("boardshown", () => shown(null), {once: true});
    history.pushState(null, "", hash);
    dispatchEvent(new PopStateEvent("popstate"));
})"""

ANSWER_MS = 60_000
"""How long an answer may take on a busy machine."""


def _with_few_worlds(route: Route) -> None:
    asked = json.loads(route.request.post_data or "{}")
    route.continue_(post_data={**asked, "worlds": min(asked.get("worlds", 4), 4)})


@dataclass
class Board:
    """A page with the board; ``complaints``: what its console said that is not the answer of the service."""

    page: Page
    address: str
    complaints: list[str] = field(default_factory=list)

    @classmethod
    @contextmanager
    def opened(
        cls,
        browser: Browser,
        address: str,
        *,
        size: Mapping[str, int] = DESKTOP,
        locale: str = "en-GB",
        state: str = "",
    ) -> Iterator[Board]:
        """The board with ``state``, the part of the address after ``#``; checked for complaints."""
        context = browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            locale=locale,
            reduced_motion="reduce",
        )
        board = cls(context.new_page(), address)
        board.page.set_default_timeout(ANSWER_MS)
        board.page.on("console", board._listen)
        board.page.on("pageerror", lambda error: board.complaints.append(str(error)))
        board.page.goto(f"{address}/#{state}")
        board.page.locator(".table").wait_for()
        yield board
        context.close()
        assert board.complaints == []

    def reset(self) -> None:
        """The empty table, in English, as if the page had just been opened."""
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.emulate_media(media="screen")
        self.page.locator("details[open]").evaluate_all("all => all.forEach((each) => (each.open = false))")
        self.show("language=en")
        self.page.evaluate("document.activeElement.blur()")
        self.complaints.clear()

    def _listen(self, message: ConsoleMessage) -> None:
        # A refused request is an answer that the page shows.
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.complaints.append(message.text)

    def show(self, state: str) -> None:
        """Goes to an address with ``state``, as a link on the page would."""
        self.page.evaluate(_GO, f"#{state}")

    def show_position(self, text: str, **more: str) -> None:
        """Opens the board with a position, and other parts of the address."""
        self.show("&".join(f"{key}={quote(value)}" for key, value in {"position": text, **more}.items()))

    @property
    def parts(self) -> dict[str, str]:
        """What the address says."""
        fragment = self.page.url.partition("#")[2]
        return {key: values[0] for key, values in parse_qs(fragment, keep_blank_values=True).items()}

    @property
    def position(self) -> str:
        """The position text in the address."""
        return self.parts["position"]

    def expect_position(self, text: str) -> None:
        """Waits until the position text on the page is ``text``."""
        expect(self.page.locator(".text code")).to_have_text(text)
        assert self.position == text

    def button(self, name: str, *, exact: bool = True) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name, exact=exact)

    def look_at_few_deals(self) -> None:
        """Reviews and calls are then judged in a few deals, which is quick."""
        for address in ("**/v1/review", "**/v1/call"):
            self.page.route(address, _with_few_worlds)

    def open_menu(self) -> None:
        """Opens the menu with language and cards."""
        self.page.locator(".look > summary").click()

    def ask(self, tab: str) -> None:
        """Turns to a question."""
        self.page.get_by_role("tab", name=tab, exact=True).click()

    def choose_game(self, ruleset: str) -> None:
        """Takes another game from the list."""
        self.page.locator("select[name=game]").select_option(ruleset)
        expect(self.page.locator(".text code")).to_contain_text(f"{ruleset} ")

    def deal(self, *cards: str) -> None:
        """Clicks cards of the pack, by name."""
        for card in cards:
            self.page.locator(".pack").get_by_role("button", name=f"Deal {card}", exact=True).click()

    def type_keys(self, keys: str) -> None:
        """Types on the keyboard, one key after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def paste(self, text: str) -> None:
        """Puts ``text`` into the paste box and reads it."""
        self.button("Paste a deal or cards").click()
        self.page.get_by_label("Paste or type").fill(text)
        self.button("Read").click()

    def hand(self, name: str) -> Locator:
        """The place of a player at the table."""
        return self.page.get_by_role("group", name=f"Hand: {name}", exact=True)

    def answer(self) -> Locator:
        """The panel with the answer."""
        return self.page.get_by_role("tabpanel")

    def wait_for_answer(self) -> None:
        """Waits until nothing is being worked out any more."""
        expect(self.page.locator(".progress progress")).to_have_count(0, timeout=ANSWER_MS)
