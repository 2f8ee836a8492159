"""Makes the answer about a decision besides cards. Asks nothing itself."""

from __future__ import annotations

from api.estimates import rounded
from api.schemas.decisions import DecisionAnswer, OptionAnswer
from solver.double_dummy import MatchOutcome, Objective
from solver.double_dummy.decisions import Decision, Option
from solver.game.deal import event_to_json


def decision_answer(decision: Decision) -> DecisionAnswer:
    """The answer to ``/v1/solve`` where something besides a card is to be decided."""
    answer = DecisionAnswer(
        decision=decision.kind,
        seat=decision.seat,
        objective=decision.objective.value,
        options=[_option_answer(option, decision.objective) for option in decision.options],
    )
    if decision.gain is not None:
        answer.gain = decision.gain
    if decision.equity_gain is not None:
        answer.gain = rounded(decision.equity_gain)
    return answer


def _option_answer(option: Option, objective: Objective) -> OptionAnswer:
    answer = OptionAnswer(event=None if option.event is None else event_to_json(option.event))
    if option.equity is not None:
        answer.equity = rounded(option.equity)
    is_open = option.match is MatchOutcome.OPEN
    if is_open:
        answer.difference = option.difference
    if objective is Objective.MATCH or not is_open:
        answer.match = option.match
    if option.settlement is not None:
        answer.written = list(option.settlement.written)
        answer.outcome = option.settlement.outcome
    if option.loss is not None:
        answer.loss = option.loss
    if option.equity_loss is not None:
        answer.loss = rounded(option.equity_loss)
    return answer
