"""What can be asked of all worlds: counts, marginals, questions, samples, the open layout, contradictions."""

from __future__ import annotations

import doctest
from dataclasses import replace
from fractions import Fraction
from math import comb, factorial

import numpy as np
import pytest

from solver.cards import Card, CardSet, parse_card, parse_cards
from solver.errors import PositionError
from solver.game import Contract, Diagram, Pile, Trump
from solver.game.notation import parse_position
from solver.rules import load_ruleset
from solver.worlds import AllOf, AnyOf, Fact, FactKind, Holder, HoldsNone, SuitClaim, counting, knowledge_of
from solver.worlds.counting import DealtWorlds, Question, Worlds, worlds_of
from solver.worlds.suit_tables import sets_with

BEFORE_PLAY = "klaber_3 7S8STSJS7D8DTDJDAD/?/? H@0 -"
AFTER_A_TRICK = "hr_bela_4 7S8S9STSJSQSKSAS/?/?/? H@0 7S7H8H9H"
SEED_7 = [[254, 2287341568, 816365568, 1191258112], [254, 1308680192, 826609664, 2159675392]]
SEED_7_IN_PARTS = [[254, 1097039872, 2249725952, 948199424], [254, 1787043840, 2418200576, 89720832]]
HEARTS = CardSet.of(parse_cards("7H 8H 9H TH JH QH KH AH"))


def cards(text: str) -> CardSet:
    return CardSet.of(parse_cards(text))


def worlds(text: str, seat: int = 0) -> Worlds:
    return worlds_of(knowledge_of(parse_position(text), seat))


def with_claim(found: Worlds, *claims: HoldsNone | AnyOf, most_disjunctions: int = 16) -> Worlds:
    facts = tuple(Fact(FactKind.GIVEN, claim, "", "") for claim in claims)
    knowledge = replace(found.knowledge, facts=(*found.knowledge.facts, *facts))
    return worlds_of(knowledge, most_disjunctions=most_disjunctions)


def sevens_or_jacks() -> AnyOf:
    """Seat 1 has both sevens, or seat 2 has both jacks, of hearts and clubs."""
    pairs = [(Holder.SEAT_1, "7H 7C"), (Holder.SEAT_2, "JH JC")]
    return AnyOf(
        tuple(
            AllOf(
                tuple(SuitClaim(holder, card.suit, sets_with(1 << card.rank)) for card in parse_cards(text))
            )
            for holder, text in pairs
        )
    )


def test_example_of_the_module_is_true() -> None:
    assert doctest.testmod(counting).failed == 0


def test_unseen_cards_can_be_dealt_in_as_many_ways_as_the_binomials_say() -> None:
    assert worlds(BEFORE_PLAY).count == comb(23, 9) * comb(14, 9)


def test_seat_that_sees_everything_has_one_world() -> None:
    hands = ("7S8S9STSJSQSKSAS", "7H8H9HTHJHQHKHAH", "7D8D9DTDJDQDKDAD", "7C8C9CTCJCQCKCAC")
    diagram = parse_position(f"hr_bela_4 {'/'.join(hands)} H@0 -")
    found = worlds_of(knowledge_of(diagram, 0, use_all_given=True))
    assert (found.count, found.marginals()) == (1, {})
    expected = [[cards(hand).mask for hand in hands]]
    assert found.enumerate(1).hands.tolist() == expected == found.sample(1, seed=1).hands.tolist()


# --- probabilities ----------------------------------------------------------------------------------


def test_marginals_of_equal_cards_are_the_shares_of_the_unseen_cards() -> None:
    (shares,) = {tuple(shares.items()) for shares in worlds(BEFORE_PLAY).marginals().values()}
    assert dict(shares) == {
        Holder.SEAT_0: 0,
        Holder.SEAT_1: Fraction(9, 23),
        Holder.SEAT_2: Fraction(9, 23),
        Holder.OUT: Fraction(5, 23),
    }


def test_marginals_are_about_unseen_cards_only() -> None:
    found = worlds(AFTER_A_TRICK)
    assert set(found.marginals()) == set(found.knowledge.unseen)
    assert parse_card("7H") not in found.marginals()


def test_marginals_of_a_holder_add_up_to_his_cards() -> None:
    found = with_claim(worlds(AFTER_A_TRICK), sevens_or_jacks())
    for holder, size in found.knowledge.unseen_sizes.items():
        assert sum(shares[holder] for shares in found.marginals().values()) == size


def test_chances_of_every_number_of_cards_add_up_to_one() -> None:
    found = worlds(AFTER_A_TRICK)
    numbers = range(9)
    assert sum(found.probability(Question(Holder.SEAT_1, k, HEARTS, k)) for k in numbers) == 1


