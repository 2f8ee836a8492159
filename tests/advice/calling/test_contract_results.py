"""One contract in many worlds: against solving, playing and settling each of them alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from solver.advice.calling.contract_results import (
    ContractResults,
    DealTerms,
    Effort,
    contract_results,
)
from solver.advice.calling.declaring import bela_points
from solver.advice.calling.open_layout import open_worlds
from solver.cards import Card, CardSet, parse_cards
from solver.double_dummy import Lines, solve
from solver.game import Contract, Diagram, Position, Trump, position_from
from solver.game.auction import Taken
from solver.game.declarations import best_declarations, credit_declarations
from solver.game.declarations.bela import BELA_POINTS, bela_suits
from solver.game.diagram import Pile
from solver.game.play import LAST_TRICK_POINTS, play_rules
from solver.game.settlement import DealResult, Hanging, Outcome, Settlement, settle
from solver.rules import Ruleset, load_ruleset, ruleset_from
from solver.worlds.counting import DealtWorlds
from tests.advice.calling.auctions import dealt_worlds, question_of

PAIRS = ["sr_belot_4", "sr_guide_4", "hr_bela_4", "mk_beljot_4", "fr_belote_4", "fr_contree_4"]
TWO = ["sr_belot_2", "klaber_2", "debrec_50", "debrec_moscow", "hr_bela_2", "mk_beljot_2"]
THREE = ["sr_belot_3", "klaber_3", "debrec_3", "debrec_4", "hr_bela_3", "mk_beljot_3", "hr_bela_3_turnup"]
WORLDS = 4
MADE = (Outcome.PASS, Outcome.CAPOT_MADE)


@dataclass(frozen=True)
class Case:
    """A contract in worlds of first hands."""

    ruleset: Ruleset
    taken: Taken
    found: ContractResults


def case(
    name: str,
    trump: str = "",
    taker: int = 1,
    terms: DealTerms | None = None,
    luck: float = 0.5,
    seed: int = 1,
) -> Case:
    """A contract of ``taker``, by default in the turned suit or hearts."""
    ruleset = load_ruleset(name)
    turnups, worlds = dealt_worlds(ruleset, WORLDS, seed)
    turned = turnups[0].suit.letter if turnups else "H"
    is_turned = bool(turnups) and trump in ("", turned)
    number = 0 if turnups else None
    taker = 0 if ruleset.discarded else taker
    taken = Taken(
        Trump(trump or turned), taker, 1 if is_turned or not turnups else 2, number, accepted=is_turned
    )
    lucks = np.full((WORLDS, 2), luck)
    found = contract_results(ruleset, taken, turnups, worlds, lucks, terms or DealTerms(), Effort(seed, 1))
    return Case(ruleset, taken, found)


def ended(ruleset: Ruleset, contract: Contract, hands: list[int]) -> Position:
    """The deal played to its end, perfectly by all."""
    position = position_from(
        Diagram(ruleset, contract=contract, hands=tuple(tuple(CardSet(hand)) for hand in hands))
    )
    for card in solve(position, lines=Lines.BEST).line:
        position = position.play(card)
    return position


def settlement_of(
    ruleset: Ruleset, contract: Contract, dealt: DealtWorlds, row: int, hanging: tuple[Hanging, ...] = ()
) -> Settlement:
    """What the deal of one world comes to, by its line and the sheet of a single deal."""
    hands = dealt.hands[row].tolist()
    position = ended(ruleset, contract, hands)
    last = ruleset.unit_of(position.leader)
    cards = list(position.won.points)
    cards[last] -= LAST_TRICK_POINTS
    swept = [unit for unit, tricks in enumerate(position.won.tricks) if tricks == ruleset.hand_size]
    for unit in swept:
        cards[unit] -= play_rules(ruleset, contract.trump).all_tricks_bonus
    away = CardSet(int(dealt.discards[row]))
    cards[ruleset.unit_of(contract.taker)] += play_rules(ruleset, contract.trump).points_of(away)
    announced = [best_declarations(ruleset, contract.trump, CardSet(hand)) for hand in hands]
    dealer = CardSet(int(dealt.out[row])) if ruleset.table.dealer_out else None
    bela = [0] * ruleset.units
    for seat, hand in enumerate(hands):
        count = len(bela_suits(ruleset, contract.trump, CardSet(hand)))
        bela[ruleset.unit_of(seat)] += BELA_POINTS * count
    return settle(
        ruleset,
        DealResult(
            contract=contract,
            card_points=tuple(cards),
            last=last,
            tricks=position.won.tricks,
            declared=credit_declarations(ruleset, contract, announced, dealer).per_unit(ruleset),
            bela=tuple(bela),
            hanging=hanging,
        ),
    )


def check_open_result(found: Case) -> None:
    """Compares every world with the settlement of its own deal."""
    results = found.found
    for row in range(len(results.dealt)):
        expected = settlement_of(found.ruleset, results.contract, results.dealt, row)
        assert tuple(results.open.endings.written[row]) == expected.written
        assert bool(results.open.endings.passes[row]) == (expected.outcome in MADE)


# --- with open cards ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*PAIRS, *TWO])
def test_open_result_of_two_sides_is_that_of_the_solved_and_settled_deal(name: str) -> None:
    check_open_result(case(name))


@pytest.mark.parametrize("trump", ["NT", "AT"])
@pytest.mark.parametrize("name", ["debrec_crimea", "debrec_samara"])
def test_open_result_without_a_trump_suit_is_that_of_the_solved_deal(name: str, trump: str) -> None:
    check_open_result(case(name, trump))


@pytest.mark.parametrize("name", THREE)
def test_open_result_of_a_soloist_is_that_of_the_solved_deal(name: str) -> None:
    found = case(name)
    results, ruleset = found.found, found.ruleset
    unit = ruleset.unit_of(results.contract.taker)
    for row in range(len(results.dealt)):
        expected = settlement_of(ruleset, results.contract, results.dealt, row)
        points, total = results.open.tricks.points[row], sum(expected.trick_points)
        assert points[unit] == expected.trick_points[unit]
        assert points.sum() == total
        if ruleset.result.pass_vs.value == "sum":
            assert bool(results.open.endings.passes[row]) == (expected.outcome in MADE)


def test_hanging_points_go_into_what_is_written() -> None:
    found = case("mk_beljot_4", terms=DealTerms(hanging=(81, 0)))
    results = found.found
    for row in range(WORLDS):
        expected = settlement_of(found.ruleset, results.contract, results.dealt, row, (Hanging(81, 0),))
        assert tuple(results.open.endings.written[row]) == expected.written


def sure_hands(name: str, hands: list[str], trump: str, taker: int = 0, luck: float = 0.5) -> ContractResults:
    """The contract of ``taker`` with hands of which nothing is dealt any more."""
    ruleset = load_ruleset(name)
    masks = [CardSet.of(parse_cards(hand)).mask for hand in hands]
    first = np.array([masks], dtype=np.uint32)
    out = np.array([ruleset.pack.mask & ~np.bitwise_or.reduce(first[0])], dtype=np.uint32)
    worlds = DealtWorlds(tuple(range(len(hands))), first, out, np.zeros(1, dtype=np.uint32))
    taken = Taken(Trump(trump), taker, 1, None, accepted=False)
    lucks = np.full((1, 2), luck)
    return contract_results(ruleset, taken, (), worlds, lucks, DealTerms(), Effort(0, 1))


SURE = ["JH 9H AH TH KH QH", "8H AD 7D 8D 9D JD", "7H AS 7S 8S 9S JS", "AC 7C 8C 9C JC QC"]
"""The first hand wins every trick with hearts if it gets no card that loses."""


def test_all_tricks_are_seen_where_the_rest_of_the_cards_wins_too() -> None:
    found = sure_hands("hr_bela_4", SURE, "H")
    assert found.open.tricks.sweeps.tolist() == [not found.open.tricks.tricks[0, 1]]


@pytest.mark.parametrize("name", ["sr_belot_4", "fr_belote_4", "mk_beljot_4", "sr_belot_2", "sr_belot_3"])
def test_all_tricks_are_flagged_exactly_if_the_line_wins_them(name: str) -> None:
    found = case(name, seed=5)
    results, ruleset = found.found, found.ruleset
    unit = ruleset.unit_of(results.contract.taker)
    for row in range(WORLDS):
        position = ended(ruleset, results.contract, results.dealt.hands[row].tolist())
        is_swept = position.won.tricks[unit] == ruleset.hand_size
        assert bool(results.open.tricks.sweeps[row]) == is_swept


# --- at the table ------------------------------------------------------------------------------------


@pytest.mark.parametrize("luck", [0.0, 0.3, 0.7, 1.0])
@pytest.mark.parametrize("name", ["hr_bela_4", "fr_belote_4", "klaber_2", "sr_belot_3", "debrec_4"])
def test_at_the_table_all_points_are_somebodys(name: str, luck: float) -> None:
    results = case(name, luck=luck).found
    together = results.table.tricks.points.sum(axis=1)
    assert (together == results.open.tricks.points.sum(axis=1)).all()
    assert (results.table.tricks.points >= 0).all()


@pytest.mark.parametrize("luck", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("name", ["hr_bela_4", "fr_belote_4", "klaber_2", "sr_belot_3", "debrec_4"])
def test_the_taker_has_won_all_tricks_exactly_if_nobody_else_has_one(name: str, luck: float) -> None:
    found = case(name, luck=luck)
    unit = found.ruleset.unit_of(found.taken.taker or 0)
    for played in (found.found.open, found.found.table):
        others = np.delete(played.tricks.tricks, unit, axis=1).any(axis=1)
        assert (played.tricks.sweeps == ~others).all()


@pytest.mark.parametrize("name", ["hr_bela_4", "klaber_2", "hr_bela_3"])
def test_more_luck_is_never_worse_for_the_taker(name: str) -> None:
    found = [case(name, luck=luck) for luck in (0.05, 0.5, 0.95)]
    unit = found[0].ruleset.unit_of(found[0].taken.taker or 0)
    points = np.array([each.found.table.tricks.points[:, unit] for each in found])
    assert (np.diff(points, axis=0) >= 0).all()


def test_luck_changes_nothing_with_open_cards() -> None:
    low, high = (case("hr_bela_4", luck=luck).found.open for luck in (0.05, 0.95))
    assert np.array_equal(low.endings.written, high.endings.written)


def test_more_threads_change_nothing() -> None:
    ruleset = load_ruleset("sr_belot_3")
    _, worlds = dealt_worlds(ruleset, WORLDS, 3)
    taken = Taken(Trump.HEARTS, 0, 1, None, accepted=False)
    one, two = (
        contract_results(
            ruleset, taken, (), worlds, np.full((WORLDS, 2), 0.4), DealTerms(), Effort(3, threads)
        )
        for threads in (1, 2)
    )
    assert np.array_equal(one.dealt.hands, two.dealt.hands)
    assert np.array_equal(one.table.endings.written, two.table.endings.written)


def test_belas_are_those_of_the_completed_hands() -> None:
    found = case("klaber_2", seed=4)
    expected = bela_points(found.ruleset, found.taken.trump, found.found.dealt.hands)
    assert np.array_equal(found.found.solved.bela, expected)


# --- announced tricks --------------------------------------------------------------------------------


def test_announced_tricks_write_504_or_give_252_to_the_others() -> None:
    results = case("fr_belote_4", luck=0.9).found
    assert results.announced is not None
    sweeps, written = results.table.tricks.sweeps, results.announced.endings.written
    belas = results.solved.bela
    assert (written[sweeps, 1] == 504 + belas[sweeps, 1]).all()
    assert (written[~sweeps, 0] == 252 + belas[~sweeps, 0]).all()
    assert (results.announced.endings.passes == sweeps).all()


def test_all_tricks_cannot_be_announced_elsewhere() -> None:
    assert case("hr_bela_4").found.announced is None


# --- the open layout ---------------------------------------------------------------------------------


def test_open_layout_is_solved_with_the_lower_cards_under_the_upper_ones() -> None:
    ruleset = load_ruleset("sr_belot_2_open")
    question = question_of(ruleset, seed=2)
    assert question.lying is not None
    worlds = open_worlds(ruleset, question.lying, 1, seed=1)
    assert worlds.bottoms is not None
    taken = Taken(Trump.SPADES, 0, 1, None, accepted=False)
    found = contract_results(ruleset, taken, (), worlds, np.full((1, 2), 0.5), DealTerms(), Effort(1, 1))
    piles = tuple(
        tuple(Pile(upper, Card.from_index(int(lower))) for upper, lower in zip(cards, lowers, strict=True))
        for cards, lowers in zip(question.lying, worlds.bottoms[0], strict=True)
    )
    position = position_from(Diagram(ruleset, contract=Contract(Trump.SPADES, 0), piles=piles))
    points = solve(position, lines=Lines.BEST).points
    assert points is not None
    bonus = play_rules(ruleset, Trump.SPADES).all_tricks_bonus * bool(found.open.tricks.sweeps[0])
    assert found.open.tricks.points[0].tolist() == [points[0] - bonus, points[1]]


# --- tricks without points ---------------------------------------------------------------------------


def all_dealt(name: str, hands: list[str], **options: object) -> ContractResults:
    """Hearts of seat 0 with these hands, in a game like ``name`` in which all cards are dealt at once."""
    at_once: dict[str, object] = {"deal1": [len(parse_cards(hands[0]))], "deal2": [], "turnups": 0}
    auction: dict[str, object] = {
        "rounds": ["any"],
        "seven_swap": "no",
        "offer_redeal": False,
        "forced": "no",
    }
    ruleset = ruleset_from({"parent": name, **at_once, **auction, **options})
    masks = np.array([[CardSet.of(parse_cards(hand)).mask for hand in hands]], dtype=np.uint32)
    out = np.uint32(ruleset.pack.mask) & ~np.bitwise_or.reduce(masks, axis=1)
    worlds = DealtWorlds(tuple(range(len(hands))), masks, out, np.zeros(1, dtype=np.uint32))
    taken = Taken(Trump.HEARTS, 0, 1, None, accepted=False)
    return contract_results(ruleset, taken, (), worlds, np.full((1, 2), 0.5), DealTerms(), Effort(0, 1))


ALL_BUT_THE_SEVEN = ["JH 9H AH TH KH QH 8H 7H 7S", "8S 9S 7D 8D 9D QD 7C 8C 9C"]
"""The first player loses one trick, in which there are no points; 75 are in all tricks together."""


def test_all_points_are_written_if_only_a_trick_without_points_is_lost() -> None:
    found = all_dealt("sr_belot_2", ALL_BUT_THE_SEVEN)
    assert found.open.tricks.points.tolist() == [[75, 0]]


def test_there_is_no_bonus_if_a_trick_without_points_is_lost() -> None:
    found = all_dealt("sr_belot_2", ALL_BUT_THE_SEVEN)
    assert found.open.endings.written.tolist() == [[195, 0]]  # with a run and Bela


def test_defenders_may_have_a_trick_without_points() -> None:
    found = all_dealt("hr_bela_3_turnup", ["JH 9H AH 7S", "8S 7D 9D 8C", "9S 7C 9C 8D"])
    assert found.open.tricks.tricks[0, 1:].any()
    assert found.open.endings.written.tolist() == [[55, 0, 0]]


def test_a_side_without_points_may_have_a_trick_that_saves_its_declarations() -> None:
    found = all_dealt("sr_belot_2", ["JH 9H AH TH KH QH 8H 7H 7S", "8S 9S 7D 8D 9D 7C 8C 9C QC"])
    assert found.solved.declared.tolist() == [[100, 0]]
    assert found.open.tricks.tricks.tolist() == [[True, True]]
