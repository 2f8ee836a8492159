"""Where answers come from: memory, the store, somebody who computes the same, or the computation."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest

from api.caching.answer_cache import AnswerCache, Computed, Origin
from api.caching.memory import Memory
from api.caching.stores import ForgivingStore

PATIENCE_S = 10
SLOW_MS = 20


class DictStore:
    """A store in a dictionary."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        return self.texts.get(key)

    def put(self, key: str, text: str) -> None:
        self.texts[key] = text

    def close(self) -> None:
        self.texts.clear()


def cache_with(store: DictStore | None = None, *, memory_bytes: int = 10_000) -> AnswerCache:
    return AnswerCache(Memory(memory_bytes), None if store is None else ForgivingStore(store), SLOW_MS)


def quickly(text: str = "text", *, is_lasting: bool = True) -> Callable[[], Computed]:
    return lambda: Computed(text, is_lasting)


def slowly() -> Computed:
    time.sleep(1.5 * SLOW_MS / 1_000)
    return Computed("slow", True)


def never() -> Computed:
    pytest.fail("was computed again")


class Gate:
    """A computation that waits until it is let through; counts how often it was begun."""

    def __init__(self, outcome: Callable[[], Computed]) -> None:
        self.begun = Event()
        self.opened = Event()
        self.times = 0
        self._outcome = outcome

    def __call__(self) -> Computed:
        self.times += 1
        self.begun.set()
        assert self.opened.wait(PATIENCE_S)
        return self._outcome()


def test_second_answer_comes_from_memory() -> None:
    cache = cache_with()
    assert cache.answer("key", quickly()) == (Computed("text", True), Origin.STORED)
    assert cache.answer("key", never) == (Computed("text", True), Origin.MEMORY)


def test_answer_that_does_not_last_is_computed_again() -> None:
    cache = cache_with(DictStore())
    assert cache.answer("key", quickly("first", is_lasting=False))[1] is Origin.PASSED
    assert cache.answer("key", quickly("second"))[0].text == "second"


def test_failure_is_raised_and_the_question_can_be_asked_again() -> None:
    cache = cache_with()

    def failing() -> Computed:
        raise KeyError("card")

    with pytest.raises(KeyError):
        cache.answer("key", failing)
    assert cache.answer("key", quickly())[0].text == "text"


def test_slow_answer_goes_to_the_store_and_comes_back_from_it() -> None:
    store = DictStore()
    cache_with(store).answer("key", slowly)
    other_process = cache_with(store)
    assert other_process.answer("key", never) == (Computed("slow", True), Origin.STORE)
    assert other_process.answer("key", never)[1] is Origin.MEMORY


def test_quick_answer_does_not_go_to_the_store() -> None:
    store = DictStore()
    cache_with(store).answer("key", quickly())
    assert not store.texts


def test_nothing_is_said_to_be_stored_where_nothing_is_kept() -> None:
    assert cache_with(memory_bytes=0).answer("key", quickly())[1] is Origin.PASSED


def asked_together(cache: AnswerCache, gate: Gate, others: int) -> list[tuple[Computed, Origin]]:
    """What the first and ``others`` get that ask while he computes."""
    with ThreadPoolExecutor(others + 1) as pool:
        first = pool.submit(cache.answer, "key", gate)
        assert gate.begun.wait(PATIENCE_S)
        waiting = [pool.submit(cache.answer, "key", gate) for _ in range(others)]
        time.sleep(0.05)  # so that they wait; if they come later the test tells less, but nothing wrong
        gate.opened.set()
        return [each.result(PATIENCE_S) for each in (first, *waiting)]


def test_equal_questions_at_the_same_time_are_computed_once() -> None:
    gate = Gate(quickly())
    found = asked_together(cache_with(), gate, 6)
    assert (gate.times, {answer.text for answer, _ in found}) == (1, {"text"})
    assert [origin for _, origin in found].count(Origin.STORED) == 1


def test_those_who_waited_share_the_answer_even_if_nothing_is_kept() -> None:
    gate = Gate(quickly())
    found = asked_together(cache_with(memory_bytes=0), gate, 3)
    assert [origin for _, origin in found[1:]] == [Origin.COLLAPSED] * 3


def test_answer_that_does_not_last_is_not_shared() -> None:
    gate = Gate(quickly(is_lasting=False))
    found = asked_together(cache_with(), gate, 3)
    assert (gate.times, {origin for _, origin in found}) == (4, {Origin.PASSED})


def test_failure_is_not_shared() -> None:
    outcomes = iter([KeyError("first"), None, None, None])

    def failing_first() -> Computed:
        error = next(outcomes)
        if error is not None:
            raise error
        return Computed("text", True)

    cache, gate = cache_with(), Gate(failing_first)
    with ThreadPoolExecutor(3) as pool:
        first = pool.submit(cache.answer, "key", gate)
        assert gate.begun.wait(PATIENCE_S)
        waiting = [pool.submit(cache.answer, "key", gate) for _ in range(2)]
        gate.opened.set()
        assert isinstance(first.exception(PATIENCE_S), KeyError)
        assert [each.result(PATIENCE_S)[0].text for each in waiting] == ["text", "text"]


def test_different_questions_do_not_wait_for_each_other() -> None:
    cache, meeting = cache_with(), Barrier(2, timeout=PATIENCE_S)

    def meet() -> Computed:
        meeting.wait()
        return Computed("met", True)

    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda key: cache.answer(key, meet)[0].text, ("one", "other")))
    assert found == ["met", "met"]
