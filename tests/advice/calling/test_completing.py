"""Deals completed for a contract: who exchanges the seven, and what a soloist puts away."""

from __future__ import annotations

import numpy as np
import pytest

from solver.advice.calling.completing import completed
from solver.advice.second_deal import dealt_to_the_end
from solver.cards import CardSet, parse_card, parse_cards
from solver.double_dummy.discarding import best_discards
from solver.game.auction import Taken
from solver.game.contract import Trump
from solver.game.deal.table import Table, lay_table
from solver.game.deal_plan import may_choose_turnup
from solver.game.declarations import best_declarations
from solver.rules import Ruleset, load_ruleset, parse_ruleset
from solver.rules.choices import SevenSwap
from solver.worlds.counting import DealtWorlds
from tests.advice.calling.auctions import HIDDEN, Auction, as_dealt, auctions, dealt_worlds

WITH_SEVEN = [name for name in HIDDEN if load_ruleset(name).deal.seven_swap is not SevenSwap.NO]
WITH_DISCARDS = [name for name in HIDDEN if load_ruleset(name).discarded]


def completed_deal(auction: Auction) -> DealtWorlds:
    """The deal before the first trick."""
    state = auction.state
    return completed(state.ruleset, auction.taken, state.turnups, auction.of_players, auction.seed)


def declared(ruleset: Ruleset, trump: Trump, hand: CardSet) -> int:
    """Points of all that is declared with a hand."""
    return sum(one.points for one in best_declarations(ruleset, trump, hand))


def after_exchange(auction: Auction) -> Table:
    """The table once the holder of the seven has exchanged it, if he may and declares no less with it."""
    ruleset, taken = auction.state.ruleset, auction.taken
    dealt = as_dealt(auction)
    wants = may_choose_turnup(ruleset, taken.asking_round)
    table = lay_table(dealt, taken, auction.players, wants_turnup=wants)
    seat = table.seven_holder()
    if seat is None or table.swap_refusal(dealt, seat, table.seven, declared_with_it=False):
        return table
    before, after = table.hands[seat], table.hand_after_swap(seat)
    is_worse = declared(ruleset, taken.trump, after) < declared(ruleset, taken.trump, before)
    return table if is_worse else table.swap(seat)


def world_of(hands: list[str], out: str) -> DealtWorlds:
    """One world of first hands, by their cards."""
    masks = [[CardSet.of(parse_cards(hand)).mask for hand in hands]]
    return DealtWorlds(
        tuple(range(len(hands))),
        np.array(masks, dtype=np.uint32),
        np.array([CardSet.of(parse_cards(out)).mask], dtype=np.uint32),
        np.zeros(1, dtype=np.uint32),
    )


def pack_without(*hands: str) -> str:
    """The other cards of 32."""
    held = CardSet.of(card for hand in hands for card in parse_cards(hand))
    return " ".join(str(card) for card in load_ruleset("debrec_2").pack - held)


@pytest.mark.parametrize("name", [name for name in HIDDEN if name not in WITH_DISCARDS])
def test_the_seven_is_exchanged_exactly_where_the_rules_allow_it(name: str) -> None:
    for auction in auctions(name, 12 if name in WITH_SEVEN else 3, seed=11):
        table, found = after_exchange(auction), completed_deal(auction)
        assert found.hands[0].tolist() == [table.hands[seat].mask for seat in auction.players]
        assert found.out[0] == sum(1 << card.index for card in table.left_over)


@pytest.mark.parametrize(
    "name", ["mk_beljot_4{seven_swap=before_play}", "mk_beljot_4{seven_swap=first_hand}"]
)
def test_a_turned_card_that_somebody_holds_is_not_exchanged(name: str) -> None:
    ruleset = parse_ruleset(name)
    turnups, worlds = dealt_worlds(ruleset, 30, seed=2)
    taken = Taken(Trump(turnups[0].suit.letter), 1, 1, 0, accepted=True)
    found = completed(ruleset, taken, turnups, worlds, seed=2)
    untouched = dealt_to_the_end(ruleset, taken, turnups, worlds, wants_turnup=False, seed=2)
    assert np.array_equal(found.hands, untouched.hands)


