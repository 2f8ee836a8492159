"""The answer to the question what to call. Knows nothing of how it is found."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from solver.advice.statistics import Estimate, Verdict
from solver.double_dummy.objective import Objective
from solver.game.auction import Call


class CallMethod(StrEnum):
    """``sampling``: every call on the same worlds, each solved exactly. ``table``: at once, from formulas of
    the hand that were fitted on solved deals. ``auto``: sampling.
    """

    AUTO = "auto"
    SAMPLING = "sampling"
    TABLE = "table"


class Unit(StrEnum):
    """What values are counted in: written points, the probability to win the match, or tokens."""

    POINTS = "points"
    PROBABILITY = "probability"
    TOKENS = "tokens"


@dataclass(frozen=True, slots=True)
class Reasons:
    """What a contract rests on, each on average over the worlds; ``own`` is the side of the taker.

    ``trumps``: cards of the trump suit in the hands of the own side; None without a trump suit. ``bela`` and
    ``declaration``: chances that the own side has a Bela, and scores a declaration; ``..._against``: that the
    other side does. ``last_trick``: chance that the own side wins the last trick when all play perfectly.
    """

    trumps: float | None
    bela: float
    bela_against: float
    declaration: float
    declaration_against: float
    last_trick: float | None = None


@dataclass(frozen=True, slots=True)
class OpenHands:
    """The same if everybody saw all cards: ``mean`` of the value, and how often the taker makes it."""

    mean: float
    p_pass: float | None


@dataclass(frozen=True, slots=True)
class Course:
    """What becomes of the deal after a call, as shares of the worlds: the own side plays a contract, the
    other side does, or no card is played."""

    own: float
    others: float
    unplayed: float


@dataclass(frozen=True, slots=True)
class CallAdvice:
    """What one call is worth on average.

    ``behind``: the difference to the best call on the same worlds, 0 or below. ``course``: None where the
    formulas do not say, and where a pot is bet for. ``p_pass``: probability that the contract is made,
    whoever plays it; ``p_all_tricks``: that its taker's side wins all tricks;
    ``points``: trick points of the own side. None where no contract is played. ``announced``: the value if
    all tricks are announced as well, where the game knows that. ``open_hands``: not from the formulas.
    """

    call: Call
    mean: Estimate
    behind: Estimate
    course: Course | None
    p_pass: float | None
    p_all_tricks: float | None
    points: float | None
    announced: Estimate | None = None
    open_hands: OpenHands | None = None
    reasons: Reasons | None = None


@dataclass(frozen=True, slots=True)
class AuctionAdvice:
    """The answer to a question about a call.

    ``calls``: all legal ones, best first. ``worlds``: how many deals were looked at, none by ``table``;
    ``effective_worlds``: how many equally likely ones they are worth. ``error``: how far the values of
    ``table`` are from solved ones, as the root of the mean square. ``is_complete``: whether neither a limit
    nor a stop came before all that was wanted.
    """

    seat: int
    objective: Objective
    method: CallMethod
    unit: Unit
    verdict: Verdict
    calls: tuple[CallAdvice, ...]
    worlds: int
    effective_worlds: float
    error: float | None
    is_complete: bool
    elapsed_ms: float

    @property
    def best(self) -> Call:
        """What to call."""
        return self.calls[0].call
