"""The first level: what is kept, and what goes when there is no room."""

from __future__ import annotations

from api.caching.memory import Memory

SIZE = 1_000


def text(letter: str) -> str:
    """So long that three have room in ``Memory(4 * SIZE)``, with their overhead."""
    return letter * SIZE


def test_kept_text_is_found() -> None:
    memory = Memory(SIZE)
    memory.put("key", "text")
    assert (memory.get("key"), memory.get("other")) == ("text", None)


def test_what_was_not_asked_for_longest_goes_first() -> None:
    memory = Memory(4 * SIZE)
    for letter in "abc":
        memory.put(letter, text(letter))
    assert memory.get("a") == text("a")
    memory.put("d", text("d"))
    assert [memory.get(letter) is not None for letter in "abcd"] == [True, False, True, True]


def test_size_never_exceeds_its_limit() -> None:
    memory = Memory(4 * SIZE)
    for number in range(20):
        memory.put(str(number), text("x"))
        assert memory.size_bytes <= 4 * SIZE


def test_text_larger_than_everything_is_not_kept_and_drops_nothing() -> None:
    memory = Memory(2 * SIZE)
    memory.put("small", "text")
    assert not memory.put("large", "x" * 2 * SIZE)
    assert memory.get("small") == "text"


def test_memory_of_no_size_keeps_nothing() -> None:
    memory = Memory(0)
    assert not memory.put("key", "")
    assert memory.get("key") is None
