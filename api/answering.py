"""Makes answers of what the library answers. Knows no requests and asks nothing itself."""

from __future__ import annotations

from collections.abc import Sequence

from api.schemas.answers import (
    AnswerWarning,
    CardAnswer,
    ContractAnswer,
    ContractsAnswer,
    LegalAnswer,
    Refusal,
    SolveAnswer,
)
from solver.double_dummy import CardValue, Range, Solution
from solver.double_dummy.contracts import ContractValue
from solver.game.diagram import Diagram
from solver.game.notation import format_position
from solver.game.position import Position
from solver.game.refusals import refusal_sentence


def solve_answer(position: Position, solution: Solution, limit_ms: int) -> SolveAnswer:
    """The answer to ``/v1/solve``; ``limit_ms`` was the search time."""
    answer = SolveAnswer(
        position=format_position(position.to_diagram()),
        to_play=solution.to_play,
        exact=solution.exact,
        cards=[_card_answer(value) for value in solution.cards],
        nodes=solution.nodes,
        elapsed_ms=round(solution.elapsed_ms, 3),
    )
    if solution.points is not None:
        answer.points = list(solution.points)
        answer.line = [str(card) for card in solution.line]
    if not solution.exact:
        answer.warnings = [_out_of_time(limit_ms)]
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
    """The answer to ``/v1/contracts``; ``limit_ms`` was the search time."""
    answer = ContractsAnswer(
        position=format_position(diagram),
        exact=all(value.is_exact for value in values),
        contracts=[_contract_answer(value) for value in values],
        nodes=sum(value.nodes for value in values),
        elapsed_ms=round(elapsed_ms, 3),
    )
    if not answer.exact:
        answer.warnings = [_out_of_time(limit_ms)]
    return answer


def _card_answer(value: CardValue) -> CardAnswer:
    answer = CardAnswer(card=str(value.card))
    if value.points is None:
        answer.bounds = _bounds(value.mover)
    else:
        answer.points = list(value.points)
    if value.loss is not None:
        answer.loss = value.loss
    if value.line:
        answer.line = [str(card) for card in value.line]
    return answer


def _contract_answer(value: ContractValue) -> ContractAnswer:
    answer = ContractAnswer(trump=value.trump.value)
    if value.soloist is not None:
        answer.soloist = value.soloist
    if value.points is None:
        answer.bounds = _bounds(value.side_a)
    else:
        answer.points = list(value.points)
    return answer


def _bounds(proven: Range) -> list[int]:
    return [proven.low, proven.high]


def _out_of_time(limit_ms: int) -> AnswerWarning:
    detail = f"the search time of {limit_ms} ms ran out; what is not proven has bounds instead of points"
    return AnswerWarning(code="limit-reached", detail=detail)
