"""Is anything lost or doubled when something dies in the middle of a batch?

    python -m benchmarks.batch_failures                # about ten minutes
    python -m benchmarks.batch_failures --items 500 --only worker

Prints the table of docs/operations.md, and fails if a result is missing, comes twice or is wrong. Every
scenario starts the service with all its processes anew and reads the results over HTTP while the batch runs.
Needs the extras ``client``, ``cluster`` and ``postgres``, PostgreSQL, and for ``disk`` the right to mount.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from api.client import Client, ItemResult
from api.jobs.answering import Asked, answer_chunk, batch_settings
from api.jobs.kinds import Kind
from api.settings import Settings
from benchmarks.batches import RULESET, deals_of
from benchmarks.tables import Row, print_table
from solver.batch import Chunk
from solver.cards import CardSet
from tools.deployment import Deployment

_VOLATILE = ("nodes", "elapsed_ms")
_DEFAULTS = {"ruleset": RULESET}
_SMALL_DISK_MB = 64
_POLL_S = 0.1
_PATIENCE_S = 900

Items = Sequence[Mapping[str, object]]


@dataclass(frozen=True)
class Scenario:
    """``break_it`` is called once as soon as so large a ``share`` of the items is done."""

    name: str
    break_it: Callable[[Deployment], None]
    share: float = 0.3
    options: Mapping[str, Any] = field(default_factory=dict)


def items_of(count: int) -> Items:
    """What is asked."""
    return [
        {
            "hands": [" ".join(map(str, CardSet(int(mask)))) for mask in hands],
            "contract": {"trump": "SHDC"[number % 4], "taker": 0},
            "plays": "",
        }
        for number, hands in enumerate(deals_of(count))
    ]


def right_answers(items: Items, processes: int) -> list[object]:
    """What is to be answered, computed here."""
    size = 100
    parts = [(first, items[first : first + size]) for first in range(0, len(items), size)]
    with ProcessPoolExecutor(processes) as executor:
        return [answer for found in executor.map(_answers, parts) for answer in found]


def _answers(part: tuple[int, Items]) -> list[object]:
    first, items = part
    asked = Asked(Kind.SOLVE, json.dumps(_DEFAULTS), batch_settings(Settings(cache_url="")))
    chunk = Chunk(first, tuple(json.dumps(item).encode() for item in items))
    return [_stable(json.loads(line)["result"]) for line in answer_chunk(asked, chunk).lines]


def _document(line: ItemResult) -> object:
    return None if line.answer is None else _stable(line.answer.model_dump(mode="json", exclude_unset=True))


def _stable(answer: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in answer.items() if name not in _VOLATILE}


def kill_a_worker(deployment: Deployment) -> None:
    """Nobody starts it again; the other one does its work."""
    deployment.kill("worker-1")


def kill_the_only_worker(deployment: Deployment) -> None:
    """A new one is started at once."""
    deployment.kill("worker-1")
    deployment.start("worker-1")


def kill_the_service(deployment: Deployment) -> None:
    """Those who read lose their connection."""
    deployment.kill("api")
    time.sleep(1)
    deployment.start("api")


def kill_a_dask_worker(deployment: Deployment) -> None:
    """One of two."""
    deployment.kill("dask-1")


def restart_postgres(deployment: Deployment) -> None:
    """It is away for some seconds."""
    deployment.stop("postgres")
    time.sleep(3)
    deployment.start("postgres")


def fill_the_disk(deployment: Deployment) -> None:
    """There is no room for some seconds, then there is again."""
    folder = Path(deployment.store_url.removeprefix("sqlite:///")).parent
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(1 << 12))
    time.sleep(5)
    filler.unlink()


SCENARIOS = {
    "worker": Scenario("a worker of two killed", kill_a_worker, options={"workers": 2}),
    "only-worker": Scenario(
        "the only worker killed, a new one", kill_the_only_worker, options={"workers": 1}
    ),
    "service": Scenario("the service killed and started", kill_the_service, options={"workers": 1}),
    "dask": Scenario("a Dask worker of two killed", kill_a_dask_worker, options={"workers": 1, "cluster": 2}),
    "postgres": Scenario(
        "PostgreSQL stopped for 3 s", restart_postgres, options={"workers": 1, "postgres": True}
    ),
    "disk": Scenario("disk full for 5 s", fill_the_disk, options={"workers": 1}),
}


def run(scenario: Scenario, items: Items, right: Sequence[object]) -> Row:
    """Runs a scenario.

    Raises:
        SystemExit: a result is missing, comes twice or is wrong.
    """
    with _place_for(scenario) as settings, Deployment(**scenario.options, settings=settings) as deployment:
        started = time.perf_counter()
        client = Client(deployment.url)
        batch = client.submit("solve", items, **_DEFAULTS)
        with ThreadPoolExecutor(1) as reader:
            reading = reader.submit(lambda: list(client.results(batch.id)))
            # In this thread: what a thread has started ends with it.
            _when_due(deployment, scenario, batch.id, len(items))
            found = reading.result()
        seconds = time.perf_counter() - started
        state = client.batch(batch.id)
    indices = [line.index for line in found]
    if indices != list(range(len(items))):
        raise SystemExit(f"{scenario.name}: {len(indices)} results, {len(set(indices))} of them different")
    wrong = [line.index for line, answer in zip(found, right, strict=True) if _document(line) != answer]
    if wrong or (state.done, state.failed) != (len(items), 0):
        raise SystemExit(f"{scenario.name}: {len(wrong)} wrong results, the state is {state}")
    return Row(scenario.name, (f"{len(found):,}", "0", "0", "0", f"{seconds:.0f}"))


def _when_due(deployment: Deployment, scenario: Scenario, batch: str, total: int) -> None:
    client = Client(deployment.url)
    deadline = time.monotonic() + _PATIENCE_S
    while client.batch(batch).done < scenario.share * total and time.monotonic() < deadline:
        time.sleep(_POLL_S)
    scenario.break_it(deployment)


@contextmanager
def _place_for(scenario: Scenario) -> Iterator[dict[str, object]]:
    """Settings of the service; for the full disk its batches are in a small file system of their own."""
    if scenario.break_it is not fill_the_disk:
        yield {}
        return
    with TemporaryDirectory() as folder:
        size = f"size={_SMALL_DISK_MB}m"
        subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", folder], check=True)
        try:
            yield {"store_url": f"sqlite:///{folder}/batches.sqlite3"}
        finally:
            subprocess.run(["umount", folder], check=True)


def main() -> None:
    """Prints what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=SCENARIOS, default=tuple(SCENARIOS))
    parser.add_argument("--items", type=int, default=10_000)
    arguments = parser.parse_args()
    items = items_of(arguments.items)
    right = right_answers(items, os.cpu_count() or 1)
    print_table(
        f"{len(items):,} solves of `{RULESET}`, read over HTTP while they are made",
        ("results", "lost", "doubled", "wrong", "seconds"),
        map(run, map(SCENARIOS.__getitem__, arguments.only), repeat(items), repeat(right)),
    )


if __name__ == "__main__":
    main()
