"""All worlds by trying every deal of the unseen cards, and knowledge of every kind that leaves few enough.

Uses of the library nothing but what a fact says, and never the puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product
from math import comb
from random import Random

from solver.cards import Card, CardSet, Suit
from solver.game import Diagram
from solver.game.deal import DealState, PlayEvent
from solver.game.position import open_cards
from solver.rules import Ruleset
from solver.rules.choices import Layout
from solver.worlds import (
    AllOf,
    AnyOf,
    Fact,
    FactKind,
    Holder,
    HoldsAll,
    HoldsNone,
    Knowledge,
    SuitClaim,
    World,
    knowledge_at,
    knowledge_from_events,
    knowledge_of,
)
from solver.worlds.suit_tables import sets_where
from tests.worlds.dealing import moments, without_history


@dataclass(frozen=True)
class Situation:
    """What a seat knows at ``state`` of a deal; it may know more than it could, or something untrue."""

    state: DealState
    knowledge: Knowledge
    name: str


# --- every world ------------------------------------------------------------------------------------


def certain_cards(knowledge: Knowledge) -> dict[Holder, CardSet]:
    """The cards of which a fact says who has them."""
    certain = dict.fromkeys(knowledge.sizes, CardSet())
    for fact in knowledge.facts:
        if isinstance(fact.claim, HoldsAll):
            certain[fact.claim.holder] |= fact.claim.cards
    return certain


def number_of_deals(knowledge: Knowledge) -> int:
    """In how many ways the other cards can be dealt."""
    deals, cards = 1, 0
    for holder, held in certain_cards(knowledge).items():
        left = knowledge.sizes[holder] - len(held)
        cards += left
        deals *= comb(cards, left)
    return deals


def every_world(knowledge: Knowledge) -> Iterator[World]:
    """Each deal in which every fact is true."""
    certain = certain_cards(knowledge)
    unseen = knowledge.ruleset.pack - CardSet.of(card for held in certain.values() for card in held)
    about = {holder: [fact for fact in _facts(knowledge) if _about(fact) == {holder}] for holder in certain}
    shared = [fact for fact in _facts(knowledge) if len(_about(fact)) != 1]
    hands: dict[Holder, dict[int, bool]] = {holder: {} for holder in certain}

    def may_hold(holder: Holder, hand: CardSet) -> bool:
        found = hands[holder].get(hand.mask)
        if found is None:
            found = hands[holder][hand.mask] = all(fact.is_true({holder: hand}) for fact in about[holder])
        return found

    def deal(holders: list[Holder], left: CardSet) -> Iterator[World]:
        if not holders:
            yield {}
            return
        holder = holders[0]
        for chosen in combinations(left, knowledge.sizes[holder] - len(certain[holder])):
            more = CardSet.of(chosen)
            hand = certain[holder] | more
            if may_hold(holder, hand):
                yield from ({**world, holder: hand} for world in deal(holders[1:], left - more))

    for world in deal(list(certain), unseen):
        if all(fact.is_true(world) for fact in shared):
            yield world


def _facts(knowledge: Knowledge) -> list[Fact]:
    """The facts that no deal of the unseen cards makes true by itself; each claim once."""
    facts = {fact.claim: fact for fact in knowledge.facts if not isinstance(fact.claim, HoldsAll)}
    return list(facts.values())


def _about(fact: Fact) -> set[Holder]:
    if not isinstance(fact.claim, AnyOf):
        return {fact.claim.holder}
    options = [option.claims if isinstance(option, AllOf) else (option,) for option in fact.claim.options]
    return {claim.holder for claims in options for claim in claims}


# --- worlds as rows ---------------------------------------------------------------------------------

Row = tuple[tuple[int, ...], int, int, tuple[tuple[int, ...], ...]]
"""What is still held in a world: hands, cards out of play and discards as masks, bottoms as indexes."""


def every_row(situation: Situation) -> Iterator[Row]:
    """Each world, as what is still held, with each way in which hidden cards can lie under the piles."""
    knowledge = situation.knowledge
    for world in every_world(knowledge):
        held = {holder: hand - knowledge.played.get(holder, CardSet()) for holder, hand in world.items()}
        hands = tuple(held[holder].mask for holder in knowledge.holders if holder.is_seat)
        out = held.get(Holder.OUT, CardSet()).mask
        discards = held.get(Holder.DISCARDS, CardSet()).mask
        for bottoms in product(*_bottoms(situation, held)):
            yield hands, out, discards, bottoms


def _bottoms(situation: Situation, held: World) -> Iterator[list[tuple[int, ...]]]:
    """For each seat of the open layout each way to put his hidden cards under his piles."""
    position = situation.state.position
    dealt = situation.state.dealt.piles
    for seat, covered in enumerate(situation.knowledge.covered):
        piles = position.piles[seat] if position is not None and position.piles else dealt[seat]
        given = CardSet.of(
            pile.bottom for number, pile in enumerate(piles) if pile.bottom and number not in covered
        )
        hidden = held[Holder(seat)] - open_cards(piles) - given
        ways = []
        for order in permutations(hidden):
            bottoms = [-1] * len(piles)
            for number, card in zip(covered, order, strict=True):
                bottoms[number] = card.index
            ways.append(tuple(bottoms))
        yield ways


# --- situations -------------------------------------------------------------------------------------


def situations(ruleset: Ruleset, seed: int, most_deals: int) -> Iterator[Situation]:
    """Without end: random moments of random deals with at most ``most_deals`` ways to deal what is unseen."""
    random = Random(f"{ruleset.id} {seed}")
    makers = [_at, _with_some_hands, _with_some_hands, _of_position, _without_history]
    while True:
        deal = random.randrange(1_000_000)
        is_candid = random.random() < 0.5
        state = random.choice(moments(ruleset, deal, candid=is_candid))
        knowledge = random.choice(makers)(random, state, random.choice(state.players), is_candid)
        if knowledge is None or number_of_deals(knowledge) > most_deals:
            continue
        if number_of_deals(knowledge) < 50 and random.random() < 0.8:
            continue  # at the end of a deal there is little to be wrong about
        if random.random() < 0.3:
            knowledge = _with_more_facts(random, knowledge)
        yield Situation(state, knowledge, f"{ruleset.id} deal {deal} after {len(state.events)} events")


def _at(random: Random, state: DealState, seat: int, is_candid: bool) -> Knowledge:
    return knowledge_at(state, seat, soft_facts=is_candid)


def _with_some_hands(random: Random, state: DealState, seat: int, is_candid: bool) -> Knowledge | None:
    """What somebody knows who sees some of the other hands as well, or some cards under the piles."""
    table, dealt = state.table, state.dealt
    hands = [CardSet.of(hand) for hand in dealt.hands] if table is None else list(table.hands)
    is_open = state.ruleset.deal.layout is Layout.OPEN16
    is_taker = table is not None and table.taken.taker == seat
    some_hands = tuple(
        tuple(hand) if other == seat or random.random() < 0.5 else None for other, hand in enumerate(hands)
    )
    gone = CardSet.of(event.card for event in state.events if isinstance(event, PlayEvent))
    some_piles = tuple(
        tuple(
            pile if pile.top in gone or random.random() < 0.3 else replace(pile, bottom=None)
            for pile in piles
        )
        for piles in dealt.piles
    )
    given = Diagram(
        state.ruleset,
        hands=None if is_open else some_hands,
        piles=some_piles if is_open else None,
        turnup=dealt.turnup,
        discards=table.discards if table is not None and (is_taker or random.random() < 0.5) else None,
    )
    return knowledge_from_events(
        given, state.events, seat, turned=dealt.turnups, use_all_given=True, soft_facts=is_candid
    )


def _of_position(random: Random, state: DealState, seat: int, is_candid: bool) -> Knowledge | None:
    position = state.position
    if position is None or seat >= position.players:
        return None
    return knowledge_of(position.to_diagram(), seat, soft_facts=is_candid)


def _without_history(random: Random, state: DealState, seat: int, is_candid: bool) -> Knowledge | None:
    position = state.position
    if position is None or position.is_over or seat >= position.players:
        return None
    return knowledge_of(without_history(position).to_diagram(), seat, soft_facts=is_candid)


def _with_more_facts(random: Random, knowledge: Knowledge) -> Knowledge:
    """The same with claims that say something about several suits or holders; they may contradict it."""
    claims = [_random_claim(random, knowledge) for _ in range(random.randint(1, 3))]
    facts = tuple(Fact(FactKind.GIVEN, claim, "", "") for claim in claims)
    return replace(knowledge, facts=(*knowledge.facts, *facts))


def _random_claim(random: Random, knowledge: Knowledge) -> HoldsNone | SuitClaim | AnyOf:
    def part() -> SuitClaim:
        at_least = random.randint(0, 3)
        wanted = random.randrange(256)
        allowed = sets_where(lambda byte: (byte & wanted).bit_count() >= at_least)
        return SuitClaim(random.choice(knowledge.holders), random.choice(list(Suit)), allowed)

    if random.random() < 0.2:
        return part()
    if random.random() < 0.2:
        some: list[Card] = random.sample(list(knowledge.ruleset.pack), 2)
        return HoldsNone(random.choice(knowledge.holders), CardSet.of(some))
    options = [
        part() if random.random() < 0.7 else AllOf((part(), part())) for _ in range(random.randint(2, 4))
    ]
    return AnyOf(tuple(options))
