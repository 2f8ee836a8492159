"""The settings under which items of batches are answered."""

from __future__ import annotations

from api.jobs.answering import batch_settings
from api.settings import Settings


def test_passwords_of_the_database_stay_where_it_is_used() -> None:
    secret = Settings(
        store_url="postgresql+psycopg://belot:hidden@host/db", rate_limit_url="redis://:hidden@host/1"
    )
    assert "hidden" not in batch_settings(secret).model_dump_json()


def test_item_has_the_time_of_a_batch() -> None:
    settings = batch_settings(Settings(batch_limit_ms=50_000))
    assert (settings.default_limit_ms, settings.max_limit_ms, settings.search_threads) == (50_000, 50_000, 1)
