"""Choosing trumps: whose turn it is, what he may say, and what came of it (row R05).

Knows calls and turn-ups, no hands. Calls are texts: a contract (``"S" "H" "D" "C" "NT" "AT"``), ``"pass"``,
``"new-deal"`` with the answers ``"accept"`` and ``"refuse"``, ``"fifty"`` with the same answers, and the
calls of the betting (see pot.py).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from .play import suit_of
from .pot import Betting, betting
from .systems import Parameters, asks_about_turnup, number, number_of_players, round_kinds, turnup_number

SUITS = ["S", "H", "D", "C"]

Turn = tuple[int, list[str]]
"""The seat to speak and its calls: suits, then NT and AT, then pass, then the proposal."""


@dataclass(frozen=True)
class Contract:
    """What is played. ``taker`` is a seat, ``None`` where the turn-up alone fixes trumps.

    ``round``: the round of asking in which it was called, from 1; 0 without an auction.
    ``accepted``: whether it is what the turn-up proposed.
    """

    trump: str
    taker: int | None
    round: int
    accepted: bool = False


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


def legal_calls(
    parameters: Parameters,
    history: Sequence[str],
    turnups: Sequence[str] = (),
    weak_seats: Collection[int] = (),
) -> Turn | Result:
    """Whose turn it is and what he may call, or the result if ``history`` is complete.

    ``history`` must consist of legal calls; it holds every call, answers to proposals included.
    ``turnups`` are the cards turned up so far, the first one first. ``weak_seats`` are those whose first
    cards allow them to demand a new deal.
    """
    if parameters["rounds"] == []:
        return _without_takers(parameters, history, turnups)
    players = number_of_players(parameters)
    passes = 0
    calls = list(history)
    while calls:
        seat = passes % players
        round_number = passes // players + 1
        accepted = asks_about_turnup(parameters, round_number)
        call = calls.pop(0)
        if call == "pass":
            passes += 1
            continue
        if call == "new-deal":
            if _may_throw_in(parameters, passes, weak_seats):
                return Redeal(0)
            answer = _answers(players, seat, calls)
            if answer is not None:
                return answer
            accepted = False
            if not calls:  # A46: refused, the proposer himself must name another suit
                return seat, _other_suits(_turnup_of_round(parameters, round_number, turnups))
            call = calls.pop(0)
        return _after_the_taking(parameters, Contract(call, seat, round_number, accepted), calls)
    if passes == players * len(round_kinds(parameters)):
        return Redeal(20 if parameters["dealer_out"] else 0)
    return passes % players, _calls_of_a_turn(parameters, passes, turnups, weak_seats)


def turnups_needed(parameters: Parameters, history: Sequence[str]) -> int:
    """How many cards have been turned up when the next call is made."""
    before = list(history)
    named = [place for place, call in enumerate(before) if call in (*SUITS, "NT", "AT")]
    passes = before[: named[0] if named else None].count("pass")
    rounds = len(round_kinds(parameters))
    return turnup_number(parameters, min(passes // number_of_players(parameters) + 1, rounds))


def _answers(players: int, proposer: int, calls: list[str]) -> Turn | Redeal | None:
    """Takes the answers to a proposal off the calls; ``None``: somebody has refused.

    All the others have to accept, in turn.
    """
    for step in range(1, players):
        if not calls:
            return (proposer + step) % players, ["accept", "refuse"]
        if calls.pop(0) == "refuse":
            return None
    return Redeal(0)


def _turnup_of_round(parameters: Parameters, round_number: int, turnups: Sequence[str]) -> str | None:
    """The card that lies there in a round of asking, if any."""
    return turnups[turnup_number(parameters, round_number) - 1] if turnups else None


def _calls_of_a_turn(
    parameters: Parameters, passes: int, turnups: Sequence[str], weak_seats: Collection[int]
) -> list[str]:
    players = number_of_players(parameters)
    round_number = passes // players + 1
    turnup = _turnup_of_round(parameters, round_number, turnups)
    if asks_about_turnup(parameters, round_number):
        calls = _calls_on_the_turnup(parameters, turnup)
    else:
        is_open = round_kinds(parameters)[round_number - 1] == "any"
        calls = list(SUITS) if is_open else _other_suits(turnup)
        if parameters["no_suit"] != "no":  # A56: not before the turned suit has been refused
            calls += ["NT", "AT"]
    if not _must_call(parameters, passes):
        calls.append("pass")
    if parameters["offer_redeal"] or _may_throw_in(parameters, passes, weak_seats):
        calls.append("new-deal")
    return calls


def _may_throw_in(parameters: Parameters, passes: int, weak_seats: Collection[int]) -> bool:
    """A61: before he has spoken."""
    return passes < number_of_players(parameters) and passes in weak_seats


def _calls_on_the_turnup(parameters: Parameters, turnup: str | None) -> list[str]:
    assert turnup is not None
    calls = [suit_of(turnup)]
    if parameters["no_suit"] == "samara" and turnup[0] == "A":
        calls.append("NT")
    if parameters["no_suit"] == "samara" and turnup[0] == "J":
        calls.append("AT")
    return calls


def _other_suits(turnup: str | None) -> list[str]:
    """All but the suit of the turn-up; all four without one."""
    return [suit for suit in SUITS if turnup is None or suit != suit_of(turnup)]


def _must_call(parameters: Parameters, passes: int) -> bool:
    if parameters["forced"] == "forehand":
        return True
    is_last_turn = passes == number_of_players(parameters) * len(round_kinds(parameters)) - 1
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
        return Contract(suit_of(turnups[0]), None, 0, accepted=True)
    state = betting(number_of_players(parameters), history)
    if state.to_speak is not None:
        return state.to_speak, list(state.calls)
    return state
