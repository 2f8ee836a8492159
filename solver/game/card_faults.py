"""What can be wrong with the cards of a diagram, whatever has been played: the pack, doubles, the layout.

Knows neither contract nor rules of play.
"""

from __future__ import annotations

from collections.abc import Iterator

from solver.cards import Card, CardSet
from solver.errors import Fault
from solver.game.diagram import Diagram, Pile
from solver.game.faults import FaultCode
from solver.rules.choices import Layout

PILES_PER_SEAT = 8

Place = tuple[str, Card]
"""A card and the JSON pointer to it."""


def layout_faults(diagram: Diagram, *, need_all_hands: bool) -> Iterator[Fault]:
    """Whether there are hands, or piles, for everybody."""
    is_open = diagram.ruleset.deal.layout is Layout.OPEN16
    if diagram.hands is not None and diagram.piles is not None:
        yield Fault("/piles", FaultCode.HANDS_AND_PILES, "give either hands or piles, not both")
    elif is_open and diagram.hands is not None:
        detail = f"in {diagram.ruleset.id} the cards lie in piles of two: give piles instead of hands"
        yield Fault("/hands", FaultCode.HANDS_IN_OPEN_LAYOUT, detail)
    elif not is_open and diagram.piles is not None:
        detail = f"in {diagram.ruleset.id} the cards are held in the hand: give hands instead of piles"
        yield Fault("/piles", FaultCode.PILES_WITHOUT_OPEN_LAYOUT, detail)
    elif diagram.piles is not None:
        yield from _pile_faults(diagram, diagram.piles, need_all_hands)
    elif diagram.hands is not None:
        yield from _hand_faults(diagram, need_all_hands)
    else:
        name = "piles" if is_open else "hands"
        yield Fault(f"/{name}", FaultCode.MISSING_HANDS, f"{name} are not given")


def placed_cards(diagram: Diagram) -> Iterator[Place]:
    """The cards that must all be different: held, left over, on the table or discarded."""
    for seat, hand in enumerate(diagram.hands or ()):
        yield from ((f"/hands/{seat}/{place}", card) for place, card in enumerate(hand or ()))
    for seat, piles in enumerate(diagram.piles or ()):
        for number, pile in enumerate(piles or ()):
            for place, card in enumerate((pile.top, pile.bottom)):
                if card is not None:
                    yield f"/piles/{seat}/{number}/{place}", card
    yield from ((f"/trick/{place}", card) for place, card in enumerate(diagram.trick or ()))
    yield from ((f"/discards/{place}", card) for place, card in enumerate(diagram.discards or ()))


def played_cards(diagram: Diagram) -> Iterator[Place]:
    """The cards of ``plays``, which must be different from each other."""
    return ((f"/plays/{place}", card) for place, card in enumerate(diagram.plays or ()))


def identity_faults(diagram: Diagram) -> Iterator[Fault]:
    """Cards the pack does not have, and cards in two places."""
    pack = diagram.ruleset.pack
    yield from _foreign_or_double(placed_cards(diagram), pack)
    yield from _foreign_or_double(played_cards(diagram), pack)
    if diagram.turnup is not None and diagram.turnup not in pack:
        yield _foreign("/turnup", diagram.turnup, pack)
    for seat, declarations in enumerate(diagram.declarations or ()):
        for number, declaration in enumerate(declarations or ()):
            pointer = f"/declarations/{seat}/{number}/cards"
            shown = ((f"{pointer}/{place}", card) for place, card in enumerate(declaration.cards or ()))
            yield from _foreign_or_double(shown, pack)


def _foreign_or_double(places: Iterator[Place], pack: CardSet) -> Iterator[Fault]:
    first: dict[Card, str] = {}
    for pointer, card in places:
        if card not in pack:
            yield _foreign(pointer, card, pack)
        elif card in first:
            yield Fault(pointer, FaultCode.DUPLICATE_CARD, f"{card} is given already at {first[card]}")
        else:
            first[card] = pointer


def _foreign(pointer: str, card: Card, pack: CardSet) -> Fault:
    return Fault(
        pointer, FaultCode.CARD_NOT_IN_PACK, f"{card} is not among the {len(pack)} cards of this game"
    )


def _hand_faults(diagram: Diagram, need_all_hands: bool) -> Iterator[Fault]:
    hands = diagram.hands or ()
    players = diagram.ruleset.playing_seats
    if not _fits_table(diagram, len(hands)):
        yield _wrong_number_of_hands("/hands", len(hands), players)
        return
    unknown = [seat for seat in range(players) if hands[seat] is None]
    if len(unknown) == players:
        yield Fault("/hands", FaultCode.MISSING_HANDS, "all hands are unknown")
    elif need_all_hands:
        for seat in unknown:
            yield Fault(f"/hands/{seat}", FaultCode.MISSING_HAND, f"the hand of seat {seat} is not known")
    left_over = hands[players] or () if len(hands) > players else ()
    if len(left_over) > diagram.ruleset.out_of_play:
        detail = f"{len(left_over)} cards are left over, but only {diagram.ruleset.out_of_play} can be"
        yield Fault(f"/hands/{players}", FaultCode.WRONG_HAND_SIZE, detail)


def _fits_table(diagram: Diagram, hands: int) -> bool:
    """A resting dealer may have an entry: the cards that are left over."""
    return hands in (diagram.ruleset.playing_seats, diagram.ruleset.seats)


def _wrong_number_of_hands(pointer: str, hands: int, players: int) -> Fault:
    return Fault(pointer, FaultCode.WRONG_NUMBER_OF_HANDS, f"{hands} hands are given for {players} players")


def _pile_faults(
    diagram: Diagram, piles_of_all: tuple[tuple[Pile, ...] | None, ...], need_all_hands: bool
) -> Iterator[Fault]:
    if not _fits_table(diagram, len(piles_of_all)):
        yield _wrong_number_of_hands("/piles", len(piles_of_all), diagram.ruleset.playing_seats)
        return
    for seat, piles in enumerate(piles_of_all):
        pointer = f"/piles/{seat}"
        if piles is None:
            yield Fault(pointer, FaultCode.MISSING_HAND, f"the piles of seat {seat} are not known")
        elif len(piles) != PILES_PER_SEAT:
            detail = f"seat {seat} has {len(piles)} piles, not {PILES_PER_SEAT}; a played one is [null, null]"
            yield Fault(pointer, FaultCode.WRONG_NUMBER_OF_PILES, detail)
        else:
            yield from _single_pile_faults(diagram, pointer, piles, need_all_hands)


def _single_pile_faults(
    diagram: Diagram, pointer: str, piles: tuple[Pile, ...], need_all_hands: bool
) -> Iterator[Fault]:
    has_history = diagram.leader is None and diagram.trick is None and diagram.won is None
    for number, pile in enumerate(piles):
        if has_history and pile.top is None:
            detail = "before the first trick every pile has its upper card"
            yield Fault(f"{pointer}/{number}/0", FaultCode.PILE_NOT_WHOLE, detail)
        elif need_all_hands and pile.top is not None and pile.bottom is None:
            detail = f"the card under {pile.top} is not known"
            yield Fault(f"{pointer}/{number}/1", FaultCode.UNKNOWN_BOTTOM, detail)
