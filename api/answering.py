"""Makes answers of what the library answers. Knows no requests and asks nothing itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from api.schemas.answers import (
    AnswerWarning,
    CardAnswer,
    ContractAnswer,
    ContractsAnswer,
    LegalAnswer,
    Refusal,
    SheetAnswer,
    SolveAnswer,
    TakerAnswer,
)
from solver.cards import Card
from solver.double_dummy import CardValue, Range, ScoreSheet, Solution, TakerScore, contract_scores
from solver.double_dummy.contracts import ContractValue
from solver.game.diagram import Diagram
from solver.game.notation import format_position
from solver.game.position import Position
from solver.game.refusals import refusal_sentence
from solver.game.settlement import Settlement


def solve_answer(
    position: Position, solution: Solution, limit_ms: int, sheet: ScoreSheet | None
) -> SolveAnswer:
    """The answer to ``/v1/solve``; ``limit_ms`` was the search time, ``sheet`` that of ``position``."""
    answer = SolveAnswer(
        position=format_position(position.to_diagram()),
        to_play=solution.to_play,
        exact=solution.exact,
        cards=[_card_answer(value, sheet) for value in solution.cards],
        nodes=solution.nodes,
        elapsed_ms=round(solution.elapsed_ms, 3),
    )
    if solution.points is not None:
        answer.points = list(solution.points)
        answer.line = [str(card) for card in solution.line]
    settlement = None if sheet is None else _settlement(sheet, solution.line, is_over=position.is_over)
    if settlement is not None:
        answer.score = SheetAnswer(outcome=settlement.outcome, written=list(settlement.written))
    if not solution.exact:
        answer.warnings = [out_of_time(limit_ms, "points")]
    return answer


def values_answer(position: Position, solution: Solution, limit_ms: int) -> SolveAnswer:
    """The answer to ``/v1/solve`` with nothing but values; ``limit_ms`` was the search time."""
    answer = SolveAnswer(
        position=format_position(position.to_diagram()),
        to_play=solution.to_play,
        exact=solution.exact,
        cards=[_card_answer(replace(value, line=()), None) for value in solution.cards],
    )
    if solution.points is not None:
        answer.points = list(solution.points)
    if not solution.exact:
        answer.warnings = [out_of_time(limit_ms, "points")]
    return answer


def legal_answer(position: Position) -> LegalAnswer:
    """The answer to ``/v1/legal``."""
    seat, legal = position.to_play, position.legal_cards()
    refusals = {
        str(card): Refusal(code=code, detail=refusal_sentence(seat, card, position.trick, code, legal))
        for card, code in position.illegal_cards().items()
    }
    return LegalAnswer(
        position=format_position(position.to_diagram()),
        to_play=None if position.is_over else seat,
        legal=[str(card) for card in legal],
        illegal=refusals,
    )


def contracts_answer(
    diagram: Diagram, values: Sequence[ContractValue], elapsed_ms: float, limit_ms: int
) -> ContractsAnswer:
    """The answer to ``/v1/contracts``; ``limit_ms`` was the search time, ``diagram`` has the cards."""
    answer = ContractsAnswer(
        position=format_position(diagram),
        exact=all(value.is_exact for value in values),
        contracts=[_contract_answer(diagram, value) for value in values],
        nodes=sum(value.nodes for value in values),
        elapsed_ms=round(elapsed_ms, 3),
    )
    if not answer.exact:
        answer.warnings = [out_of_time(limit_ms, "points")]
    return answer


def _card_answer(value: CardValue, sheet: ScoreSheet | None) -> CardAnswer:
    answer = CardAnswer(card=str(value.card))
    if value.points is None:
        answer.bounds = _bounds(value.mover)
    else:
        answer.points = list(value.points)
    if value.loss is not None:
        answer.loss = value.loss
    if value.line:
        answer.line = [str(card) for card in value.line]
    settlement = None if sheet is None else _settlement(sheet, value.line)
    if settlement is not None:
        answer.written = list(settlement.written)
    return answer


def _settlement(sheet: ScoreSheet, line: tuple[Card, ...], *, is_over: bool = False) -> Settlement | None:
    """The settlement after ``line``; None without a line to the end of the deal."""
    return sheet.settlement(line) if line or is_over else None


def _contract_answer(diagram: Diagram, value: ContractValue) -> ContractAnswer:
    answer = ContractAnswer(trump=value.trump.value)
    if value.soloist is not None:
        answer.soloist = value.soloist
    if value.points is None:
        answer.bounds = _bounds(value.side_a)
    else:
        answer.points = list(value.points)
    scores = contract_scores(diagram, value)
    if scores:
        answer.score = [_taker_answer(score) for score in scores]
    return answer


def _taker_answer(score: TakerScore) -> TakerAnswer:
    settlement = score.settlement
    return TakerAnswer(unit=score.unit, outcome=settlement.outcome, written=list(settlement.written))


def _bounds(proven: Range) -> list[int]:
    return [proven.low, proven.high]


def out_of_time(limit_ms: int, value: str) -> AnswerWarning:
    """The warning that ``limit_ms`` ran out; ``value`` is what is missing where it is not proven."""
    detail = f"the search time of {limit_ms} ms ran out; what is not proven has bounds instead of {value}"
    return AnswerWarning(code="limit-reached", detail=detail)
