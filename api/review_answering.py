"""Makes answers of the reviews of the library. Knows no requests."""

from __future__ import annotations

from typing import Any

from api.estimates import interval, rounded
from api.problems import ProblemFault
from api.schemas.answers import AnswerWarning
from api.schemas.reviews import (
    KnownLossAnswer,
    MoveAnswer,
    ReviewAnswer,
    RevokeAnswer,
    ThresholdFields,
    TotalsAnswer,
    TrickWorthAnswer,
)
from solver.advice.review import (
    DealReview,
    MoveReview,
    PlayerTotals,
    ReviewFault,
    TrickWorth,
)
from solver.cards import Card
from solver.game.deal import Event
from solver.game.notation import format_position


def review_answer(review: DealReview, limit_ms: int) -> ReviewAnswer:
    """The answer to ``/v1/review``; ``limit_ms`` was the search time."""
    thresholds = review.thresholds
    answer = ReviewAnswer(
        seats=list(review.seats),
        moves=list(map(move_answer, review.moves)),
        worth=list(map(_worth, review.worth)),
        totals=list(map(totals_answer, review.totals)),
        worlds=review.worlds,
        thresholds=ThresholdFields(
            inaccuracy=thresholds.inaccuracy, mistake=thresholds.mistake, blunder=thresholds.blunder
        ),
        elapsed_ms=round(review.elapsed_ms, 3),
    )
    if review.written is not None:
        answer.written = list(review.written)
    if review.is_claimed:
        answer.claimed = True
    if review.fault is not None:
        answer.fault = _fault(review.fault)
    if not review.is_complete:
        looked = "some decisions were looked at in fewer deals, or not at all"
        detail = f"the search time of {limit_ms} ms was not enough: {looked}"
        answer.warnings = [AnswerWarning(code="limit-reached", detail=detail)]
    return answer


def move_answer(move: MoveReview) -> MoveAnswer:
    """One decision."""
    known = KnownLossAnswer(mean=rounded(move.loss_known.mean))
    if not move.loss_known.is_exact:
        known.ci95 = interval(move.loss_known)
    answer = MoveAnswer(
        index=move.index,
        seat=move.seat,
        kind=move.kind,
        trick=move.trick,
        made=_deed(move.made),
        best=_deed(move.best),
        best_open=_deed(move.best_open),
        move_class=move.move_class,
        loss_open=None if move.loss_open is None else rounded(move.loss_open),
        loss_known=known,
        choices=move.choices,
        worlds=move.worlds,
    )
    if move.line:
        answer.line = _names(move.line)
    if move.is_forced:
        answer.forced = True
    if move.is_equal:
        answer.equal = True
    if move.question is not None:
        answer.position = format_position(move.question)
    return answer


def _worth(worth: TrickWorth) -> TrickWorthAnswer:
    answer = TrickWorthAnswer(tricks=worth.tricks, index=worth.index, difference=rounded(worth.difference))
    if worth.written is not None:
        answer.written = list(worth.written)
    if worth.is_final:
        answer.final = True
    return answer


def totals_answer(totals: PlayerTotals) -> TotalsAnswer:
    """All decisions of one player."""
    return TotalsAnswer(
        seat=totals.seat,
        decisions=totals.decisions,
        forced=totals.forced,
        loss_open=rounded(totals.loss_open),
        loss_known=rounded(totals.loss_known),
        accuracy=None if totals.accuracy is None else round(totals.accuracy, 1),
        classes=totals.classes,
    )


def _fault(fault: ReviewFault) -> RevokeAnswer:
    return RevokeAnswer(
        index=fault.index,
        seat=fault.seat,
        event=fault.event.body(),
        errors=[ProblemFault(pointer=f.pointer, code=f.code, detail=f.detail) for f in fault.faults],
        held=_names(fault.contradiction),
    )


def _deed(event: Event | None) -> dict[str, Any] | None:
    return None if event is None else event.body()


def _names(cards: tuple[Card, ...]) -> list[str]:
    return list(map(str, cards))
