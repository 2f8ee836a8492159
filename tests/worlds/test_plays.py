"""What plays tell: exactly the hands from which they were legal, under every rule of play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest

from solver.cards import Card, CardSet, parse_cards
from solver.errors import PositionError
from solver.game import Cards, Diagram, Trump, play_rules, position_from
from solver.game.notation import parse_position
from solver.rules import Ruleset, load_ruleset, ruleset_from
from solver.worlds import Fact, FactKind, Holder, HoldsNone, Knowledge, knowledge_of
from solver.worlds.deduction import forbidden_beside
from tests.game.deals import random_position

CHOICES = {
    "overtake": ("none", "trumps", "all"),
    "overtake_partner": (True, False),
    "ruff": ("always", "unless_partner"),
    "overruff": (True, False),
    "underruff": ("forced", "free"),
}


def rule_combinations(parent: str) -> Iterator[Ruleset]:
    for values in product(*CHOICES.values()):
        yield ruleset_from({"parent": parent, "no_suit": "crimea", **dict(zip(CHOICES, values, strict=True))})


def random_trick(random: Random, ruleset: Ruleset) -> tuple[Cards, list[Card]]:
    """Cards on the table, and seven others that are mostly of few suits."""
    pack = random.sample(list(ruleset.pack), len(ruleset.pack))
    length = random.randint(1, ruleset.playing_seats - 1)
    trick, rest = tuple(pack[:length]), pack[length:]
    suits = {card.suit for card in trick} | {rest[0].suit}
    rest.sort(key=lambda card: card.suit not in suits)
    return trick, rest[:7]


@pytest.mark.parametrize("trump", [Trump.SPADES, Trump.NO_TRUMP, Trump.ALL_TRUMPS])
@pytest.mark.parametrize("parent", ["sr_belot_4", "klaber_3", "klaber_2"])
def test_card_is_legal_from_exactly_the_hands_without_the_cards_it_denies(parent: str, trump: Trump) -> None:
    random = Random(f"{parent} {trump}")
    for ruleset in rule_combinations(parent):
        rules = play_rules(ruleset, trump)
        trick, pool = random_trick(random, ruleset)
        denied = {card: forbidden_beside(ruleset, trump, trick, card) for card in pool}
        for size in range(1, len(pool) + 1):
            for cards in combinations(pool, size):
                hand = CardSet.of(cards)
                legal = rules.legal_cards(hand, trick)
                assert legal == CardSet.of(card for card in hand if not denied[card] & hand)


def other_worlds(random: Random, diagram: Diagram, seat: int) -> Iterator[tuple[Cards | None, ...]]:
    """Hands that agree with the sizes, with the hand of ``seat`` and with who played what."""
    position = position_from(diagram)
    first = [list(hand) for hand in position.first_hands or ()]
    gone = CardSet.of(position.plays or ())
    places = [
        (other, place)
        for other, hand in enumerate(first)
        for place, card in enumerate(hand)
        if other != seat and card not in gone
    ]
    for _ in range(60):
        some = random.sample(places, min(len(places), random.choice([2, 3, 4, 100])))
        hands = [list(hand) for hand in first]
        for (other, place), (source, index) in zip(some, random.sample(some, len(some)), strict=True):
            hands[other][place] = first[source][index]
        yield tuple(map(tuple, hands))


def is_legal(diagram: Diagram) -> bool:
    try:
        position_from(diagram)
    except PositionError:
        return False
    return True


@pytest.mark.parametrize(
    "system", ["sr_belot_4", "fr_belote_4", "fr_contree_4", "mk_beljot_4", "mk_beljot_3"]
)
def test_facts_of_the_plays_are_true_in_exactly_the_deals_in_which_all_plays_were_legal(system: str) -> None:
    random = Random(system)
    seen = set()
    for _ in range(12):
        position = random_position(random, system, random.randint(4, 24))
        diagram = position.to_diagram()
        knowledge = knowledge_of(diagram, 0)
        for hands in other_worlds(random, diagram, 0):
            world = {Holder(seat): CardSet.of(hand or ()) for seat, hand in enumerate(hands)}
            expected = is_legal(replace(diagram, hands=hands))
            assert all(fact.is_true(world) for fact in knowledge.facts) == expected
            assert knowledge.puzzle().is_solved_by(knowledge.hidden_in(world)) == expected
            seen.add(expected)
    assert seen == {True, False}


def cards(text: str) -> CardSet:
    return CardSet.of(parse_cards(text))


def told_by(knowledge: Knowledge, event: str) -> list[Fact]:
    return [fact for fact in knowledge.facts if fact.event == event and fact.kind is not FactKind.PLAYED]


def only_fact(text: str, event: str) -> Fact:
    (fact,) = told_by(knowledge_of(parse_position(text), 0), event)
    return fact


def test_discard_shows_a_void_and_that_there_is_no_trump() -> None:
    text = "hr_bela_4 7S8S9STSJSQSKSAS/?/?/? H@0 7S7D"
    void, no_trump = told_by(knowledge_of(parse_position(text), 0), "/plays/1")
    assert (void.kind, void.claim) == (
        FactKind.VOID,
        HoldsNone(Holder.SEAT_1, cards("7S 8S 9S TS JS QS KS AS") - cards("7S")),
    )
    assert void.text == "seat 1 discarded on spades in trick 1"
    assert (no_trump.kind, no_trump.claim) == (
        FactKind.NO_TRUMP,
        HoldsNone(Holder.SEAT_1, cards("7H 8H 9H TH JH QH KH AH")),
    )
    assert no_trump.text == "seat 1 discarded on spades in trick 1 without ruffing"


def test_low_card_of_the_suit_led_shows_that_there_is_no_higher_one() -> None:
    fact = only_fact("hr_bela_4 7S8STSJSQS7H8H9H/?/?/? H@0 TS9S", "/plays/1")
    assert (fact.kind, fact.claim) == (FactKind.CANNOT_BEAT, HoldsNone(Holder.SEAT_1, cards("AS")))
    assert fact.text == "seat 1 followed below TS in trick 1"


def test_low_card_of_a_plain_suit_shows_nothing_where_only_trumps_are_overtaken() -> None:
    knowledge = knowledge_of(parse_position("klaber_3 7S8STSJSQS7H8H9H7D/?/? H@0 TS9S"), 0)
    assert told_by(knowledge, "/plays/1") == []


def test_card_under_a_ruff_shows_nothing() -> None:
    knowledge = knowledge_of(parse_position("hr_bela_4 7S8STSJSQS7D8D9D/?/?/? H@0 TS7H9S"), 0)
    assert told_by(knowledge, "/plays/2") == []


def test_low_ruff_shows_that_there_is_no_higher_trump() -> None:
    void, fact = told_by(
        knowledge_of(parse_position("hr_bela_4 7S8STSJSQS7D8D9D/?/?/? H@0 TSTH8H"), 0), "/plays/2"
    )
    assert void.text == "seat 2 ruffed spades in trick 1"
    assert (fact.kind, fact.claim) == (FactKind.NO_HIGHER_TRUMP, HoldsNone(Holder.SEAT_2, cards("AH 9H JH")))
    assert fact.text == "seat 2 ruffed below TH in trick 1"


def test_low_ruff_shows_only_a_void_where_nobody_must_overruff() -> None:
    (fact,) = told_by(
        knowledge_of(parse_position("mk_beljot_4 7S8STSJSQS7D8D9D/?/?/? H@0 TSTH8H"), 0), "/plays/2"
    )
    assert fact.kind is FactKind.VOID


def test_discard_on_the_partners_trick_shows_only_a_void_in_france() -> None:
    (fact,) = told_by(
        knowledge_of(parse_position("fr_belote_4 ASKSQSJS7D8D9DTD/?/?/? H@0 AS7S7C"), 0), "/plays/2"
    )
    assert fact.kind is FactKind.VOID


def test_low_ruff_of_the_partners_ruff_shows_no_higher_trump_in_france() -> None:
    text = "fr_belote_4 7S8SQSJS7D8D9DTD/?/?/? H@0 7STH9S7H"
    void, fact = told_by(knowledge_of(parse_position(text), 0), "/plays/3")
    assert void.kind is FactKind.VOID
    assert fact.claim == HoldsNone(Holder.SEAT_3, cards("AH 9H JH"))


def test_discard_below_a_ruff_shows_no_higher_trump_where_underruffing_is_free() -> None:
    text = "fr_contree_4 7S8SQSJS7D8D9DTD/?/?/? H@0 7STH7C"
    void, fact = told_by(knowledge_of(parse_position(text), 0), "/plays/2")
    assert void.kind is FactKind.VOID
    assert (fact.kind, fact.claim) == (FactKind.NO_HIGHER_TRUMP, HoldsNone(Holder.SEAT_2, cards("AH 9H JH")))


def test_cards_played_before_are_not_denied() -> None:
    text = "klaber_2 7HTSKSASJSQS8H9H7D/? D@0 AS7STS7C"
    void, _ = told_by(knowledge_of(parse_position(text), 0), "/plays/3")
    assert void.claim == HoldsNone(Holder.SEAT_1, cards("8S 9S JS QS KS AS"))


def test_suit_led_is_overtaken_in_all_trumps() -> None:
    ruleset = load_ruleset("debrec_crimea")
    assert forbidden_beside(ruleset, Trump.ALL_TRUMPS, parse_cards("TS"), parse_cards("7S")[0]) == cards(
        "AS 9S JS"
    )


def test_nothing_but_a_void_is_shown_by_a_discard_in_no_trump() -> None:
    ruleset = load_ruleset("debrec_crimea")
    denied = forbidden_beside(ruleset, Trump.NO_TRUMP, parse_cards("TS"), parse_cards("7D")[0])
    assert denied == cards("7S 8S 9S JS QS KS AS")


def test_own_plays_and_a_lead_tell_nothing_of_others() -> None:
    knowledge = knowledge_of(parse_position("hr_bela_4 7S8S9STSJSQSKSAS/?/?/? H@0 7S"), 0)
    assert told_by(knowledge, "/plays/0") == []


def test_contradiction_is_told_by_two_facts_and_no_deal_solves_the_puzzle() -> None:
    knowledge = knowledge_of(parse_position("klaber_2 7H8H9HTHJHQH7S8SJS/? D@0 7H7C7SKH"), 0)
    texts = [fact.text for fact in knowledge.facts if fact.event in ("/plays/1", "/plays/3")]
    assert "seat 1 discarded on hearts in trick 1" in texts
    assert "seat 1 played the king of hearts in trick 2" in texts
    assert knowledge.puzzle().may_hold == (CardSet(),)
