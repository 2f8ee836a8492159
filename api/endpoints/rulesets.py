"""GET /v1/rulesets and /v1/rulesets/{id}: which games there are, and their rules."""

from __future__ import annotations

from flask import Response

from api.operations import Endpoints, Operation, Parameter, lasting_answer
from api.problems import Cause, problem_of
from api.schemas.rulesets import RulesetAnswer, RulesetList, describe, name_of
from solver.errors import RulesetError
from solver.rules import load_ruleset, parse_ruleset, ruleset_ids

TAG = "rulesets"

LIST = Operation(
    name="list_rulesets",
    method="GET",
    path="/v1/rulesets",
    tag=TAG,
    summary="Which games there are",
    description="The ids of all rulesets, with names in five languages.",
    answer=RulesetList,
    has_tag=True,
    links={
        "ruleset": {
            "operationId": "get_ruleset",
            "parameters": {"id": "$response.body#/rulesets/0/id"},
            "description": "An id of the list can be looked up.",
        }
    },
)

GET = Operation(
    name="get_ruleset",
    method="GET",
    path="/v1/rulesets/{id}",
    tag=TAG,
    summary="The rules of one game",
    description="All parameters of a ruleset in their groups, its parent and source, and what follows "
    "from the parameters. The id may carry overrides: `hr_bela_4{end=full}`.",
    answer=RulesetAnswer,
    has_tag=True,
    parameters=(
        Parameter(
            "id",
            "The id of a ruleset, or a text with overrides.",
            {"type": "string", "minLength": 1, "maxLength": 4000, "pattern": r"^[^/]+$"},
            "hr_bela_4",
        ),
    ),
    causes=(Cause.UNKNOWN_RULESET,),
)

endpoints = Endpoints.named("rulesets")


@endpoints.fetching(LIST)
def list_rulesets() -> Response:
    """All rulesets."""
    return lasting_answer(RulesetList(rulesets=[name_of(load_ruleset(name)) for name in ruleset_ids()]))


@endpoints.fetching(GET)
def get_ruleset(id: str) -> Response:
    """One ruleset; an address that names none is 404, however it fails to."""
    try:
        ruleset = parse_ruleset(id)
    except RulesetError as error:
        raise problem_of(error, Cause.UNKNOWN_RULESET) from None
    return lasting_answer(describe(ruleset))
