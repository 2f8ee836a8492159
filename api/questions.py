"""Questions: what is asked in a body and answered in another, over HTTP or in a batch.

A question knows its schema and the function that answers it; it is asked inside the context of an
application, which has the settings and the search slots. Knows no requests and no addresses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from flask import current_app
from pydantic import BaseModel

from api.bodies import validated
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
    """The answer to ``value``, the content of a body, as JSON.

    Raises:
        BelotError: ``value`` is not what the question asks for, or breaks the rules.
        ProblemError: it cannot be answered.
    """
    return answer_text(question.answer(validated(question.schema, value, state().settings)))


def answer_text(answer: BaseModel) -> str:
    """``answer`` as JSON with the fields that were set, in the order of its schema."""
    return current_app.json.dumps(answer.model_dump(mode="json", exclude_unset=True, by_alias=True))
