"""The puzzle says the same as the facts, no more and no less, and so do its parts."""

from __future__ import annotations

from random import Random

import pytest

from solver.cards import CardSet, Rank, Suit, parse_cards
from solver.game.notation import parse_position
from solver.rules import load_ruleset
from solver.worlds import (
    AllOf,
    AnyOf,
    Fact,
    FactKind,
    Holder,
    HoldsAll,
    HoldsNone,
    Knowledge,
    Puzzle,
    SuitClaim,
    World,
    knowledge_at,
    knowledge_of,
)
from solver.worlds.puzzle import puzzle_of, puzzles_of
from solver.worlds.suit_tables import before_exchange, cards_in, is_in, restricted, sets_where, sets_with
from tests.worlds.dealing import moments, true_world

SYSTEMS = [
    "sr_belot_4",
    "hr_bela_3",
    "mk_beljot_3",
    "klaber_2",
    "debrec_moscow",
    "debrec_4",
    "sr_belot_2_open",
]


def other_world(random: Random, world: World, knowledge: Knowledge) -> World:
    """A few unseen cards change places, but everybody keeps as many as he has."""
    unseen = knowledge.unseen
    placed = [(holder, card) for holder, hand in world.items() for card in hand & unseen]
    some = random.sample(placed, min(len(placed), random.choice([2, 2, 3, 5, 100])))
    hands = dict(world)
    for holder, card in some:
        hands[holder] -= CardSet.of([card])
    for (holder, _), (_, card) in zip(some, random.sample(some, len(some)), strict=True):
        hands[holder] |= CardSet.of([card])
    return hands


@pytest.mark.parametrize("system", SYSTEMS)
def test_puzzle_is_solved_by_exactly_the_deals_in_which_all_facts_are_true(system: str) -> None:
    random = Random(system)
    for seed in range(2):
        for state in moments(load_ruleset(system), seed, candid=True)[::5]:
            knowledge = knowledge_at(state, random.choice(state.players), soft_facts=True)
            puzzle, parts = knowledge.puzzle(), knowledge.puzzles(most_disjunctions=4)
            for _ in range(12):
                world = other_world(random, true_world(state), knowledge)
                hidden = knowledge.hidden_in(world)
                expected = all(fact.is_true(world) for fact in knowledge.facts)
                assert puzzle.is_solved_by(hidden) == expected
                assert sum(part.is_solved_by(hidden) for part in parts) == expected


def test_parts_have_no_more_disjunctions_than_are_wanted() -> None:
    text = "hr_bela_3 7S8S9SJS7H8H9HJH7D8D/?/? H@0 - decl=1:100,2:100"
    knowledge = knowledge_of(parse_position(text), 0)
    assert len(knowledge.puzzle().disjunctions) > 16
    parts = knowledge.puzzles()
    assert max(len(part.disjunctions) for part in parts) <= 16
    assert len({(part.unseen, part.holders, part.sizes) for part in parts}) == 1


def fact(claim: HoldsAll | HoldsNone | SuitClaim | AnyOf) -> Fact:
    return Fact(FactKind.GIVEN, claim, "", "")


def cards(text: str) -> CardSet:
    return CardSet.of(parse_cards(text))


PACK = cards("7S 8S 7H 8H")
SIZES = {Holder.SEAT_0: 2, Holder.SEAT_1: 2}


def puzzle(*claims: HoldsAll | HoldsNone | SuitClaim | AnyOf) -> Puzzle:
    return puzzle_of(PACK, SIZES, [fact(claim) for claim in claims])


def is_unsolvable(found: Puzzle) -> bool:
    return found.may_hold == (CardSet(),) and found.sizes == (1,)


def test_known_cards_are_not_among_the_unseen_ones() -> None:
    found = puzzle(HoldsAll(Holder.SEAT_0, cards("7S")))
    assert (found.unseen, found.sizes) == (cards("8S 7H 8H"), (1, 2))


def test_holder_whose_cards_are_all_known_is_left_out() -> None:
    found = puzzle(HoldsAll(Holder.SEAT_0, cards("7S 7H")))
    assert (found.holders, found.sizes) == ((Holder.SEAT_1,), (2,))


