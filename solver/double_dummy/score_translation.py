"""Turns what the kernel found out about scores into the answer: sides to players, lines to settlements."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from solver import _kernel
from solver.cards import Card, CardSet
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
    ends_now = _ends_now(sheet, found, is_a)
    if found.wins_with is not None or not found.exact:
        settlement = None
    else:
        settlement = sheet.settlement((), stopped=True) if ends_now else cards[0].settlement
    return ScoreSolution(
        objective=objective,
        to_play=position.to_play,
        exact=found.exact,
        cards=cards,
        settlement=settlement,
        if_stopped=_if_stopped(sheet, objective, found.if_stopped),
        wins_with=_run(found.wins_with),
        ends_now=ends_now,
        nodes=found.nodes,
        elapsed_ms=elapsed_ms,
    )


def _ends_now(sheet: ScoreSheet, found: _kernel.ScoreSolution, is_a: bool) -> bool:
    """Whether a run wins the match; or the soloist gets more by ending the deal than it is worth."""
    if found.wins_with is not None:
        return True
    if found.if_stopped is None or not found.exact:
        return False
    scores = [move.score[0] for move in found.moves]
    worth = max(scores) if is_a else min(scores)
    return found.if_stopped > worth if _taker_is_a(sheet) else found.if_stopped < worth


def _taker_is_a(sheet: ScoreSheet) -> bool:
    position = sheet.course.position
    return position.contract.taker in position.side_a_seats


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
    best_score = _for_side(moves[0].score, is_a) if is_exact else None
    return tuple(
        _scored_card(sheet, objective, sorted(by_card[card], key=moves.index), best_score, is_a)
        for card in order
    )


def _card(move: _kernel.ScoredMove) -> int:
    return move.step[0]


def _says_bela(move: _kernel.ScoredMove) -> bool:
    return move.step[1]


def _declares(step: tuple[int, bool, list[int]]) -> tuple[CardSet, ...]:
    return tuple(map(CardSet, step[2]))


def _run(mask: int | None) -> CardSet | None:
    return None if mask is None else CardSet(mask)


def _scored_card(
    sheet: ScoreSheet,
    objective: Objective,
    words: Sequence[_kernel.ScoredMove],
    best: Range | None,
    is_a: bool,
) -> ScoredCard:
    """``words``: all that can be said with the card, the best first."""
    move = words[0]
    scores = [_for_side(word.score, is_a) for word in words]
    score = Range(max(each.low for each in scores), max(each.high for each in scores))
    line = _line(move) if move.line else None
    settlement, points = (None, None) if line is None else _settled(sheet, objective, line, score)
    other_word = next((other for other in words if _says_bela(other) != _says_bela(move)), None)
    return ScoredCard(
        card=Card.from_index(_card(move)),
        says_bela=None if other_word is None else _says_bela(move),
        declares=_declares(move.step) if sheet.offers(sheet.course.seat_to_play) else None,
        difference=_difference(score),
        match=_match(objective, score),
        loss=_loss(best, score),
        line=line,
        points=points,
        settlement=settlement,
        bela_gain=None if other_word is None else _gain(score, _for_side(other_word.score, is_a)),
    )


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


def _settled(
    sheet: ScoreSheet, objective: Objective, line: ScoredLine, score: Range
) -> tuple[Settlement | None, tuple[int, ...] | None]:
    """What a line writes, and its trick points per unit; None if the match ends before the deal does."""
    for card, says_bela, declares in zip(line.cards, line.says_bela, line.declares, strict=True):
        sheet = sheet.after(card, says_bela, declares)
    course = sheet.course
    match_ends = line.ends_early and abs(score.low) == _kernel.MATCH_SCORE and objective is Objective.MATCH
    if line.wins_with is not None:
        return None, course.trick_points
    if match_ends and not _stopped_by_soloist(sheet):
        return None, course.trick_points
    return sheet.settlement((), stopped=line.ends_early), course.trick_points


def _stopped_by_soloist(sheet: ScoreSheet) -> bool:
    """Whether the soloist could end the deal; no game has both this and a match that ends in a deal."""
    return bool(sheet.course.ruleset.play.early_stop)


def _for_side(score: tuple[int, int], is_a: bool) -> Range:
    """The score for side A, or for the others."""
    low, high = score
    return Range(low, high) if is_a else Range(-high, -low)


def _if_stopped(sheet: ScoreSheet, objective: Objective, score: int | None) -> StopWorth | None:
    if score is None:
        return None
    worth = _for_side((score, score), _taker_is_a(sheet))
    return StopWorth(worth.low if _is_points(worth.low) else 0, _match(objective, worth))


def _difference(score: Range) -> DifferenceRange:
    """Without what a decided match counts."""
    if score.is_exact and not _is_points(score.low):
        return DifferenceRange(0, 0)
    low, high = (bound if _is_points(bound) else None for bound in (score.low, score.high))
    return DifferenceRange(low, high)


def _match(objective: Objective, score: Range) -> MatchOutcome | None:
    if not score.is_exact:
        return None
    if _is_points(score.low):
        return MatchOutcome.OPEN if objective is Objective.MATCH else None
    return MatchOutcome.WON if score.low > 0 else MatchOutcome.LOST


def _is_points(score: int) -> bool:
    """Whether a number of the kernel is a difference, and not a match that is decided or nothing known."""
    return abs(score) < _kernel.MATCH_SCORE


def _loss(best: Range | None, score: Range) -> int | None:
    if best is None:
        return None
    loss = best.low - score.low
    return loss if loss < _kernel.MATCH_SCORE // 2 else None
