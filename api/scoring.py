"""Makes answers about whole deals of what the library answers. Knows no requests and asks nothing itself."""

from __future__ import annotations

from collections.abc import Sequence

from api.schemas.deals import DealAnswer, DealsAnswer, MatchAnswer, ScoreAnswer, StepAnswer
from solver.game.deal import DealtCards
from solver.game.scoring import DealScore, MatchAfter
from solver.game.settlement import AccountStep
from solver.rules import Ruleset, format_ruleset
from solver.rules.choices import Bajt, Tie


def score_answer(ruleset: Ruleset, score: DealScore) -> ScoreAnswer:
    """The answer to ``/v1/score``."""
    answer = ScoreAnswer(
        outcome=score.outcome,
        hanging=sum(hanging.points for hanging in score.hanging),
        account=[_step_answer(step) for step in score.account],
    )
    if ruleset.result.tie is Tie.HANG_RETAKE:
        points = {hanging.unit: hanging.points for hanging in score.hanging}
        answer.hanging_units = [points.get(unit, 0) for unit in range(ruleset.units)]
    if score.written is not None:
        answer.written = list(score.written)
    if score.compared is not None:
        answer.compared = list(score.compared)
    if score.marks is not None and ruleset.result.bajt is not Bajt.NO:
        answer.marks = list(score.marks)
    if score.payments is not None:
        answer.payments = list(score.payments)
    if score.pot is not None:
        answer.pot = list(score.pot)
    if score.match is not None:
        answer.match = _match_answer(score.match)
    return answer


def deals_answer(ruleset: Ruleset, seed: int, deals: Sequence[DealtCards]) -> DealsAnswer:
    """The answer to ``/v1/deals``."""
    return DealsAnswer(ruleset=format_ruleset(ruleset), seed=seed, deals=list(map(_deal_answer, deals)))


def _step_answer(step: AccountStep) -> StepAnswer:
    return StepAnswer(rule=step.rule, text=step.text, amounts=list(step.amounts), adds=step.adds)


def _match_answer(match: MatchAfter) -> MatchAnswer:
    answer = MatchAnswer(is_over=match.is_over, winner=match.winner, next_dealer=match.next_dealer)
    if match.scores is not None:
        answer.scores = list(match.scores)
    return answer


def _deal_answer(dealt: DealtCards) -> DealAnswer:
    answer = DealAnswer(
        hands=[list(map(str, hand)) for hand in dealt.hands], stock=list(map(str, dealt.stock))
    )
    if dealt.turnup is not None:
        answer.turnup = str(dealt.turnup)
    return answer
