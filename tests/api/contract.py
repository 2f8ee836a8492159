"""Whether a response is one that the OpenAPI document describes."""

from __future__ import annotations

import json
from typing import Any

from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from werkzeug.test import TestResponse

JSON = "application/json"
PROBLEM_JSON = "application/problem+json"


def assert_described(client: FlaskClient, path: str, method: str, response: TestResponse) -> None:
    """Fails unless status, media type and every field are in the document; ``path`` as written there."""
    document = client.get("/openapi.json").get_json()
    described = document["paths"][path][method.lower()]["responses"]
    assert str(response.status_code) in described, response.get_data(as_text=True)
    content = described[str(response.status_code)]["content"]
    assert response.mimetype in content
    if response.is_json:
        schema = content[response.mimetype]["schema"] | {"components": document["components"]}
        Draft202012Validator(schema).validate(response.get_json())


def ask(client: FlaskClient, path: str, body: object) -> Any:
    """The answer to a request that is in order."""
    response = client.post(path, data=json.dumps(body), content_type=JSON)
    assert response.status_code in (200, 202), response.get_data(as_text=True)
    assert_described(client, path, "POST", response)
    return response.get_json()


def refuse(client: FlaskClient, path: str, body: object, *, status: int = 422) -> Any:
    """The problem that answers a faulty request."""
    response = client.post(path, data=json.dumps(body), content_type=JSON)
    assert response.status_code == status, response.get_data(as_text=True)
    assert response.mimetype == PROBLEM_JSON
    assert_described(client, path, "POST", response)
    problem = response.get_json()
    assert problem["status"] == status
    return problem


def pointers(problem: Any) -> list[tuple[str, str]]:
    """Pointer and code of every fault of a problem."""
    return [(fault["pointer"], fault["code"]) for fault in problem["errors"]]
