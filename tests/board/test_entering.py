"""A deal is entered by mouse, keyboard, paste and at random, in games of every shape."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from solver.game import position_from
from solver.game.notation import parse_position
from tests.board.board import ENDING, FULL_DEAL, Board


def test_clicked_cards_go_to_the_chosen_hand(board: Board) -> None:
    board.deal("jack of hearts", "nine of hearts")
    board.hand("Partner").get_by_role("button", name="Partner").click()
    board.deal("ace of spades")
    board.expect_position("sr_belot_4 JH9H/?/AS/? - -")


def test_full_hand_passes_the_turn_to_the_next_one(board: Board) -> None:
    board.type_keys("7s8s9stsjsqsksas7h")
    board.expect_position("sr_belot_4 7S8S9STSJSQSKSAS/7H/?/? - -")


def test_card_is_dragged_from_the_pack_to_a_hand_and_on_to_another(board: Board) -> None:
    king = board.page.locator(".pack").get_by_role("button", name="Deal king of clubs")
    king.drag_to(board.hand("Partner"))
    board.expect_position("sr_belot_4 ?/?/KC/? - -")
    board.hand("Partner").get_by_role("button", name="Take back king of clubs").drag_to(board.hand("Left"))
    board.expect_position("sr_belot_4 ?/?/?/KC - -")


def test_clicked_card_of_a_hand_is_taken_back(board: Board) -> None:
    board.deal("jack of hearts", "nine of hearts")
    board.button("Take back jack of hearts").click()
    board.expect_position("sr_belot_4 9H/?/?/? - -")


def test_deal_is_entered_by_keyboard_alone(board: Board) -> None:
    board.type_keys("jh10h")
    board.page.keyboard.press("ArrowRight")
    board.type_keys("as")
    board.page.keyboard.press("ArrowLeft")
    board.page.keyboard.press("Backspace")
    board.expect_position("sr_belot_4 JH/AS/?/? - -")
    for _ in range(40):
        if board.page.evaluate("document.activeElement.getAttribute('aria-label')") == "hearts":
            break
        board.page.keyboard.press("Tab")
    board.page.keyboard.press("Enter")
    board.expect_position("sr_belot_4 JH/AS/?/? H@0 .")


def test_arrow_keys_go_from_card_to_card_in_the_pack(board: Board) -> None:
    board.page.locator(".pack").get_by_role("button", name="Deal ace of spades").focus()
    board.page.keyboard.press("ArrowRight")
    board.page.keyboard.press("ArrowDown")
    board.page.keyboard.press("Enter")
    board.expect_position("sr_belot_4 KH/?/?/? - -")


def test_position_text_is_pasted(board: Board) -> None:
    board.paste(FULL_DEAL)
    board.expect_position(FULL_DEAL)


@pytest.mark.parametrize(
    "text",
    [
        "JH 9H AS",
        "JH9HAS",
        "J♥ 9♥ A♠",
        "žandar herc, devetka herc, kec pik",
        "zandar herc, devetka herc, kec pik",
        "valet de cœur, neuf de cœur, as de pique",
        "жандар херц, деветка херц, кец пик",
        "jack of hearts nine of hearts ace of spades",
        "unter srce, 9 herc, as list",
    ],
)
def test_cards_are_pasted_in_short_form_and_in_words(board: Board, text: str) -> None:
    board.paste(text)
    board.expect_position("sr_belot_4 JH9HAS/?/?/? - -")


def test_what_is_no_card_is_named(board: Board) -> None:
    board.paste("JH, jack of horses")
    expect(board.page.get_by_role("status").filter(has_text="jack of horses")).to_be_visible()


def test_random_deal_is_complete_and_can_be_undone(board: Board) -> None:
    board.button("Random deal").click()
    expect(board.page.locator(".pack .taken")).to_have_count(32)
    dealt = board.position
    board.button("Undo").click()
    board.expect_position("sr_belot_4 - - -")
    board.button("Redo").click()
    board.expect_position(dealt)


def test_clear_takes_all_cards_away(board: Board) -> None:
    board.paste(FULL_DEAL)
    board.button("Clear the table").click()
    board.expect_position("hr_bela_4 - - -")


def test_keys_undo_and_redo(board: Board) -> None:
    board.type_keys("jh9h")
    board.page.keyboard.press("Control+z")
    board.expect_position("sr_belot_4 JH/?/?/? - -")
    board.page.keyboard.press("Control+Shift+z")
    board.expect_position("sr_belot_4 JH9H/?/?/? - -")


def test_contract_and_score_are_entered(board: Board) -> None:
    board.deal("jack of hearts")
    board.button("hearts").click()
    board.page.get_by_label("Taker").select_option(label="Partner")
    board.page.locator("[name=score-1]").fill("655")
    board.page.locator("[name=score-1]").press("Enter")
    board.expect_position("sr_belot_4 JH/?/?/? H@2 . score=0,655")


def test_undo_goes_back_to_the_game_before(board: Board) -> None:
    board.deal("jack of hearts")
    board.choose_game("klaber_2")
    board.button("Undo").click()
    board.expect_position("sr_belot_4 JH/?/?/? - -")


def test_turned_card_is_entered_for_two_players(board: Board) -> None:
    board.choose_game("sr_belot_2")
    board.deal("jack of hearts")
    board.button("Put cards here: Turned card").click()
    board.deal("nine of spades")
    board.expect_position("sr_belot_2 JH/? - - turnup=9S")


def test_discards_are_entered_for_three_players(board: Board) -> None:
    board.choose_game("hr_bela_3")
    board.deal("jack of hearts")
    board.button("Put cards here: Laid away").click()
    board.deal("seven of spades", "seven of clubs")
    board.expect_position("hr_bela_3 JH/?/? - - discards=7S7C")


def test_cards_of_the_resting_dealer_are_entered(board: Board) -> None:
    board.choose_game("debrec_4")
    board.deal("jack of hearts")
    board.button("Dealer (rests)").click()
    board.deal("seven of spades")
    board.expect_position("debrec_4 JH/?/?/7S - -")


def test_piles_of_open_belot_are_entered(board: Board) -> None:
    board.choose_game("sr_belot_2_open")
    board.deal("jack of hearts", "nine of hearts")
    board.button("Upper card of pile 1").first.click()
    board.deal("ace of spades")
    board.expect_position("sr_belot_2_open AS:JH,-:9H,-:-,-:-,-:-,-:-,-:-,-:-/? - -")


@pytest.mark.parametrize(
    "ruleset", ["sr_belot_2", "sr_belot_2_open", "mk_beljot_3", "sr_belot_3", "debrec_4", "fr_belote_4"]
)
def test_random_deal_of_every_shape_is_a_legal_position(board: Board, ruleset: str) -> None:
    board.choose_game(ruleset)
    board.button("Random deal").click()
    expect(board.page.locator(".pack .taken").nth(16)).to_be_attached()
    board.button("hearts").click()
    expect(board.page.locator(".text code")).to_contain_text("H@0")
    position = position_from(parse_position(board.position))
    assert position.to_play == 0


def test_ending_without_history_is_entered(board: Board) -> None:
    board.choose_game("hr_bela_4")
    for keys in ("kdksjd", "9sts9h", "7sahad", "7hjh7d"):
        board.type_keys(keys)
        board.page.keyboard.press("ArrowRight")
    board.button("hearts").click()
    board.page.get_by_text("Ending, declarations, Bela").click()
    board.page.get_by_label("Ending: only the cards still held are known").check()
    board.page.locator("[name=leader]").select_option(label="Left")
    for name, value in {"points-0": "54", "points-1": "22", "tricks-0": "3", "tricks-1": "2"}.items():
        board.page.locator(f"[name={name}]").fill(value)
        board.page.locator(f"[name={name}]").press("Enter")
    board.expect_position(ENDING.replace("KSJDKD", "KDKSJD"))


def test_declarations_and_bela_are_entered(board: Board) -> None:
    board.paste("hr_bela_4 9SQSAS9HKD7CTCAC/?/?/? H@2 .")
    board.page.get_by_text("Ending, declarations, Bela").click()
    board.page.locator("[name=declared-1]").fill("20")
    board.page.locator("[name=declared-1]").press("Enter")
    board.page.locator("[name=declared-0]").fill("0")
    board.page.locator("[name=declared-0]").press("Enter")
    board.page.locator("[name=bela]").select_option(label="Right")
    board.expect_position("hr_bela_4 9SQSAS9HKD7CTCAC/?/?/? H@2 . decl=0:,1:20 bela=1")


def test_what_is_being_typed_is_not_lost_when_an_answer_comes(board: Board) -> None:
    board.show_position("hr_bela_4 JH/?/?/? H@0 .")
    field = board.page.locator("[name=score-0]")
    field.click()
    field.press_sequentially("65")
    board.page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    expect(board.page.locator(".message")).to_be_attached()
    field.press_sequentially("5")
    field.press("Enter")
    board.expect_position("hr_bela_4 JH/?/?/? H@0 . score=655,0")
