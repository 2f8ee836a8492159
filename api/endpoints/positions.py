"""POST /v1/solve, /v1/legal and /v1/contracts: questions about one position."""

from __future__ import annotations

import time

from pydantic import BaseModel

from api.answering import contracts_answer, legal_answer, solve_answer, values_answer
from api.asked import diagram_asked, limit_ms_asked, pointers_into
from api.deciding import decision_answer
from api.operations import Endpoints, Operation
from api.problems import Cause, faults_are
from api.schemas.answers import ContractsAnswer, LegalAnswer, SolveAnswer
from api.schemas.positions import (
    ContractsFields,
    ContractsRequest,
    LegalRequest,
    SolveDeal,
    SolveRequest,
)
from api.schemas.scores import ScoredSolveAnswer, SolveAnswers
from api.score_answering import scored_solve_answer
from api.state import state
from solver.double_dummy import Lines, Objective, ScoreSheet, equity_for, score_sheet, solve
from solver.double_dummy.contracts import value_contracts
from solver.double_dummy.open_deals import open_deal
from solver.double_dummy.score_solver import sheet_of, thread_solver
from solver.errors import Fault, PositionError
from solver.game.diagnosis import position_from
from solver.game.diagram import Diagram
from solver.game.faults import FaultCode
from solver.game.notation import PositionFields, diagram_of_fields, record_of_fields
from solver.game.position import Position

TAG = "positions"

_FAULTY = (
    Cause.INVALID_CARDS,
    Cause.INVALID_RULESET,
    Cause.UNREADABLE_POSITION,
    Cause.INVALID_POSITION,
)

SOLVE = Operation(
    name="solve",
    method="POST",
    path="/v1/solve",
    tag=TAG,
    summary="What every card is worth, all hands known",
    description="""The value of every legal card under perfect play by all, and an optimal line.

`points` are trick points per unit at the end of the deal: tricks already won, last trick, bonus for all
tricks and the soloist's known discards included; declarations and Bela are not. With three players the
defenders act as one against the soloist: his points and their sum are proven, the split between them is
that of `line`. If the search time runs out, `exact` is false and cards have `bounds` instead of `points`.

`score` and `written` are what the score sheet gets if the deal goes on like `line`, which is optimal for
trick points. Everybody declares all he holds, unless `declarations` says otherwise, and announces Bela
whenever he may. They are absent where that is not known: in positions without history after the first
trick, unless what was won adds up to the deal, and discards, declarations (`[]` or cards) and Bela are
given.

With `objective` `written` everybody plays for what the score sheet gets, his side less the other side; with
`match` for the chance to win the match, in this deal or later (`equity`), where the game has such chances and
the search is quick: with two columns always, with more of them in the last six tricks. Otherwise `match` is
to win the match in this deal, then not to lose it in this deal, then what is written. Bela is announced, or
not, as it is best (`bela`), and a soloist who may ends the deal when it is best (`stop`). Where what is
written is not known, that is a fault.

In place of a position, a whole deal that has not ended may be given: `deal` and `events` as for `/v1/score`.
If something besides a card is due (the turned card, the discard, the exchange of the seven, declarations, the
announcement of all tricks), `decision` names it, and `options` says what everything that may be done is worth
when everybody plays perfectly afterwards, later speakers declare all they have, and nobody else exchanges or
announces all tricks. Otherwise `decision` is `card`. Besides cards `limit_ms` has no effect.""",
    answer=SolveAnswers,
    body=SolveRequest,
    causes=(*_FAULTY, Cause.INVALID_DEAL, Cause.ILLEGAL_PLAY, Cause.BUSY),
)

LEGAL = Operation(
    name="legal",
    method="POST",
    path="/v1/legal",
    tag=TAG,
    summary="Which cards may be played",
    description="""The legal cards of the player to move, and the rule that forbids each of the others.""",
    answer=LegalAnswer,
    body=LegalRequest,
    causes=(*_FAULTY, Cause.ILLEGAL_PLAY),
)

CONTRACTS = Operation(
    name="contracts",
    method="POST",
    path="/v1/contracts",
    tag=TAG,
    summary="What every contract is worth, all hands known",
    description="""Trick points per unit for every contract of the ruleset under perfect play by all; with
three players for every soloist. Seat 0 leads the first trick. The search time is that of all contracts
together. A position text has `-` in place of contract and plays.

`score` says for each unit that can have taken the contract what the score sheet then gets by an optimal
line of play. Everybody declares all he holds and announces Bela whenever he may.""",
    answer=ContractsAnswer,
    body=ContractsRequest,
    causes=(*_FAULTY, Cause.BUSY),
)

