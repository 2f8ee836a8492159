"""From the cause of a failure to status, log level and the problem (RFC 9457) that is sent.

Every answer that is not a success is made here. Knows no endpoint.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from http import HTTPStatus

from flask import Flask, Response, current_app, request
from flask.typing import ResponseReturnValue
from pydantic import BaseModel, ConfigDict, Field
from werkzeug.exceptions import ClientDisconnected, HTTPException, MethodNotAllowed

from api.guard.timed_socket import SlowClientError
from api.observing.requests import problem_is
from solver.errors import (
    BelotError,
    CardError,
    Fault,
    IllegalPlayError,
    NotationError,
    PositionError,
    RulesetError,
)
from solver.game.faults import FaultCode

PROBLEM_JSON = "application/problem+json"
MAX_ERRORS = 100
"""More faults than this are counted in ``detail`` but not listed."""

_log = logging.getLogger(__name__)


class Cause(Enum):
    """Why a request was not answered: status, title, and what the page of the problem explains."""

    BAD_REQUEST = 400, "Bad request", "The request breaks the rules of HTTP, before its body is looked at."
    UNREADABLE_BODY = (
        400,
        "Unreadable body",
        "The body is not JSON in UTF-8. NaN, Infinity, numbers beyond the range of a double, half surrogate "
        "pairs, fields given twice and extreme nesting or length of numbers are not accepted either.",
    )
    UNAUTHORIZED = (
        401,
        "Unauthorized",
        "This service answers who has a key. Send it in the header Authorization, behind the word Bearer.",
    )
    NOT_FOUND = 404, "Not found", "There is nothing at this address. GET /docs lists what there is."
    UNKNOWN_RULESET = 404, "Unknown ruleset", "There is no ruleset of this id. GET /v1/rulesets lists them."
    METHOD_NOT_ALLOWED = (
        405,
        "Method not allowed",
        "The address exists, but not for this method. The header Allow names the methods it has.",
    )
    REQUEST_TIMEOUT = 408, "Request timeout", "The request did not arrive in the time that there is for it."
    BODY_TOO_LARGE = 413, "Body too large", "The body is longer than this service accepts."
    UNSUPPORTED_MEDIA_TYPE = (
        415,
        "Unsupported media type",
        "Bodies are JSON. Send the header Content-Type: application/json, and no Content-Encoding.",
    )
    INVALID_REQUEST = (
        422,
        "Invalid request",
        "The body is JSON but does not fit the schema of the endpoint: a field is missing, unknown, of the "
        "wrong type or out of range. The schema stands in /openapi.json.",
    )
    INVALID_CARDS = 422, "Invalid cards", "A text cannot be read as a card, or a card is given twice."
    INVALID_RULESET = (
        422,
        "Invalid ruleset",
        "The ruleset is unknown, or one of its parameters is unknown, has a value it cannot have, or "
        "contradicts another one.",
    )
    UNREADABLE_POSITION = 422, "Unreadable position text", "The position text breaks its grammar."
    INVALID_POSITION = (
        422,
        "Invalid position",
        "The position cannot occur under its ruleset, or it lacks what the question needs.",
    )
    INVALID_DEAL = (
        422,
        "Invalid deal",
        "The cards, events or numbers of the deal cannot occur under its ruleset, or it has not come to the "
        "point that is asked about.",
    )
    IMPOSSIBLE_DEAL = (
        422,
        "Impossible deal",
        "There is no deal as it is wanted, or such deals are so rare that not enough of them were found.",
    )
    CONTRADICTION = (
        422,
        "Contradiction",
        "What is told of the hidden cards cannot all be true. The errors are as few statements as contradict "
        "each other.",
    )
    ILLEGAL_PLAY = 422, "Illegal play", "A card was played that the rules did not allow at that moment."
    TOO_MANY_REQUESTS = (
        429,
        "Too many requests",
        "More was asked than this client may ask. The header Retry-After says after how many seconds to try "
        "again, RateLimit what is left of each limit.",
    )
    INTERNAL_ERROR = (
        500,
        "Internal error",
        "The service failed. This is a defect of the service, never of the request; it has been logged.",
    )
    BUSY = (
        503,
        "Busy",
        "All search slots are taken. The header Retry-After says after how many seconds to try again.",
    )
    STORE_UNAVAILABLE = (
        503,
        "Store unavailable",
        "The database of the batches does not answer. The header Retry-After says after how many seconds to "
        "try again.",
    )
    STORE_FULL = (
        507,
        "Store full",
        "There is no room for another batch. Old ones are forgotten in time, or can be deleted.",
    )
    NOT_READY = 503, "Not ready", "The service runs but cannot answer questions."

    def __init__(self, status: int, title: str, explanation: str) -> None:
        self.status = status
        self.title = title
        self.explanation = explanation

    @property
    def slug(self) -> str:
        """Its name in addresses, ``illegal-play``."""
        return self.name.lower().replace("_", "-")

    @property
    def type(self) -> str:
        """Its stable relative URI, ``/problems/illegal-play``."""
        return f"/problems/{self.slug}"

    @property
    def says_when_to_retry(self) -> bool:
        """Whether its answer has the header Retry-After."""
        return self in (Cause.BUSY, Cause.STORE_UNAVAILABLE, Cause.TOO_MANY_REQUESTS)

    @property
    def log_level(self) -> int:
        """Defects of the service are errors, overload is a warning, faults of requests are routine."""
        if self.status == HTTPStatus.INTERNAL_SERVER_ERROR:
            return logging.ERROR
        return logging.WARNING if self.status > HTTPStatus.INTERNAL_SERVER_ERROR else logging.DEBUG


class ProblemFault(BaseModel):
    """One thing that is wrong with the request."""

    model_config = ConfigDict(title="Fault")

    pointer: str = Field(
        description="JSON pointer (RFC 6901) into the body; empty for the whole of it, or of an address."
    )
    code: str = Field(description="Stable name of the fault.", pattern="^[a-z0-9-]+$")
    detail: str = Field(description="A sentence for people that quotes the input.")


class Problem(BaseModel):
    """Why a request was not answered (RFC 9457)."""

    type: str = Field(description="Stable relative URI of the cause; it can be fetched.")
    title: str = Field(description="The cause in a few words.")
    status: int = Field(description="The HTTP status.", ge=400, le=599)
    detail: str = Field(description="What is wrong with this request.")
    errors: list[ProblemFault] = Field(
        default=[],
        max_length=MAX_ERRORS,
        description="Every fault found; absent where the cause says it all.",
    )


class ProblemError(Exception):
    """A request that is answered with a problem; raised by endpoints, turned into an answer here."""

    def __init__(
        self,
        cause: Cause,
        detail: str,
        faults: Sequence[Fault] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.cause = cause
        self.detail = detail
        self.faults = faults
        self.headers = headers or {}


CAUSES: Mapping[type[BelotError], Cause] = {
    CardError: Cause.INVALID_CARDS,
    RulesetError: Cause.INVALID_RULESET,
    NotationError: Cause.UNREADABLE_POSITION,
    PositionError: Cause.INVALID_POSITION,
    IllegalPlayError: Cause.ILLEGAL_PLAY,
    BelotError: Cause.INVALID_REQUEST,
}
"""The cause of every error of the library; the most specific class decides."""

_CAUSES_OF_STATUS = {
    404: Cause.NOT_FOUND,
    405: Cause.METHOD_NOT_ALLOWED,
    413: Cause.BODY_TOO_LARGE,
    415: Cause.UNSUPPORTED_MEDIA_TYPE,
    429: Cause.TOO_MANY_REQUESTS,
}


_PLAYS = {
    FaultCode.MUST_FOLLOW_SUIT,
    FaultCode.MUST_OVERTAKE,
    FaultCode.MUST_RUFF,
    FaultCode.MUST_OVERRUFF,
    FaultCode.CARD_COVERED,
    FaultCode.CARD_NOT_HELD,
    FaultCode.DEAL_OVER,
}
_CARDS = {"unreadable-card", FaultCode.DUPLICATE_CARD}
_HIDDEN_CARDS = {FaultCode.CONTRADICTION, FaultCode.NO_WORLD}


def cause_of(error: BelotError) -> Cause:
    """The cause of the class of ``error``, or a more exact one that covers all its faults."""
    codes = {fault.code for fault in error.faults}
    if codes <= _PLAYS:
        return Cause.ILLEGAL_PLAY
    if codes <= _HIDDEN_CARDS:
        return Cause.CONTRADICTION
    if isinstance(error, PositionError) and codes <= _CARDS:
        return Cause.INVALID_CARDS
    if isinstance(error, PositionError) and all(f.pointer.startswith("/ruleset") for f in error.faults):
        return Cause.INVALID_RULESET
    return next(CAUSES[cls] for cls in type(error).__mro__ if cls in CAUSES)


def problem_of(error: BelotError, cause: Cause | None = None) -> ProblemError:
    """The problem that tells ``error``, by default with ``cause_of`` it."""
    first, more = error.faults[0].detail, len(error.faults) - 1
    detail = f"{first} (and {more} more)" if more else first
    return ProblemError(cause or cause_of(error), detail, error.faults)


@contextmanager
def faults_are(cause: Cause) -> Iterator[None]:
    """Makes problems of the errors raised inside: of ``cause``, if none explains them more exactly."""
    try:
        yield
    except BelotError as error:
        exact = cause_of(error)
        raise problem_of(error, cause if exact is Cause.INVALID_POSITION else exact) from None


def problem_document(error: ProblemError) -> dict[str, object]:
    """What is answered, see ``Problem``."""
    cause = error.cause
    document: dict[str, object] = {
        "type": cause.type,
        "title": cause.title,
        "status": cause.status,
        "detail": error.detail,
    }
    if error.faults:
        document["errors"] = [
            {"pointer": fault.pointer, "code": fault.code, "detail": fault.detail}
            for fault in error.faults[:MAX_ERRORS]
        ]
    return document


def register_problems(app: Flask) -> None:
    """Makes every failure of ``app`` a problem."""
    app.register_error_handler(ProblemError, _answer)
    app.register_error_handler(BelotError, lambda error: _answer(problem_of(error)))
    app.register_error_handler(HTTPException, _answer_http)
    app.register_error_handler(Exception, _answer_defect)


def _answer(error: ProblemError) -> Response:
    cause = error.cause
    problem_is(cause.slug)
    _log.log(cause.log_level, "%s: %.300s", cause.slug, error.detail)
    text = current_app.json.dumps(problem_document(error)) + "\n"
    return Response(text, cause.status, dict(error.headers), content_type=PROBLEM_JSON)


def _answer_http(error: HTTPException) -> ResponseReturnValue:
    """Failures found by Flask itself; redirects, which are none, are passed on."""
    if error.code is None or error.code < HTTPStatus.BAD_REQUEST:
        return error
    if error.code >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return _answer_defect(error)
    headers = {}
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        headers["Allow"] = ", ".join(sorted(error.valid_methods))
    cause = _CAUSES_OF_STATUS.get(error.code, Cause.BAD_REQUEST)
    if isinstance(error, ClientDisconnected) and isinstance(error.__context__, SlowClientError):
        cause = Cause.REQUEST_TIMEOUT
    return _answer(ProblemError(cause, _http_detail(cause, error), headers=headers))


def _http_detail(cause: Cause, error: HTTPException) -> str:
    match cause:
        case Cause.NOT_FOUND:
            return f"there is nothing at {request.path[:100]!r}"
        case Cause.METHOD_NOT_ALLOWED:
            return f"{request.path[:100]!r} does not accept {request.method}"
        case Cause.BODY_TOO_LARGE:
            return f"the body is longer than {current_app.config['MAX_CONTENT_LENGTH']} bytes"
        case Cause.UNSUPPORTED_MEDIA_TYPE:
            return f"the body is {request.content_type or 'of no stated type'}, not application/json"
        case Cause.TOO_MANY_REQUESTS:
            return f"more was asked than {error.description}"
        case _:
            return cause.explanation


def _answer_defect(error: Exception) -> Response:
    _log.error("%.20s %.200s failed", request.method, request.path, exc_info=error)
    return _answer(ProblemError(Cause.INTERNAL_ERROR, Cause.INTERNAL_ERROR.explanation))
