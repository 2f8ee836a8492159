"""What is shown of settings: everything but passwords, in a form that can be read again."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.settings import Settings, load
from api.settings.fields import without_password
from api.settings.showing import settings_lines


def shown(environment: dict[str, str], file: Path | None = None) -> str:
    return "\n".join(settings_lines(load(environment, file)))


def test_what_is_shown_can_be_given_again(tmp_path: Path) -> None:
    environment = {"BELOT_THREADS": "12", "BELOT_CORS_ORIGINS": "https://a.org,https://b.org"}
    file = tmp_path / "again.toml"
    file.write_text(shown(environment), encoding="utf-8")
    assert load({}, file).settings == load(environment).settings


def test_every_setting_is_shown_with_its_place() -> None:
    text = shown({"BELOT_THREADS": "12"})
    assert "threads = 12  # BELOT_THREADS" in text.splitlines()
    assert "workers = 2  # default" in text.splitlines()
    assert all(f"{name} = " in text or f"# {name}: " in text for name in Settings.model_fields)


@pytest.mark.parametrize(
    ("url", "hidden"),
    [
        ("postgresql+psycopg://belot:geheim@db:5432/belot", "postgresql+psycopg://belot:***@db:5432/belot"),
        ("redis://:geheim@h/0", "redis://:***@h/0"),
        ("redis://:ge@he/im@h/0", "redis://:***@h/0"),
        ("postgresql://h/d?user=a&password=geheim&x=1", "postgresql://h/d?user=a&password=***&x=1"),
        ("postgresql://h/d?p%61ssword=geheim", "postgresql://h/d?p%61ssword=***"),
        ("unix://belot:geheim@/run/redis", "unix://belot:***@/run/redis"),
        ("sqlite:////var/lib/belot.sqlite3", "sqlite:////var/lib/belot.sqlite3"),
        ("redis://h:6379/0", "redis://h:6379/0"),
        ("", ""),
    ],
)
def test_passwords_in_addresses_are_hidden(url: str, hidden: str) -> None:
    assert without_password(url) == hidden


@given(
    scheme=st.sampled_from(["redis", "postgresql+psycopg", "mysql"]),
    user=st.text("abcxyz", max_size=3),
    password=st.text(min_size=1),
    rest=st.sampled_from(["h/0", "h:1/d?x=1", "[::1]:5/d"]),
)
def test_no_password_is_too_strange_to_be_hidden(scheme: str, user: str, password: str, rest: str) -> None:
    secret = f"SECRET{password}SECRET"
    assert "SECRET" not in without_password(f"{scheme}://{user}:{secret}@{rest}")


@given(st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=40))
def test_every_text_is_shown_as_toml(text: str) -> None:
    again = tomllib.loads(shown({"BELOT_WORKER_SCHEDULER": text}))
    assert again["worker_scheduler"] == text