def test_suit_table_counts_known_cards_but_is_about_unseen_ones() -> None:
    both = SuitClaim(Holder.SEAT_0, Suit.SPADES, sets_with(0b11) | 1)
    found = puzzle(HoldsAll(Holder.SEAT_0, cards("7S")), both)
    assert found.suit_tables == {(Holder.SEAT_0, Suit.SPADES): 1 << 0b10}


def test_table_that_only_excludes_cards_becomes_a_mask() -> None:
    found = puzzle(SuitClaim(Holder.SEAT_0, Suit.SPADES, sets_where(lambda byte: not byte & 0b10)))
    assert found.suit_tables == {}
    assert found.may_hold == (cards("7S 7H 8H"), PACK)


def test_disjunction_with_one_possible_option_becomes_a_table() -> None:
    option = SuitClaim(Holder.SEAT_0, Suit.SPADES, sets_with(0b11))
    other = SuitClaim(Holder.SEAT_0, Suit.HEARTS, sets_with(0b100))
    found = puzzle(AnyOf((option, other)))
    assert found.disjunctions == ()
    assert found.suit_tables == {(Holder.SEAT_0, Suit.SPADES): 1 << 0b11}


def test_disjunction_that_is_true_anyway_is_left_out() -> None:
    option = SuitClaim(Holder.SEAT_0, Suit.SPADES, sets_with(0b1))
    other = SuitClaim(Holder.SEAT_0, Suit.HEARTS, sets_with(0b1))
    found = puzzle(AnyOf((option, other)), HoldsAll(Holder.SEAT_0, cards("7H")))
    assert (found.disjunctions, found.suit_tables) == ((), {})


def test_one_thing_in_several_suits_or_another_becomes_one_clause_for_each_suit() -> None:
    sevens = AllOf(tuple(SuitClaim(Holder.SEAT_0, suit, sets_with(1)) for suit in (Suit.SPADES, Suit.HEARTS)))
    eights = AllOf(tuple(SuitClaim(Holder.SEAT_1, suit, sets_with(1)) for suit in (Suit.SPADES, Suit.HEARTS)))
    found = puzzle(AnyOf((sevens, eights)))
    assert len(found.disjunctions) == 4


@pytest.mark.parametrize(
    "claims",
    [
        (HoldsAll(Holder.SEAT_0, cards("7S")), HoldsAll(Holder.SEAT_1, cards("7S"))),
        (HoldsAll(Holder.SEAT_0, cards("7S")), HoldsNone(Holder.SEAT_0, cards("7S"))),
        (HoldsAll(Holder.SEAT_0, cards("7S 8S 7H")),),
        (HoldsAll(Holder.SEAT_2, cards("7S")),),
        (AnyOf(()),),
        (SuitClaim(Holder.SEAT_0, Suit.SPADES, sets_with(0b100)),),
        (SuitClaim(Holder.SEAT_2, Suit.SPADES, sets_with(0b1)),),
    ],
)
def test_contradiction_makes_a_puzzle_without_a_solution(
    claims: tuple[HoldsAll | HoldsNone | SuitClaim | AnyOf, ...],
) -> None:
    assert is_unsolvable(puzzle(*claims))
    assert all(map(is_unsolvable, puzzles_of(PACK, SIZES, [fact(claim) for claim in claims], 0)))


def test_restricted_table_is_said_of_the_cards_beside_known_ones() -> None:
    pairs = sets_where(lambda byte: byte.bit_count() == 2)
    assert restricted(pairs, held=0b001, possible=0b110) == (1 << 0b010) | (1 << 0b100)


def test_cards_in_a_table_are_those_of_all_its_sets() -> None:
    assert cards_in((1 << 0b101) | (1 << 0b10)) == 0b111


def test_claim_before_an_exchange_is_said_of_the_hand_after_it() -> None:
    seven, jack = parse_cards("7H JH")
    has_seven = sets_with(1 << Rank.SEVEN)
    certain = before_exchange(has_seven, seven, jack, is_certain=True)
    assert is_in(1 << Rank.JACK, certain)
    possible = before_exchange(has_seven, seven, jack, is_certain=False)
    assert is_in(1 << Rank.JACK, possible)
    assert is_in(1 << Rank.SEVEN, possible)
    assert not is_in(1 << Rank.KING, possible)
