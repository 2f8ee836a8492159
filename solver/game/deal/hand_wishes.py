"""What is wanted of random hands, and which wishes no hand can fulfil. Deals nothing.

A hand is here what is sure to come to a player: his first packets, and the second ones where it does not
depend on the auction who gets them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from solver.cards import Card, CardSet, Suit
from solver.errors import Fault
from solver.game.contract import Trump
from solver.game.diagram import Cards
from solver.game.faults import FaultCode
from solver.game.play import play_rules
from solver.rules import Ruleset


@dataclass(frozen=True, slots=True)
class Span:
    """Whole numbers from ``low`` to ``high``, both included."""

    low: int
    high: int

    def __contains__(self, number: int) -> bool:
        return self.low <= number <= self.high

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class HandWish:
    """What is wanted of one hand.

    ``cards``: he holds them. ``lengths``: how many cards of a suit. ``points``: what all his cards count.
    """

    cards: Cards = ()
    lengths: Mapping[Suit, Span] = field(default_factory=dict)
    points: Span | None = None

    def free_lengths(self, suit: Suit, size: int) -> Span:
        """How many cards of ``suit`` may come to the known ones in a hand of ``size`` cards."""
        known = sum(card.suit is suit for card in self.cards)
        wanted = self.lengths.get(suit, Span(0, size))
        return Span(max(0, wanted.low - known), wanted.high - known)


@dataclass(frozen=True, slots=True)
class DealWishes:
    """What is wanted of a random deal.

    ``hands``: per seat, None where nothing is wanted; may end early. ``first_cards_only``: the wishes are
    about the cards a player calls on, not about his whole hand. ``trump``: for which contract points are
    counted; None: as if no suit were trumps.
    """

    hands: tuple[HandWish | None, ...] = ()
    first_cards_only: bool = False
    trump: Trump | None = None


def wish_faults(ruleset: Ruleset, wishes: DealWishes, sizes: tuple[int, ...]) -> Iterator[Fault]:
    """Everything that is wrong with ``wishes``, one seat at a time; ``sizes``: cards in each hand."""
    if wishes.trump is not None and wishes.trump not in ruleset.contracts:
        detail = f"{ruleset.id} is not played in {wishes.trump}, only in {', '.join(ruleset.contracts)}"
        yield Fault("/trump", FaultCode.NO_SUCH_CONTRACT, detail)
    if len(wishes.hands) > len(sizes):
        detail = f"wishes for {len(wishes.hands)} hands are given, but {len(sizes)} players get one"
        yield Fault("/hands", FaultCode.WRONG_NUMBER_OF_HANDS, detail)
    card_faults = list(_card_faults(ruleset, wishes))
    yield from card_faults
    point_faults: list[Fault] = []
    for seat, (wish, size) in enumerate(zip(wishes.hands, sizes, strict=False)):
        if wish is None:
            continue
        faults = list(_length_faults(f"/hands/{seat}", seat, wish, size))
        yield from faults
        if not faults and not card_faults:
            point_faults += _point_faults(f"/hands/{seat}/points", ruleset, wishes, seat, size)
    yield from point_faults or _total_faults(ruleset, wishes)


def card_points(ruleset: Ruleset, trump: Trump | None, card: Card) -> int:
    """What ``card`` counts under ``trump``; with None as a card of a plain suit."""
    elsewhere = Trump.HEARTS if card.suit is Suit.SPADES else Trump.SPADES
    return play_rules(ruleset, trump or elsewhere).card_points(card)


def _card_faults(ruleset: Ruleset, wishes: DealWishes) -> Iterator[Fault]:
    first: dict[Card, int] = {}
    for seat, wish in enumerate(wishes.hands):
        for place, card in enumerate(wish.cards if wish else ()):
            pointer = f"/hands/{seat}/cards/{place}"
            if card not in ruleset.pack:
                detail = f"{card} is not among the {len(ruleset.pack)} cards of this game"
                yield Fault(pointer, FaultCode.CARD_NOT_IN_PACK, detail)
            elif card in first:
                yield Fault(
                    pointer, FaultCode.DUPLICATE_CARD, f"{card} is wanted already for seat {first[card]}"
                )
            first.setdefault(card, seat)


def _length_faults(pointer: str, seat: int, wish: HandWish, size: int) -> Iterator[Fault]:
    if len(wish.cards) > size:
        detail = f"{len(wish.cards)} cards are given for seat {seat}, but only {size} are sure to come to him"
        yield Fault(f"{pointer}/cards", FaultCode.WRONG_HAND_SIZE, detail)
        return
    is_sound = True
    for suit, span in wish.lengths.items():
        known = sum(card.suit is suit for card in wish.cards)
        if span.low > span.high or span.low < 0:
            is_sound = False
            detail = f"{span.low} to {span.high} cards of one suit cannot be held"
            yield Fault(f"{pointer}/suits/{suit.letter}", FaultCode.WRONG_VALUE, detail)
        elif known > span.high:
            is_sound = False
            detail = f"seat {seat} is to hold {span} cards of {suit.letter}, but {known} are given"
            yield Fault(f"{pointer}/suits/{suit.letter}", FaultCode.NO_SUCH_DEAL, detail)
    free = [wish.free_lengths(suit, size) for suit in Suit]
    fewest, most = (sum(span.low for span in free), sum(span.high for span in free))
    left = size - len(wish.cards)
    if is_sound and not fewest <= left <= most:
        detail = f"the suits of seat {seat} do not add up to the {size} cards of his hand"
        yield Fault(f"{pointer}/suits", FaultCode.NO_SUCH_DEAL, detail)


def _point_faults(
    pointer: str, ruleset: Ruleset, wishes: DealWishes, seat: int, size: int
) -> Iterator[Fault]:
    wish = wishes.hands[seat]
    if wish is None or wish.points is None:
        return
    span = wish.points
    if span.low > span.high:
        detail = f"a hand cannot have {span.low} to {span.high} points"
        yield Fault(pointer, FaultCode.WRONG_VALUE, detail)
        return
    elsewhere = CardSet.of(card for other in wishes.hands if other for card in other.cards)
    free = list(ruleset.pack - elsewhere)
    fewest = _extreme_points(ruleset, wishes.trump, wish, free, size, best=False)
    most = _extreme_points(ruleset, wishes.trump, wish, free, size, best=True)
    if fewest is None or most is None:
        detail = f"the suits of seat {seat} cannot be had from the cards that are left"
        yield Fault(pointer, FaultCode.NO_SUCH_DEAL, detail)
    elif span.high < fewest or span.low > most:
        detail = f"seat {seat} is to have {span} points, but his hand has {fewest} to {most}"
        yield Fault(pointer, FaultCode.NO_SUCH_DEAL, detail)


def _total_faults(ruleset: Ruleset, wishes: DealWishes) -> Iterator[Fault]:
    wanted = sum(max(0, wish.points.low) for wish in wishes.hands if wish and wish.points)
    total = sum(card_points(ruleset, wishes.trump, card) for card in ruleset.pack)
    if wanted > total:
        detail = f"the hands are to have {wanted} points together, but the pack has {total}"
        yield Fault("/hands", FaultCode.NO_SUCH_DEAL, detail)


def _extreme_points(
    ruleset: Ruleset, trump: Trump | None, wish: HandWish, free: list[Card], size: int, *, best: bool
) -> int | None:
    """The most points (``best``), or the fewest, of a hand as wished; None if there is no such hand."""
    cards = sorted(free, key=lambda card: card_points(ruleset, trump, card), reverse=best)
    bounds = {suit: wish.free_lengths(suit, size) for suit in Suit}
    taken: list[Card] = []
    for suit in Suit:  # what has to be held of each suit, then the best of what may be
        taken += [card for card in cards if card.suit is suit][: bounds[suit].low]
    held = {suit: sum(card.suit is suit for card in taken) for suit in Suit}
    needed = size - len(wish.cards)
    for card in cards:
        if len(taken) < needed and card not in taken and held[card.suit] < bounds[card.suit].high:
            taken.append(card)
            held[card.suit] += 1
    if len(taken) != needed or any(held[suit] < bounds[suit].low for suit in Suit):
        return None
    return sum(card_points(ruleset, trump, card) for card in (*taken, *wish.cards))
