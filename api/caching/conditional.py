"""The headers that tell whether an answer is still the same: ``ETag``, ``Cache-Control``, ``Cache-Status``.

Knows answers and the conditions of requests; nothing of how answers are kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from http import HTTPStatus

from flask import Request, Response

from api.bodies import JSON
from api.caching.answering import Answered

VOLATILE = ("nodes", "elapsed_ms")
"""Fields that tell of the search, not of the position: they are no part of what makes answers equal."""

CACHE = "belot"
"""The name of this cache in ``Cache-Status``."""

ASK_AGAIN = "no-cache"
KEEP_NOTHING = "no-store"
KEEP_FOR_A_WHILE = "public, max-age=300"

HEADERS: Mapping[str, str] = {
    "ETag": "The same for equal answers; `nodes` and `elapsed_ms` do not count. Absent where the search time "
    "ran out.",
    "Cache-Control": "`no-cache`: the answer may be kept, and asked for again with `If-None-Match`. "
    "`no-store`: the search time ran out, another time the answer may be better.",
    "Cache-Status": "Whether the service had the answer already (`belot; hit`), as in RFC 9211; absent where "
    "it keeps none.",
}
"""What the headers mean, for the OpenAPI document."""

_DIGITS = 32


def answer_headers(answered: Answered, text: str) -> dict[str, str]:
    """The headers of the answer to a question; ``text`` is its JSON."""
    headers = {"Cache-Status": f"{CACHE}; {answered.origin.value}"}
    if not answered.is_lasting:
        return headers | {"Cache-Control": KEEP_NOTHING}
    # An update of the service may have a better answer, so nobody is to go on without asking.
    return headers | {"Cache-Control": ASK_AGAIN, "ETag": _tag(_what_counts(answered, text))}


def lasting_headers(text: str) -> dict[str, str]:
    """The headers of an answer that changes with an update of the service only; ``text`` is its JSON."""
    return {"Cache-Control": KEEP_FOR_A_WHILE, "ETag": _tag(text)}


def tagged_response(text: str, headers: Mapping[str, str], request: Request) -> Response:
    """``text`` with ``headers``; 304 without it if ``request`` says that it is known.

    That goes for questions with POST as for addresses that are fetched, for questions change nothing. The
    asterisk, any answer, is no answer that is known.
    """
    known = request.if_none_match.as_set(include_weak=True)
    if _opaque(headers.get("ETag", "")) in known:
        return Response(status=HTTPStatus.NOT_MODIFIED, headers=dict(headers))
    return Response(text + "\n", content_type=JSON, headers=dict(headers))


def _tag(text: str) -> str:
    """Weak, because answers with the same tag may differ in what does not count."""
    return f'W/"{hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]}"'


def _opaque(tag: str) -> str:
    return tag.removeprefix("W/").strip('"')


def _what_counts(answered: Answered, text: str) -> str:
    document = answered.document
    if not any(name in document for name in VOLATILE):
        return text
    return repr([item for item in document.items() if item[0] not in VOLATILE])
