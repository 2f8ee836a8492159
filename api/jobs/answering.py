"""Answers the items of a batch, in this process or in one that was sent the work.

Knows lines of NDJSON and the questions of the service; neither the database nor requests.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from flask import Flask

from api.bodies import parse_json
from api.jobs.kinds import Kind
from api.jobs.quick_solves import quick_solves
from api.problems import Cause, ProblemError, problem_document, problem_of
from api.questions import Question, answered
from api.settings import NOT_GUARDED, Settings
from api.state import state
from solver.batch import AnsweredChunk, Chunk
from solver.errors import BelotError

Wanted = Callable[[], bool]

_MOST_AT_ONCE = 1_000
"""Search slots of a process that answers batches: its executor decides how much runs at the same time."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Asked:
    """What all items of a batch have in common. ``defaults`` is a JSON object: fields that an item may leave
    out."""

    kind: Kind
    defaults: str
    settings: Settings


class NotWantedError(Exception):
    """Nobody wants the rest of the chunk any more."""


def answer_chunk(asked: Asked, chunk: Chunk, is_wanted: Wanted | None = None) -> AnsweredChunk:
    """A line for every item: ``{"index": n, "result": …}`` or ``{"index": n, "problem": …}``.

    ``is_wanted`` is asked before every item.

    Raises:
        NotWantedError: it said no.
    """
    started = time.perf_counter()
    lines: list[bytes] = []
    failed = 0
    with _app(asked.settings).app_context():
        question = state().questions[asked.kind.value]
        defaults: dict[str, object] = json.loads(asked.defaults)
        items = [_item(defaults, line) for line in chunk.lines]
        quick = _quick_solves(items) if asked.kind is Kind.SOLVE else {}
        for place, item in enumerate(items):
            if is_wanted is not None and not is_wanted():
                raise NotWantedError
            name, text = ("result", quick[place]) if place in quick else _outcome(question, item)
            failed += name == "problem"
            lines.append(f'{{"index": {chunk.first + place}, "{name}": {text}}}'.encode())
    return AnsweredChunk(chunk.first, tuple(lines), failed, time.perf_counter() - started)


def given_up(chunk: Chunk, error: Exception) -> AnsweredChunk:
    """The answer to a chunk of one item that could not be worked on at all."""
    detail = f"item {chunk.first} was given up: {type(error).__name__} while it was answered"
    line = failed_line(chunk.first, ProblemError(Cause.INTERNAL_ERROR, detail))
    return AnsweredChunk(chunk.first, (line,), 1, 0.0)


def failed_line(index: int, error: ProblemError) -> bytes:
    """The line of an item that has no answer."""
    return f'{{"index": {index}, "problem": {_problem_text(error)}}}'.encode()


def batch_settings(settings: Settings) -> Settings:
    """The settings under which items are answered: time enough, one thread for each item, nobody to guard.

    They may travel to other machines, which have no need of the database and must not learn its password.
    """
    limit_ms = settings.batch_limit_ms
    return settings.model_copy(
        update={
            "default_limit_ms": limit_ms,
            "max_limit_ms": limit_ms,
            "search_slots": _MOST_AT_ONCE,
            "search_threads": 1,
            "store_url": Settings().store_url,
            "rate_limit_url": Settings().rate_limit_url,
            **NOT_GUARDED,
        }
    )


@lru_cache(maxsize=4)
def _app(settings: Settings) -> Flask:
    """The application of this process whose questions are asked."""
    from api.app import create_app  # the application has the batches, and these its questions

    return create_app(settings)


def _quick_solves(items: Sequence[object]) -> Mapping[int, str]:
    try:
        return quick_solves(items)
    except Exception as error:  # a defect: every item is asked by itself
        _log.error("many solves at once failed", exc_info=error)
        return {}


def _item(defaults: Mapping[str, object], line: bytes) -> object:
    """What the item in ``line`` asks; the problem of a line that cannot be read."""
    try:
        value = parse_json(line)
    except ProblemError as problem:
        return problem
    return {**defaults, **value} if isinstance(value, dict) else value


def _outcome(question: Question, item: object) -> tuple[str, str]:
    if isinstance(item, ProblemError):
        return "problem", _problem_text(item)
    try:
        return "result", answered(question, item)
    except ProblemError as error:
        return "problem", _problem_text(error)
    except BelotError as error:
        return "problem", _problem_text(problem_of(error))
    except Exception as error:  # a defect: the other items are answered all the same
        _log.error("an item of kind %s failed: %.1000r", question.name, item, exc_info=error)
        return "problem", _problem_text(ProblemError(Cause.INTERNAL_ERROR, Cause.INTERNAL_ERROR.explanation))


def _problem_text(error: ProblemError) -> str:
    return json.dumps(problem_document(error), ensure_ascii=False)
