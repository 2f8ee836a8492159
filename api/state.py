"""What an application holds besides its routes; found through the application, never through a global."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flask import current_app

from api.draining import Draining
from api.settings import Settings
from api.slots import SearchSlots

if TYPE_CHECKING:
    from api.caching.answer_cache import AnswerCache
    from api.jobs.opening import StoreOpener
    from api.jobs.streams import StreamSlots
    from api.questions import Question

_KEY = "belot"


@dataclass(frozen=True, slots=True)
class State:
    """Settings, slots, questions by name, their cache, batches and the document of one application."""

    settings: Settings
    slots: SearchSlots
    questions: Mapping[str, Question]
    cache: AnswerCache
    store: StoreOpener
    streams: StreamSlots
    draining: Draining
    document: dict[str, Any]

    @property
    def extension(self) -> dict[str, State]:
        """The entry of this state in ``Flask.extensions``."""
        return {_KEY: self}


def state() -> State:
    """The state of the application that handles the current request."""
    found = current_app.extensions[_KEY]
    assert isinstance(found, State)
    return found
