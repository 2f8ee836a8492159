"""The application factory: puts settings, endpoints, problems and the document together."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Flask
from flask.json.provider import DefaultJSONProvider

from api.caching.answering import cache_of
from api.draining import Draining
from api.endpoints import (
    batches,
    board,
    calls,
    deals,
    hidden_cards,
    laying,
    positions,
    reviews,
    rulesets,
    service,
)
from api.guard.guarding import guard
from api.jobs.opening import StoreOpener
from api.jobs.streams import StreamSlots
from api.observing.own_address import keep_addresses_apart
from api.observing.requests import follow_requests
from api.openapi import openapi_document
from api.problems import register_problems
from api.settings import Settings, settings_from
from api.slots import SearchSlots
from api.state import State

_GROUPS = {
    positions.TAG: (positions.endpoints, "Questions about one position."),
    hidden_cards.TAG: (hidden_cards.endpoints, "Questions of one seat, to whom other hands are hidden."),
    calls.TAG: (calls.endpoints, "Questions about an auction."),
    deals.TAG: (deals.endpoints, "Questions about whole deals."),
    reviews.TAG: (reviews.endpoints, "Questions about decisions that were made."),
    batches.TAG: (batches.endpoints, "Many questions at once."),
    rulesets.TAG: (rulesets.endpoints, "The games and their rules."),
    service.TAG: (service.endpoints, "The service itself."),
    board.TAG: (board.endpoints, "The analysis board, a page for people."),
    laying.TAG: (laying.endpoints, "What the board asks besides."),
}


def create_app(config: Settings | Mapping[str, object] | None = None) -> Flask:
    """A new application; ``config`` are its settings, or those that differ from the defaults.

    Raises:
        SettingsError: a setting is unknown or has a value it cannot have.
    """
    settings = config if isinstance(config, Settings) else settings_from(config)
    app = Flask("api", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body_bytes
    app.json = _json_provider(app)
    app.url_map.merge_slashes = False  # a redirect would be an answer that is no problem
    follow_requests(app)
    keep_addresses_apart(app, settings)
    register_problems(app)
    guard(app, settings)
    for endpoints, _ in _GROUPS.values():
        app.register_blueprint(endpoints.blueprint)
    operations = [operation for endpoints, _ in _GROUPS.values() for operation in endpoints.operations]
    tags = {tag: description for tag, (_, description) in _GROUPS.items()}
    slots = SearchSlots(settings.search_slots, settings.slot_wait_ms)
    questions = {
        name: each for endpoints, _ in _GROUPS.values() for name, each in endpoints.questions.items()
    }
    document = openapi_document(operations, tags, settings)
    app.extensions |= State(
        settings=settings,
        slots=slots,
        questions=questions,
        cache=cache_of(settings),
        store=StoreOpener(settings),
        streams=StreamSlots(settings.max_streams),
        draining=Draining(),
        document=document,
    ).extension
    return app


def _json_provider(app: Flask) -> DefaultJSONProvider:
    """Fields in the order of their schemas, names of games and cards in their own letters."""
    provider = DefaultJSONProvider(app)
    provider.sort_keys = False
    provider.ensure_ascii = False
    return provider
