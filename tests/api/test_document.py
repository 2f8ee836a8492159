"""The OpenAPI document: valid, complete, and its examples are true."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from openapi_spec_validator import validate

from api import create_app
from tests.api.contract import ask

VOLATILE = ("nodes", "elapsed_ms", "created")


def operations() -> list[tuple[str, str, Any]]:
    document = create_app().test_client().get("/openapi.json").get_json()
    return [
        (path, method, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def examples() -> list[Any]:
    found = []
    for path, _, operation in operations():
        for name, example in (
            operation.get("requestBody", {})
            .get("content", {})
            .get("application/json", {})
            .get("examples", {})
            .items()
        ):
            success = next(answer for status, answer in operation["responses"].items() if status < "300")
            answers = success["content"]["application/json"]["examples"]
            found.append(pytest.param(path, example["value"], answers[name]["value"], id=f"{path} {name}"))
    return found


def test_document_is_valid_openapi(client: FlaskClient) -> None:
    validate(client.get("/openapi.json").get_json())


def test_document_is_openapi_3_1(client: FlaskClient) -> None:
    assert client.get("/openapi.json").get_json()["openapi"].startswith("3.1.")


def test_document_has_every_route_and_no_other(app: Flask) -> None:
    routes = {
        (rule.rule.replace("<", "{").replace(">", "}"), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert routes == {(path, method) for path, method, _ in operations()}


@pytest.mark.parametrize(("path", "method", "operation"), operations())
def test_every_failure_is_a_problem(path: str, method: str, operation: Any) -> None:
    failures = {status: answer for status, answer in operation["responses"].items() if status >= "400"}
    assert failures
    for answer in failures.values():
        assert list(answer["content"]) == ["application/problem+json"]


@pytest.mark.parametrize(("path", "method", "operation"), operations())
def test_every_operation_with_a_body_has_examples(path: str, method: str, operation: Any) -> None:
    for content in operation.get("requestBody", {}).get("content", {}).values():
        assert content["examples"]


@pytest.mark.parametrize(("path", "request_body", "expected"), examples())
def test_examples_get_the_answers_that_stand_in_the_document(
    client: FlaskClient, path: str, request_body: object, expected: dict[str, object]
) -> None:
    answer = ask(client, path, request_body)
    for field in VOLATILE:
        answer.pop(field, None)
    assert answer == {field: value for field, value in expected.items() if field not in VOLATILE}


@pytest.mark.parametrize(("path", "request_body", "expected"), examples())
def test_answers_keep_the_order_of_the_example(
    client: FlaskClient, path: str, request_body: object, expected: dict[str, object]
) -> None:
    assert list(ask(client, path, request_body)) == list(expected)


def test_limits_in_the_document_are_those_that_are_set() -> None:
    client = create_app({"default_limit_ms": 5, "max_limit_ms": 70}).test_client()
    schemas = client.get("/openapi.json").get_json()["components"]["schemas"]
    limit = schemas["SolveFields"]["properties"]["limit_ms"]
    assert limit["default"] == 5
    assert limit["anyOf"][0]["maximum"] == 70
