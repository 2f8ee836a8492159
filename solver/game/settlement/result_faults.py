"""What is wrong with the summary of a deal. Pointers lead into its JSON form. Settles nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from solver.errors import Fault
from solver.game.contract import Trump
from solver.game.declarations.bela import BELA_POINTS, suits_of_bela
from solver.game.faults import FaultCode
from solver.game.play import LAST_TRICK_POINTS, play_rules
from solver.game.settlement.deal_result import DealResult, has_taker, playing_units
from solver.rules import Ruleset
from solver.rules.choices import DeclarationScope, Tie

HANGING_TIES = (Tie.HANG_WINNER, Tie.HANG_TAKER, Tie.HANG_RETAKE)


def result_faults(ruleset: Ruleset, result: DealResult) -> tuple[Fault, ...]:
    """Every fault of ``result``; those that would merely follow from another one are left out."""
    faults = [*_contract_faults(ruleset, result), *_list_faults(ruleset, result)]
    faults += [*_last_faults(ruleset, result), *_hanging_faults(ruleset, result)]
    faults += _capot_call_faults(ruleset, result)
    if not faults:
        faults += [*_trick_faults(ruleset, result), *_total_faults(ruleset, result)]
        faults += [*_stop_faults(ruleset, result), *_extras_faults(ruleset, result)]
    return tuple(faults)


def _contract_faults(ruleset: Ruleset, result: DealResult) -> Iterator[Fault]:
    trump, taker = result.contract.trump, result.contract.taker
    if trump not in ruleset.contracts:
        detail = f"{trump} is not played in {ruleset.id}, only {' '.join(ruleset.contracts)}"
        yield Fault("/contract/trump", FaultCode.NO_SUCH_CONTRACT, detail)
    if not 0 <= taker < ruleset.playing_seats:
        detail = f"seat {taker} is the taker, but the players are seats 0 to {ruleset.playing_seats - 1}"
        yield Fault("/contract/taker", FaultCode.NO_SUCH_SEAT, detail)


def _list_faults(ruleset: Ruleset, result: DealResult) -> Iterator[Fault]:
    lists = {
        "/cards": result.card_points,
        "/tricks": result.tricks,
        "/declarations": result.declared or (0,) * ruleset.units,
        "/bela": result.bela or (0,) * ruleset.units,
    }
    for pointer, amounts in lists.items():
        if len(amounts) != ruleset.units:
            detail = f"{len(amounts)} entries are given for {ruleset.units} units"
            yield Fault(pointer, FaultCode.WRONG_NUMBER_OF_UNITS, detail)
        for unit, amount in enumerate(amounts):
            if amount < 0:
                yield Fault(f"{pointer}/{unit}", FaultCode.NEGATIVE_NUMBER, f"{amount} is below zero")


def _unit_faults(ruleset: Ruleset, pointer: str, unit: int) -> Iterator[Fault]:
    if unit not in playing_units(ruleset):
        detail = f"unit {unit} is named, but those that play are {playing_units(ruleset)}"
        yield Fault(pointer, FaultCode.NO_SUCH_UNIT, detail)


def _last_faults(ruleset: Ruleset, result: DealResult) -> Iterator[Fault]:
    if result.last is not None:
        yield from _unit_faults(ruleset, "/last", result.last)
    elif not result.stopped:
        yield Fault("/last", FaultCode.MISSING_LAST, "the deal was played out, but nobody has the last trick")


def _hanging_faults(ruleset: Ruleset, result: DealResult) -> Iterator[Fault]:
    if result.hanging and ruleset.result.tie not in HANGING_TIES:
        detail = f"points hang, but ties never do in {ruleset.id}"
        yield Fault("/hanging", FaultCode.NOTHING_HANGS, detail)
    for number, hanging in enumerate(result.hanging):
        yield from _unit_faults(ruleset, f"/hanging/{number}/unit", hanging.unit)
        if hanging.points < 0:
            detail = f"{hanging.points} is below zero"
            yield Fault(f"/hanging/{number}/points", FaultCode.NEGATIVE_NUMBER, detail)


def _capot_call_faults(ruleset: Ruleset, result: DealResult) -> Iterator[Fault]:
    if result.capot_call is None:
        return
    yield from _unit_faults(ruleset, "/capot_call", result.capot_call)
    if not ruleset.play.capot_call:
        detail = f"all tricks cannot be announced in {ruleset.id}"
        yield Fault("/capot_call", FaultCode.NO_CAPOT_CALL, detail)


def _trick_faults(ruleset: Ruleset, result: DealResult) -> Iterator[Fault]:
    total = sum(result.tricks)
    if total > ruleset.hand_size:
        detail = f"{total} tricks are given, but a deal has {ruleset.hand_size}"
        yield Fault("/tricks", FaultCode.TOO_MANY_TRICKS, detail)
    if not total:
        yield Fault("/tricks", FaultCode.TOO_FEW_TRICKS, "nobody has won a trick")
    discarder = ruleset.unit_of(result.contract.taker) if ruleset.deal.widow else None
    for unit, tricks in enumerate(result.tricks):
        if tricks and unit not in playing_units(ruleset):
            yield from _unit_faults(ruleset, f"/tricks/{unit}", unit)
        elif not tricks and result.card_points[unit] and unit != discarder:
            detail = f"unit {unit} has {result.card_points[unit]} card points, but no trick"
            yield Fault(f"/cards/{unit}", FaultCode.POINTS_WITHOUT_TRICK, detail)
    if total and result.last is not None and not result.tricks[result.last]:
        detail = f"unit {result.last} won the last trick, but has no trick"
        yield Fault("/last", FaultCode.LAST_WITHOUT_TRICK, detail)


def _total_faults(ruleset: Ruleset, result: DealResult) -> Iterator[Fault]:
    """The card points of all units cannot exceed those of the cards in play, nor, if all are, fall short."""
    most = _most_points(ruleset, result.contract.trump)
    total = sum(result.card_points)
    if total > most:
        detail = f"{total} card points are given, but the cards in play have at most {most}"
        yield Fault("/cards", FaultCode.TOO_MANY_POINTS, detail)
    elif total < most and not ruleset.out_of_play and not result.stopped:
        detail = f"{total} card points are given, but the pack has {most}"
        yield Fault("/cards", FaultCode.TOO_FEW_POINTS, detail)


@lru_cache(maxsize=512)
def _most_points(ruleset: Ruleset, trump: Trump) -> int:
    """The points of the best cards, as many as are in play or can be discarded."""
    points_of = play_rules(ruleset, trump).points_of
    in_pack = sorted((points_of([card]) for card in ruleset.pack), reverse=True)
    return sum(in_pack[: ruleset.cards_in_play + ruleset.discarded])


def _stop_faults(ruleset: Ruleset, result: DealResult) -> Iterator[Fault]:
    if not result.stopped:
        return
    needed = ruleset.play.early_stop
    taker = ruleset.unit_of(result.contract.taker)
    points = result.card_points[taker] + (LAST_TRICK_POINTS if result.last == taker else 0)
    if not needed or not has_taker(ruleset):
        detail = f"nobody may end a deal early in {ruleset.id}"
        yield Fault("/stopped", FaultCode.NO_EARLY_STOP, detail)
    elif points < needed:
        detail = f"the soloist ended the deal with {points} points, but needs {needed}"
        yield Fault("/stopped", FaultCode.STOPPED_TOO_EARLY, detail)


def _extras_faults(ruleset: Ruleset, result: DealResult) -> Iterator[Fault]:
    if any(result.declared) and ruleset.declarations.decl_scope is DeclarationScope.NONE:
        detail = f"declarations do not score in {ruleset.id}"
        yield Fault("/declarations", FaultCode.NO_DECLARATIONS, detail)
    trump: Trump = result.contract.trump
    most = BELA_POINTS * len(suits_of_bela(ruleset, trump))
    for unit, points in enumerate(result.bela):
        if points % BELA_POINTS:
            detail = f"{points} is not a multiple of {BELA_POINTS}"
            yield Fault(f"/bela/{unit}", FaultCode.WRONG_BELA, detail)
        if points and unit not in playing_units(ruleset):
            yield from _unit_faults(ruleset, f"/bela/{unit}", unit)
    if sum(result.bela) > most:
        detail = f"{sum(result.bela)} points of Bela are given, but with {trump} there are at most {most}"
        yield Fault("/bela", FaultCode.WRONG_BELA, detail)
