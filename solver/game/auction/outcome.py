"""How an auction can end. Knows no calls and no cards but the turned ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from solver.game.contract import Trump

REFUSED_PROPOSALS_POINTS = 20
"""What a resting dealer writes when every proposal has been refused."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The deal is played.

    ``taker`` is None where the turned card alone fixes trumps.
    ``asking_round`` counts the rounds of asking from 1; 0 if nobody was asked.
    ``turnup``: which turned card was lying when trumps were fixed, counted from 0; None without one.
    ``accepted``: whether the contract is the one the turned card proposed.
    """

    trump: Trump
    taker: int | None
    asking_round: int
    turnup: int | None
    accepted: bool


@dataclass(frozen=True, slots=True)
class Redeal:
    """The cards are dealt again; a resting dealer writes ``dealer_writes`` points."""

    dealer_writes: int = 0


@dataclass(frozen=True, slots=True)
class BoughtOut:
    """The taker has accepted to write ``points``; the deal is not played."""

    taker: int
    points: int


@dataclass(frozen=True, slots=True)
class PotTaken:
    """Everybody else has dropped out: ``seat`` takes the ``pot`` (tokens) without play."""

    seat: int
    pot: int


Outcome: TypeAlias = Taken | Redeal | BoughtOut | PotTaken
