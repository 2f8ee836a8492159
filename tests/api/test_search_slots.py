"""What happens when more searches are asked for than may run."""

from __future__ import annotations

import threading
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

import pytest

from api import create_app
from api.problems import ProblemError
from api.slots import SearchSlots
from tests.api.contract import ask, assert_described
from tests.api.positions import before_play, last_trick


def test_request_without_a_slot_is_told_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app({"search_slots": 1, "slot_wait_ms": 0})
    running, done = threading.Event(), threading.Event()

    def slow(*_: object, **__: object) -> None:
        running.set()
        done.wait(10)
        raise ValueError("stopped")

    monkeypatch.setattr("api.endpoints.positions.solve", slow)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(app.test_client().post, "/v1/solve", json=last_trick())
        assert running.wait(10)
        response = app.test_client().post("/v1/solve", json=last_trick(leader=1))
        done.set()
        first.result(10)
    assert response.status_code == 503
    assert response.headers["Retry-After"] == "1"
    assert response.get_json()["type"] == "/problems/busy"
    assert_described(app.test_client(), "/v1/solve", "POST", response)


def test_slot_is_free_again_after_a_failure() -> None:
    slots = SearchSlots(1, 0)
    with pytest.raises(KeyError), slots.slot():
        raise KeyError
    with slots.slot():
        pass


def test_slots_are_counted() -> None:
    slots = SearchSlots(2, 0)
    with slots.slot(), slots.slot(), pytest.raises(ProblemError), slots.slot():
        pass


def test_request_waits_a_little_for_a_slot() -> None:
    slots = SearchSlots(1, 5_000)
    held, release = threading.Event(), threading.Event()

    def hold() -> None:
        with slots.slot():
            held.set()
            release.wait(5)

    with ThreadPoolExecutor(1) as pool:
        pool.submit(hold)
        assert held.wait(5)
        threading.Timer(0.05, release.set).start()
        with slots.slot():
            pass


def test_no_more_wait_than_there_are_slots() -> None:
    slots = SearchSlots(1, 60_000)
    held, release = threading.Event(), threading.Event()

    def hold() -> None:
        with slots.slot():
            held.set()
            release.wait(60)

    with ThreadPoolExecutor(3) as pool:
        first = pool.submit(hold)
        assert held.wait(10)
        others = [pool.submit(hold) for _ in range(2)]
        refused, waiting = wait(others, 30, FIRST_COMPLETED)
        release.set()
        assert [type(each.exception()) for each in refused] == [ProblemError]
        assert [each.exception(30) for each in (first, *waiting)] == [None, None]


def test_threads_get_the_answers_of_a_single_thread() -> None:
    app = create_app({"search_slots": 2, "slot_wait_ms": 10_000})
    bodies = [before_play(seed=seed) for seed in range(6)]
    alone = [ask(app.test_client(), "/v1/solve", body)["cards"] for body in bodies]
    with ThreadPoolExecutor(4) as pool:
        together = pool.map(lambda body: ask(app.test_client(), "/v1/solve", body)["cards"], bodies)
        assert list(together) == alone
