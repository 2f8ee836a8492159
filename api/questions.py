"""Questions: what is asked in a body and answered in another, over HTTP or in a batch.

A question knows its schema and the function that answers it; it is asked inside the context of an
application, which has the settings, the search slots and the cache. Knows no requests and no addresses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from flask import current_app
from pydantic import BaseModel

from api.bodies import validated
from api.caching.answering import Answered, answered_through
from api.observing.asking import asked
from api.state import state

Body = TypeVar("Body", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Question:
    """``name`` is that of its operation; ``answer`` takes a body of ``schema``."""

    name: str
    schema: type[BaseModel]
    answer: Callable[[Any], BaseModel]

    @classmethod
    def of(cls, name: str, schema: type[Body], answer: Callable[[Body], BaseModel]) -> Question:
        """A question whose answer takes what the schema makes."""
        return cls(name, schema, answer)


def answered(question: Question, value: object) -> str:
    """The answer to ``value``, the content of a body, as JSON; raises like ``answer_to``."""
    return json_text(answer_to(question, value).document)


def answer_to(question: Question, value: object) -> Answered:
    """The answer to ``value``, the content of a body, and where it came from.

    Raises:
        BelotError: ``value`` is not what the question asks for, or breaks the rules.
        ProblemError: it cannot be answered.
    """
    settings = state().settings
    asking = asked(question.name)
    found = answered_through(state().cache, question, validated(question.schema, value, settings), settings)
    asking.answered(found.origin, found.document.get("nodes"))
    return found


def answer_text(answer: BaseModel) -> str:
    """``answer`` as JSON with the fields that were set, in the order of its schema."""
    return json_text(answer.model_dump(mode="json", exclude_unset=True, by_alias=True))


def json_text(document: Mapping[str, Any]) -> str:
    """``document`` as JSON with its fields in their order."""
    return current_app.json.dumps(document)
