"""Answers requests through the cache: what is computed and kept is the answer to the canonical request.

So equivalent requests get equivalent answers, whether these were kept or not. Knows questions and bodies; no
addresses and no headers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from api.bodies import validated
from api.caching.answer_cache import AnswerCache, Computed, Origin
from api.caching.canonical_requests import CanonicalRequest, canonical_request
from api.caching.keys import answer_key
from api.caching.memory import Memory
from api.caching.renamed_answers import renamed_answer, turned_answer
from api.caching.stores import ForgivingStore, store_at
from api.problems import ProblemError
from api.settings import Settings, SettingsError
from solver.errors import BelotError
from solver.game.notation import format_position

if TYPE_CHECKING:
    from api.questions import Question

LIMIT_REACHED = "limit-reached"
"""The code of the warning that the search time ran out."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer as JSON, where it came from, and whether it is the same whenever it is asked for."""

    document: Mapping[str, Any]
    origin: Origin
    is_lasting: bool


def cache_of(settings: Settings) -> AnswerCache:
    """The cache that ``settings`` want.

    Raises:
        SettingsError: the address of the store names none.
    """
    try:
        store = store_at(settings.cache_url, settings.cache_store_bytes)
    except ValueError as error:
        raise SettingsError(f"cache_url: {error}") from None
    return AnswerCache(
        Memory(settings.cache_bytes),
        None if store is None else ForgivingStore(store),
        settings.cache_from_ms,
    )


def answered_through(cache: AnswerCache, question: Question, body: BaseModel, settings: Settings) -> Answered:
    """The answer to ``question`` about ``body``, a body of its schema.

    Raises:
        BelotError: it breaks the rules.
        ProblemError: it cannot be answered.
    """
    asked = canonical_request(question.name, body)
    if asked is None:
        return _bypassed(question, body)

    computed: list[dict[str, Any]] = []

    def compute() -> Computed:
        document = _document(question.answer(_body(question, asked, body, settings)))
        computed.append(document)
        return Computed(json.dumps(document), _is_lasting(document))

    try:
        found, origin = cache.answer(answer_key(question.name, asked.document), compute)
    except (BelotError, ProblemError) as error:
        if asked.body is None or _is_of_service(error):
            raise
        # Faults quote the request and point into it, as it was written.
        return _bypassed(question, body)
    position = None if asked.written is None else format_position(asked.written)
    document = computed[0] if computed else json.loads(found.text)
    if asked.body is not None:
        document = renamed_answer(document, asked.renaming.back, position)
        if asked.turn is not None:
            document = turned_answer(document, asked.turn)
    return Answered(document, origin, found.is_lasting)


def _body(question: Question, asked: CanonicalRequest, body: BaseModel, settings: Settings) -> BaseModel:
    """What is answered: the canonical request, with the search time of the request."""
    if asked.body is None:
        return body
    limit_ms = getattr(getattr(body, "root", body), "limit_ms", None)
    time = {} if limit_ms is None else {"limit_ms": limit_ms}
    return validated(question.schema, {**asked.body, **time}, settings)


def _bypassed(question: Question, body: BaseModel) -> Answered:
    """The answer to the request as it was written, or its faults."""
    document = _document(question.answer(body))
    return Answered(document, Origin.BYPASSED, _is_lasting(document))


def _document(answer: BaseModel) -> dict[str, Any]:
    return answer.model_dump(mode="json", exclude_unset=True, by_alias=True)


def _is_lasting(document: Mapping[str, Any]) -> bool:
    return all(warning["code"] != LIMIT_REACHED for warning in document.get("warnings", ()))


def _is_of_service(error: BelotError | ProblemError) -> bool:
    """Whether ``error`` tells of the service, not of the request."""
    return isinstance(error, ProblemError) and error.cause.status >= HTTPStatus.INTERNAL_SERVER_ERROR
