"""Hidden hands: bars with intervals, the chance of passing, who may hold what, other decisions."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.board.board import Board

_LATE = "hr_bela_4 JSKSTH8DTDJD7C9C/?/?/? H@0 9CKCQC8C9S7SQSKSJDAD9DQDACJCQH7CAHTH7HJH9H8H"


def test_cards_are_compared_with_intervals_and_the_chance_of_passing(board: Board) -> None:
    board.show_position(_LATE, ask="play")
    board.wait_for_answer()
    best = board.answer().get_by_role("row", name="jack of spades")
    expect(best).to_contain_text("100%")
    expect(board.page.locator(".whisker")).to_have_count(3)
    expect(board.page.locator(".verdict")).to_contain_text("all 27 deals that fit")
    expect(board.hand("Me").locator(".badge")).to_have_count(3)


def test_heat_map_tells_who_may_hold_what(board: Board) -> None:
    board.show_position(_LATE, ask="play")
    row = board.page.locator(".heat").get_by_role("row", name="ten of clubs")
    expect(row.get_by_role("cell")).to_have_text(["100%", "·", "·"])


def test_cards_of_the_others_are_entered_when_they_play(board: Board) -> None:
    board.show_position("hr_bela_4 JSKSTH8DTDJD7C9C/?/?/? H@0 .", ask="play")
    board.hand("Me").get_by_role("button", name="jack of diamonds").click()
    picker = board.page.locator(".picker")
    expect(picker).to_contain_text("Right")
    picker.get_by_role("button", name="Play queen of diamonds").click()
    expect(board.page.locator(".played")).to_have_count(2)
    expect(picker).to_contain_text("Partner")
    expect(board.answer()).to_contain_text("Partner is to play.")


def test_other_hands_are_hidden_until_they_are_asked_for(board: Board) -> None:
    hands = "9SQSAS9HKD7CTCAC/8STS8HQH8D9DQCKC/JS7HJHAH7DTD8C9C/7SKSTHKHJDQDADJC"
    board.show_position(f"hr_bela_4 {hands} H@0 .", ask="play")
    expect(board.hand("Right").locator(".back")).to_have_count(8)
    board.page.get_by_label("Show the other hands").check()
    expect(board.hand("Right").locator(".back")).to_have_count(0)


def test_soloist_is_told_what_to_lay_away(board: Board) -> None:
    board.show_position("hr_bela_3 JS9SAS7STHQH8HKD7DACTC9C/?/? S@0 .", ask="play")
    board.page.get_by_label("To be decided").select_option("discard")
    expect(board.page.locator(".verdict")).to_be_visible()
    expect(board.page.locator(".bars tbody tr").first.locator(".mini")).to_have_count(2)


def test_seven_may_be_exchanged_for_the_turned_card(board: Board) -> None:
    board.show_position("sr_belot_2 7S9SAS7H8HQHAD7C8C/? S@0 . turnup=JS", ask="play")
    board.page.get_by_label("To be decided").select_option("swap")
    expect(board.page.locator(".bars")).to_contain_text("Exchange the seven")
    expect(board.page.locator(".bars")).to_contain_text("nothing")


def test_more_deals_are_looked_at_when_wanted(board: Board) -> None:
    board.show_position("sr_belot_4 JS9S7HAH8DTDTCKC/?/?/? S@0 .", ask="play")
    board.button("Look at more deals").click()
    expect(board.page.locator(".verdict")).to_contain_text("1000 of")
