"""What is impossible is marked at once, at its place, with the reason."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.board.board import FULL_DEAL, Board

_TWICE = "hr_bela_4 9SQSAS9HKD7CTCAC/8STS8HQH8D9DQCKC/9SJSJHAH7DTD8C9C/7SKSTHKHJDQDADJC H@2 ."


def test_card_in_two_places_is_marked_in_the_hand(board: Board) -> None:
    board.show_position(_TWICE)
    expect(board.hand("Partner").get_by_text("A card is in two places.")).to_be_visible()
    expect(board.hand("Partner").locator(".faulty")).to_have_accessible_name("Take back nine of spades")
    expect(board.hand("Me").locator(".fault")).to_have_count(0)


def test_mark_goes_away_with_the_fault(board: Board) -> None:
    board.show_position(_TWICE)
    board.hand("Partner").get_by_role("button", name="Take back nine of spades").click()
    expect(board.page.locator(".fault")).to_have_count(0)


def test_card_that_may_not_be_played_says_why(board: Board) -> None:
    board.show_position(FULL_DEAL, ask="solve", at="1")
    refused = board.hand("Right").get_by_role("button", name="king of clubs")
    expect(refused).to_be_disabled()
    refused.click(force=True)
    expect(board.page.locator(".message")).to_have_text("king of clubs: He has to follow suit.")


def test_illegal_play_in_a_text_is_marked_on_the_table(board: Board) -> None:
    board.show_position(FULL_DEAL.replace("H@2 9HQHJHTH", "H@2 9HKCJHTH"), ask="solve", at="2")
    expect(board.page.locator(".played.faulty")).to_have_accessible_name("king of clubs, played by: Right")
    expect(board.answer().get_by_role("alert")).to_contain_text("He has to follow suit.")


def test_contract_that_a_game_lacks_is_marked_at_the_contract(board: Board) -> None:
    board.show_position(_TWICE.replace("9SJSJH", "7HJSJH").replace("H@2", "NT@2"))
    expect(board.page.locator(".field", has_text="Contract").get_by_role("alert")).to_be_visible()


def test_what_is_only_missing_is_no_fault(board: Board) -> None:
    board.deal("jack of hearts")
    expect(board.page.locator(".hint").first).to_be_visible()
    expect(board.page.locator(".fault")).to_have_count(0)


def test_card_that_the_pack_lacks_is_refused(board: Board) -> None:
    board.show_position("hr_bela_4{low_rank=9,deal1=3+3,deal2=-} - - -")
    board.type_keys("7h")
    expect(board.page.locator(".message")).to_have_text("The pack of this game has no such card.")


def test_unreadable_address_shows_an_empty_table_and_says_so(board: Board) -> None:
    board.show("position=nonsense+x+y+z")
    expect(board.page.locator(".message")).to_contain_text("This could not be read")
