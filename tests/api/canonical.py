"""Requests in their canonical form, of which the service answers what the library and the command answer.

Of other requests the service answers the canonical form, and renames the suits. Where chance decides, or one
of several equal cards, that need not be what the library answers to the request itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from api import create_app
from api.bodies import validated
from api.caching.canonical_requests import canonical_request
from api.state import state
from solver.game.notation import PlayedFields, PositionFields, parse_position, write_document
from solver.game.notation.auction_told import AuctionFields
from solver.game.notation.canonical import canonical_document
from solver.game.notation.told import ToldFields

_TOLD = {
    name
    for fields in (PositionFields, PlayedFields, ToldFields, AuctionFields)
    for name in fields.model_fields
}


def canonical_body(question: str, body: Mapping[str, Any]) -> dict[str, Any]:
    """``body`` in its canonical form; what is asked besides stays as it was asked."""
    with create_app({"cache_url": ""}).app_context():
        found = state()
        asked = canonical_request(
            question, validated(found.questions[question].schema, dict(body), found.settings)
        )
    assert asked is not None
    assert asked.body is not None
    return {name: value for name, value in asked.body.items() if name in _TOLD or name in body}


def canonical_position(text: str) -> str:
    """A position text with the suits called as in its canonical form."""
    _, renaming = canonical_document(write_document(parse_position(text)))
    return renaming.position(text)
