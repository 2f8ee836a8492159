"""A deal to be reviewed from a position with its history, which does not tell how cards were dealt.

Knows how such a deal is put together; judges nothing. What a position does not tell, above all who called
what, must not be judged either.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solver.errors import Fault, PositionError
from solver.game import Diagram, FaultCode, Position, position_from
from solver.game.auction import Call
from solver.game.contract import Contract
from solver.game.deal import CallEvent, DealState, DealtCards, DeclareEvent, Event, PlayEvent
from solver.game.deal.talk import are_announced, possible_announcements
from solver.game.diagram import Announced, Cards
from solver.game.scoring import DealRecord
from solver.rules import Ruleset, parse_ruleset
from solver.rules.choices import Layout, Stakes


def record_of_position(diagram: Diagram) -> DealRecord:
    """The deal that ``diagram`` tells, up to its last card: contract, declarations and all cards played.

    Its ruleset deals all cards before the call and lets the taker name trumps at his first turn; in everything
    else it is that of the diagram. Where the diagram does not tell what was declared, everybody declares all
    he has; who has both cards of a Bela announces it whenever he may, unless the diagram names another.

    Raises:
        PositionError: like ``position_from`` with all hands; or the diagram has no history, or comes from a
            game whose course a position does not tell in full: with piles, discards, a turned card or bets.
    """
    faults = list(_faults(diagram))
    if faults:
        raise PositionError(faults)
    position = position_from(diagram if diagram.plays is not None else replace(diagram, plays=()))
    ruleset = _dealt_at_once(diagram.ruleset)
    hands = tuple(tuple(hand) for hand in position.first_hands or ())
    stock = tuple(card for card in ruleset.pack if not any(card in hand for hand in hands))
    dealt = DealtCards(ruleset, hands, None, stock)
    hanging = diagram.hanging or 0
    return DealRecord(dealt, _events(dealt, position, diagram), score=diagram.score, hanging=hanging)


def _faults(diagram: Diagram) -> Iterator[Fault]:
    ruleset = diagram.ruleset
    advice = "; tell the deal by its events"
    if ruleset.deal.layout is Layout.OPEN16:
        detail = f"a position of {ruleset.id} does not tell what was declared when{advice}"
        yield Fault("/piles", FaultCode.CANNOT_BE_SETTLED, detail)
    if ruleset.discarded:
        detail = f"a position of {ruleset.id} does not tell what the taker discarded from{advice}"
        yield Fault("/discards", FaultCode.CANNOT_BE_SETTLED, detail)
    if diagram.turnup is not None:
        detail = f"{diagram.turnup} was turned up, but not who knew of it afterwards{advice}"
        yield Fault("/turnup", FaultCode.CANNOT_BE_SETTLED, detail)
    if ruleset.match.stakes is Stakes.POT:
        detail = f"a position of {ruleset.id} does not tell the bets{advice}"
        yield Fault("/auction", FaultCode.CANNOT_BE_SETTLED, detail)
    if diagram.leader is not None:
        detail = "a position without its history cannot be reviewed: give the cards played from the first on"
        yield Fault("/leader", FaultCode.WRONG_PHASE, detail)


def _dealt_at_once(ruleset: Ruleset) -> Ruleset:
    size = sum(ruleset.deal.deal1) + sum(ruleset.deal.deal2)
    changes = {
        "deal1": size,
        "deal2": "-",
        "turnups": 0,
        "turnup_taken": "no",
        "rounds": "any",
        "forced": "no",
        "seven_swap": "no",
        "throw_in_below": 0,
        "offer_redeal": "no",
        "buyout": 0,
    }
    written = format_ruleset(ruleset)
    return parse_ruleset(written)
