"""What can be wrong with the agreements and announcements of a diagram: contract, turn-up, discards,
auction, declarations, Bela and scores. Knows nothing of what was played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from solver.cards import Card, Rank
from solver.errors import Fault
from solver.game.card_faults import placed_cards
from solver.game.contract import Contract, Trump
from solver.game.diagram import Announced, Diagram
from solver.game.faults import FaultCode
from solver.rules import Ruleset
from solver.rules.choices import NoSuit, SevenSwap, TurnupTaken

HIGHEST_DECLARATION = 10_000
"""Points no declaration of any ruleset exceeds."""

_SPECIAL_CALL = re.compile(r"[a-z]+(?:-[a-z]+)*")
_LONGEST_CALL = 20


def table_faults(diagram: Diagram) -> Iterator[Fault]:
    """All faults of the fields named above."""
    yield from _contract_faults(diagram)
    yield from _turnup_faults(diagram)
    yield from _discard_faults(diagram)
    yield from _auction_faults(diagram)
    yield from _declaration_faults(diagram)
    if diagram.bela is not None and not has_seat(diagram.ruleset, diagram.bela):
        yield no_such_seat("/bela/seat", diagram.ruleset, diagram.bela)
    if diagram.score is not None and len(diagram.score) != diagram.ruleset.units:
        yield wrong_number_of_units("/score", diagram.ruleset, len(diagram.score))
    if diagram.hanging is not None and diagram.hanging < 0:
        yield Fault("/hanging", FaultCode.NEGATIVE_NUMBER, f"{diagram.hanging} points cannot hang")


def has_seat(ruleset: Ruleset, seat: int) -> bool:
    """Whether somebody plays at ``seat``."""
    return 0 <= seat < ruleset.playing_seats


def no_such_seat(pointer: str, ruleset: Ruleset, seat: int) -> Fault:
    """``seat`` is not one of the players."""
    detail = f"seat {seat} does not play; seats are 0 to {ruleset.playing_seats - 1}"
    return Fault(pointer, FaultCode.NO_SUCH_SEAT, detail)


def wrong_number_of_units(pointer: str, ruleset: Ruleset, given: int) -> Fault:
    """A list has not one entry for every column."""
    detail = f"{given} numbers are given for {ruleset.units} score columns"
    return Fault(pointer, FaultCode.WRONG_NUMBER_OF_UNITS, detail)


def _contract_faults(diagram: Diagram) -> Iterator[Fault]:
    contract = diagram.contract
    if contract is None:
        yield Fault("/contract", FaultCode.MISSING_CONTRACT, "the contract is not given")
        return
    if contract.trump not in diagram.ruleset.contracts:
        allowed = ", ".join(diagram.ruleset.contracts)
        detail = f"{diagram.ruleset.id} is not played in {contract.trump}, only in {allowed}"
        yield Fault("/contract/trump", FaultCode.NO_SUCH_CONTRACT, detail)
    if not has_seat(diagram.ruleset, contract.taker):
        yield no_such_seat("/contract/taker", diagram.ruleset, contract.taker)


def _turnup_faults(diagram: Diagram) -> Iterator[Fault]:
    turnup = diagram.turnup
    if turnup is None:
        return
    if not diagram.ruleset.deal.turnups:
        detail = f"{turnup} cannot be turned up: {diagram.ruleset.id} has no turn-up"
        yield Fault("/turnup", FaultCode.NO_TURNUP, detail)
        return
    held = {card: pointer for pointer, card in placed_cards(diagram) if not _is_left_over(diagram, pointer)}
    if turnup in held and not _may_be_held(diagram.ruleset, diagram.contract, turnup, set(held)):
        detail = f"the turned card {turnup} stays out of play, but is at {held[turnup]}"
        yield Fault("/turnup", FaultCode.TURNUP_HELD, detail)


def _is_left_over(diagram: Diagram, pointer: str) -> bool:
    return pointer.startswith(f"/hands/{diagram.ruleset.playing_seats}/")


def _may_be_held(ruleset: Ruleset, contract: Contract | None, turnup: Card, held: set[Card]) -> bool:
    """Whether a turned card can have come into play: taken, dealt with the stock, or got for the seven."""
    if ruleset.deal.turnup_taken is not TurnupTaken.NO or not ruleset.out_of_play or contract is None:
        return True
    seven = Card(turnup.suit, Rank.SEVEN)
    may_swap = ruleset.deal.seven_swap is not SevenSwap.NO and _is_played_on(ruleset, contract, turnup)
    return may_swap and turnup != seven and seven not in held


def _is_played_on(ruleset: Ruleset, contract: Contract, turnup: Card) -> bool:
    """Whether the contract is the one the turned card proposed."""
    if ruleset.auction.no_suit is NoSuit.SAMARA and contract.trump.suit is None:
        return turnup.rank is (Rank.ACE if contract.trump is Trump.NO_TRUMP else Rank.JACK)
    return contract.trump.suit is turnup.suit


def _discard_faults(diagram: Diagram) -> Iterator[Fault]:
    expected = diagram.ruleset.discarded
    if not diagram.discards or len(diagram.discards) == expected:
        return
    given = len(diagram.discards)
    if expected:
        detail = f"{given} cards are discarded instead of {expected}"
        yield Fault("/discards", FaultCode.WRONG_NUMBER_OF_DISCARDS, detail)
    else:
        detail = f"{given} cards are discarded, but {diagram.ruleset.id} has no discards"
        yield Fault("/discards", FaultCode.NO_DISCARDS, detail)


def _auction_faults(diagram: Diagram) -> Iterator[Fault]:
    for place, call in enumerate(diagram.auction or ()):
        is_special = len(call) <= _LONGEST_CALL and _SPECIAL_CALL.fullmatch(call)
        if not is_special and call not in diagram.ruleset.contracts:
            contracts = ", ".join(diagram.ruleset.contracts)
            detail = f"{call[:_LONGEST_CALL]!r} is not a call: pass, {contracts}, or another word"
            yield Fault(f"/auction/{place}", FaultCode.NO_SUCH_CALL, detail)


def _declaration_faults(diagram: Diagram) -> Iterator[Fault]:
    declarations = diagram.declarations
    if declarations is None:
        return
    if len(declarations) not in (diagram.ruleset.playing_seats, diagram.ruleset.seats):
        detail = f"{len(declarations)} entries are given for {diagram.ruleset.seats} seats"
        yield Fault("/declarations", FaultCode.WRONG_NUMBER_OF_DECLARATIONS, detail)
    for seat, announced in enumerate(declarations):
        for number, declaration in enumerate(announced or ()):
            yield from _single_declaration_faults(f"/declarations/{seat}/{number}", declaration)


def _single_declaration_faults(pointer: str, declaration: Announced) -> Iterator[Fault]:
    if declaration.value is None and not declaration.cards:
        yield Fault(pointer, FaultCode.EMPTY_DECLARATION, "the declaration has neither value nor cards")
    if declaration.value is not None and not 0 < declaration.value <= HIGHEST_DECLARATION:
        detail = f"no declaration is worth {declaration.value}"
        yield Fault(f"{pointer}/value", FaultCode.IMPOSSIBLE_VALUE, detail)
