"""How an endpoint is declared: one place that both the router and the OpenAPI document read."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache, wraps
from importlib.resources import files
from typing import ParamSpec, TypeVar

from flask import Blueprint, Response, request
from pydantic import BaseModel

from api.bodies import JSON, json_body
from api.caching.conditional import answer_headers, lasting_headers, tagged_response
from api.guard.clients import is_guarded
from api.problems import Cause
from api.questions import Question, answer_text, answer_to, json_text

P = ParamSpec("P")
Body = TypeVar("Body", bound=BaseModel)


class Place(Enum):
    """Where a parameter stands."""

    PATH = "path"
    QUERY = "query"
    HEADER = "header"


@dataclass(frozen=True, slots=True)
class Parameter:
    """A part of the address in braces, or what may be said besides; ``schema`` is JSON Schema."""

    name: str
    description: str
    schema: Mapping[str, object]
    example: str
    place: Place = Place.PATH


KNOWN_ANSWER = Parameter(
    "If-None-Match",
    "The `ETag` of an answer that is known; if nothing has changed, 304 comes without an answer.",
    {"type": "string"},
    'W/"0123456789abcdef0123456789abcdef"',
    Place.HEADER,
)
"""May be sent to every operation whose answers have a tag."""


@dataclass(frozen=True, slots=True)
class Example:
    """A request and its answer; ``request`` is the body, None where there is none."""

    name: str
    summary: str
    request: object
    answer: object


@dataclass(frozen=True, slots=True)
class Operation:
    """One method at one address: what it takes, what it answers and how it can fail.

    ``answer`` is a schema, or the media type of an answer that is not JSON; ``status`` that of the answer;
    ``body_as_text``: a media type other than JSON that the body may have. ``has_tag``: answers have an
    ``ETag``, and who knows them gets 304. Failures that every operation shares (a body that cannot be read,
    defects) need not be named in ``causes``.
    """

    name: str
    method: str
    path: str
    tag: str
    summary: str
    description: str
    answer: type[BaseModel] | str
    body: type[BaseModel] | None = None
    parameters: tuple[Parameter, ...] = ()
    causes: tuple[Cause, ...] = ()
    links: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    status: int = 200
    body_as_text: str | None = None
    has_tag: bool = False

    @property
    def all_causes(self) -> tuple[Cause, ...]:
        """Every cause of a problem this operation can answer with."""
        asking = (Cause.UNAUTHORIZED, Cause.TOO_MANY_REQUESTS)
        reading = (
            Cause.UNREADABLE_BODY,
            Cause.REQUEST_TIMEOUT,
            Cause.BODY_TOO_LARGE,
            Cause.UNSUPPORTED_MEDIA_TYPE,
            Cause.INVALID_REQUEST,
        )
        return (
            *(asking if self.is_guarded else ()),
            *(reading if self.body else ()),
            *self.causes,
            Cause.INTERNAL_ERROR,
        )

    @property
    def is_guarded(self) -> bool:
        """Whether the service may want a key for it, and count it."""
        return is_guarded(self.method, self.path)

    @property
    def examples(self) -> tuple[Example, ...]:
        """Examples in the folder ``examples``; a test executes them."""
        return examples_of(self.name)


@cache
def examples_of(operation: str) -> tuple[Example, ...]:
    """The examples of an operation; none if it has no file."""
    file = files("api").joinpath("examples", f"{operation}.json")
    if not file.is_file():
        return ()
    return tuple(Example(**item) for item in json.loads(file.read_text(encoding="utf-8")))


@dataclass(slots=True)
class Endpoints:
    """A group of endpoints: a blueprint, the operations it has, and the questions among them by name."""

    blueprint: Blueprint
    operations: list[Operation] = field(default_factory=list)
    questions: dict[str, Question] = field(default_factory=dict)

    @classmethod
    def named(cls, name: str) -> Endpoints:
        """An empty group."""
        return cls(Blueprint(name, __name__))

    def asking(
        self, operation: Operation, body: type[Body]
    ) -> Callable[[Callable[[Body], BaseModel]], Callable[[], Response]]:
        """Registers a function from the checked body to the answer; ``body`` is that of ``operation``."""

        def register(answer: Callable[[Body], BaseModel]) -> Callable[[], Response]:
            question = Question.of(operation.name, body, answer)
            self.questions[operation.name] = question

            @wraps(answer)
            def view() -> Response:
                answered = answer_to(question, json_body(request))
                text = json_text(answered.document)
                return tagged_response(text, answer_headers(answered, text), request)

            self._add(replace(operation, has_tag=True), view)
            return view

        return register

    def fetching(self, operation: Operation) -> Callable[[Callable[P, Response]], Callable[P, Response]]:
        """Registers a function from the parameters of the address to the response."""

        def register(view: Callable[P, Response]) -> Callable[P, Response]:
            self._add(operation, view)
            return view

        return register

    def _add(self, operation: Operation, view: Callable[..., Response]) -> None:
        self.operations.append(operation)
        rule = operation.path.replace("{", "<").replace("}", ">")
        self.blueprint.add_url_rule(rule, operation.name, view, methods=[operation.method])


def json_answer(answer: BaseModel, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """``answer`` as JSON with the fields that were set, in the order of its schema."""
    return Response(answer_text(answer) + "\n", status, headers, content_type=JSON)


def lasting_answer(answer: BaseModel) -> Response:
    """``answer`` as JSON, to be kept for a while; nothing if who asks has it already."""
    text = answer_text(answer)
    return tagged_response(text, lasting_headers(text), request)
