"""Tests of whose declarations count, and of announcements against the hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import CardSet, parse_cards
from solver.errors import PositionError
from solver.game.contract import Contract, Trump
from solver.game.declarations import (
    Credited,
    best_declarations,
    check_announcement,
    credit_declarations,
)
from solver.game.diagram import Announced
from solver.rules import load_ruleset, parse_ruleset, ruleset_ids


def cards(text: str) -> CardSet:
    return CardSet.of(parse_cards(text))


def credited(system: str, *hands: str, taker: int = 0, dealer: str | None = None) -> Credited:
    """The credit when everybody declares all that ``hands`` have, clubs being trumps."""
    ruleset = parse_ruleset(system)
    declared = [best_declarations(ruleset, Trump.CLUBS, cards(hand)) for hand in hands]
    declared += [()] * (ruleset.playing_seats - len(declared))
    dealer_hand = None if dealer is None else cards(dealer)
    return credit_declarations(ruleset, Contract(Trump.CLUBS, taker), declared, dealer_hand)


@pytest.mark.parametrize(("tie", "points"), [("nobody", (0, 0, 0, 0)), ("earlier", (70, 0, 20, 0))])
def test_equal_best_declarations_score_for_nobody_or_for_the_earlier_seat(
    tie: str, points: tuple[int, ...]
) -> None:
    hands = ("9S TS JS QS 7H 8H 9H", "9D TD JD QD", "7D 8D 9D")
    assert credited(f"sr_belot_4{{decl_tie={tie}}}", *hands).points == points


def test_equal_best_declarations_of_partners_stop_nobody() -> None:
    assert credited("sr_belot_4", "9S TS JS", "", "9D TD JD").points == (20, 0, 20, 0)


@pytest.mark.parametrize(
    ("scope", "points"),
    [("side", (0, 100, 20)), ("player", (0, 100, 0)), ("all", (50, 100, 20)), ("none", (0, 0, 0))],
)
def test_scope_decides_who_scores_beside_the_best(scope: str, points: tuple[int, ...]) -> None:
    hands = ("TS JS QS KS", "7D 8D 9D TD JD", "7H 8H 9H")
    assert credited(f"sr_belot_3{{decl_scope={scope}}}", *hands).points == points


def test_defenders_score_nothing_when_the_soloist_is_best() -> None:
    assert credited("hr_bela_3", "7H 8H 9H", "TS JS QS KS", "7D 8D 9D", taker=1).points == (0, 50, 0)


def test_equal_declaration_of_the_resting_dealer_blocks_nobody() -> None:
    found = credited("debrec_4", "9H JH QH", dealer="9S JS QS 7D 7H")
    assert (found.points, found.best) == ((20, 0, 0, 20), 0)


def test_run_that_wins_the_match_names_its_holder() -> None:
    found = credited("sr_guide_4", "JH JD", "7S 8S 9S TS JS QS KS AS")
    assert (found.match_winner, found.per_unit(load_ruleset("sr_guide_4"))) == (1, (0, 0))


def test_points_per_unit_are_those_of_partners_together() -> None:
    found = credited("hr_bela_4", "7S 8S 9S TS", "", "7H 8H 9H")
    assert found.per_unit(load_ruleset("hr_bela_4")) == (70, 0)


def test_wrong_number_of_seats_and_a_dealer_who_does_not_rest_are_both_reported() -> None:
    with pytest.raises(PositionError) as caught:
        credit_declarations(load_ruleset("hr_bela_4"), Contract(Trump.CLUBS, 0), [(), ()], cards("7S"))
    codes = [fault.code for fault in caught.value.faults]
    assert codes == ["wrong-number-of-declarations", "no-resting-dealer"]


HAND = "9S TS JS QS QH QD QC 7H"


def announced(*entries: int | str) -> list[Announced]:
    """Values (numbers) and shown cards (texts)."""
    return [
        Announced(value=entry) if isinstance(entry, int) else Announced(cards=tuple(parse_cards(entry)))
        for entry in entries
    ]


def made(system: str, hand: str, *entries: int | str) -> list[str]:
    ruleset = load_ruleset(system)
    return [str(one) for one in check_announcement(ruleset, Trump.CLUBS, cards(hand), announced(*entries))]


def faults(system: str, hand: str, announcement: list[Announced]) -> list[tuple[str, str]]:
    with pytest.raises(PositionError) as caught:
        check_announcement(load_ruleset(system), Trump.CLUBS, cards(hand), announcement)
    return [(fault.pointer, str(fault.code)) for fault in caught.value.faults]


def test_values_stand_for_the_declarations_of_the_hand() -> None:
    assert made("sr_belot_4", HAND, 50, 100) == ["9S TS JS QS (50)", "QS QH QD QC (100)"]


def test_player_may_declare_less_than_he_holds() -> None:
    assert made("sr_belot_4", HAND, 20) == ["TS JS QS (20)"]


def test_shown_cards_may_be_part_of_a_row() -> None:
    assert made("sr_belot_4", HAND, "TS 9S JS") == ["9S TS JS (20)"]


def test_value_is_matched_with_what_other_announcements_leave() -> None:
    assert made("sr_belot_4", "7S 8S 9S 7H 8H 9H TH", 20, 50) == ["7S 8S 9S (20)", "7H 8H 9H TH (50)"]


def test_value_not_held_is_refused() -> None:
    assert faults("sr_belot_4", HAND, announced(200)) == [("/0/value", "declaration-not-held")]


def test_value_cannot_be_declared_more_often_than_held() -> None:
    assert faults("sr_belot_4", HAND, announced(50, 20)) == [("/1/value", "declaration-not-held")]


def test_card_not_held_is_refused() -> None:
    assert faults("sr_belot_4", HAND, announced("JS QS KS")) == [("/0/cards/2", "declaration-not-held")]


def test_row_cannot_be_split_into_two_runs() -> None:
    hand = "7S 8S 9S TS JS QS KS"
    assert faults("sr_belot_4", hand, announced("7S 8S 9S", "TS JS QS KS")) == [
        ("/1/cards", "declared-twice")
    ]


def test_cards_that_form_nothing_are_refused() -> None:
    assert faults("sr_belot_4", HAND, announced("9S JS QS", "QH QD QC")) == [
        ("/0/cards", "not-a-declaration"),
        ("/1/cards", "not-a-declaration"),
    ]


def test_longer_run_than_the_game_knows_is_refused() -> None:
    assert faults("klaber_2", "7S 8S 9S TS JS", announced("7S 8S 9S TS JS")) == [
        ("/0/cards", "not-a-declaration")
    ]


def test_wrong_value_of_shown_cards_is_refused() -> None:
    announcement = [Announced(value=100, cards=tuple(parse_cards("9S TS JS QS")))]
    assert faults("sr_belot_4", HAND, announcement) == [("/0/value", "wrong-declared-value")]


def test_all_faults_of_an_announcement_are_reported_together() -> None:
    nine = tuple(parse_cards("9S"))
    announcement = [Announced(), Announced(cards=(*nine, *nine)), *announced("KH", 150)]
    assert faults("sr_belot_4", HAND, announcement) == [
        ("/0", "empty-declaration"),
        ("/1/cards/1", "duplicate-card"),
        ("/2/cards/0", "declaration-not-held"),
        ("/3/value", "declaration-not-held"),
    ]


@settings(max_examples=150, deadline=None)
@given(
    system=st.sampled_from(ruleset_ids()), mask=st.integers(0, 2**32 - 1), trump=st.sampled_from(list(Trump))
)
def test_showing_everything_a_hand_has_is_a_sound_announcement(system: str, mask: int, trump: Trump) -> None:
    ruleset = load_ruleset(system)
    hand = CardSet(mask)
    best = best_declarations(ruleset, trump, hand)
    shown = [Announced(cards=tuple(one.cards)) for one in best]
    assert check_announcement(ruleset, trump, hand, shown) == best