def exchanged(name: str, turnup: str, taken: Taken, hand: str) -> bool:
    """Whether seat 0 with this first hand has the turned card before the first trick."""
    ruleset = load_ruleset(name)
    other = " ".join(pack_without(hand, turnup).split()[:6])
    world = world_of([hand, other], pack_without(hand, other))
    found = completed(ruleset, taken, (parse_card(turnup),), world, seed=0)
    return parse_card(turnup) in CardSet(int(found.hands[0, 0]))


def taken_in(trump: str, *, accepted: bool) -> Taken:
    """A contract of seat 0 in the first or second round."""
    return Taken(Trump(trump), 0, 1 if accepted else 2, 0, accepted=accepted)


def test_the_seven_is_kept_if_more_is_declared_with_it() -> None:
    hand = "7H 8H 9H AS KD QC"
    assert not exchanged("klaber_2", "AH", taken_in("H", accepted=True), hand)


def test_the_seven_is_exchanged_if_as_much_is_declared_without_it() -> None:
    hand = "7H 9H AS KD QC 8C"
    assert exchanged("klaber_2", "AH", taken_in("H", accepted=True), hand)


def test_the_seven_of_another_suit_than_trumps_is_not_exchanged() -> None:
    hand = "7H 9H AS KD QC 8C"
    assert not exchanged("klaber_2", "AH", taken_in("S", accepted=False), hand)


@pytest.mark.parametrize(("turnup", "trump"), [("AH", "NT"), ("JH", "AT")])
def test_the_seven_is_exchanged_in_samara_without_a_trump_suit(turnup: str, trump: str) -> None:
    hand = "7H QS TS KD 8C TC"
    assert exchanged("debrec_samara", turnup, taken_in(trump, accepted=True), hand)


def test_the_seven_is_not_exchanged_in_all_trumps_of_crimea() -> None:
    hand = "7H QS TS KD 8C TC"
    assert not exchanged("debrec_crimea", "JH", taken_in("AT", accepted=False), hand)


@pytest.mark.parametrize("name", WITH_DISCARDS)
def test_a_soloist_puts_away_the_best_pair(name: str) -> None:
    ruleset = load_ruleset(name)
    _, worlds = dealt_worlds(ruleset, 4, seed=5)
    taken = Taken(Trump.DIAMONDS, 0, 1, None, accepted=False)
    found = completed(ruleset, taken, (), worlds, seed=5)
    twelve = found.hands.copy()
    twelve[:, 0] |= found.discards
    dealt = dealt_to_the_end(ruleset, taken, (), worlds, wants_turnup=False, seed=5)
    assert np.array_equal(twelve, dealt.hands)
    assert np.array_equal(
        found.discards, best_discards(ruleset, Trump.DIAMONDS, dealt.hands, soloists=0).masks
    )
    assert (np.bitwise_count(found.hands) == ruleset.hand_size).all()


@pytest.mark.parametrize("name", [name for name in HIDDEN if name not in WITH_DISCARDS])
def test_nothing_is_put_away_where_nobody_discards(name: str) -> None:
    (auction,) = auctions(name, 1, seed=12)
    assert completed_deal(auction).discards[0] == 0


def test_worlds_that_are_given_are_not_changed() -> None:
    ruleset = load_ruleset("debrec_3")
    turnups, worlds = dealt_worlds(ruleset, 20, seed=3)
    before = worlds.hands.copy(), worlds.out.copy()
    taken = Taken(Trump(turnups[0].suit.letter), 1, 1, 0, accepted=True)
    completed(ruleset, taken, turnups, worlds, seed=3)
    assert np.array_equal(worlds.hands, before[0])
    assert np.array_equal(worlds.out, before[1])
