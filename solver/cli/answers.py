"""What ``--json`` prints: the answers of the HTTP service, made by the service's own schemas.

The service is imported only when such an answer is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from solver.double_dummy import ScoreSheet, ScoreSolution, Solution
from solver.double_dummy.bench import BenchResult
from solver.double_dummy.decisions import Decision
from solver.game import Diagram, Position
from solver.game.deal import DealtCards
from solver.game.scoring import DealScore
from solver.rules import Ruleset

if TYPE_CHECKING:
    from pydantic import BaseModel

    from solver.advice import Advice, AuctionAdvice, DecisionAdvice
    from solver.advice.review import DealReview
    from solver.cli.review_match import MatchReview
    from solver.worlds.counting import Worlds


def solution_document(
    position: Position,
    solution: Solution,
    limit_ms: int | None,
    sheet: ScoreSheet | None,
    *,
    is_of_deal: bool = False,
) -> dict[str, object]:
    """The answer of ``POST /v1/solve``; ``limit_ms`` was the search time, None if there was no limit.

    ``is_of_deal``: a whole deal was asked about, not a position.
    """
    from api.answering import solve_answer

    answer = solve_answer(position, solution, limit_ms or 0, sheet)
    if is_of_deal:
        answer.decision = "card"
    return _document(answer)


def score_solution_document(
    position: Position, solution: ScoreSolution, limit_ms: int | None, *, is_of_deal: bool = False
) -> dict[str, object]:
    """The answer of ``POST /v1/solve`` unless points are played for; arguments as above."""
    from api.score_answering import scored_solve_answer

    answer = scored_solve_answer(position, solution, limit_ms or 0)
    if is_of_deal:
        answer.decision = "card"
    return _document(answer)


def decision_document(decision: Decision) -> dict[str, object]:
    """The answer of ``POST /v1/solve`` about a decision besides cards."""
    from api.deciding import decision_answer

    return _document(decision_answer(decision))


def legality_document(position: Position) -> dict[str, object]:
    """The answer of ``POST /v1/legal``."""
    from api.answering import legal_answer

    return _document(legal_answer(position))


def ruleset_list_document(rulesets: Iterable[Ruleset]) -> dict[str, object]:
    """The answer of ``GET /v1/rulesets``."""
    from api.schemas.rulesets import RulesetList, name_of

    return _document(RulesetList(rulesets=list(map(name_of, rulesets))))


def ruleset_document(ruleset: Ruleset) -> dict[str, object]:
    """The answer of ``GET /v1/rulesets/{id}``."""
    from api.schemas.rulesets import describe

    return _document(describe(ruleset))


def score_document(ruleset: Ruleset, score: DealScore) -> dict[str, object]:
    """The answer of ``POST /v1/score``."""
    from api.scoring import score_answer

    return _document(score_answer(ruleset, score))


def deals_document(ruleset: Ruleset, seed: int, deals: Sequence[DealtCards]) -> dict[str, object]:
    """The answer of ``POST /v1/deals``."""
    from api.scoring import deals_answer

    return _document(deals_answer(ruleset, seed, deals))


def worlds_document(
    given: Diagram, worlds: Worlds, sample: int, seed: int, *, is_position: bool
) -> dict[str, object]:
    """The answer of ``POST /v1/worlds``; ``given``: what was written down, as ``is_position`` a position."""
    from api.worlds_answering import Wanted, worlds_answer

    return _document(worlds_answer(given, worlds, Wanted(sample=sample, seed=seed), is_position=is_position))


def play_document(diagram: Diagram, advice: Advice, limit_ms: int | None) -> dict[str, object]:
    """The answer of ``POST /v1/play`` about a position; ``limit_ms`` as above."""
    from api.play_answering import play_answer

    return _document(play_answer(diagram, advice, limit_ms or 0))


def decision_advice_document(
    ruleset: Ruleset, advice: DecisionAdvice, limit_ms: int | None
) -> dict[str, object]:
    """The answer of ``POST /v1/play`` about a decision besides a card; ``limit_ms`` as above."""
    from api.play_answering import decision_advice_answer

    return _document(decision_advice_answer(ruleset, advice, limit_ms or 0))


def call_document(advice: AuctionAdvice, limit_ms: int | None, *, open_hands: bool) -> dict[str, object]:
    """The answer of ``POST /v1/call``; ``limit_ms`` as above.

    ``open_hands``: whether to tell what calls were worth if everybody saw all cards.
    """
    from api.call_answering import call_answer

    return _document(call_answer(advice, limit_ms or 0, open_hands=open_hands))


def review_document(review: DealReview, limit_ms: int | None) -> dict[str, object]:
    """The answer of ``POST /v1/review``; ``limit_ms`` as above."""
    from api.review_answering import review_answer

    return _document(review_answer(review, limit_ms or 0))


def match_document(match: MatchReview) -> dict[str, object]:
    """What the players of many deals lost in all, by name, and the worst decisions, as in a review."""
    from api.review_answering import move_answer, totals_answer

    players = {name: _document(totals_answer(totals)) for name, totals in match.totals().items()}
    worst = [
        {
            "deal": worst.deal.number,
            "player": worst.deal.players.short(worst.move.seat),
            **_document(move_answer(worst.move)),
        }
        for worst in match.worst()
    ]
    return {"players": players, "worst": worst}


def bench_document(build: str, results: Iterable[BenchResult]) -> dict[str, object]:
    """The results of the fixed bench; checksums in hexadecimal digits."""
    return {
        "kernel": build,
        "results": [asdict(result) | {"checksum": f"{result.checksum:08x}"} for result in results],
    }


def _document(answer: BaseModel) -> dict[str, object]:
    return answer.model_dump(mode="json", exclude_unset=True, by_alias=True)
