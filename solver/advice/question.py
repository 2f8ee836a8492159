"""A position as the player sees it who has to play a card.

Everything that other hands would tell is left out first, so that advice never depends on it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from solver.advice.exchanging import SevenExchange
from solver.cards import Card, CardSet
from solver.errors import Fault, PositionError
from solver.game import Diagram, FaultCode, Position, position_from
from solver.game.diagram import Pile
from solver.rules.choices import Layout
from solver.worlds import Holder, Knowledge, knowledge_of


@dataclass(frozen=True, slots=True)
class CardQuestion:
    """The question which card ``seat`` should play.

    ``diagram``: what is seen; ``position``: the same, checked. ``knowledge``: what follows for hidden cards.
    ``played``: per seat the cards it has played of those that ``knowledge`` is about. ``capot_seat``: who has
    announced all tricks. ``exchange``: of the seven, if it is told by events.
    """

    seat: int
    diagram: Diagram
    position: Position
    knowledge: Knowledge
    played: tuple[CardSet, ...]
    capot_seat: int | None = None
    exchange: SevenExchange | None = None

    @property
    def legal(self) -> CardSet:
        """The cards he may play."""
        return self.position.legal_cards()

    @property
    def tricks_left(self) -> int:
        """Tricks to go, the one on the table included."""
        return self.position.tricks_left

    def after(self, card: Card) -> CardQuestion:
        """The question of the next player, who sees no more than that ``seat`` has played ``card``."""
        position = self.position.play(card)
        played = list(self.played)
        played[self.seat] |= CardSet.of([card])
        return replace(
            self,
            seat=position.to_play,
            diagram=position.to_diagram(),
            position=position,
            played=tuple(played),
        )


def card_question(diagram: Diagram, seat: int) -> CardQuestion:
    """What ``seat`` sees of a position in which it has to play.

    Hands of others, covered cards and a soloist's discards that are given are left aside.

    Raises:
        PositionError: every fault of the position; ``missing-hand``, his cards are not given;
            ``missing-contract``; ``not-his-turn``; ``deal-over``.
    """
    if diagram.contract is None:
        detail = "which card is best depends on trumps and taker: give the contract"
        raise PositionError(Fault("/contract", FaultCode.MISSING_CONTRACT, detail))
    return question_of(diagram, seat, knowledge_of(diagram, seat))


def question_of(diagram: Diagram, seat: int, knowledge: Knowledge) -> CardQuestion:
    """The same with what ``seat`` knows, which may be more than the diagram tells.

    Raises:
        PositionError: ``not-his-turn``, ``deal-over``, and every fault of the position.
    """
    seen = _as_seen_by(diagram, seat)
    position = position_from(seen, need_all_hands=False)
    if position.is_over:
        raise PositionError(Fault("/plays", FaultCode.DEAL_OVER, "no card is left to be played"))
    if position.to_play != seat:
        detail = f"seat {seat} cannot play now: it is the turn of seat {position.to_play}"
        raise PositionError(Fault("/seat", FaultCode.NOT_HIS_TURN, detail))
    played = tuple(knowledge.played.get(Holder(player), CardSet()) for player in range(position.players))
    return CardQuestion(seat, seen, position, knowledge, played)


def _as_seen_by(diagram: Diagram, seat: int) -> Diagram:
    if diagram.ruleset.deal.layout is Layout.OPEN16:
        return diagram if diagram.piles is None else replace(diagram, piles=_with_covered_cards(diagram))
    hands = tuple(hand if place == seat else None for place, hand in enumerate(diagram.hands or ()))
    assert diagram.contract is not None
    is_soloist = diagram.contract.taker == seat
    return replace(diagram, hands=hands, discards=diagram.discards if is_soloist else None)


def _with_covered_cards(diagram: Diagram) -> tuple[tuple[Pile, ...] | None, ...]:
    """The piles without the lower cards that nobody sees; those uncovered by ``plays`` are known."""
    played = CardSet.of(diagram.plays or ())
    return tuple(
        None
        if piles is None
        else tuple(
            Pile(pile.top, pile.bottom)
            if pile.top is None or pile.bottom is None or pile.top in played
            else Pile(pile.top, None)
            for pile in piles
        )
        for piles in diagram.piles or ()
    )
