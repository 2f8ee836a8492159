"""Turns what the kernel found out about scores into the answer: sides to players, lines to settlements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from solver import _kernel
from solver.cards import Card, CardSet
from solver.double_dummy.match_chances import chance
from solver.double_dummy.objective import MatchOutcome, Objective
from solver.double_dummy.scored import DifferenceRange, ScoredCard, ScoredLine, ScoreSolution, StopWorth
from solver.double_dummy.solution import Range
from solver.double_dummy.written import ScoreSheet
from solver.game.settlement import Settlement


@dataclass(frozen=True, slots=True)
class Translation:
    """Answers about the deal and the moment of ``sheet``, in what was played for.

    ``has_equity``: the kernel's numbers for a match that goes on are chances, not differences.
    """

    sheet: ScoreSheet
    objective: Objective
    has_equity: bool

    def solution(self, found: _kernel.ScoreSolution, elapsed_ms: float) -> ScoreSolution:
        """The answer to what the kernel found."""
        cards = self._best_first(found.moves, is_exact=found.exact)
        ends_now = self._ends_now(found)
        if found.wins_with is not None or not found.exact:
            settlement = None
        else:
            settlement = self.sheet.settlement((), stopped=True) if ends_now else cards[0].settlement
        return ScoreSolution(
            objective=self.objective,
            to_play=self.sheet.course.position.to_play,
            exact=found.exact,
            cards=cards,
            settlement=settlement,
            if_stopped=self._if_stopped(found.if_stopped),
            wins_with=_run(found.wins_with),
            ends_now=ends_now,
            nodes=found.nodes,
            elapsed_ms=elapsed_ms,
            equity=self._worth(found, ends_now) if self.has_equity and found.exact else None,
            has_equity=self.has_equity,
        )

    @property
    def _mover_is_a(self) -> bool:
        position = self.sheet.course.position
        return position.to_play in position.side_a_seats

    @property
    def _taker_is_a(self) -> bool:
        position = self.sheet.course.position
        return position.contract.taker in position.side_a_seats

    def _ends_now(self, found: _kernel.ScoreSolution) -> bool:
        """Whether a run wins the match; or the soloist gets more by ending the deal than it is worth."""
        if found.wins_with is not None:
            return True
        if found.if_stopped is None or not found.exact:
            return False
        worth = self._best_score(found)
        return found.if_stopped > worth if self._taker_is_a else found.if_stopped < worth

    def _best_score(self, found: _kernel.ScoreSolution) -> int:
        scores = [move.score[0] for move in found.moves]
        return max(scores) if self._mover_is_a else min(scores)

    def _worth(self, found: _kernel.ScoreSolution, ends_now: bool) -> float:
        """The chance of the player to move."""
        if found.wins_with is not None:
            return 1.0
        stopped = found.if_stopped if ends_now else None
        score = self._best_score(found) if stopped is None else stopped
        return chance(score, side_a=self._mover_is_a)

    def _best_first(self, moves: Sequence[_kernel.ScoredMove], *, is_exact: bool) -> tuple[ScoredCard, ...]:
        """Every card once, with the better of its words; the kernel has sorted them."""
        by_card = {card: list(words) for card, words in groupby(sorted(moves, key=_card), key=_card)}
        order = dict.fromkeys(map(_card, moves))
        best_score = _for_side(moves[0].score, self._mover_is_a) if is_exact else None
        return tuple(self._scored_card(sorted(by_card[card], key=moves.index), best_score) for card in order)

    def _scored_card(self, words: Sequence[_kernel.ScoredMove], best: Range | None) -> ScoredCard:
        """``words``: all that can be said with the card, the best first."""
        sheet, move = self.sheet, words[0]
        scores = [_for_side(word.score, self._mover_is_a) for word in words]
        score = Range(max(each.low for each in scores), max(each.high for each in scores))
        line = _line(move) if move.line else None
        settlement, points = (None, None) if line is None else self._settled(line, score)
        other_word = next((other for other in words if _says_bela(other) != _says_bela(move)), None)
        gain = None if other_word is None else _gain(score, _for_side(other_word.score, self._mover_is_a))
        return ScoredCard(
            card=Card.from_index(_card(move)),
            says_bela=None if other_word is None else _says_bela(move),
            declares=_declares(move.step) if sheet.offers(sheet.course.seat_to_play) else None,
            difference=self._difference(score, settlement),
            match=self._match(score),
            loss=None if self.has_equity else _loss(best, score),
            line=line,
            points=points,
            settlement=settlement,
            bela_gain=None if self.has_equity else gain,
            equity=chance(score.low, side_a=True) if self.has_equity and score.is_exact else None,
            equity_loss=_equity_loss(best, score) if self.has_equity else None,
        )

    def _settled(self, line: ScoredLine, score: Range) -> tuple[Settlement | None, tuple[int, ...] | None]:
        """What a line writes, and its trick points per unit; None if the match ends before the deal does."""
        sheet = self.sheet
        for card, says_bela, declares in zip(line.cards, line.says_bela, line.declares, strict=True):
            sheet = sheet.after(card, says_bela, declares)
        course = sheet.course
        is_decided = abs(score.low) == _kernel.MATCH_SCORE and self.objective is Objective.MATCH
        if line.wins_with is not None:
            return None, course.trick_points
        if line.ends_early and is_decided and not _stopped_by_soloist(sheet):
            return None, course.trick_points
        return sheet.settlement((), stopped=line.ends_early), course.trick_points

    def _if_stopped(self, score: int | None) -> StopWorth | None:
        if score is None:
            return None
        worth = _for_side((score, score), self._taker_is_a)
        settlement = self.sheet.settlement((), stopped=True) if self.has_equity else None
        return StopWorth(
            self._difference(worth, settlement, of_mover=False).at_least or 0,
            self._match(worth),
            chance(worth.low, side_a=True) if self.has_equity else None,
        )

    def _difference(
        self, score: Range, settlement: Settlement | None, *, of_mover: bool = True
    ) -> DifferenceRange:
        """Without what a decided match counts. ``settlement``: of the line, if there is one."""
        if score.is_exact and not _is_open(score.low):
            return DifferenceRange(0, 0)
        if self.has_equity:
            side_a = self._mover_is_a if of_mover else self._taker_is_a
            return DifferenceRange(None, None) if settlement is None else self._written(settlement, side_a)
        low, high = (bound if _is_open(bound) else None for bound in (score.low, score.high))
        return DifferenceRange(low, high)

    def _written(self, settlement: Settlement, side_a: bool) -> DifferenceRange:
        """Written points of side A less those of the others, or the other way round."""
        position = self.sheet.course.position
        units = {position.ruleset.unit_of(seat) for seat in range(position.players)}
        of_a = {position.ruleset.unit_of(seat) for seat in position.side_a_seats}
        difference = sum(settlement.written[unit] * (1 if unit in of_a else -1) for unit in units)
        difference = difference if side_a else -difference
        return DifferenceRange(difference, difference)

    def _match(self, score: Range) -> MatchOutcome | None:
        if not score.is_exact:
            return None
        if _is_open(score.low):
            return MatchOutcome.OPEN if self.objective is Objective.MATCH else None
        return MatchOutcome.WON if score.low > 0 else MatchOutcome.LOST


def _card(move: _kernel.ScoredMove) -> int:
    return move.step[0]


def _says_bela(move: _kernel.ScoredMove) -> bool:
    return move.step[1]


def _declares(step: tuple[int, bool, list[int]]) -> tuple[CardSet, ...]:
    return tuple(map(CardSet, step[2]))


def _run(mask: int | None) -> CardSet | None:
    return None if mask is None else CardSet(mask)


def _line(move: _kernel.ScoredMove) -> ScoredLine:
    return ScoredLine(
        cards=tuple(Card.from_index(card) for card, _, _ in move.line),
        says_bela=tuple(says for _, says, _ in move.line),
        declares=tuple(map(_declares, move.line)),
        ends_early=move.stopped,
        wins_with=_run(move.wins_with),
    )


def _gain(score: Range, other: Range) -> int | None:
    if not score.is_exact or not other.is_exact:
        return None
    gain = score.low - other.low
    return None if abs(gain) >= _kernel.MATCH_SCORE // 2 else gain


def _stopped_by_soloist(sheet: ScoreSheet) -> bool:
    """Whether the soloist could end the deal; no game has both this and a match that ends in a deal."""
    return bool(sheet.course.ruleset.play.early_stop)


def _for_side(score: tuple[int, int], is_a: bool) -> Range:
    """The score for side A, or for the others."""
    low, high = score
    return Range(low, high) if is_a else Range(-high, -low)


def _is_open(score: int) -> bool:
    """Whether a number of the kernel is a difference or a chance, no decided match and nothing unknown."""
    return abs(score) < _kernel.MATCH_SCORE


def _loss(best: Range | None, score: Range) -> int | None:
    if best is None:
        return None
    loss = best.low - score.low
    return loss if loss < _kernel.MATCH_SCORE // 2 else None


def _equity_loss(best: Range | None, score: Range) -> float | None:
    if best is None:
        return None
    return chance(best.low, side_a=True) - chance(score.low, side_a=True)
