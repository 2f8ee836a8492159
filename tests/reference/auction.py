"""Choosing trumps: whose turn it is, what he may say, and what came of it (row R05).

Knows calls and turn-ups, no hands. Calls are texts: a contract (``"S" "H" "D" "C" "NT" "AT"``), ``"pass"``,
``"new-deal"`` with the answers ``"accept"`` and ``"refuse"``, ``"fifty"`` with the same answers, and the
calls of the betting (see pot.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .play import suit_of
from .pot import Betting, betting
from .systems import Parameters, number, number_of_players

SUITS = ["S", "H", "D", "C"]

Turn = tuple[int, list[str]]
"""The seat to speak and its calls: suits, then NT and AT, then pass, then the proposal."""


@dataclass(frozen=True)
class Contract:
    """What is played. ``taker`` is a seat, ``None`` where the turn-up alone fixes trumps.

    ``round``: the round of asking in which it was called, from 1; 0 without an auction.
    """

    trump: str
    taker: int | None
    round: int


@dataclass(frozen=True)
class Redeal:
    """Nothing is played; the dealer writes so many points (debrec_4, R05)."""

    dealer_writes: int


@dataclass(frozen=True)
class Buyout:
    """The taker writes so many points and nothing is played (debrec_50, R05)."""

    contract: Contract
    points: int


Result = Contract | Redeal | Buyout | Betting


def legal_calls(parameters: Parameters, history: Sequence[str], turnups: Sequence[str] = ()) -> Turn | Result:
    """Whose turn it is and what he may call, or the result if ``history`` is complete.

    ``history`` must consist of legal calls; it holds every call, answers to proposals included.
    ``turnups`` are the cards turned up so far, the first one first.
    """
    if parameters["rounds"] == []:
        return _without_takers(parameters, history, turnups)
    players = number_of_players(parameters)
    passes = 0
    calls = list(history)
    while calls:
        seat = passes % players
        call = calls.pop(0)
        if call == "pass":
            passes += 1
            continue
        if call == "new-deal":
            if not calls:
                return (seat + 1) % players, ["accept", "refuse"]
            if calls.pop(0) == "accept":
                return Redeal(0)
            if not calls:  # A46: refused, the proposer himself must name another suit
                return seat, _other_suits(turnups)
            call = calls.pop(0)
        contract = Contract(call, seat, passes // players + 1)
        return _after_the_taking(parameters, contract, calls)
    if passes == players * len(_rounds(parameters)):
        return Redeal(20 if parameters["dealer_out"] else 0)
    return passes % players, _calls_of_a_turn(parameters, passes, turnups)


def _turnup_of_round(parameters: Parameters, round_number: int, turnups: Sequence[str]) -> str:
    """The card on which a round of asking is held: one for all rounds, or a new one for each."""
    return turnups[round_number - 1] if number(parameters, "turnups") > 1 else turnups[0]


def _rounds(parameters: Parameters) -> list[str]:
    rounds = parameters["rounds"]
    if not isinstance(rounds, list):
        raise TypeError(f"rounds is {rounds!r}, not a list")
    return [str(kind) for kind in rounds]


def _calls_of_a_turn(parameters: Parameters, passes: int, turnups: Sequence[str]) -> list[str]:
    players = number_of_players(parameters)
    rounds = _rounds(parameters)
    round_number = passes // players + 1
    kind = rounds[round_number - 1]
    if kind == "any":
        calls = list(SUITS)
    elif kind == "turnup":
        calls = _calls_on_the_turnup(parameters, _turnup_of_round(parameters, round_number, turnups))
    else:
        calls = _other_suits(turnups)
        if parameters["no_suit"] != "no":  # A56: not before the turned suit has been refused
            calls += ["NT", "AT"]
    if _must_call(parameters, passes):
        return calls
    calls.append("pass")
    if parameters["offer_redeal"]:
        calls.append("new-deal")
    return calls


def _calls_on_the_turnup(parameters: Parameters, turnup: str) -> list[str]:
    calls = [suit_of(turnup)]
    if parameters["no_suit"] == "samara" and turnup[0] == "A":
        calls.append("NT")
    if parameters["no_suit"] == "samara" and turnup[0] == "J":
        calls.append("AT")
    return calls


def _other_suits(turnups: Sequence[str]) -> list[str]:
    return [suit for suit in SUITS if suit != suit_of(turnups[0])]


def _must_call(parameters: Parameters, passes: int) -> bool:
    if parameters["forced"] == "forehand":
        return True
    is_last_turn = passes == number_of_players(parameters) * len(_rounds(parameters)) - 1
    return parameters["forced"] == "dealer" and is_last_turn


def _after_the_taking(parameters: Parameters, contract: Contract, calls: Sequence[str]) -> Turn | Result:
    """The opponent may propose that the taker writes 50 and nothing is played; or he passes."""
    points = number(parameters, "buyout")
    taker = contract.taker
    if points == 0 or taker is None:
        return contract
    if not calls:
        return (taker + 1) % number_of_players(parameters), ["fifty", "pass"]
    if calls[0] == "pass":
        return contract
    if len(calls) == 1:
        return taker, ["accept", "refuse"]
    return Buyout(contract, points) if calls[1] == "accept" else contract


def _without_takers(parameters: Parameters, history: Sequence[str], turnups: Sequence[str]) -> Turn | Result:
    """The turn-up fixes trumps (A58); where there is a pot the players bet on it."""
    if parameters["stakes"] != "pot":
        return Contract(suit_of(turnups[0]), None, 0)
    state = betting(number_of_players(parameters), history)
    if state.to_speak is not None:
        return state.to_speak, list(state.calls)
    return state if state.opened else Redeal(0)
