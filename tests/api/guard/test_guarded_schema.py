"""Random requests to a service that wants keys: with one, without, with a wrong one."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance

from api import create_app
from api.guard.key_file import add_key

FOLDER = TemporaryDirectory()
KEYS = Path(FOLDER.name) / "keys"
KEY = add_key(KEYS, "anna")
schema = schemathesis.openapi.from_wsgi(
    "/openapi.json", create_app({"keys_file": str(KEYS), "cache_url": "", "max_worlds": 600})
).include(path=["/v1/legal", "/v1/rulesets", "/v1/rulesets/{id}", "/healthz"])
load_all_checks()


@schema.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_to_the_owner_of_a_key_is_described(case: Case[Any]) -> None:
    excluded: list[Any] = [positive_data_acceptance] if case.method == "POST" else []
    case.call_and_validate(headers={"Authorization": f"Bearer {KEY}"}, excluded_checks=excluded)


@schema.parametrize()
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
def test_key_that_is_wanted_is_never_ignored(case: Case[Any]) -> None:
    case.call_and_validate(headers={"Authorization": f"Bearer {KEY}"}, checks=[ignored_auth])
