"""The OpenAPI 3.1 document, made from the declared operations and their schemas.

Nothing about an endpoint is said here: what the document shows is what router and validation use.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, JsonSchemaValue, models_json_schema

from api.bodies import JSON
from api.caching.conditional import HEADERS
from api.observing.requests import REQUEST_ID
from api.operations import KNOWN_ANSWER, Operation, Place
from api.problems import PROBLEM_JSON, Cause, Problem
from api.settings import Settings

Json = dict[str, Any]
EVENT_STREAM = "text/event-stream"

References = Mapping[tuple[Any, JsonSchemaMode], JsonSchemaValue]
"""Schema and direction (``validation`` of requests, ``serialization`` of answers) to its ``$ref``."""

_DESCRIPTION = """Exact answers about hands of the Belot family of card games.

A card is rank then suit (`JH`; ranks `7 8 9 T J Q K A`, suits `S H D C`). Seat 0 speaks and leads first.
A unit is what has a score column: with two pairs unit 0 is seats 0 and 2, otherwise unit and seat are
the same. Fields may be added to answers, never renamed."""


_REQUEST_ID_HEADER: Json = {
    "description": "The `X-Request-ID` of the request, if it has a sound one, or a new one. It is logged.",
    "schema": {"type": "string"},
}
_KEY = "key"
_KEY_SCHEME: Json = {
    "type": "http",
    "scheme": "bearer",
    "description": "A key that whoever runs this service gives; sent as `Authorization: Bearer` and the key.",
}


def openapi_document(
    operations: Sequence[Operation], tags: Mapping[str, str], settings: Settings
) -> dict[str, Any]:
    """The document of ``operations``; ``tags`` are the groups they stand in, with descriptions."""
    references, schemas = _schemas(operations)
    paths: dict[str, Json] = {}
    for operation in operations:
        described = _operation(operation, references)
        if settings.keys_file and operation.is_guarded:
            described["security"] = [{_KEY: []}]
        paths.setdefault(operation.path, {})[operation.method.lower()] = described
    components: Json = {"schemas": schemas}
    if settings.keys_file:
        components["securitySchemes"] = {_KEY: _KEY_SCHEME}
    _say_limits(schemas, settings)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Belot solver",
            "version": version("belot-solver"),
            "description": _DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": description} for name, description in tags.items()],
        "paths": paths,
        "components": components,
    }


def _schemas(operations: Iterable[Operation]) -> tuple[References, Json]:
    """A reference for each schema in use, and the schemas themselves by name."""
    used: list[tuple[type[BaseModel], JsonSchemaMode]] = [(Problem, "serialization")]
    for operation in operations:
        if operation.body is not None:
            used.append((operation.body, "validation"))
        if not isinstance(operation.answer, str):
            used.append((operation.answer, "serialization"))
    references, definitions = models_json_schema(
        list(dict.fromkeys(used)), ref_template="#/components/schemas/{model}"
    )
    schemas: Json = _without_null_defaults(definitions["$defs"])
    return references, schemas


def _without_null_defaults(schema: Any) -> Any:
    """A field that may be left out has no default value ``null`` unless null is allowed."""
    if isinstance(schema, list):
        return [_without_null_defaults(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: _without_null_defaults(item)
        for key, item in schema.items()
        if not (key == "default" and item is None)
    }


def _say_limits(schemas: Json, settings: Settings) -> None:
    """Puts what is set about search time and deals into every schema that asks for it."""
    for schema in schemas.values():
        limit = schema.get("properties", {}).get("limit_ms")
        if limit is not None:
            limit["default"] = settings.default_limit_ms
            number = next(option for option in limit["anyOf"] if option["type"] == "integer")
            number["maximum"] = settings.max_limit_ms
        worlds = schema.get("properties", {}).get("worlds")
        if worlds is not None and "maximum" in worlds:
            worlds["maximum"] = settings.max_worlds


def _operation(operation: Operation, references: References) -> Json:
    described: Json = {
        "operationId": operation.name,
        "tags": [operation.tag],
        "summary": operation.summary,
        "description": operation.description,
    }
    parameters = (*operation.parameters, *((KNOWN_ANSWER,) if operation.has_tag else ()))
    if parameters:
        described["parameters"] = [
            {
                "name": parameter.name,
                "in": parameter.place.value,
                "required": parameter.place is Place.PATH,
                "description": parameter.description,
                "schema": dict(parameter.schema),
                "example": parameter.example,
            }
            for parameter in parameters
        ]
    if operation.body is not None:
        content: Json = {"schema": references[operation.body, "validation"]}
        examples = {e.name: {"summary": e.summary, "value": e.request} for e in operation.examples}
        if examples:
            content["examples"] = examples
        accepted: Json = {JSON: content}
        if operation.body_as_text is not None:
            as_text = {
                e.name: {"summary": e.summary, "value": _as_lines(e.request)} for e in operation.examples
            }
            accepted[operation.body_as_text] = {"schema": {"type": "string"}, "examples": as_text}
        described["requestBody"] = {"required": True, "content": accepted}
    success = {str(operation.status): _success(operation, references)}
    unchanged = {"304": _unchanged()} if operation.has_tag else {}
    described["responses"] = success | unchanged | _failures(operation, references)
    for response in described["responses"].values():
        response["headers"] = {**response.get("headers", {}), REQUEST_ID: _REQUEST_ID_HEADER}
    return described


def _as_lines(request: Any) -> str:
    """The body of a batch as NDJSON: what stands beside the items, then each of them."""
    header = {name: value for name, value in request.items() if name != "items"}
    return "".join(json.dumps(line) + "\n" for line in (header, *request["items"]))


def _success(operation: Operation, references: References) -> Json:
    answer = operation.answer
    if isinstance(answer, str):
        # An event is not a text, and in a document of this version nothing describes a stream of them.
        schema: Json = {} if answer == EVENT_STREAM else {"type": "string"}
        return {"description": "The answer.", "content": {answer: {"schema": schema}}}
    content: Json = {"schema": references[answer, "serialization"]}
    examples = {e.name: {"summary": e.summary, "value": e.answer} for e in operation.examples}
    if examples:
        content["examples"] = examples
    response: Json = {"description": "The answer.", "content": {JSON: content}}
    if operation.has_tag:
        response["headers"] = _caching_headers()
    if operation.links:
        response["links"] = {name: dict(link) for name, link in operation.links.items()}
    return response


def _unchanged() -> Json:
    return {"description": "`If-None-Match` names this very answer.", "headers": _caching_headers()}


def _caching_headers() -> Json:
    return {
        name: {"description": description, "schema": {"type": "string"}}
        for name, description in HEADERS.items()
    }


def _failures(operation: Operation, references: References) -> Json:
    of_status: dict[int, list[Cause]] = {}
    for cause in operation.all_causes:
        of_status.setdefault(cause.status, []).append(cause)
    return {str(status): _failure(causes, references) for status, causes in sorted(of_status.items())}


def _failure(causes: Sequence[Cause], references: References) -> Json:
    lines = [f"`{cause.type}`: {cause.explanation}" for cause in causes]
    response: Json = {
        "description": "\n\n".join(lines),
        "content": {PROBLEM_JSON: {"schema": references[Problem, "serialization"]}},
    }
    if any(cause.says_when_to_retry for cause in causes):
        response["headers"] = {
            "Retry-After": {
                "description": "Seconds after which to try again.",
                "schema": {"type": "integer", "minimum": 1},
            }
        }
    return response
