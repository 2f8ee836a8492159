"""Settings that are texts of a certain form."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.settings.forms import bind_address, database_address, limits_text, origin, rate_store_address

FORMS: list[Callable[[str], str]] = [bind_address, database_address, limits_text, origin, rate_store_address]


@pytest.mark.parametrize(
    "text", ["127.0.0.1:8000", "0.0.0.0:0", "[::1]:65535", "localhost:80", ":8000", "unix:/run/belot.sock"]
)
def test_service_can_listen_there(text: str) -> None:
    assert bind_address(text) == text


@pytest.mark.parametrize(
    "text", ["", "8000", "127.0.0.1", "127.0.0.1:65536", "a b:1", "unix:", "h:1,h:2", "h:1\n"]
)
def test_service_cannot_listen_there(text: str) -> None:
    with pytest.raises(ValueError, match="no address"):
        bind_address(text)


@pytest.mark.parametrize("text", ["", "20/second", "20/second;600/minute", "10 per day"])
def test_text_is_a_list_of_limits(text: str) -> None:
    assert limits_text(text) == text


@pytest.mark.parametrize("text", ["many", "0/second", "1/fortnight", "-1/day"])
def test_text_is_no_list_of_limits(text: str) -> None:
    with pytest.raises(ValueError, match=r"limit|granularity|ask"):
        limits_text(text)


@pytest.mark.parametrize("text", ["*", "https://example.org", "http://localhost:3000", "https://[::1]"])
def test_text_is_an_origin(text: str) -> None:
    assert origin(text) == text


@pytest.mark.parametrize(
    "text", ["null", "https://a.org/", "https://A.org", "ftp://a.org", "https://", "https://.*"]
)
def test_text_is_no_origin(text: str) -> None:
    with pytest.raises(ValueError, match="no origin"):
        origin(text)


@pytest.mark.parametrize("text", ["sqlite:///a", "postgresql+psycopg://u@h/d"])
def test_batches_can_be_kept_there(text: str) -> None:
    assert database_address(text) == text


@pytest.mark.parametrize("text", ["", "sqlite:///", "mysql://h/d", "/a/file"])
def test_batches_cannot_be_kept_there(text: str) -> None:
    with pytest.raises(ValueError, match="neither"):
        database_address(text)


@pytest.mark.parametrize("text", ["", "memory://x", "redis://", "memcached://h"])
def test_questions_cannot_be_counted_there(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be counted"):
        rate_store_address(text)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: str(form.__name__))
@given(text=st.text() | st.from_regex(r"[a-z+]{0,8}:?/{0,3}[a-z\[\]:.*]{0,12}:?[0-9/;]{0,6}", fullmatch=True))
def test_text_is_returned_or_refused(form: Callable[[str], str], text: str) -> None:
    with suppress(ValueError):
        assert form(text) == (text.strip() if form is limits_text else text)
