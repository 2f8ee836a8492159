"""What the browser has to fetch, and that it is allowed nothing else."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Browser, Request, expect

from tests.board.board import Board

FIRST_PAINT_BYTES = 100_000


def test_first_paint_is_light_and_comes_from_one_place(browser: Browser, address: str) -> None:
    finished: list[Request] = []
    context = browser.new_context(locale="mk-MK")
    page = context.new_page()
    page.on("requestfinished", lambda request: finished.append(request))
    page.goto(address)
    page.locator(".table").wait_for()
    sizes = {request.url: request.sizes() for request in finished}
    total = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes.values())
    assert {urlsplit(url).netloc for url in sizes} == {urlsplit(address).netloc}
    assert 0 < total < FIRST_PAINT_BYTES
    context.close()


def test_inline_scripts_and_styles_are_forbidden(board: Board) -> None:
    ran = board.page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "window.ran = true";
            document.body.append(script);
            document.body.setAttribute("style", "color: red");
            return [window.ran === true, document.body.style.color];
        }"""
    )
    assert ran == [False, ""]
    assert len(board.complaints) == 2
    board.complaints.clear()


def test_service_that_refuses_to_answer_is_shown_with_its_reason(browser: Browser, address: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    refusal = {"detail": "a key is needed", "errors": []}
    page.route("**/v1/rulesets", lambda route: route.fulfill(status=401, json=refusal))
    page.goto(address)
    expect(page.get_by_role("alert")).to_have_text("a key is needed")
    context.close()
