"""A position as text for people: rules, contract, table, hands; and its legal and illegal cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver.cards import Card, Language, Suit
from solver.cli.ruleset_text import ruleset_name
from solver.cli.signs import Signs, heading, table
from solver.game import Position
from solver.game.contract import Trump
from solver.game.diagram import Pile
from solver.game.position import Piles
from solver.rules import Ruleset


def unit_name(ruleset: Ruleset, unit: int) -> str:
    """The seats of a score column: ``seats 0+2``, ``seat 1``."""
    seats = [seat for seat in range(ruleset.seats) if ruleset.unit_of(seat) == unit]
    return ("seats " if len(seats) > 1 else "seat ") + "+".join(map(str, seats))


def position_text(position: Position, signs: Signs) -> Iterator[str]:
    """Line by line: the game, the contract, the tricks won, the cards on the table and the hands."""
    ruleset = position.ruleset
    yield heading(f"{ruleset_name(ruleset, Language.ENGLISH)} ({ruleset.id})")
    yield f"{trumps_text(position.contract.trump, signs)}, taken by seat {position.contract.taker}"
    if any(position.points):
        yield "Points so far: " + ", ".join(
            f"{points} for {unit_name(ruleset, unit)}" for unit, points in enumerate(position.points)
        )
    if position.discards:
        yield f"Discarded by seat {position.contract.taker}: {signs.cards(position.discards)}"
    if position.trick:
        yield f"On the table: {signs.cards(position.trick)}, led by seat {position.leader}"
    yield ""
    if position.piles is None:
        yield from _hands(position, signs)
    else:
        yield from _piles(position, position.piles, signs)


def legality_text(position: Position, signs: Signs) -> Iterator[str]:
    """Line by line: the legal cards, and every illegal one with the rule that forbids it."""
    if position.is_over:
        yield "The deal is over: no card is left to be played."
        return
    legal = sorted(position.legal_cards(), key=position.rules.playing_strength)
    yield f"Seat {position.to_play} may play: {signs.cards(legal)}"
    illegal = position.illegal_cards()
    if illegal:
        yield "He may not play:"
        yield from table(
            [["  " + signs.card(card), code, code.meaning] for card, code in illegal.items()], "<<<"
        )


def trumps_text(trump: Trump, signs: Signs) -> str:
    """What is trumps, as the beginning of a sentence."""
    match trump:
        case Trump.NO_TRUMP:
            return "No trump"
        case Trump.ALL_TRUMPS:
            return "All trumps"
        case _:
            assert trump.suit is not None
            return f"{signs.suit(trump.suit)} is trumps"


def _hands(position: Position, signs: Signs) -> Iterator[str]:
    rows = [["", *map(signs.suit, Suit), ""]]
    for seat, hand in enumerate(position.hands):
        if seat in position.hidden:
            rows.append([f"seat {seat}", *"????", _role(position, seat)])
            continue
        suits = [_by_strength(position, (card for card in hand if card.suit is suit)) for suit in Suit]
        rows.append([f"seat {seat}", *map(signs.ranks, suits), _role(position, seat)])
    yield from table(rows, "<<<<<<")


def _piles(position: Position, piles: Piles, signs: Signs) -> Iterator[str]:
    """Open Belot: every pile by its upper card, with the covered one in brackets."""
    rows = []
    for seat, own in enumerate(piles):
        cards = [pile_text(pile, signs) for pile in own if pile != Pile(None, None)]
        rows.append([f"seat {seat}", " ".join(cards) or "-", _role(position, seat)])
    yield from table(rows, "<<<")


def pile_text(pile: Pile, signs: Signs) -> str:
    """The upper card with the covered one in brackets; ``?`` for one that is not known."""
    top, bottom = (signs.card(card) if card else "?" for card in (pile.top, pile.bottom))
    return bottom if pile.top is None else f"{top}({bottom})"


def _by_strength(position: Position, cards: Iterable[Card]) -> list[Card]:
    return sorted(cards, key=position.rules.playing_strength, reverse=True)


def _role(position: Position, seat: int) -> str:
    return "to play" if seat == position.to_play and not position.is_over else ""
