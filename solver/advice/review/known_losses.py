"""What a decision gave away on what the player knew: the advice he would have got, against what he did.

Worlds are those of the advice, drawn anew for each decision: the same seed draws the same ones wherever a
player knows the same, and drawing costs a small part of solving. Knows no other hands.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypedDict

from solver._kernel import StopToken
from solver.advice.answer import CardAdvice
from solver.advice.best_card import advise
from solver.advice.calling.call_advice import advise_call
from solver.advice.calling.call_answer import Unit
from solver.advice.decision_question import DecisionQuestion
from solver.advice.decisions import DecisionAdvice, advise_options
from solver.advice.judging import CARDS
from solver.advice.open_judging import judge_of
from solver.advice.option_comparison import OptionAdvice
from solver.advice.question import CardQuestion
from solver.advice.review.answer import MoveKind
from solver.advice.review.moments import Moment, same_option
from solver.advice.review.open_play import must_say_bela
from solver.advice.review.seen import Seen
from solver.advice.statistics import Estimate, estimate
from solver.advice.weighing import sampled_worlds
from solver.double_dummy.objective import Objective
from solver.game.deal import CallEvent, DealState, Event, PlayEvent
from solver.worlds.counting import worlds_of

NO_LOSS = Estimate(0.0, 0.0, 0.0)


class Effort(TypedDict):
    """How much is spent on a decision; as in ``advise``."""

    worlds: int
    limit_ms: float | None
    seed: int
    threads: int | None
    stop: StopToken | None


@dataclass(frozen=True, slots=True)
class KnownLoss:
    """``loss``: of what was done against ``best``, 0 or more on average. ``is_equal``: something else, worth
    the same in every world. ``worlds``: in how many both were solved.
    """

    best: Event | None
    loss: Estimate
    is_equal: bool
    worlds: int
    is_complete: bool


def known_loss(moment: Moment, seen: Seen, effort: Effort, token_points: float) -> KnownLoss:
    """What ``moment`` gave away. ``token_points``: what a token counts where calls are valued in tokens.

    Raises:
        PositionError: as the advice about the decision.
    """
    match moment.kind:
        case MoveKind.CALL:
            return _of_call(moment, seen, effort, token_points)
        case MoveKind.CARD:
            return _of_card(moment, seen.card(moment), effort)
        case _:
            return _of_decision(moment, seen.decision(moment), effort)


def _of_call(moment: Moment, seen: Seen, effort: Effort, token_points: float) -> KnownLoss:
    advice = advise_call(seen.call(moment), **effort)
    assert isinstance(moment.made, CallEvent)
    made = next(each for each in advice.calls if each.call is moment.made.call)
    points = token_points if advice.unit is Unit.TOKENS else 1.0
    loss = _loss(made.behind, points)
    is_equal = loss == NO_LOSS and advice.best is not made.call
    best = moment.made if loss == NO_LOSS else CallEvent(advice.best, moment.seat)
    return KnownLoss(best, loss, is_equal, advice.worlds, advice.is_complete)


def _of_card(moment: Moment, question: CardQuestion, effort: Effort) -> KnownLoss:
    made = moment.made
    assert isinstance(made, PlayEvent)
    advice = advise(question, **effort)
    best, own = advice.cards[0], next(card for card in advice.cards if card.card == made.card)
    right = PlayEvent(best.card, _word(moment.before, best), moment.seat)
    if own.says_bela is not None and own.says_bela != made.bela and own.bela_gain:
        loss = _loss_with_word(question, made, right, effort)
        return KnownLoss(right, loss, loss == NO_LOSS, advice.worlds, advice.is_complete)
    if own.is_equal:
        return KnownLoss(made, NO_LOSS, own.card != best.card, advice.worlds, advice.is_complete)
    return KnownLoss(right, _loss(own.behind), False, advice.worlds, advice.is_complete)


def _word(state: DealState, card: CardAdvice) -> bool:
    return must_say_bela(state, card.card) if card.says_bela is None else card.says_bela


def _loss_with_word(question: CardQuestion, made: PlayEvent, best: PlayEvent, effort: Effort) -> Estimate:
    """The loss of a card with the wrong word for Bela, which the advice does not value together."""
    worlds = sampled_worlds(
        question, worlds_of(question.knowledge), effort["worlds"], effort["seed"], weighted=True
    )
    values = judge_of(question, Objective.WRITTEN, worlds.dealt).judge(worlds.dealt).values
    lost = values[:, _column(best)] - values[:, _column(made)]
    found = estimate(lost, worlds.shares(len(lost)), exact=not lost.any())
    return found if found.mean > 0 else NO_LOSS


def _column(event: PlayEvent) -> int:
    return event.card.index + (CARDS if event.bela else 0)


def _of_decision(moment: Moment, question: DecisionQuestion, effort: Effort) -> KnownLoss:
    question, made = _with_made(question, moment)
    advice = advise_options(question, **effort)
    best, own = advice.best, _option(advice, made)
    if best != made and (own.behind is None or own.worlds < advice.worlds):
        # It was given up early: both again, in all worlds.
        pair = replace(question, options=(best, made))
        advice = advise_options(pair, **effort)
        best, own = advice.best, _option(advice, made)
    if best == made or own.is_equal:
        return KnownLoss(made, NO_LOSS, best != made, advice.worlds, advice.is_complete)
    assert own.behind is not None
    return KnownLoss(best, _loss(own.behind), False, own.worlds, advice.is_complete)


def _with_made(question: DecisionQuestion, moment: Moment) -> tuple[DecisionQuestion, Event | None]:
    """The question with what was made among its options, and which of them that is."""
    made = same_option(question.options, moment)
    if made in question.options:
        return question, made
    return replace(question, options=(*question.options, made)), made


def _option(advice: DecisionAdvice, event: Event | None) -> OptionAdvice:
    return next(option for option in advice.options if option.event == event)


def _loss(behind: Estimate, points: float = 1.0) -> Estimate:
    """What is lost by being ``behind``, each unit counted as ``points``."""
    # 0.0 is added because -0.0 would be written as such.
    return Estimate(0.0 - behind.mean * points, 0.0 - behind.high * points, 0.0 - behind.low * points)
