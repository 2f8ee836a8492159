"""Credited declarations and Belas of many deals, against the rules of a single one."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from solver.advice.calling.declaring import NOBODY, bela_points, can_declare, credited
from solver.cards import CardSet, parse_cards
from solver.game import Contract, Trump
from solver.game.declarations import best_declarations, credit_declarations
from solver.game.declarations.bela import BELA_POINTS, bela_suits
from solver.rules import Ruleset, load_ruleset, ruleset_ids
from solver.rules.choices import DeclarationShown
from tests.advice.calling.auctions import HIDDEN

Masks = NDArray[np.uint32]

DECLARED_BEFORE_PLAY = [
    name for name in HIDDEN if load_ruleset(name).declarations.decl_shown is not DeclarationShown.LIVE
]


def random_hands(ruleset: Ruleset, count: int, seed: int) -> tuple[Masks, Masks]:
    """Full hands, and what is left over: every second deal from few suits, so that much is declared."""
    generator = np.random.Generator(np.random.PCG64(seed))
    size, players, pack = ruleset.hand_size, ruleset.playing_seats, [card.index for card in ruleset.pack]
    hands, out = np.zeros((count, players), np.uint32), np.zeros(count, np.uint32)
    for row in range(count):
        order = generator.permutation(pack) if row % 2 else np.roll(pack, generator.integers(len(pack)))
        for seat in range(players):
            cards = order[seat * size : (seat + 1) * size].tolist()
            hands[row, seat] = sum(1 << card for card in cards)
        out[row] = sum(1 << card for card in order[players * size :].tolist())
    return hands, out


@pytest.mark.parametrize("name", DECLARED_BEFORE_PLAY)
def test_credits_are_those_of_the_single_deals(name: str) -> None:
    ruleset = load_ruleset(name)
    hands, out = random_hands(ruleset, 16, seed=3)
    for number, trump in enumerate(map(Trump, ruleset.contracts)):
        contract = Contract(trump, number % ruleset.playing_seats)
        found = credited(ruleset, contract, hands, out)
        for row in range(len(hands)):
            announced = [best_declarations(ruleset, trump, CardSet(int(hand))) for hand in hands[row]]
            dealer = CardSet(int(out[row])) if ruleset.table.dealer_out else None
            expected = credit_declarations(ruleset, contract, announced, dealer)
            assert tuple(found.points[row]) == expected.per_unit(ruleset)
            winner = expected.match_winner
            assert found.winners[row] == (NOBODY if winner is None else ruleset.unit_of(winner))


@pytest.mark.parametrize("name", ruleset_ids())
def test_a_hand_can_declare_exactly_if_something_is_found_in_it(name: str) -> None:
    ruleset = load_ruleset(name)
    generator = np.random.Generator(np.random.PCG64(8))
    hands = generator.integers(0, 2**32, 120, dtype=np.uint32) & np.uint32(ruleset.pack.mask)
    hands[:60] &= generator.integers(0, 2**32, 60, dtype=np.uint32)
    for trump in map(Trump, ruleset.contracts):
        found = can_declare(ruleset, trump, hands)
        expected = [bool(best_declarations(ruleset, trump, CardSet(hand))) for hand in hands.tolist()]
        assert found.tolist() == expected


def test_runs_of_trump_strength_are_seen() -> None:
    ruleset = load_ruleset("debrec_moscow")
    hands = np.array([CardSet.of(parse_cards(text)).mask for text in ("AH 9H JH", "AS 9S JS")], np.uint32)
    assert can_declare(ruleset, Trump.HEARTS, hands).tolist() == [True, False]


def test_a_resting_dealer_declares_from_what_is_left_over() -> None:
    ruleset = load_ruleset("debrec_4")
    held = parse_cards("7S 9S QS 7H 9H QH 8D 9D QD JS KS AS JH KH AH JD KD AD TC JC QC 7C 9C KC 8S 8H TD")
    hands = np.array([[CardSet.of(held[seat::3]).mask for seat in range(3)]], dtype=np.uint32)
    out = np.array([CardSet.of(parse_cards("TS TH 7D 8C AC")).mask], dtype=np.uint32)
    none = credited(ruleset, Contract(Trump.CLUBS, 0), hands, out)
    with_run = np.array([CardSet.of(parse_cards("QD KD TD AD 8C")).mask], dtype=np.uint32)
    few = np.array([[CardSet.of(parse_cards(text)).mask for text in ("7S", "9H", "JC")]], dtype=np.uint32)
    some = credited(ruleset, Contract(Trump.CLUBS, 0), few, with_run)
    assert (none.points[0, 3], some.points[0].tolist()) == (0, [0, 0, 0, 50])


def test_nothing_is_credited_where_declarations_do_not_count() -> None:
    ruleset = load_ruleset("fr_belote_4")
    hands, out = random_hands(ruleset, 20, seed=1)
    assert not credited(ruleset, Contract(Trump.HEARTS, 1), hands, out).points.any()


@pytest.mark.parametrize("name", HIDDEN)
def test_belas_are_those_in_the_hands(name: str) -> None:
    ruleset = load_ruleset(name)
    hands, _ = random_hands(ruleset, 30, seed=5)
    for trump in map(Trump, ruleset.contracts):
        found = bela_points(ruleset, trump, hands)
        for row in range(len(hands)):
            expected = [0] * ruleset.units
            for seat, hand in enumerate(hands[row].tolist()):
                suits = bela_suits(ruleset, trump, CardSet(hand))
                expected[ruleset.unit_of(seat)] += BELA_POINTS * len(suits)
            assert found[row].tolist() == expected
