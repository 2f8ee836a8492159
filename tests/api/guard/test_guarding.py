"""Where guards stand, and where they do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from api import create_app
from api.guard.key_file import add_key
from api.jobs.answering import batch_settings
from api.settings import SettingsError, settings_from
from tests.api.positions import last_trick


def test_worker_answers_itself_without_a_key(tmp_path: Path) -> None:
    add_key(tmp_path / "keys", "anna")
    settings = settings_from(
        {"keys_file": str(tmp_path / "keys"), "rate_limit": "1/hour", "workers": 1, "cache_url": ""}
    )
    client = create_app(batch_settings(settings)).test_client()
    assert [client.post("/v1/solve", json=last_trick()).status_code for _ in range(3)] == [200, 200, 200]


@pytest.mark.parametrize("name", ["cache_url", "rate_limit_url"])
def test_password_of_an_address_that_cannot_be_used_is_not_told(name: str) -> None:
    address = {"cache_url": "mysql://a:hunter2@h", "rate_limit_url": "redis://a:hunter2@h:port"}[name]
    with pytest.raises(SettingsError) as caught:
        create_app({name: address, "rate_limit": "1/hour"})
    assert name in str(caught.value)
    assert "hunter2" not in str(caught.value)