def test_mean_number_of_cards_is_the_sum_of_their_marginals() -> None:
    found = with_claim(worlds(AFTER_A_TRICK), sevens_or_jacks())
    marginals = found.marginals()
    mean = sum(k * found.probability(Question(Holder.SEAT_2, k, HEARTS, k)) for k in range(9))
    assert mean == sum(marginals[card][Holder.SEAT_2] for card in HEARTS if card in marginals)


def test_known_card_counts_as_held() -> None:
    text = "hr_bela_4 7H8H9HTHJHQHKHAH/?/?/? S@0 -"
    found = worlds(text)
    assert found.probability(Question(Holder.SEAT_0, 8, HEARTS)) == 1
    assert found.probability(Question(Holder.SEAT_1, 1, HEARTS)) == 0


def test_card_that_was_played_is_held_no_more() -> None:
    found = worlds(AFTER_A_TRICK)
    assert found.probability(Question(Holder.SEAT_0, 1, cards("7S"))) == 0
    assert found.probability(Question(Holder.SEAT_1, 1, cards("7H"))) == 0
    assert found.probability(Question(Holder.SEAT_0, 7, cards("7S8S9STSJSQSKSAS"))) == 1


def test_shown_card_is_held_for_certain() -> None:
    text = "hr_bela_4 7S8S9STSJSQSKSAS/?/?/? C@0 - decl=2:7H8H9H"
    found = worlds(text)
    assert found.probability(Question(Holder.SEAT_2, 3, cards("7H8H9H"))) == 1
    assert parse_card("8H") not in found.marginals()


def test_question_about_cards_out_of_play_is_answered() -> None:
    assert worlds(BEFORE_PLAY).probability(Question(Holder.OUT, 1, cards("7H"))) == Fraction(5, 23)


def test_holder_that_does_not_exist_holds_nothing() -> None:
    question = Question(Holder.DISCARDS, 1, cards("7H"))
    assert worlds(BEFORE_PLAY).probability(question) == 0


def test_seat_that_does_not_play_cannot_be_asked_about() -> None:
    with pytest.raises(PositionError, match="seat 3 does not play; seats are 0, 1, 2") as caught:
        worlds(BEFORE_PLAY).probability(Question(Holder.SEAT_3, 1, cards("7H")))
    assert caught.value.faults[0].code == "no-such-seat"


# --- samples ----------------------------------------------------------------------------------------


def same(found: DealtWorlds, other: DealtWorlds) -> bool:
    return all(
        np.array_equal(one, two)
        for one, two in [(found.hands, other.hands), (found.out, other.out), (found.discards, other.discards)]
    )


def test_sample_has_the_shapes_and_types_it_promises() -> None:
    found = worlds(BEFORE_PLAY).sample(7, seed=1)
    assert (found.seats, found.bottoms, len(found)) == ((0, 1, 2), None, 7)
    assert (found.hands.shape, found.out.shape, found.discards.shape) == ((7, 3), (7,), (7,))
    assert {array.dtype for array in (found.hands, found.out, found.discards)} == {np.dtype(np.uint32)}


def test_every_card_still_held_is_in_one_place() -> None:
    found = worlds(AFTER_A_TRICK).sample(50, seed=1)
    gone = cards("7S7H8H9H").mask
    assert set(found.hands.sum(axis=1).tolist()) == {0xFFFF_FFFF ^ gone}
    assert np.bitwise_count(found.hands).tolist() == [[7, 7, 7, 7]] * 50
    assert set(found.hands[:, 0].tolist()) == {cards("8S9STSJSQSKSAS").mask}


def test_own_discards_are_in_every_world() -> None:
    found = worlds("hr_bela_3 7S8STSJS7D8DTDJDADAS/?/? H@0 - discards=7H7C").sample(3, seed=1)
    assert found.discards.tolist() == [cards("7H7C").mask] * 3


def test_seed_draws_the_worlds_it_has_always_drawn() -> None:
    found = worlds(AFTER_A_TRICK).sample(2, seed=7)
    assert found.hands.tolist() == SEED_7


def test_seed_draws_from_several_parts_what_it_has_always_drawn() -> None:
    found = with_claim(worlds(AFTER_A_TRICK), sevens_or_jacks(), most_disjunctions=0)
    assert found.sample(2, seed=7).hands.tolist() == SEED_7_IN_PARTS


@pytest.mark.parametrize("most_disjunctions", [16, 0])
def test_small_sample_is_the_beginning_of_a_larger_one(most_disjunctions: int) -> None:
    claim = sevens_or_jacks()
    found = with_claim(worlds(AFTER_A_TRICK), claim, most_disjunctions=most_disjunctions)
    assert same(found.sample(5, seed=3), found.sample(20, seed=3).take(range(5)))


