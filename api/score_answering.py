"""Makes the answer of the search for what is written, or for the match. Asks nothing itself."""

from __future__ import annotations

from api.answering import out_of_time
from api.estimates import rounded
from api.schemas.answers import AnswerWarning, SheetAnswer
from api.schemas.scores import ScoredCardAnswer, ScoredSolveAnswer, ScoreObjective, StopAnswer
from solver.cards import CardSet
from solver.double_dummy import MatchOutcome, Objective, ScoredCard, ScoredLine, ScoreSolution
from solver.double_dummy.scored import StopWorth
from solver.game.notation import format_position
from solver.game.position import Position

_FOR_THE_OTHERS = {
    MatchOutcome.WON: MatchOutcome.LOST,
    MatchOutcome.OPEN: MatchOutcome.OPEN,
    MatchOutcome.LOST: MatchOutcome.WON,
}
_OPEN = (None, MatchOutcome.OPEN)


def scored_solve_answer(position: Position, solution: ScoreSolution, limit_ms: int) -> ScoredSolveAnswer:
    """The answer to ``/v1/solve`` unless points are played for; ``limit_ms`` was the search time."""
    answer = ScoredSolveAnswer(
        position=format_position(position.to_diagram()),
        to_play=solution.to_play,
        objective=_objective(solution),
        exact=solution.exact,
        cards=[_card_answer(card, solution) for card in solution.cards],
        nodes=solution.nodes,
        elapsed_ms=round(solution.elapsed_ms, 3),
    )
    if solution.equity is not None:
        answer.equity = rounded(solution.equity)
    if solution.if_stopped is not None:
        answer.stop = _stop_answer(solution, solution.if_stopped)
    if not solution.exact:
        answer.warnings = [_out_of_time(solution, limit_ms)]
    if solution.ends_now or not solution.cards:
        _tell_end(answer, position, solution)
    elif solution.exact:
        _tell_best(answer, solution, solution.cards[0])
    return answer


def _tell_best(answer: ScoredSolveAnswer, solution: ScoreSolution, best: ScoredCard) -> None:
    """Everybody plays on, beginning with ``best``."""
    _tell_line(answer, best.line)
    if best.points is not None:
        answer.points = list(best.points)
    if best.match is not None:
        answer.match = best.match
    _tell_score(answer, solution)


def _tell_end(answer: ScoredSolveAnswer, position: Position, solution: ScoreSolution) -> None:
    """No card is played any more: the deal is over, the soloist ends it, or a run wins the match."""
    _tell_line(answer, ScoredLine((), (), (), solution.ends_now, solution.wins_with))
    if solution.wins_with is not None:
        answer.match = MatchOutcome.WON
    if solution.settlement is not None:
        answer.points = list(solution.settlement.trick_points)
    match = None if solution.if_stopped is None else solution.if_stopped.match
    if match is not None:
        is_soloist = position.to_play in position.side_a_seats
        answer.match = match if is_soloist else _FOR_THE_OTHERS[match]
    _tell_score(answer, solution)


def _tell_score(answer: ScoredSolveAnswer, solution: ScoreSolution) -> None:
    settlement = solution.settlement
    if settlement is not None:
        answer.score = SheetAnswer(outcome=settlement.outcome, written=list(settlement.written))


def _tell_line(answer: ScoredSolveAnswer | ScoredCardAnswer, line: ScoredLine | None) -> None:
    if line is None:
        return
    answer.line = [str(card) for card in line.cards]
    announced = [str(card) for card, word in zip(line.cards, line.says_bela, strict=True) if word]
    if announced:
        answer.announced = announced
    declared = [_names(cards) for declares in line.declares for cards in declares]
    if declared:
        answer.declared = declared
    if line.ends_early:
        answer.ends_early = True
    if line.wins_with is not None:
        answer.wins_with = _names(line.wins_with)


def _names(cards: CardSet) -> list[str]:
    return [str(card) for card in cards]


def _card_answer(card: ScoredCard, solution: ScoreSolution) -> ScoredCardAnswer:
    answer = ScoredCardAnswer(card=str(card.card))
    if card.points is not None:
        answer.points = list(card.points)
    if card.settlement is not None:
        answer.written = list(card.settlement.written)
    if card.equity is not None:
        answer.equity = rounded(card.equity)
    if card.difference.is_exact and card.match in _OPEN:
        answer.difference = card.difference.low
    elif not card.is_exact and not solution.has_equity:
        answer.bounds = [card.difference.at_least, card.difference.at_most]
    if card.match is not None:
        answer.match = card.match
    if solution.exact:
        _compare(answer, card)
    _tell_line(answer, card.line)
    return answer


def _compare(answer: ScoredCardAnswer, card: ScoredCard) -> None:
    """What is only known once all cards, and all that can be said with them, are proven."""
    if card.loss is not None:
        answer.loss = card.loss
    if card.equity_loss is not None:
        answer.loss = rounded(card.equity_loss)
    if card.says_bela is not None:
        answer.bela = card.says_bela
    if card.bela_gain is not None:
        answer.bela_gain = card.bela_gain
    if card.declares is not None:
        answer.declares = [_names(cards) for cards in card.declares]


def _stop_answer(solution: ScoreSolution, if_stopped: StopWorth) -> StopAnswer:
    answer = StopAnswer()
    if if_stopped.equity is not None:
        answer.equity = rounded(if_stopped.equity)
    if if_stopped.match in _OPEN:
        answer.difference = if_stopped.difference
    else:
        answer.match = if_stopped.match
    if solution.exact:
        answer.best = solution.ends_now
    return answer


def _out_of_time(solution: ScoreSolution, limit_ms: int) -> AnswerWarning:
    if not solution.has_equity:
        return out_of_time(limit_ms, "a difference")
    detail = f"the search time of {limit_ms} ms ran out; what is not proven has no equity"
    return AnswerWarning(code="limit-reached", detail=detail)


def _objective(solution: ScoreSolution) -> ScoreObjective:
    return "match" if solution.objective is Objective.MATCH else "written"
