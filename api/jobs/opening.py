"""The store of an application: opened when it is first needed, its failures made problems."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from sqlalchemy.exc import SQLAlchemyError

from api.jobs.database import Database, StoreError, StoreFullError, open_database
from api.jobs.store import Store
from api.problems import Cause, ProblemError
from api.settings import Settings

RETRY_AFTER_S = 2

_FULL = ("disk is full", "disk full", "no space left")


class StoreOpener:
    """Opens the database once, in the process that needs it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._database: Database | None = None
        self._lock = Lock()

    @contextmanager
    def opened(self) -> Iterator[Store]:
        """The store, inside the block.

        Raises:
            ProblemError: it does not answer (503), or is full (507).
        """
        with store_problems():
            yield Store(self.database())

    def database(self) -> Database:
        """The database.

        Raises:
            StoreError: it cannot be opened.
        """
        with self._lock:
            if self._database is None:
                self._database = open_database(self._settings.store_url, self._settings.store_max_bytes)
            return self._database


@contextmanager
def store_problems() -> Iterator[None]:
    """Makes problems of what the database raises inside.

    Raises:
        ProblemError: it does not answer (503), or is full (507).
    """
    try:
        yield
    except StoreFullError as error:
        raise ProblemError(Cause.STORE_FULL, Cause.STORE_FULL.explanation) from error
    except StoreError as error:
        raise _unavailable() from error
    except (SQLAlchemyError, OSError) as error:
        if is_full(error):
            raise ProblemError(Cause.STORE_FULL, Cause.STORE_FULL.explanation) from error
        raise _unavailable() from error


def is_full(error: Exception) -> bool:
    """Whether there was no room for what should have been written."""
    return any(words in str(error).lower() for words in _FULL)


def _unavailable() -> ProblemError:
    detail = f"the database of the batches does not answer; try again in {RETRY_AFTER_S} s"
    return ProblemError(Cause.STORE_UNAVAILABLE, detail, headers={"Retry-After": str(RETRY_AFTER_S)})
