"""Turns what the kernel found out about scores into the answer: sides to players, lines to settlements."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from solver import _kernel
from solver.cards import Card, CardSet
from solver.double_dummy.objective import MatchOutcome, Objective
from solver.double_dummy.scored import ScoredCard, ScoredLine, ScoreSolution
from solver.double_dummy.solution import Range
from solver.double_dummy.written import ScoreSheet
from solver.game.settlement import Settlement


def translated(
    sheet: ScoreSheet, objective: Objective, found: _kernel.ScoreSolution, elapsed_ms: float
) -> ScoreSolution:
    """The answer about the deal and the moment of ``sheet``."""
    position = sheet.course.position
    is_a = position.to_play in position.side_a_seats
    cards = _best_first(sheet, objective, found.moves, is_a)
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
        if_stopped=found.if_stopped,
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
    position = sheet.course.position
    taker_is_a = position.contract.taker in position.side_a_seats
    return found.if_stopped > worth if taker_is_a else found.if_stopped < worth


def _best_first(
    sheet: ScoreSheet, objective: Objective, moves: Sequence[_kernel.ScoredMove], is_a: bool
) -> tuple[ScoredCard, ...]:
    """Every card once, with the better of its words; the kernel has sorted them."""
    by_card = {card: list(words) for card, words in groupby(sorted(moves, key=_card), key=_card)}
    order = dict.fromkeys(map(_card, moves))
    best_score = _for_mover(moves[0].score, is_a)
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
    best: Range,
    is_a: bool,
) -> ScoredCard:
    """``words``: all that can be said with the card, the best first."""
    move = words[0]
    score = _for_mover(move.score, is_a)
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
        bela_gain=None if other_word is None else _gain(score, _for_mover(other_word.score, is_a)),
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


def _for_mover(score: tuple[int, int], is_a: bool) -> Range:
    low, high = score
    return Range(low, high) if is_a else Range(-high, -low)


def _difference(score: Range) -> Range:
    """Without what a decided match counts."""
    decided = _kernel.MATCH_SCORE
    return Range(
        0 if score.low == score.high and abs(score.low) == decided else score.low,
        0 if score.low == score.high and abs(score.high) == decided else score.high,
    )


def _match(objective: Objective, score: Range) -> MatchOutcome | None:
    if not score.is_exact:
        return None
    if abs(score.low) < _kernel.MATCH_SCORE:
        return MatchOutcome.OPEN if objective is Objective.MATCH else None
    return MatchOutcome.WON if score.low > 0 else MatchOutcome.LOST


def _loss(best: Range, score: Range) -> int | None:
    if not best.is_exact or not score.is_exact:
        return None
    loss = best.low - score.low
    return loss if loss < _kernel.MATCH_SCORE // 2 else None
