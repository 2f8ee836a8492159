"""POST /v1/review: what every decision of a played deal gave away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

from api.asked import search_threads
from api.operations import Endpoints, Operation
from api.problems import Cause, faults_are
from api.review_answering import review_answer
from api.schemas.reviews import ReviewAnswer, ReviewRequest, ThresholdFields
from api.state import state
from solver.advice.review import Thresholds, review_deal
from solver.double_dummy import StopToken
from solver.errors import Fault, PositionError
from solver.game import FaultCode
from solver.game.notation import record_of_fields

TAG = "reviews"

GRACE_MS = 10_000
"""So much longer than the search time a review may take, for what cannot be looked at in fewer deals."""

REVIEW = Operation(
    name="review",
    method="POST",
    path="/v1/review",
    tag=TAG,
    summary="Where a deal turned, and whether that was luck or error",
    description="""Every call, declaration, exchange, discard and card of a deal that was played to its end,
or broken off or claimed before. `loss_open` is what it gave away with all hands known; `loss_known` on what
the player knew, on average over the deals that were possible for him. A known loss that is certain is an
`inaccuracy`, a `mistake` or a `blunder`, or `lucky` if it cost nothing as the cards lay. `unlucky` is what
cost something, and could not be known. What is not certain is `good`.

`worth` tells what the deal was worth after each trick if everybody had played perfectly from there on with
all hands known. `accuracy` is 100 exp(-m / `mistake`), where m is the mean known loss of a decision.

A card that may not be played ends the review: `fault` names it, with the rule and the cards that were due.
The search time is by default the longest the service allows; if it runs out, decisions are looked at in
fewer deals, and `warnings` says so. What is not done ten seconds later is left out. The answer is otherwise
the same for the same `seed`.""",
    answer=ReviewAnswer,
    body=ReviewRequest,
    causes=(
        Cause.INVALID_CARDS,
        Cause.INVALID_RULESET,
        Cause.INVALID_DEAL,
        Cause.ILLEGAL_PLAY,
        Cause.BUSY,
    ),
)

endpoints = Endpoints.named("reviews")


@endpoints.asking(REVIEW, ReviewRequest)
def review(request: ReviewRequest) -> ReviewAnswer:
    """Reviews the deal inside one search slot."""
    limit_ms = state().settings.max_limit_ms if request.limit_ms is None else request.limit_ms
    with faults_are(Cause.INVALID_DEAL):
        thresholds = _thresholds(request.thresholds)
        record = record_of_fields(request)
        with state().slots.slot(), _stopped_after(limit_ms + GRACE_MS) as stop:
            reviewed = review_deal(
                record.dealt,
                record.events,
                score=record.score,
                hanging=record.hanging,
                seats=request.seats,
                worlds=request.worlds,
                limit_ms=limit_ms,
                seed=request.seed,
                thresholds=thresholds,
                threads=search_threads(),
                stop=stop,
            )
    return review_answer(reviewed, limit_ms)


@contextmanager
def _stopped_after(limit_ms: int) -> Iterator[StopToken]:
    """A token that stops what is still being searched after so many milliseconds."""
    stop = StopToken()
    timer = Timer(limit_ms / 1000, stop.stop)
    timer.daemon = True
    timer.start()
    try:
        yield stop
    finally:
        timer.cancel()


def _thresholds(asked: ThresholdFields) -> Thresholds:
    try:
        return Thresholds(asked.inaccuracy, asked.mistake, asked.blunder)
    except ValueError as error:
        raise PositionError(Fault("/thresholds", FaultCode.WRONG_VALUE, str(error))) from None
