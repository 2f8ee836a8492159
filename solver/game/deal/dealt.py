"""The cards as they were dealt: first packets, turned card, stock. Knows nothing of what happened then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.cards import Card, CardSet, format_cards
from solver.errors import Fault
from solver.game.deal_plan import first_hand_size
from solver.game.diagram import Cards, Pile
from solver.game.faults import FaultCode
from solver.rules import Ruleset
from solver.rules.choices import Layout


@dataclass(frozen=True, slots=True)
class DealtCards:
    """A shuffled and dealt pack, as somebody wrote it down; ``dealt_faults`` checks it.

    ``hands``: per player the cards dealt before trumps are chosen; in the open layout those face down.
    ``turnup``: the first turned card, None in games without one.
    ``stock``: all other cards in the order in which they will be dealt or turned; in the open layout the
    upper cards, first those of seat 0.
    """

    ruleset: Ruleset
    hands: tuple[Cards, ...]
    turnup: Card | None
    stock: Cards

    @property
    def turnups(self) -> Cards:
        """All cards that may come to be turned, in order: the later ones are the first of the stock."""
        if self.turnup is None:
            return ()
        return (self.turnup, *self.stock[: self.ruleset.deal.turnups - 1])

    @property
    def piles(self) -> tuple[tuple[Pile, ...], ...]:
        """The open layout as it is dealt; empty in other games."""
        if self.ruleset.deal.layout is not Layout.OPEN16:
            return ()
        size = sum(self.ruleset.deal.deal2)
        uppers = (self.stock[seat * size : (seat + 1) * size] for seat in range(len(self.hands)))
        return tuple(tuple(map(Pile, upper, lower)) for upper, lower in zip(uppers, self.hands, strict=True))


def dealt_faults(dealt: DealtCards) -> list[Fault]:
    """Everything that is wrong with the cards; pointers lead into the JSON form of a deal."""
    return [*_number_faults(dealt), *_identity_faults(dealt)]


def _number_faults(dealt: DealtCards) -> Iterator[Fault]:
    ruleset = dealt.ruleset
    players, size = ruleset.playing_seats, first_hand_size(ruleset)
    if len(dealt.hands) != players:
        detail = f"{len(dealt.hands)} hands are dealt to {players} players"
        yield Fault("/hands", FaultCode.WRONG_NUMBER_OF_HANDS, detail)
    for seat, hand in enumerate(dealt.hands[:players]):
        if len(hand) != size:
            detail = f"seat {seat} is dealt {len(hand)} cards instead of {size} before trumps are chosen"
            yield Fault(f"/hands/{seat}", FaultCode.WRONG_HAND_SIZE, detail)
    if ruleset.deal.turnups and dealt.turnup is None:
        yield Fault("/turnup", FaultCode.MISSING_TURNUP, f"{ruleset.id} turns a card up, but none is given")
    elif not ruleset.deal.turnups and dealt.turnup is not None:
        detail = f"{dealt.turnup} is turned up, but {ruleset.id} has no turn-up"
        yield Fault("/turnup", FaultCode.NO_TURNUP, detail)


def _identity_faults(dealt: DealtCards) -> Iterator[Fault]:
    pack = dealt.ruleset.pack
    first: dict[Card, str] = {}
    for pointer, card in _placed(dealt):
        if card not in pack:
            detail = f"{card} is not among the {len(pack)} cards of this game"
            yield Fault(pointer, FaultCode.CARD_NOT_IN_PACK, detail)
        elif card in first:
            yield Fault(pointer, FaultCode.DUPLICATE_CARD, f"{card} is already at {first[card]} of the deal")
        else:
            first[card] = pointer
    missing = pack - CardSet.of(first)
    if missing:
        detail = f"{len(missing)} of the {len(pack)} cards are nowhere: {format_cards(missing)}"
        yield Fault("", FaultCode.MISSING_CARDS, detail)


def _placed(dealt: DealtCards) -> Iterator[tuple[str, Card]]:
    for seat, hand in enumerate(dealt.hands):
        yield from ((f"/hands/{seat}/{place}", card) for place, card in enumerate(hand))
    if dealt.turnup is not None:
        yield "/turnup", dealt.turnup
    yield from ((f"/stock/{place}", card) for place, card in enumerate(dealt.stock))