endpoints = Endpoints.named("positions")


@endpoints.asking(SOLVE, SolveRequest)
def solve_position(request: SolveRequest) -> BaseModel:
    """Solves inside a search slot."""
    asked = request.root
    objective, limit_ms = Objective(asked.objective), limit_ms_asked(asked)
    if isinstance(asked, SolveDeal):
        return _solve_deal(asked, objective, limit_ms)
    with pointers_into(asked):
        position = position_from(diagram_asked(asked))
        if asked.detail == "values":
            with state().slots.slot():
                solution = solve(position, limit_ms=limit_ms, lines=Lines.NONE)
            return values_answer(position, solution, limit_ms)
        if objective is Objective.POINTS:
            return _solve_for_points(position, score_sheet(position), limit_ms)
        return _solve_for_score(position, sheet_of(position, objective), objective, limit_ms)


@endpoints.asking(LEGAL, LegalRequest)
def legal_cards(request: LegalRequest) -> LegalAnswer:
    """Needs no search and no slot."""
    with pointers_into(request.root):
        return legal_answer(position_from(diagram_asked(request.root), need_all_hands=False))


@endpoints.asking(CONTRACTS, ContractsRequest)
def contract_values(request: ContractsRequest) -> ContractsAnswer:
    """Values all contracts inside one search slot."""
    asked = request.root
    limit_ms = limit_ms_asked(asked)
    with pointers_into(asked):
        diagram = (
            _cards_alone(asked) if isinstance(asked, ContractsFields) else _without_play(diagram_asked(asked))
        )
        with state().slots.slot():
            started = time.perf_counter()
            values = value_contracts(
                diagram.ruleset,
                diagram.hands,
                piles=diagram.piles,
                discards=diagram.discards,
                limit_ms=limit_ms,
                lines=Lines.BEST,
            )
            elapsed_ms = (time.perf_counter() - started) * 1000
    return contracts_answer(diagram, values, elapsed_ms, limit_ms)


def _solve_deal(asked: SolveDeal, objective: Objective, limit_ms: int) -> BaseModel:
    """What is due in a deal: the answer about a card, or about a decision besides."""
    with faults_are(Cause.INVALID_DEAL):
        deal = open_deal(record_of_fields(asked), asked.decision)
        if deal.decision is not None:
            with state().slots.slot():
                return decision_answer(deal.decide(objective))
        sheet = deal.sheet(objective)
    position = sheet.course.position
    answer: SolveAnswer | ScoredSolveAnswer
    if objective is Objective.POINTS:
        answer = _solve_for_points(position, sheet, limit_ms)
    else:
        answer = _solve_for_score(position, sheet, objective, limit_ms)
    answer.decision = "card"
    return answer


def _solve_for_points(position: Position, sheet: ScoreSheet | None, limit_ms: int) -> SolveAnswer:
    with state().slots.slot():
        solution = solve(position, limit_ms=limit_ms)
    return solve_answer(position, solution, limit_ms, sheet)


def _solve_for_score(
    position: Position, sheet: ScoreSheet, objective: Objective, limit_ms: int
) -> ScoredSolveAnswer:
    with state().slots.slot():
        equity = equity_for(position.ruleset, objective, position.tricks_left)
        solution = thread_solver().solve_sheet(sheet, objective, equity=equity, limit_ms=limit_ms)
    return scored_solve_answer(position, solution, limit_ms)


def _cards_alone(asked: ContractsFields) -> Diagram:
    given = asked.model_dump(include=PositionFields.model_fields.keys() & asked.model_fields_set)
    return diagram_of_fields(PositionFields.model_validate(given))


def _without_play(diagram: Diagram) -> Diagram:
    """``diagram`` if it says nothing but the cards.

    Raises:
        PositionError: with a fault for everything else that it says.
    """
    beside = ("contract", "leader", "trick", "won", "plays", "turnup", "auction", "declarations", "bela")
    faults = [
        Fault(
            "/position", FaultCode.WRONG_VALUE, f"every contract is valued before play, but {name} is given"
        )
        for name in beside
        if getattr(diagram, name) not in (None, ())
    ]
    if faults:
        raise PositionError(faults)
    return diagram
