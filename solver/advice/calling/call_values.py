"""What every end of an auction is worth to the player who asks, world by world. Chooses no call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from solver.advice.calling.contract_results import (
    DealTerms,
    Effort,
    Played,
    SolvedContract,
    solved_contract,
)
from solver.advice.calling.match_end import first_out
from solver.advice.calling.pot_results import pot_tokens, still_paid
from solver.advice.calling.question import CallQuestion
from solver.advice.calling.rollout import AuctionEnd
from solver.advice.judging import MATCH_POINTS
from solver.double_dummy.objective import Objective
from solver.equity import MatchEquity, deal_results, match_equity
from solver.errors import PositionError
from solver.game.auction import BoughtOut, PotTaken, Redeal, Taken
from solver.game.settlement import Outcome, token_payments
from solver.rules.choices import NextDealer, Stakes
from solver.worlds.counting import DealtWorlds

Floats = NDArray[np.float64]

_GOLDEN = (5**0.5 - 1) / 2


@dataclass(frozen=True, eq=False)
class CallValues:
    """One call in many worlds, as it comes out at the table; arrays of shape (worlds,).

    ``values``: for the player who asks, see ``Unit``. ``open``: the same if everybody saw all cards.
    ``played``: whether a contract is played; only there ``passes`` (how often the taker makes it), ``sweeps``
    (how often he wins all tricks) and ``points`` (trick points of the asking player's side) mean something;
    ``open_passes``: whether he makes it if everybody saw all cards. ``own``: whether the own side has taken.
    ``announced``: values if the taker announces all tricks; nan where he cannot. ``leads``: written points of
    the own column less the mean of the others, whatever is played for; 0 where nothing is written.
    """

    values: Floats
    open: Floats
    played: NDArray[np.bool_]
    passes: Floats
    open_passes: NDArray[np.bool_]
    sweeps: Floats
    points: Floats
    own: NDArray[np.bool_]
    announced: Floats
    leads: Floats

    def __len__(self) -> int:
        return len(self.values)

    @classmethod
    def of_size(cls, count: int) -> CallValues:
        """Room for so many worlds in which nothing is played."""
        return cls(
            values=np.zeros(count),
            open=np.zeros(count),
            played=np.zeros(count, dtype=np.bool_),
            passes=np.zeros(count),
            open_passes=np.zeros(count, dtype=np.bool_),
            sweeps=np.zeros(count),
            points=np.zeros(count),
            own=np.zeros(count, dtype=np.bool_),
            announced=np.full(count, np.nan),
            leads=np.zeros(count),
        )

    @staticmethod
    def together(parts: Sequence[CallValues]) -> CallValues:
        """All worlds of ``parts``, in their order."""
        names = [each.name for each in fields(CallValues)]
        return CallValues(**{name: np.concatenate([getattr(part, name) for part in parts]) for name in names})


@dataclass(frozen=True)
class Valuer:
    """Values the ends of auctions for one question and objective.

    Points are those of the own column less the mean of the others: who plays for himself wants to be ahead of
    each of them, whether he takes or defends. Tokens where the game is played for them; with
    ``Objective.MATCH`` the probability to win the match. ``draws``: in how many ways every solved deal comes
    out at the table.
    """

    question: CallQuestion
    objective: Objective
    effort: Effort
    draws: int = 1

    @cached_property
    def equity(self) -> MatchEquity | None:
        """The chances in the match, if that is what is played for."""
        return match_equity(self.question.ruleset) if self.objective is Objective.MATCH else None

    def fill(
        self, values: CallValues, end: AuctionEnd, worlds: DealtWorlds, luck: Floats
    ) -> SolvedContract | None:
        """Sets the rows of ``end`` in ``values``; the contract, if it is played with a taker."""
        outcome, rows = end.state.result, end.rows
        match outcome:
            case Taken(taker=None):
                tokens = pot_tokens(self.question, end, worlds.take(rows), luck[rows], self.effort)
                values.values[rows] = values.open[rows] = tokens.tokens
                values.points[rows] = tokens.points
            case Taken():
                found = self._contract(outcome, end, worlds.take(rows))
                self._fill_contract(values, rows, found, luck[rows])
                return found
            case Redeal(dealer_writes=points):
                values.values[rows] = values.open[rows] = self._unplayed(None, points)
            case BoughtOut(taker=taker, points=points):
                values.values[rows] = values.open[rows] = self._unplayed(taker, points)
            case PotTaken(seat=seat, pot=pot):
                assert end.state.betting is not None
                gets = pot if seat == self.question.seat else 0
                paid = still_paid(self.question, end.state.betting)
                values.values[rows] = values.open[rows] = gets - paid
        return None

    def _contract(self, taken: Taken, end: AuctionEnd, worlds: DealtWorlds) -> SolvedContract:
        question = self.question
        terms = DealTerms(question.score if self.equity else None, question.hanging)
        return solved_contract(question.ruleset, taken, end.state.turnups, worlds, terms, self.effort)

    def _fill_contract(
        self, values: CallValues, rows: NDArray[np.intp], found: SolvedContract, luck: Floats
    ) -> None:
        ruleset, taker = self.question.ruleset, found.contract.taker
        own = self._same_side(self.question.seat, taker)
        side = [unit for unit in range(ruleset.units) if self._on_side(unit, own, taker)]
        values.played[rows], values.own[rows] = True, own
        with_open_hands = found.with_open_hands(luck)
        values.open[rows] = self._worth(found, with_open_hands)
        values.open_passes[rows] = self._passes(found, with_open_hands)
        if ruleset.play.capot_call:
            values.announced[rows] = 0.0
        share = 1 / self.draws
        for draw in range(self.draws):
            # Evenly spaced from a random start: each of them random, all together hardly.
            drawn = (luck + draw * np.array([share, _GOLDEN])) % 1.0
            played = found.at_table(drawn)
            values.values[rows] += share * self._worth(found, played)
            values.leads[rows] += share * self._lead(played)
            values.passes[rows] += share * self._passes(found, played)
            values.sweeps[rows] += share * played.tricks.sweeps
            values.points[rows] += share * played.tricks.points[:, side].sum(axis=1)
            if ruleset.play.capot_call:
                announced = found.at_table(drawn, announced=True)
                values.announced[rows] += share * self._worth(found, announced)

    def _passes(self, found: SolvedContract, played: Played) -> NDArray[np.bool_]:
        """A run that wins the match is all that counts."""
        by_run = played.winners == self.question.ruleset.unit_of(found.contract.taker)
        return np.where(played.winners < 0, played.endings.passes, by_run)

    def _on_side(self, unit: int, own: bool, taker: int) -> bool:
        """Whether a unit plays on the side of the player who asks, when ``own`` tells if he took."""
        return (unit == self.question.ruleset.unit_of(taker)) == own

    def _same_side(self, seat: int, taker: int) -> bool:
        ruleset = self.question.ruleset
        return ruleset.unit_of(seat) == ruleset.unit_of(taker)

    def _worth(self, found: SolvedContract, played: Played) -> Floats:
        if self.equity is not None:
            return self._match_worth(found, played)
        if self.question.ruleset.match.stakes is Stakes.TOKENS:
            return self._tokens(found.contract.taker, played)
        return self._lead(played)

    def _lead(self, played: Played) -> Floats:
        unit = self.question.ruleset.unit_of(self.question.seat)
        written = played.endings.written.astype(np.float64)
        lead = written[:, unit] - np.delete(written, unit, axis=1).mean(axis=1)
        by_run = np.where(played.winners == unit, MATCH_POINTS, -MATCH_POINTS)
        return np.where(played.winners < 0, lead, by_run)

    def _match_worth(self, found: SolvedContract, played: Played) -> Floats:
        question = self.question
        assert self.equity is not None
        assert question.score is not None
        unit = question.ruleset.unit_of(question.seat)
        chances = self.equity.after(question.score, played.endings.written)[:, unit]
        points = played.tricks.points + found.bela
        first = first_out(question.ruleset, question.score, points)
        for winners in (played.endings.winners, first, played.winners):
            chances = np.where(winners < 0, chances, winners == unit)
        return np.asarray(chances, dtype=np.float64)

    def _tokens(self, taker: int, played: Played) -> Floats:
        ruleset = self.question.ruleset
        unit = ruleset.unit_of(self.question.seat)
        if_made, if_not = (
            token_payments(ruleset, ruleset.unit_of(taker), outcome)[unit]
            for outcome in (Outcome.PASS, Outcome.FALL)
        )
        return np.where(played.endings.passes, float(if_made), float(if_not))

    def _unplayed(self, taker: int | None, points: int) -> float:
        """A deal that is not played: a taker who was bought out writes ``points``, or a resting dealer does.

        Where nobody was bought out, there is a new deal, which is worth what a deal is worth on average.
        """
        question, ruleset = self.question, self.question.ruleset
        writer = ruleset.units - 1 if taker is None else ruleset.unit_of(taker)
        written = np.array([points if unit == writer else 0 for unit in range(ruleset.units)])
        unit = ruleset.unit_of(question.seat)
        if self.equity is not None:
            assert question.score is not None
            return float(self.equity.after(question.score, written)[unit])
        if taker is not None:
            return float(_lead(written.tolist(), unit))
        if ruleset.match.stakes in (Stakes.TOKENS, Stakes.POT):
            return 0.0
        return _lead(written.tolist(), unit) + _fresh_deal(question)


def _fresh_deal(question: CallQuestion) -> float:
    """What the next deal brings the player who asks on average: his column less the mean of the others."""
    ruleset = question.ruleset
    try:
        means = deal_results(ruleset).means
    except PositionError:
        return 0.0  # nobody has counted what deals of these rules write
    turn = 0 if ruleset.table.next_dealer is NextDealer.LEADER else 1  # the score decides: the same one deals
    return _lead(means, ruleset.unit_of((question.seat - turn) % ruleset.seats))


def _lead(amounts: Sequence[float], unit: int) -> float:
    """What ``unit`` has less the mean of the others."""
    others = [amount for other, amount in enumerate(amounts) if other != unit]
    return amounts[unit] - sum(others) / len(others)