def test_other_seed_draws_other_worlds() -> None:
    found = worlds(AFTER_A_TRICK)
    assert not same(found.sample(20, seed=1), found.sample(20, seed=2))


def test_sample_of_none_is_empty() -> None:
    assert worlds(AFTER_A_TRICK).sample(0, seed=1).hands.shape == (0, 4)


def test_rows_can_be_taken_several_times() -> None:
    found = worlds(AFTER_A_TRICK).sample(3, seed=1)
    assert found.take([2, 2, 0]).hands.tolist() == [found.hands[row].tolist() for row in (2, 2, 0)]


def test_enumeration_of_more_worlds_than_wanted_is_refused() -> None:
    with pytest.raises(ValueError, match="there are 399072960 worlds, but no more than 1000 are wanted"):
        worlds(AFTER_A_TRICK).enumerate(1_000)


def test_number_of_parts_changes_no_number() -> None:
    claim = sevens_or_jacks()
    whole = with_claim(worlds(AFTER_A_TRICK), claim)
    parts = with_claim(worlds(AFTER_A_TRICK), claim, most_disjunctions=0)
    assert (whole.count, whole.marginals()) == (parts.count, parts.marginals())


# --- no world ---------------------------------------------------------------------------------------


def contradictory() -> Worlds:
    found = worlds(AFTER_A_TRICK)
    return with_claim(found, *(HoldsNone(holder, cards("JH")) for holder in found.knowledge.holders))


def test_contradiction_leaves_no_world() -> None:
    assert contradictory().count == 0
    assert len(contradictory().enumerate(0)) == 0


def test_nothing_can_be_asked_or_drawn_where_there_is_no_world() -> None:
    found = contradictory()
    asked = (
        lambda: found.sample(1, seed=1),
        found.marginals,
        lambda: found.probability(Question(Holder.SEAT_1, 1, HEARTS)),
    )
    for ask in asked:
        with pytest.raises(PositionError, match="no deal fits everything that seat 0 knows") as caught:
            ask()
        assert caught.value.faults[0].code == "no-world"


# --- the open layout --------------------------------------------------------------------------------


def open_worlds(*, bottom: str | None = None) -> Worlds:
    """All lower cards are hidden, but for the one under the first pile of seat 0 if it is given."""
    tops = list(parse_cards("7S 8S 9S TS JS QS KS AS 7D 8D 9D TD JD QD KD AD"))
    first = None if bottom is None else parse_card(bottom)
    piles = tuple(
        tuple(
            Pile(top, first if (seat, number) == (0, 0) else None)
            for number, top in enumerate(tops[8 * seat : 8 * seat + 8])
        )
        for seat in range(2)
    )
    diagram = Diagram(
        load_ruleset("sr_belot_2_open"), contract=Contract(Trump.HEARTS, 0), piles=piles, plays=()
    )
    return worlds_of(knowledge_of(diagram, 0, use_all_given=bottom is not None))


def test_order_under_the_piles_counts_in_the_open_layout() -> None:
    assert open_worlds().count == comb(16, 8) * factorial(8) * factorial(8)
    assert open_worlds(bottom="7H").count == comb(15, 7) * factorial(7) * factorial(8)


def test_every_hidden_card_lies_under_one_pile_of_its_holder() -> None:
    found = open_worlds().sample(20, seed=1)
    assert found.bottoms is not None
    assert (found.bottoms.shape, found.bottoms.dtype) == ((20, 2, 8), np.dtype(np.int8))
    tops = [cards("7S8S9STSJSQSKSAS"), cards("7D8D9DTDJDQDKDAD")]
    for hands, below in zip(found.hands.tolist(), found.bottoms.tolist(), strict=True):
        for hand, top, bottoms in zip(hands, tops, below, strict=True):
            assert CardSet.of(Card.from_index(index) for index in bottoms) == CardSet(hand) - top


def test_pile_whose_lower_card_is_known_hides_nothing() -> None:
    found = open_worlds(bottom="7H").sample(20, seed=1)
    assert found.bottoms is not None
    assert set(found.bottoms[:, 0, 0].tolist()) == {-1}
    assert (found.bottoms[:, 0, 1:] >= 0).all()
    assert parse_card("7H").index not in found.bottoms


def test_hidden_card_is_equally_likely_under_every_pile() -> None:
    bottoms = open_worlds().sample(4_000, seed=1).bottoms
    assert bottoms is not None
    under = (bottoms == parse_card("JH").index).sum(axis=0)
    assert under.sum() == 4_000
    assert (abs(under - 250) < 5 * 250**0.5).all()
