"""What every card is worth in many worlds: the same position with other hidden hands, each solved exactly.

Trick points are turned into what is written world by world, before anything is averaged.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solver import _kernel
from solver._kernel import StopToken
from solver.advice.question import CardQuestion
from solver.advice.world_sheet import declared_by_all, sheet_in
from solver.cards import Card, CardSet, Rank, Suit
from solver.double_dummy.announcing import Opening, opening_of
from solver.double_dummy.match_chances import Equity, table_for
from solver.double_dummy.objective import Objective
from solver.double_dummy.score_rules import deal_terms, sheet_rules
from solver.double_dummy.written import ScoreSheet
from solver.game import Position, position_from
from solver.game.declarations import BELA_POINTS, credit_declarations, suits_of_bela
from solver.game.play import play_rules
from solver.rules import Ruleset
from solver.rules.choices import BelaCall, DeclarationScope
from solver.worlds.counting import DealtWorlds

CARDS = 32
MOVES = 64
"""Columns of judgements: a card as ``Card.index``, 32 more when Bela is said with it."""

MATCH_POINTS = 1000
"""What a match that is won in the deal counts, in written points; one that is lost as much the other way."""

_NOT_LEGAL = np.iinfo(np.int32).min
_SILENT, _KING_SAID, _SAID = 1, 2, 3  # how far a Bela has come, as the kernel numbers it


@dataclass(frozen=True, eq=False)
class Judgements:
    """Every way to play a legal card in some worlds; rows are worlds, columns moves (``MOVES``).

    ``values``: for the player to move: written points of his side less the other side, where the match
    counts ``MATCH_POINTS`` for one that is won in the deal, or trick points of his side, or with an equity
    the chance that his side wins the match: float64, shape (worlds, 64); nan for a move that is not legal.
    ``points``: trick points of his side at the end: int16, (worlds, 64). ``passes``: whether the taker
    passes: bool, (worlds, 64).
    """

    values: NDArray[np.float64]
    points: NDArray[np.int16]
    passes: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.values)

    @staticmethod
    def together(parts: Sequence[Judgements]) -> Judgements:
        """All rows of ``parts``, in their order."""
        return Judgements(
            np.concatenate([part.values for part in parts]),
            np.concatenate([part.points for part in parts]),
            np.concatenate([part.passes for part in parts]),
        )


@dataclass(frozen=True, eq=False)
class Response:
    """What each move brings on average over all worlds: float64, shape (64,), nan if it is not legal.

    ``values`` and ``points`` as in ``Judgements``; ``passes``: how often the taker passes.
    """

    values: NDArray[np.float64]
    points: NDArray[np.float64]
    passes: NDArray[np.float64]


class Judge:
    """Judges the cards of one question in any number of worlds, with several threads."""

    def __init__(
        self,
        question: CardQuestion,
        objective: Objective,
        example: DealtWorlds,
        equity: Equity | None = None,
    ) -> None:
        """``example``: at least one world. ``equity``: for ``match``, what a score is worth after the deal.

        Raises:
            PositionError: ``cannot-be-settled``, ``missing-score``, ``deal-decided``, as when solving.
            ValueError: ``equity`` is given for another objective, or does not fit the game.
        """
        self._question = question
        position = complete_position(question, example, 0)
        self._sheet = sheet_in(question, position, objective)
        self._opening = opening_of(position)
        self._table = table_for(equity, objective, position.ruleset.units)
        self._deal = _shared_deal(question, self._sheet, objective, self._table)
        self._mover_is_a = question.seat in position.side_a_seats
        self._objective = objective
        self._credited: dict[tuple[bytes, int], tuple[int, ...]] = {}  # by hands and what is out

    def judge(
        self,
        worlds: DealtWorlds,
        *,
        threads: int = 1,
        limit_ms: float | None = None,
        stop: StopToken | None = None,
    ) -> Judgements:
        """The first of ``worlds``, all of them unless a limit came first; in their order."""
        chunks = np.array_split(np.arange(len(worlds)), max(1, min(threads, len(worlds))))
        with ThreadPoolExecutor(max_workers=len(chunks)) as executor:
            parts = list(executor.map(lambda rows: self._judge(worlds.take(rows), limit_ms, stop), chunks))
        # Only what is complete from the beginning, so that a limit does not choose among worlds.
        done = []
        for rows, part in zip(chunks, parts, strict=True):
            done.append(part)
            if len(part) < len(rows):
                break
        return Judgements.together(done)

    def best_response(
        self,
        worlds: DealtWorlds,
        shares: NDArray[np.float64] | None = None,
        *,
        limit_ms: float | None = None,
        stop: StopToken | None = None,
    ) -> Response | None:
        """What each move brings on average to a player who never knows which of ``worlds`` is the real one,
        while everybody else plays perfectly in the real one.

        ``shares``: how likely each world is, shape (worlds,), together 1; by default all are equally likely.
        None if a limit came first.
        """
        values = np.empty((MOVES, 3), dtype=np.float64)
        weights = np.full(len(worlds), 1 / len(worlds)) if shares is None else shares
        position = self._sheet.course.position
        with borrowed_kernel() as kernel:
            is_done = kernel.best_response(
                play_rules(position.ruleset, position.contract.trump).kernel,
                self._deal,
                np.ascontiguousarray(worlds.hands),
                self._declared(worlds),
                self._discarded(worlds),
                np.ascontiguousarray(weights, dtype=np.float64),
                values,
                limit_ms,
                stop,
            )
        amounts = values[:, 0] if self._table is None else (1 + values[:, 0] / _kernel.CERTAIN_EQUITY) / 2
        return Response(amounts, values[:, 1], values[:, 2]) if is_done else None

    def _judge(self, worlds: DealtWorlds, limit_ms: float | None, stop: StopToken | None) -> Judgements:
        count = len(worlds)
        scores = np.full((count, MOVES), _NOT_LEGAL, dtype=np.int32)
        points = np.zeros((count, MOVES, 2), dtype=np.int16)
        passes = np.zeros((count, MOVES), dtype=np.uint8)
        position = self._sheet.course.position
        with borrowed_kernel() as kernel:
            judged = kernel.judge_many(
                play_rules(position.ruleset, position.contract.trump).kernel,
                self._deal,
                np.ascontiguousarray(worlds.hands),
                self._declared(worlds),
                self._discarded(worlds),
                scores,
                points,
                passes,
                limit_ms,
                stop,
            )
        own = 0 if self._mover_is_a else 1
        scores, own_points = scores[:judged], points[:judged, :, own]
        return Judgements(self._values(scores, own_points), own_points, passes[:judged].astype(bool))

    def _values(self, scores: NDArray[np.int32], points: NDArray[np.int16]) -> NDArray[np.float64]:
        is_points = self._objective is Objective.POINTS
        if self._table is not None:
            return np.where(scores == _NOT_LEGAL, np.nan, chances_to_win(scores, side_a=self._mover_is_a))
        values = (points if is_points else scores if self._mover_is_a else -scores).astype(np.float64)
        values[np.abs(scores) == _kernel.MATCH_SCORE] *= MATCH_POINTS / _kernel.MATCH_SCORE
        values[scores == _NOT_LEGAL] = np.nan
        return values

    def _declared(self, worlds: DealtWorlds) -> NDArray[np.int32]:
        """Credited points per world and unit."""
        ruleset = self._sheet.course.ruleset
        rules = ruleset.declarations
        result = np.zeros((len(worlds), ruleset.units), dtype=np.int32)
        nothing_counts = self._objective is Objective.POINTS
        if nothing_counts or rules.decl_scope is DeclarationScope.NONE or not (rules.runs or rules.groups):
            return result
        for row in range(len(worlds)):
            key = worlds.hands[row].tobytes(), int(worlds.out[row])
            if key not in self._credited:
                position = with_hands(self._question, self._opening, worlds, row)
                dealer_hand = _dealer_hand(ruleset, worlds, row)
                declared = declared_by_all(self._question, replace(self._opening, position=position))
                credited = credit_declarations(ruleset, position.contract, declared, dealer_hand)
                self._credited[key] = credited.per_unit(ruleset)
            result[row] = self._credited[key]
        return result

    def _discarded(self, worlds: DealtWorlds) -> NDArray[np.int32]:
        rules = self._sheet.course.position.rules
        masks, places = np.unique(worlds.discards, return_inverse=True)
        amounts = np.array([rules.points_of(CardSet(int(mask))) for mask in masks], dtype=np.int32)
        return np.ascontiguousarray(amounts[places])


_idle_kernels: deque[_kernel.Solver] = deque()


@contextmanager
def borrowed_kernel() -> Iterator[_kernel.Solver]:
    """A kernel nobody else uses; its tables outlive the threads, which are new in every round."""
    try:
        kernel = _idle_kernels.pop()
    except IndexError:
        kernel = _kernel.Solver()
    try:
        yield kernel
    finally:
        _idle_kernels.append(kernel)


def complete_position(question: CardQuestion, worlds: DealtWorlds, row: int) -> Position:
    """The position of the question with all hands as in one world."""
    diagram, ruleset = question.diagram, question.diagram.ruleset
    hands = [tuple(hand) for hand in _hands_written(question, worlds, row)]
    if ruleset.table.dealer_out:
        hands.append(tuple(CardSet(int(worlds.out[row]))))
    discards = tuple(CardSet(int(worlds.discards[row]))) if ruleset.discarded else diagram.discards
    return position_from(replace(diagram, hands=tuple(hands), discards=discards))


def with_hands(question: CardQuestion, opening: Opening, worlds: DealtWorlds, row: int) -> Position:
    """The opening position with hands as in one world."""
    return replace(opening.position, hands=tuple(_hands_written(question, worlds, row)))


def _hands_written(question: CardQuestion, worlds: DealtWorlds, row: int) -> Iterator[CardSet]:
    """Per seat the cards a diagram has to name: with those played, if it tells the history."""
    has_history = question.position.plays is not None
    for place, seat in enumerate(worlds.seats):
        held = CardSet(int(worlds.hands[row, place]))
        yield held | question.played[seat] if has_history else held


def chances_to_win(scores: NDArray[np.int32], *, side_a: bool) -> NDArray[np.float64]:
    """``match_chances.chance`` for many numbers."""
    certain = _kernel.CERTAIN_EQUITY
    bounded = np.clip(scores, -certain, certain).astype(np.float64)
    chances: NDArray[np.float64] = (certain + (bounded if side_a else -bounded)) / (2 * certain)
    return chances


def _played(question: CardQuestion) -> Iterator[tuple[int, Card]]:
    for seat, cards in enumerate(question.played):
        for card in cards:
            yield seat, card


def _dealer_hand(ruleset: Ruleset, worlds: DealtWorlds, row: int) -> CardSet | None:
    return CardSet(int(worlds.out[row])) if ruleset.table.dealer_out else None


def _shared_deal(
    question: CardQuestion, sheet: ScoreSheet, objective: Objective, equity: _kernel.EquityTable | None
) -> _kernel.SharedDeal:
    position, course = sheet.course.position, sheet.course
    ruleset, contract = position.ruleset, position.contract
    taker = ruleset.unit_of(contract.taker)
    put_away = position.rules.points_of(position.discards or ())
    belas = tuple(_begun_belas(question))
    begun = {suit for suit, _ in belas}
    return _kernel.SharedDeal(
        rules=play_rules(ruleset, contract.trump).kernel,
        leader=position.leader,
        trick=[card.index for card in position.trick],
        side_a=sum(1 << seat for seat in position.side_a_seats),
        tricks_won=sum(1 << unit for unit, tricks in enumerate(course.tricks) if tricks),
        sheet=sheet_rules(ruleset),
        terms=deal_terms(
            ruleset,
            taker=taker,
            declared=(0,) * ruleset.units,
            hanging=sheet.hanging,
            before=position.score if objective is Objective.MATCH else None,
            capot_caller=None if question.capot_seat is None else ruleset.unit_of(question.capot_seat),
        ),
        points=[
            points - (put_away if unit == taker else 0) for unit, points in enumerate(course.card_points)
        ],
        bela_done=_bela_done(question),
        belas=[bela for _, bela in belas],
        bela_suits=[int(suit) for suit in suits_of_bela(ruleset, contract.trump) if suit not in begun],
        bela_call=list(BelaCall).index(ruleset.declarations.bela_call),
        for_match=objective is Objective.MATCH,
        for_points=objective is Objective.POINTS,
        equity=equity,
    )


def _begun_belas(question: CardQuestion) -> Iterator[tuple[Suit, tuple[int, int, int, int]]]:
    """Belas of which exactly one card has been played: the suit, and what the kernel wants to know."""
    position = question.position
    announced_by = position.bela
    held_by = {card: player for player, card in _played(question)}
    needs_second = position.ruleset.declarations.bela_call is BelaCall.KING_FIRST
    for suit in suits_of_bela(position.ruleset, position.contract.trump):
        king, queen = Card(suit, Rank.KING), Card(suit, Rank.QUEEN)
        players = [held_by[card] for card in (king, queen) if card in held_by]
        if len(players) != 1:
            continue
        status = _SILENT
        if announced_by == players[0]:
            status = _KING_SAID if needs_second else _SAID
        yield suit, (king.index, queen.index, players[0], status)


def _bela_done(question: CardQuestion) -> tuple[int, ...]:
    """Points of Bela per unit of which no card is left, as far as it was announced."""
    position = question.position
    ruleset = position.ruleset
    points = [0] * ruleset.units
    if position.bela is None:
        return tuple(points)
    has_begun = any(seat == position.bela for _, (_, _, seat, _) in _begun_belas(question))
    is_still_held = position.plays is not None and not any(
        card.rank in (Rank.KING, Rank.QUEEN)
        and card.suit in suits_of_bela(ruleset, position.contract.trump)
        and player == position.bela
        for player, card in _played(question)
    )
    if not has_begun and not is_still_held:
        points[ruleset.unit_of(position.bela)] = BELA_POINTS
    return tuple(points)
