"""Turns what the kernel found out about scores into the answer: sides to players, lines to settlements."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from solver import _kernel
from solver.cards import Card
from solver.double_dummy.objective import MatchOutcome, Objective
from solver.double_dummy.scored import DifferenceRange, ScoredCard, ScoredLine, ScoreSolution, StopWorth
from solver.double_dummy.solution import Range
from solver.double_dummy.written import ScoreSheet
from solver.game.settlement import Settlement


def translated(
    sheet: ScoreSheet, objective: Objective, found: _kernel.ScoreSolution, elapsed_ms: float
) -> ScoreSolution:
    """The answer about the deal and the moment of ``sheet``."""
    position = sheet.course.position
    is_a = position.to_play in position.side_a_seats
    cards = _best_first(sheet, objective, found.moves, is_a=is_a, is_exact=found.exact)
    ends_now = found.exact and _stops(found, is_a)
    if ends_now:
        settlement = sheet.settlement((), stopped=True)
    else:
        settlement = cards[0].settlement if found.exact else None
    return ScoreSolution(
        objective=objective,
        to_play=position.to_play,
        exact=found.exact,
        cards=cards,
        settlement=settlement,
        if_stopped=_if_stopped(objective, found.if_stopped),
        ends_now=ends_now,
        nodes=found.nodes,
        elapsed_ms=elapsed_ms,
    )


def _stops(found: _kernel.ScoreSolution, is_a: bool) -> bool:
    """Whether the soloist, who is side A, gets more by ending the deal than it is worth."""
    scores = [move.score[0] for move in found.moves]
    worth = max(scores) if is_a else min(scores)
    return found.if_stopped is not None and found.if_stopped > worth


def _best_first(
    sheet: ScoreSheet,
    objective: Objective,
    moves: Sequence[_kernel.ScoredMove],
    *,
    is_a: bool,
    is_exact: bool,
) -> tuple[ScoredCard, ...]:
    """Every card once, with the better of its words; the kernel has sorted them."""
    by_card = {card: list(words) for card, words in groupby(sorted(moves, key=_card), key=_card)}
    order = dict.fromkeys(map(_card, moves))
    best_score = _for_mover(moves[0].score, is_a) if is_exact else None
    return tuple(
        _scored_card(sheet, objective, sorted(by_card[card], key=moves.index), best_score, is_a)
        for card in order
    )


def _card(move: _kernel.ScoredMove) -> int:
    return move.card


def _scored_card(
    sheet: ScoreSheet,
    objective: Objective,
    words: Sequence[_kernel.ScoredMove],
    best: Range | None,
    is_a: bool,
) -> ScoredCard:
    move = words[0]
    scores = [_for_mover(word.score, is_a) for word in words]
    score = Range(max(each.low for each in scores), max(each.high for each in scores))
    line = None
    settlement = None
    points = None
    if move.line:
        line = ScoredLine(
            cards=tuple(Card.from_index(card) for card, _ in move.line),
            says_bela=tuple(says for _, says in move.line),
            ends_early=move.stopped,
        )
        settlement, points = _settled(sheet, objective, line, score)
    gain = None
    if len(words) > 1 and scores[1].is_exact:
        gain = score.low - scores[1].low
    return ScoredCard(
        card=Card.from_index(move.card),
        says_bela=move.says_bela if len(words) > 1 else None,
        difference=_difference(score),
        match=_match(objective, score),
        loss=_loss(best, score),
        line=line,
        points=points,
        settlement=settlement,
        bela_gain=None if gain is None or abs(gain) >= _kernel.MATCH_SCORE // 2 else gain,
    )


def _settled(
    sheet: ScoreSheet, objective: Objective, line: ScoredLine, score: Range
) -> tuple[Settlement | None, tuple[int, ...] | None]:
    """What a line writes, and its trick points per unit; None if the match ends before the deal does."""
    for card, says_bela in zip(line.cards, line.says_bela, strict=True):
        sheet = sheet.after(card, says_bela)
    course = sheet.course
    match_ends = line.ends_early and abs(score.low) == _kernel.MATCH_SCORE and objective is Objective.MATCH
    if match_ends and not _stopped_by_soloist(sheet):
        return None, course.trick_points
    return sheet.settlement((), stopped=line.ends_early), course.trick_points


def _stopped_by_soloist(sheet: ScoreSheet) -> bool:
    """Whether the soloist could end the deal; no game has both this and a match that ends in a deal."""
    return bool(sheet.course.ruleset.play.early_stop)


def _for_mover(score: tuple[int, int], is_a: bool) -> Range:
    low, high = score
    return Range(low, high) if is_a else Range(-high, -low)


def _if_stopped(objective: Objective, score: int | None) -> StopWorth | None:
    if score is None:
        return None
    return StopWorth(score if _is_points(score) else 0, _match(objective, Range(score, score)))


def _difference(score: Range) -> DifferenceRange:
    """Without what a decided match counts."""
    if score.is_exact and not _is_points(score.low):
        return DifferenceRange(0, 0)
    low, high = (bound if _is_points(bound) else None for bound in (score.low, score.high))
    return DifferenceRange(low, high)


def _match(objective: Objective, score: Range) -> MatchOutcome | None:
    if objective is not Objective.MATCH or not score.is_exact:
        return None
    if _is_points(score.low):
        return MatchOutcome.OPEN
    return MatchOutcome.WON if score.low > 0 else MatchOutcome.LOST


def _is_points(score: int) -> bool:
    """Whether a number of the kernel is a difference, and not a match that is decided or nothing known."""
    return abs(score) < _kernel.MATCH_SCORE


def _loss(best: Range | None, score: Range) -> int | None:
    if best is None:
        return None
    loss = best.low - score.low
    return loss if loss < _kernel.MATCH_SCORE // 2 else None
