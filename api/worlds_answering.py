"""Makes the answer about hidden cards of what the library counted. Knows no requests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from api.schemas.answers import AnswerWarning
from api.schemas.worlds import SampledDeal, WorldsAnswer
from solver.cards import Card, CardSet
from solver.game import Diagram
from solver.game.diagram import Pile
from solver.game.notation import format_position
from solver.worlds import Holder
from solver.worlds.counting import DealtWorlds, Question, Worlds

CardChances = Mapping[Card, Mapping[Holder, Fraction]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of the worlds: ``questions`` and a ``sample`` of so many, None where it is not asked."""

    questions: Sequence[Question] | None = None
    sample: int = 0
    seed: int = 0


def worlds_answer(given: Diagram, worlds: Worlds, wanted: Wanted, *, is_position: bool) -> WorldsAnswer:
    """The answer to ``/v1/worlds``; ``given``: what was written down, as ``is_position`` a position.

    Raises:
        PositionError: ``no-world``, nothing fits.
    """
    knowledge = worlds.knowledge
    answer = WorldsAnswer(
        seat=knowledge.observer,
        world_count=str(worlds.count),
        marginals=marginals_answer(worlds.marginals(), given.ruleset.playing_seats),
    )
    if is_position:
        answer.position = format_position(given)
    if wanted.questions is not None:
        answer.events_asked = [float(worlds.probability(question)) for question in wanted.questions]
    if wanted.sample:
        dealt = worlds.sample(wanted.sample, wanted.seed)
        played = CardSet.of(card for cards in knowledge.played.values() for card in cards)
        answer.sample = [_sampled(given, dealt, row, played) for row in range(len(dealt))]
    if knowledge.unused:
        answer.warnings = [_unused(pointer) for pointer in knowledge.unused]
    return answer


def marginals_answer(chances: CardChances, seats: int) -> dict[str, list[float]]:
    """Per unseen card the probability of each seat, then of being nowhere in play if cards can be there."""
    return {str(card): list(_shares(shares, seats)) for card, shares in chances.items()}


def _shares(shares: Mapping[Holder, Fraction], seats: int) -> Iterator[float]:
    yield from (float(shares.get(Holder(seat), 0)) for seat in range(seats))
    elsewhere = [share for holder, share in shares.items() if not holder.is_seat]
    if elsewhere:
        yield float(sum(elsewhere))


def _sampled(given: Diagram, dealt: DealtWorlds, row: int, played: CardSet) -> SampledDeal:
    deal = SampledDeal()
    if dealt.bottoms is None or given.piles is None or None in given.piles:
        deal.hands = [[] for _ in range(given.ruleset.playing_seats)]
        for place, seat in enumerate(dealt.seats):
            deal.hands[seat] = _cards(dealt.hands[row, place])
    else:
        bottoms = dealt.bottoms[row].tolist()
        deal.piles = [
            [_pile(pile, bottom, played) for pile, bottom in zip(piles or (), below, strict=True)]
            for piles, below in zip(given.piles, bottoms, strict=True)
        ]
    if dealt.discards[row]:
        deal.discards = _cards(dealt.discards[row])
    if dealt.out[row]:
        deal.out = _cards(dealt.out[row])
    return deal


def _cards(mask: int) -> list[str]:
    return [str(card) for card in CardSet(int(mask))]


def _pile(pile: Pile, hidden: int, played: CardSet) -> list[str | None]:
    """What is left of a pile; ``hidden``: its lower card if that is not known, below zero if it is."""
    bottom = pile.bottom if hidden < 0 else Card.from_index(hidden)
    return [None if card is None or card in played else str(card) for card in (pile.top, bottom)]


def _unused(pointer: str) -> AnswerWarning:
    detail = f"what was announced at {pointer} is not used: nothing follows from it for the cards still held"
    return AnswerWarning(code="announcement-not-used", detail=detail)
