"""POST /v1/call: what to call in an auction that goes on."""

from __future__ import annotations

from api.asked import limit_ms_asked, search_threads
from api.call_answering import call_answer
from api.operations import Endpoints, Operation
from api.problems import Cause, faults_are
from api.schemas.calls import CallAnswer, CallRequest
from api.state import state
from solver.advice import CallMethod, advise_call, call_question
from solver.double_dummy import Objective
from solver.game.notation.auction_told import auction_of_fields

TAG = "calls"

CALL = Operation(
    name="call",
    method="POST",
    path="/v1/call",
    tag=TAG,
    summary="What to call, other hands hidden",
    description="""Every legal call in the same deals. Deals in which the others would rather have called
something else count less. After a call the rest of the auction is played out by a policy of ordinary players;
the deal is completed, solved, corrected for play with hidden hands, and settled. A deal that is dealt again
counts as much as a deal does on average.

`ci95` is the interval of a mean, `behind` the difference to the best call on the same deals. `verdict` is
`clear` if every other call is behind with its whole interval; otherwise `close`. `course` says what becomes
of the deal, `reasons` what a contract rests on. The answer is the same for the same `seed`, as long as the
search time does not run out; if it does, fewer deals are looked at, and `warnings` says so.

With `objective` `match` values are probabilities to win the match. With `method` `table` the answer comes at
once from formulas of the hand alone that were fitted on solved deals; `error` says how far off they are.
With `open_hands` it is also told what calls were worth if everybody saw all cards.""",
    answer=CallAnswer,
    body=CallRequest,
    causes=(Cause.INVALID_CARDS, Cause.INVALID_RULESET, Cause.INVALID_DEAL, Cause.BUSY),
)

endpoints = Endpoints.named("calls")


@endpoints.asking(CALL, CallRequest)
def call(request: CallRequest) -> CallAnswer:
    """Judges all calls inside one search slot."""
    limit_ms = limit_ms_asked(request)
    with faults_are(Cause.INVALID_DEAL):
        told = auction_of_fields(request)
        question = call_question(
            told.ruleset,
            request.seat,
            told.hand,
            turnups=told.turnups,
            calls=told.calls,
            score=told.score,
            others_open=told.others_open,
        )
        with state().slots.slot():
            advice = advise_call(
                question,
                worlds=request.worlds,
                limit_ms=limit_ms,
                seed=request.seed,
                objective=Objective(request.objective),
                method=CallMethod(request.method),
                threads=search_threads(),
            )
    return call_answer(advice, limit_ms, open_hands=request.open_hands)
