"""Long answers show progress and can be stopped; the last one stays until the next one comes."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.board.board import ENDING, Board

_OPEN = (
    "sr_belot_2_open AH:9S,8S:JH,TH:JS,KS:TS,7S:TD,7C:8H,TC:AS,8D:AC/"
    "9D:7D,8C:9H,7H:KC,QH:JD,9C:QS,JC:KH,QC:AD,KD:QD H@0 ."
)


def test_long_search_shows_progress_and_is_stopped(board: Board) -> None:
    held: list[Route] = []
    board.page.route("**/v1/solve", lambda route: held.append(route))
    board.show_position(_OPEN, ask="solve")
    expect(board.page.get_by_role("progressbar")).to_be_visible()
    board.button("Stop").click()
    expect(board.page.get_by_role("status").filter(has_text="Stopped.")).to_be_visible()
    expect(board.page.get_by_role("progressbar")).to_have_count(0)


def test_stopped_search_goes_on_when_wanted(board: Board) -> None:
    held: list[Route] = []
    board.page.route("**/v1/solve", lambda route: held.append(route))
    board.show_position(ENDING, ask="solve")
    board.button("Stop").click()
    board.page.unroute("**/v1/solve")
    board.button("Go on").click()
    expect(board.hand("Left").locator(".badge.best")).to_have_text("108")


def test_last_answer_stays_until_the_next_one_comes(board: Board) -> None:
    board.show_position(ENDING, ask="solve")
    expect(board.hand("Left").locator(".badge.best")).to_have_text("108")
    held: list[Route] = []
    board.page.route("**/v1/solve", lambda route: held.append(route))
    board.hand("Left").get_by_role("button", name="seven of diamonds").click()
    expect(board.answer().locator(".stale .values")).to_be_visible()
    board.page.unroute("**/v1/solve")
    for route in held:
        route.continue_()
    expect(board.answer().locator(".stale")).to_have_count(0)
    expect(board.hand("Me").locator(".badge.best").first).to_be_visible()


def test_open_belot_gets_better_round_by_round(board: Board) -> None:
    board.show_position(_OPEN, ask="solve")
    expect(board.hand("Me").locator(".badge.best").first).to_be_visible()


def test_service_that_does_not_answer_is_told(board: Board) -> None:
    board.page.route("**/v1/solve", lambda route: route.abort())
    board.show_position(ENDING, ask="solve")
    expect(board.answer()).to_contain_text("The service does not answer.")
