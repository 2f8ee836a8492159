"""Who takes the pot when several players stay in: the one with most points, declarations and Bela included.

Nobody has taken, so everybody plays for himself; what one makes against all others together is solved for.
Knows no betting but who is in and what was paid.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solver.advice.calling.completing import completed
from solver.advice.calling.contract_results import Effort
from solver.advice.calling.declaring import bela_points, credited
from solver.advice.calling.question import CallQuestion
from solver.advice.calling.rollout import AuctionEnd
from solver.advice.calling.table_results import table_results
from solver.double_dummy.many import solve_many
from solver.game.auction import Betting, Taken
from solver.game.contract import Contract
from solver.rules import Ruleset
from solver.worlds.counting import DealtWorlds


@dataclass(frozen=True, eq=False)
class PotTokens:
    """Tokens the player who asks gets less those he still pays, and his trick points: shape (worlds,).

    What he has paid before he asks is lost in any case.
    """

    tokens: NDArray[np.float64]
    points: NDArray[np.int32]


def pot_tokens(
    question: CallQuestion, end: AuctionEnd, worlds: DealtWorlds, luck: NDArray[np.float64], effort: Effort
) -> PotTokens:
    """When the betting has ended as in ``end``, in ``worlds`` of first hands; ``luck``: shape (worlds, 2)."""
    betting, taken = end.state.betting, end.state.result
    assert betting is not None
    assert isinstance(taken, Taken)
    players = betting.players_in
    paid = still_paid(question, betting)
    count = len(worlds)
    if question.seat not in players:
        return PotTokens(np.full(count, -float(paid)), np.zeros(count, dtype=np.int32))
    still_in = replace(worlds, seats=players, hands=worlds.hands[:, list(players)])
    dealt = completed(question.ruleset, taken, end.state.turnups, still_in, effort.seed)
    ruleset = _for_players(question.ruleset, len(players))
    own = players.index(question.seat)
    points = _points(ruleset, taken, dealt, own, luck[:, 1], effort)
    contract = Contract(taken.trump, 0)
    extras = credited(ruleset, contract, dealt.hands, dealt.out).points
    extras += bela_points(ruleset, taken.trump, dealt.hands)
    has_trick = (points > 0) | (not ruleset.declarations.trick_needed)
    sums = points + np.where(has_trick, extras, 0)
    is_best = sums == sums.max(axis=1, keepdims=True)
    share = np.where(is_best[:, own], betting.pot // is_best.sum(axis=1), 0)
    return PotTokens((share - paid).astype(np.float64), points[:, own])


def still_paid(question: CallQuestion, betting: Betting) -> int:
    """Tokens the player who asks pays from now to the end of this ``betting``."""
    now = question.state.betting
    return betting.paid[question.seat] - (0 if now is None else now.paid[question.seat])


def _for_players(ruleset: Ruleset, players: int) -> Ruleset:
    """The rules for those who are still in."""
    if players == ruleset.playing_seats:
        return ruleset
    return ruleset.model_copy(update={"table": ruleset.table.model_copy(update={"seats": players})})


def _points(
    ruleset: Ruleset, taken: Taken, dealt: DealtWorlds, own: int, luck: NDArray[np.float64], effort: Effort
) -> NDArray[np.int32]:
    """Trick points of every player when all others play against the one who asks."""
    is_alone = ruleset.playing_seats == 3
    found = solve_many(
        ruleset,
        taken.trump,
        dealt.hands,
        soloists=own if is_alone else 0,
        threads=effort.threads,
        stop=effort.stop,
    ).astype(np.int32)
    if not is_alone:
        return found
    points = np.zeros((len(found), 3), dtype=np.int32)
    points[:, own] = found[:, 0]
    share = found[:, 0] / np.maximum(found.sum(axis=1), 1)
    first = np.rint(table_results(ruleset).split(share, luck) * found[:, 1]).astype(np.int32)
    points[:, (own + 1) % 3], points[:, (own + 2) % 3] = first, found[:, 1] - first
    return points
