"""Makes the answer about a card to be played of the advice of the library. Knows no requests."""

from __future__ import annotations

import math

from api.schemas.answers import AnswerWarning
from api.schemas.play import BehindAnswer, CardAdviceAnswer, PlayAnswer
from api.worlds_answering import marginals_answer
from solver.advice import Advice, CardAdvice, Estimate
from solver.game import Diagram
from solver.game.notation import format_position

DECIMALS = 6
"""Of means and their intervals."""


def play_answer(diagram: Diagram, advice: Advice, limit_ms: int) -> PlayAnswer:
    """The answer to ``/v1/play`` about the position ``diagram``; ``limit_ms`` was the search time."""
    answer = PlayAnswer(
        decision="card",
        position=format_position(diagram),
        seat=advice.seat,
        objective=advice.objective.value,
        best=str(advice.best),
        verdict=advice.verdict,
        method=advice.method,
        worlds=advice.worlds,
        world_count=str(advice.world_count),
        exhaustive=advice.exhaustive,
        effective_worlds=_rounded(advice.effective_worlds),
        cards=[_card_answer(card) for card in advice.cards],
        marginals=marginals_answer(advice.marginals, diagram.ruleset.playing_seats),
        elapsed_ms=round(advice.elapsed_ms, 3),
    )
    if not advice.is_complete:
        answer.warnings = [_fewer_worlds(limit_ms, advice.worlds)]
    return answer


def _card_answer(card: CardAdvice) -> CardAdviceAnswer:
    answer = CardAdviceAnswer(
        card=str(card.card),
        mean=_rounded(card.mean.mean),
        ci95=_interval(card.mean),
        behind=BehindAnswer(mean=_rounded(card.behind.mean), ci95=_interval(card.behind)),
        p_pass=_rounded(card.p_pass),
        points_mean=_rounded(card.points),
        equal=card.is_equal,
    )
    if card.says_bela is not None:
        answer.bela = card.says_bela
    if card.bela_gain is not None:
        answer.bela_gain = _rounded(card.bela_gain)
    return answer


def _interval(estimate: Estimate) -> list[float | None]:
    return [_rounded(end) if math.isfinite(end) else None for end in (estimate.low, estimate.high)]


def _rounded(number: float) -> float:
    """Without the digits that depend on the order of sums, and without a negative zero."""
    return round(number, DECIMALS) + 0.0


def _fewer_worlds(limit_ms: int, worlds: int) -> AnswerWarning:
    solved = "1 deal was" if worlds == 1 else f"{worlds} deals were"
    detail = f"the search time of {limit_ms} ms ran out; {solved} solved, fewer than wanted"
    return AnswerWarning(code="limit-reached", detail=detail)
