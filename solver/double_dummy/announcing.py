"""What is said in a deal of which the cards are known: declarations, and Bela of earlier tricks.

Everybody announces all he holds, unless it is given what he said. Knows no line of play and no search.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from solver.cards import Card, CardSet, Rank, Suit
from solver.errors import Fault, PositionError
from solver.game.declarations import (
    BELA_POINTS,
    Declaration,
    bela_suits,
    best_declarations,
    check_announcement,
    suits_of_bela,
)
from solver.game.diagram import Announced, Cards, Won
from solver.game.faults import FaultCode
from solver.game.position import Position, open_cards
from solver.rules.choices import DeclarationScope, DeclarationShown

Declared = tuple[tuple[Declaration, ...], ...]
"""Per seat that plays, in the order of speaking."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The earliest moment of a deal at which all cards that are left are known.

    ``position``: before the first card of a trick. ``played``: the cards played since then.
    ``is_first_trick``: whether nothing was played before; otherwise earlier tricks are not known.
    """

    position: Position
    played: Cards
    is_first_trick: bool


def opening_of(position: Position) -> Opening:
    """The start of play where the history is known, otherwise the start of the current trick.

    In the open layout a trick without history that has begun cannot be taken back; there it is the
    position itself.
    """
    full = position.ruleset.hand_size
    nothing = (0,) * position.ruleset.units
    if position.first_hands is not None and position.plays is not None:
        start = replace(
            position,
            hands=position.first_hands,
            piles=position.first_piles,
            leader=0,
            tricks_left=full,
            won=Won(nothing, nothing),
            trick=(),
            plays=(),
        )
        return Opening(start, position.plays, is_first_trick=True)
    is_first = position.tricks_left == full
    if position.piles is not None and position.trick:
        return Opening(position, (), is_first_trick=False)
    plays = () if is_first else None
    start = replace(position, hands=_hands_before_trick(position), trick=(), plays=plays)
    return Opening(start, position.trick, is_first_trick=is_first)


def declared_in(opening: Opening) -> Declared | None:
    """What every player has declared, as far as it does not happen in the course of play.

    None: it is not known, because hands of the first trick and cards of what was declared are not given.

    Raises:
        PositionError: a player has declared what he does not hold; pointers into the JSON form.
    """
    position = opening.position
    rules = position.ruleset.declarations
    said = (position.declarations or (None,) * position.players)[: position.players]
    if rules.decl_shown is DeclarationShown.LIVE:
        is_open_question = not opening.is_first_trick or any(one is not None for one in said)
        return None if is_open_question else ((),) * position.players
    if opening.is_first_trick:
        hands = tuple(map(_hand_to_declare_from, [position] * position.players, range(position.players)))
        return _checked(position, said, hands)
    if rules.decl_scope is DeclarationScope.NONE or not (rules.runs or rules.groups):
        return ((),) * position.players
    if any(announced is None or any(one.cards is None for one in announced) for announced in said):
        return None
    shown = (CardSet.of(card for one in announced or () for card in one.cards or ()) for announced in said)
    return _checked(position, said, tuple(shown))


def bela_before(opening: Opening) -> tuple[int, ...] | None:
    """Points of Bela per unit that the cards since the opening do not show.

    None: it is not known who had king and queen of trumps.

    Raises:
        PositionError: ``no-bela``, the player who has announced it does not have the cards.
    """
    position = opening.position
    nothing = (0,) * position.ruleset.units
    suits = suits_of_bela(position.ruleset, position.contract.trump)
    _check_announced_bela(opening, suits)
    gone = [suit for suit in suits if len(list(_holders(position, suit))) < 2]
    if opening.is_first_trick or not gone:
        return nothing
    if position.bela is None or len(suits) > 1:
        return None
    unit = position.ruleset.unit_of(position.bela)
    return tuple(BELA_POINTS if other == unit else 0 for other in range(position.ruleset.units))


def _hands_before_trick(position: Position) -> tuple[CardSet, ...]:
    hands = list(position.hands)
    for place, card in enumerate(position.trick):
        seat = (position.leader + place) % position.players
        hands[seat] |= CardSet.of([card])
    return tuple(hands)


def _hand_to_declare_from(position: Position, seat: int) -> CardSet:
    return position.hands[seat] if position.piles is None else open_cards(position.piles[seat])


def _checked(
    position: Position, said: tuple[tuple[Announced, ...] | None, ...], hands: tuple[CardSet, ...]
) -> Declared:
    """What ``said`` means, and the best of the hands of those of whom nothing is known."""
    ruleset, trump = position.ruleset, position.contract.trump
    made: list[tuple[Declaration, ...]] = []
    faults: list[Fault] = []
    for seat, (announced, hand) in enumerate(zip(said, hands, strict=True)):
        if announced is None:
            made.append(best_declarations(ruleset, trump, hand))
            continue
        try:
            made.append(check_announcement(ruleset, trump, hand, announced))
        except PositionError as error:
            faults += [fault.below(f"/declarations/{seat}") for fault in error.faults]
    if faults:
        raise PositionError(faults)
    return tuple(made)


def _holders(position: Position, suit: Suit) -> Iterator[int]:
    """Who has king and queen of ``suit``; fewer than two if one of them was played before."""
    for rank in (Rank.KING, Rank.QUEEN):
        yield from (seat for seat, hand in enumerate(position.hands) if Card(suit, rank) in hand)


def _check_announced_bela(opening: Opening, suits: tuple[Suit, ...]) -> None:
    position, seat = opening.position, opening.position.bela
    if seat is None:
        return
    ruleset, trump = position.ruleset, position.contract.trump
    is_possible = (
        bool(bela_suits(ruleset, trump, position.hands[seat]))
        if opening.is_first_trick
        else any(set(_holders(position, suit)) <= {seat} for suit in suits)
    )
    if not is_possible:
        detail = f"seat {seat} cannot have announced Bela: he has not both king and queen of trumps"
        raise PositionError(Fault("/bela/seat", FaultCode.NO_BELA, detail))
