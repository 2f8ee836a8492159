"""Random requests made from the OpenAPI document: no crash, and nothing the document does not say."""

from __future__ import annotations

from tempfile import TemporaryDirectory
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import positive_data_acceptance

from api import create_app

# A tenth of the usual time: the search may come in any position, and a bounded answer is one, too.
# What is kept is kept in a folder of these tests.
FOLDER = TemporaryDirectory()
schema = schemathesis.openapi.from_wsgi(
    "/openapi.json",
    create_app(
        {
            "default_limit_ms": 100,
            "max_limit_ms": 200,
            "stream_s": 0.5,
            "store_url": f"sqlite:///{FOLDER.name}/batches.sqlite3",
            "cache_url": f"sqlite:///{FOLDER.name}/answers.sqlite3",
        }
    ),
)
load_all_checks()


@schemathesis.serializer("application/x-ndjson")
def as_lines(_context: Any, value: object) -> bytes:
    """A body of lines is a text."""
    return str(value).encode("utf-8", "replace")


def excluded_checks(case: Case[Any]) -> list[Any]:
    """A body that fits the schema need not be a legal position, so 422 is right for most of them."""
    return [positive_data_acceptance] if case.method == "POST" else []


@schema.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_the_document_describes(case: Case[Any]) -> None:
    # Answers are read as they come through WSGI, where nothing decompresses them.
    case.call_and_validate(excluded_checks=excluded_checks(case), headers={"Accept-Encoding": "identity"})


@settings(max_examples=10, stateful_step_count=3, deadline=None, suppress_health_check=list(HealthCheck))
class RulesetsFromTheList(schema.as_state_machine()):  # type: ignore[misc]
    """Follows the links of the document: an id of the list is looked up."""

    def validate_response(self, response: Any, case: Case[Any], **options: Any) -> None:
        case.validate_response(response, excluded_checks=excluded_checks(case))


TestLinks = RulesetsFromTheList.TestCase
