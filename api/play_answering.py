"""Makes answers of the advice of the library about a card or another decision. Knows no requests."""

from __future__ import annotations

from typing import Literal

from api.estimates import fewer_worlds, interval, rounded
from api.schemas.play import (
    BehindAnswer,
    CardAdviceAnswer,
    DecisionAdviceAnswer,
    OptionAdviceAnswer,
    PlayAnswer,
)
from api.worlds_answering import marginals_answer
from solver.advice import Advice, CardAdvice, DecisionAdvice, Estimate, OptionAdvice
from solver.game import Diagram
from solver.game.deal import event_to_json
from solver.game.notation import format_position
from solver.rules import Ruleset


def play_answer(diagram: Diagram, advice: Advice, limit_ms: int) -> PlayAnswer:
    """The answer to ``/v1/play`` about the position ``diagram``; ``limit_ms`` was the search time."""
    answer = PlayAnswer(
        decision="card",
        position=format_position(diagram),
        seat=advice.seat,
        objective=advice.objective.value,
        unit=_unit(advice),
        best=str(advice.best),
        verdict=advice.verdict,
        method=advice.method,
        worlds=advice.worlds,
        world_count=str(advice.world_count),
        exhaustive=advice.exhaustive,
        effective_worlds=rounded(advice.effective_worlds),
        cards=[_card_answer(card) for card in advice.cards],
        marginals=marginals_answer(advice.marginals, diagram.ruleset.playing_seats),
        elapsed_ms=round(advice.elapsed_ms, 3),
    )
    if not advice.is_complete:
        answer.warnings = [fewer_worlds(limit_ms, advice.worlds)]
    return answer


def decision_advice_answer(ruleset: Ruleset, advice: DecisionAdvice, limit_ms: int) -> DecisionAdviceAnswer:
    """The answer to ``/v1/play`` about a decision besides a card; ``limit_ms`` was the search time."""
    answer = DecisionAdviceAnswer(
        decision=advice.kind,
        seat=advice.seat,
        objective=advice.objective.value,
        unit=_unit(advice),
        verdict=advice.verdict,
        worlds=advice.worlds,
        world_count=str(advice.world_count),
        exhaustive=advice.exhaustive,
        options=[_option_answer(option) for option in advice.options],
        marginals=marginals_answer(advice.marginals, ruleset.playing_seats),
        elapsed_ms=round(advice.elapsed_ms, 3),
    )
    if not advice.is_complete:
        answer.warnings = [fewer_worlds(limit_ms, advice.worlds)]
    return answer


def _unit(advice: Advice | DecisionAdvice) -> Literal["points", "probability"]:
    return "probability" if advice.has_equity else "points"


def _option_answer(option: OptionAdvice) -> OptionAdviceAnswer:
    answer = OptionAdviceAnswer(
        event=None if option.event is None else event_to_json(option.event),
        p_pass=rounded(option.p_pass),
        points_mean=rounded(option.points),
        equal=option.is_equal,
        worlds=option.worlds,
    )
    if option.mean is not None:
        answer.mean, answer.ci95 = rounded(option.mean.mean), interval(option.mean)
    if option.behind is not None:
        answer.behind = _behind(option.behind)
    return answer


def _card_answer(card: CardAdvice) -> CardAdviceAnswer:
    answer = CardAdviceAnswer(
        card=str(card.card),
        mean=rounded(card.mean.mean),
        ci95=interval(card.mean),
        behind=_behind(card.behind),
        p_pass=rounded(card.p_pass),
        points_mean=rounded(card.points),
        equal=card.is_equal,
    )
    if card.says_bela is not None:
        answer.bela = card.says_bela
    if card.bela_gain is not None:
        answer.bela_gain = rounded(card.bela_gain)
    return answer


def _behind(estimate: Estimate) -> BehindAnswer:
    return BehindAnswer(mean=rounded(estimate.mean), ci95=interval(estimate))
