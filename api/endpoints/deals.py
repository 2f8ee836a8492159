"""POST /v1/score and /v1/deals: questions about whole deals."""

from __future__ import annotations

from api.operations import Endpoints, Operation
from api.problems import Cause, faults_are
from api.schemas.deals import DealsAnswer, DealsRequest, ScoreAnswer, ScoreRequest
from api.scoring import deals_answer, score_answer
from api.state import state
from solver.errors import PositionError
from solver.game.deal.pointing import faults_below
from solver.game.deal.random_deals import NO_WISHES, random_deals
from solver.game.notation import PlayedFields, record_of_fields, summary_of_fields, wishes_of_fields
from solver.game.notation.document import Reader
from solver.game.scoring import score_deal

TAG = "deals"

SCORE = Operation(
    name="score",
    method="POST",
    path="/v1/score",
    tag=TAG,
    summary="What a deal writes",
    description="""Settles a deal that is over: played out, claimed, ended early, thrown in or bought out.

Either `deal` and `events` tell what happened, and everything is checked against the rules; or a summary
tells what it came to. `account` explains every step in order: `written` is the sum of the steps that add.
`match` is there when `score` is given, the match score before the deal, and when the deal itself decides
the match.""",
    answer=ScoreAnswer,
    body=ScoreRequest,
    causes=(Cause.INVALID_CARDS, Cause.INVALID_RULESET, Cause.INVALID_DEAL, Cause.ILLEGAL_PLAY),
)

DEALS = Operation(
    name="deals",
    method="POST",
    path="/v1/deals",
    tag=TAG,
    summary="Random deals",
    description="""Random deals, as they are before the first call. The same request always gets the same
deals, a greater `count` gets more of them.

All deals that fit `constraints` are equally likely. Cards and lengths of suits are met by construction;
for points deals are drawn until enough fit, a hundred thousand at most: `deals-too-rare` if that is not
enough, `no-such-deal` if none can exist.""",
    answer=DealsAnswer,
    body=DealsRequest,
    causes=(Cause.INVALID_CARDS, Cause.INVALID_RULESET, Cause.IMPOSSIBLE_DEAL, Cause.BUSY),
)

endpoints = Endpoints.named("deals")


@endpoints.asking(SCORE, ScoreRequest)
def score(request: ScoreRequest) -> ScoreAnswer:
    """Needs no search and no slot."""
    asked = request.root
    with faults_are(Cause.INVALID_DEAL):
        deal = record_of_fields(asked) if isinstance(asked, PlayedFields) else summary_of_fields(asked)
        return score_answer(deal.ruleset, score_deal(deal))


@endpoints.asking(DEALS, DealsRequest)
def deals(request: DealsRequest) -> DealsAnswer:
    """Deals inside a search slot, because rare deals take long."""
    with faults_are(Cause.IMPOSSIBLE_DEAL):
        reader = Reader()
        ruleset = reader.ruleset(request.ruleset)
        wishes = reader.read("/constraints", wishes_of_fields, request.constraints)
        if ruleset is None or reader.faults:
            raise PositionError(reader.faults)
        with state().slots.slot(), faults_below("/constraints"):
            found = random_deals(ruleset, request.count, request.seed, wishes or NO_WISHES)
    return deals_answer(ruleset, request.seed, found)
