"""How keys are made, written down and recognised."""

from __future__ import annotations

import hashlib
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from api.guard.keys import Key, KeysError, digest_of, key_in, new_key, parse_keys

DIGITS = "ab" * 32


def test_new_key_has_256_random_bits_and_a_known_beginning() -> None:
    text, _ = new_key("anna")
    assert text.startswith("belot_")
    assert len(text) == len("belot_") + 43


def test_no_two_keys_are_the_same() -> None:
    assert new_key("anna")[0] != new_key("anna")[0]


def test_only_the_hash_of_a_key_is_kept() -> None:
    text, key = new_key("anna")
    assert key.line == f"anna sha256={hashlib.sha256(text.encode()).hexdigest()}"


def test_key_is_recognised_among_others() -> None:
    made = [new_key(name) for name in ("anna", "boris", "cvita")]
    keys = [key for _, key in made]
    assert [key_in(keys, text) for text, _ in made] == keys


@pytest.mark.parametrize("change", ["", "x", " ", "\n"])
def test_text_that_is_nearly_a_key_is_none(change: str) -> None:
    text, key = new_key("anna")
    assert key_in([key], text + change if change else text[:-1]) is None


def test_line_is_read_as_it_was_written() -> None:
    keys = (new_key("anna", "20/second; 10 per day")[1], new_key("boris")[1])
    assert parse_keys("# mine\n\n" + "\n".join(key.line for key in keys)) == keys


def test_every_line_that_cannot_be_read_is_told_by_its_number_alone() -> None:
    secret = "belot_this-is-a-key-that-stands-in-the-wrong-place"
    lines = [
        secret,
        f"anna sha256={DIGITS}",
        f"anna sha256={DIGITS}",
        f"boris sha256={DIGITS[1:]}",
        f"cvita sha256={DIGITS} quota={secret}",
        f"dino sha256={DIGITS} {secret}",
        f"ema sha256={DIGITS} quota=1/day {secret}",
        f"-f sha256={DIGITS}",
    ]
    with pytest.raises(KeysError) as caught:
        parse_keys("\n".join(lines))
    assert [fault.partition(":")[0] for fault in caught.value.faults] == [
        f"line {number}" for number in (1, 3, 4, 5, 6, 7, 8)
    ]
    assert secret not in str(caught.value)


@pytest.mark.parametrize("name", ["", "a b", "-a", "ž", "a" * 65, "a\n", "#a"])
def test_name_that_would_not_stand_in_a_line_is_refused(name: str) -> None:
    with pytest.raises(KeysError, match="is no name"):
        new_key(name)


def test_faulty_name_and_quota_are_told_together() -> None:
    with pytest.raises(KeysError) as caught:
        new_key("", "many")
    assert len(caught.value.faults) == 2


NAMES = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", fullmatch=True)
QUOTAS = st.sampled_from(["", "1/second", "20/second;10000/day", "5 per 2 minute"])


@given(st.lists(st.tuples(NAMES, QUOTAS), unique_by=lambda pair: pair[0], max_size=5))
def test_all_keys_of_a_file_are_read_again(owners: list[tuple[str, str]]) -> None:
    keys = [new_key(name, quota)[1] for name, quota in owners]
    assert parse_keys("".join(f"{key.line}\n" for key in keys)) == tuple(keys)


LINES = st.lists(
    st.sampled_from(["a", "b", f"sha256={DIGITS}", "quota=1/day", "quota=", "#", "", "sha256="]), max_size=4
)


@given(st.text(max_size=80) | st.lists(LINES.map(" ".join), max_size=4).map("\n".join))
@example(f"a\u2028b sha256={DIGITS}")
def test_no_file_is_too_strange(text: str) -> None:
    with suppress(KeysError):
        keys = parse_keys(text)
        assert len({key.name for key in keys}) == len(keys)
        assert all(len(key.digest) == 32 for key in keys)


@given(st.text(max_size=300))
def test_no_text_is_taken_for_a_key(text: str) -> None:
    assert key_in([Key("anna", digest_of("another"))], text) is None


def test_longer_text_than_any_key_is_none() -> None:
    assert key_in([Key("anna", digest_of("a" * 200))], "a" * 100_000) is None
