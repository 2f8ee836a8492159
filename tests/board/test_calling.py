"""The auction: calls are entered in turn, and each has its worth and its chance."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.board.board import Board

_ASKED = "mk_beljot_4 ?/?/JH7HASTSKD/? - - turnup=9H auction=pass,pass"


def test_every_call_has_its_chance(board: Board) -> None:
    board.show_position(_ASKED, ask="call", seat="2")
    row = board.page.locator(".calls-table").get_by_role("row", name="hearts")
    expect(row).to_contain_text("%")
    expect(board.page.locator(".verdict")).to_contain_text("clearly")
    expect(board.page.locator(".calls-table tfoot")).to_contain_text("trumps together")


def test_calls_are_entered_in_turn(board: Board) -> None:
    board.show_position("hr_bela_4 JH9HAH7HASKS/?/?/? - -", ask="call")
    box = board.page.locator(".box")
    box.get_by_role("button", name="pass").click()
    expect(board.answer()).to_contain_text("To call: Right")
    box.get_by_role("button", name="spades").click()
    expect(board.answer()).to_contain_text("Right plays spades.")
    board.button("Solve it").click()
    assert " S@1 ." in board.position
    assert board.position.endswith("auction=pass,S")


def test_call_is_taken_back(board: Board) -> None:
    board.show_position(_ASKED, ask="call", seat="2")
    board.button("Take back this call").click()
    expect(board.answer()).to_contain_text("To call: Left")
    assert board.position.endswith("auction=pass")


def test_answers_are_for_the_one_who_sits_at_the_bottom(board: Board) -> None:
    board.show_position("hr_bela_4 ?/JH9HAH7HASKS/?/? - - auction=pass", ask="call")
    board.button("Sit there").click()
    expect(board.page.locator(".calls-table")).to_be_visible()
    assert board.parts["seat"] == "1"


def test_cards_of_the_second_packet_do_not_count(board: Board) -> None:
    board.show_position("hr_bela_4 JH9HAH7HASKS7D8D/?/?/? - -", ask="call")
    expect(board.hand("Me").locator(".later li")).to_have_count(2)
    board.button("seven of diamonds: move to the cards held in the auction").click()
    assert board.position.startswith("hr_bela_4 7DJH9HAH7HASKS8D/")


def test_call_that_is_not_open_is_refused(board: Board) -> None:
    board.show_position("fr_belote_4 ?/?/?/? - - turnup=9H auction=S", ask="call")
    expect(board.answer()).to_contain_text("This cannot be called in this round.")
