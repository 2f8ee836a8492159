"""What does the cache of the service cost where it has the answer, and where it has not?

    python -m benchmarks.answer_cache
    python -m benchmarks.answer_cache --requests 200

Each request is answered in the context of an application, without HTTP, by one thread: without the cache
(read, computed, written as JSON); through the cache, which does not have the answer; and with other names of
the suits, so that the answer comes from memory and is renamed. What computing takes is told apart, for it
varies more than all the rest. The same for putting an answer into a file, and for looking there. Medians of
the processor time in microseconds.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from api import create_app
from api.bodies import validated
from api.caching.sqlite_store import SqliteStore
from api.questions import Question, answer_text, answered
from api.state import state
from solver.game.notation.suits import Renaming
from solver.rules import load_ruleset

SYSTEM = "hr_bela_4"
OTHER_NAMES = Renaming.to("CSHD")
STORE_BYTES = 100_000_000
WARM_UP = 3
"""The first requests load data and fill caches of other parts."""


@dataclass(frozen=True)
class Kind:
    """Requests of one question."""

    name: str
    question: str
    bodies: Sequence[dict[str, Any]]


def full_deals(count: int) -> list[dict[str, Any]]:
    """Positions before the first trick."""
    return [_deal(seed) for seed in range(count)]


def hidden_hands(count: int) -> list[dict[str, Any]]:
    """The same, for the player to lead; four worlds, so that the search is short."""
    deals = full_deals(count)
    return [deal | {"hands": [deal["hands"][0], None, None, None], "seat": 0, "worlds": 4} for deal in deals]


def tables(count: int) -> list[dict[str, Any]]:
    """The question what to call, answered by formulas."""
    hands = (deal["hands"][0][:6] for deal in full_deals(count))
    return [{"ruleset": SYSTEM, "seat": 0, "hand": hand, "method": "table"} for hand in hands]


def _deal(seed: int) -> dict[str, Any]:
    cards = list(map(str, load_ruleset(SYSTEM).pack))
    random.Random(seed).shuffle(cards)
    hands = [cards[8 * seat : 8 * seat + 8] for seat in range(4)]
    return {"ruleset": SYSTEM, "hands": hands, "contract": {"trump": "H", "taker": seed % 4}}


@dataclass(slots=True)
class Watch:
    """A question, and how long its own answers took."""

    question: Question
    seconds: float = 0.0

    @property
    def watched(self) -> Question:
        """The question, told of each time it is answered."""
        return replace(self.question, answer=self._answer)

    def _answer(self, body: object) -> BaseModel:
        started = time.thread_time()
        try:
            return self.question.answer(body)
        finally:
            self.seconds += time.thread_time() - started


def microseconds(call: Callable[[], object]) -> float:
    """How long ``call`` takes."""
    started = time.thread_time()
    call()
    return (time.thread_time() - started) * 1e6


def around(question: Question, ask: Callable[[Question], object]) -> tuple[float, float]:
    """Microseconds of ``ask`` inside the answer of ``question``, and around it."""
    watch = Watch(question)
    whole = microseconds(lambda: ask(watch.watched))
    inside = watch.seconds * 1e6
    return inside, whole - inside


def without_cache(question: Question, value: object) -> str:
    """The answer as it is, to the request as it is."""
    return answer_text(question.answer(validated(question.schema, value, state().settings)))


def renamed(body: dict[str, Any]) -> dict[str, Any]:
    """The same request with other names of the suits."""
    return {name: value if name == "ruleset" else OTHER_NAMES.value(value) for name, value in body.items()}


def measure(kind: Kind) -> None:
    """Prints a line about one kind of request."""
    rows = []
    question = state().questions[kind.question]
    for body in kind.bodies:  # in turn, so that all see the same machine
        computed, bare = around(question, partial(without_cache, value=body))
        _, missed = around(question, partial(answered, value=body))
        _, found = around(question, partial(answered, value=renamed(body)))
        rows.append((computed, bare, missed - bare, found))
    figures = [statistics.median(column) for column in zip(*rows[WARM_UP:], strict=True)]
    print(f"| {kind.name} |", " | ".join(f"{figure:,.0f}" for figure in figures), "|")


def measure_store(count: int) -> None:
    """Prints a line about the store in a file."""
    text = json.dumps({"cards": [_deal(seed) for seed in range(30)]})
    with _store() as store:
        puts = [microseconds(partial(store.put, str(n), text)) for n in range(count)]
        hits = [microseconds(partial(store.get, str(n))) for n in range(count)]
        misses = [microseconds(partial(store.get, f"no {n}")) for n in range(count)]
    names = (("put", puts), ("found", hits), ("not found", misses))
    figures = ", ".join(f"{name} {statistics.median(times):,.0f}" for name, times in names)
    print(f"\nSQLite file, {len(text):,} characters: {figures}")


@contextmanager
def _store() -> Iterator[SqliteStore]:
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(str(Path(folder) / "answers.sqlite3"), STORE_BYTES)
        try:
            yield store
        finally:
            store.close()


def main() -> None:
    """Prints what the cache costs."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--requests", type=int, default=100, help="of each kind")
    count = options.parse_args().requests
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"cache_url": f"sqlite:///{folder}/answers.sqlite3"})
        print("| request | computing (µs) | reading and writing (µs) | more on a miss (µs) | a hit (µs) |")
        print("|---|---|---|---|---|")
        with app.app_context():
            measure(Kind("solve, full deal", "solve", full_deals(count)))
            measure(Kind("contracts", "contracts", [_cards_alone(deal) for deal in full_deals(count)]))
            measure(Kind("play, first card, 4 worlds", "play", hidden_hands(count)))
            measure(Kind("call, table", "call", tables(count)))
            state().cache.close()
    measure_store(count)


def _cards_alone(deal: dict[str, Any]) -> dict[str, Any]:
    return {"ruleset": deal["ruleset"], "hands": deal["hands"]}


if __name__ == "__main__":
    main()
