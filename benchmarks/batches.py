"""What a batch costs beside the search itself, and what a second thread or a cluster brings.

    python -m benchmarks.batches                       # about five minutes
    python -m benchmarks.batches --deals 10000

Prints the tables of docs/operations.md. Needs the extras ``bench`` and ``cluster``.

overhead  ``belot batch`` as a process of its own against ``solve_many`` on the same deals and as many
          threads: items a second, and the memory of the process early and late
workers   one thread, two threads, two Dask workers of one thread each
store     chunks a second that are leased and completed, by one worker and by four, without any work in
          between; on an SQLite file, and on the PostgreSQL database of --postgres
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from api.jobs.database import open_database
from api.jobs.kinds import Kind
from api.jobs.leasing import Leasing
from api.jobs.store import Store
from api.observing.memory import resident_bytes
from benchmarks.tables import Row, print_table
from solver.batch import AnsweredChunk, Chunk
from solver.cards import CardSet
from solver.double_dummy.many import Answer, random_hands, solve_many
from solver.game import Trump
from solver.rules import load_ruleset

RULESET = "fr_contree_4"
_HEADER = {"kind": "solve", "ruleset": RULESET, "detail": "values"}
_TRUMPS = tuple(Trump)[:4]
_SEED = 5
_PARTS = ("store", "overhead", "workers")
_ANSWER = (
    b'{"index": 0, "result": {"cards": [' + b'{"card": "JH", "points": [100, 62], "loss": 0}, ' * 8 + b"]}}"
)


@dataclass(frozen=True)
class Run:
    """A process: ``seconds`` it ran, and its resident memory in megabytes at tenths of that time."""

    seconds: float
    megabytes: Sequence[float]


def deals_of(count: int) -> NDArray[np.uint32]:
    """The deals of all measurements."""
    return random_hands(load_ruleset(RULESET), count, _SEED)


def write_batch(path: Path, hands: NDArray[np.uint32]) -> None:
    """A batch file that asks for the values of ``hands``, trumps in turn."""
    with path.open("w", encoding="utf-8") as file:
        file.write(json.dumps(_HEADER) + "\n")
        for number, deal in enumerate(hands):
            item = {
                "hands": [" ".join(map(str, CardSet(int(mask)))) for mask in deal],
                "contract": {"trump": _TRUMPS[number % 4].value, "taker": 0},
                "plays": "",
            }
            file.write(json.dumps(item) + "\n")


def bare_seconds(hands: NDArray[np.uint32], threads: int) -> float:
    """How long ``solve_many`` needs for what the batch file asks."""
    started = time.perf_counter()
    for place, trump in enumerate(_TRUMPS):
        solve_many(load_ruleset(RULESET), trump, hands[place::4], answer=Answer.CARDS, threads=threads)
    return time.perf_counter() - started


def batch_run(source: Path, threads: int, scheduler: str | None = None) -> Run:
    """``belot batch`` on ``source``; its results are thrown away after they were counted."""
    output = source.with_name("out.ndjson")
    command = [sys.executable, "-m", "solver.cli", "batch", str(source), "-o", str(output), "--quiet"]
    command += ["--threads", str(threads)] if scheduler is None else ["--scheduler", scheduler]
    started = time.perf_counter()
    process = subprocess.Popen(command)
    samples = []
    while process.poll() is None:
        samples.append(_resident_megabytes(process.pid))
        time.sleep(0.05)
    seconds = time.perf_counter() - started
    with source.open("rb") as asked, output.open("rb") as answered:
        if process.returncode or sum(1 for _ in asked) != sum(1 for _ in answered) + 1:
            raise SystemExit(f"the batch ended with {process.returncode}, or results are missing")
    output.unlink()
    return Run(seconds, samples[:: max(1, len(samples) // 10)])


def print_overhead(count: int) -> None:
    """The rates of both, in turn, on one and on two threads."""
    hands = deals_of(count)
    rows = []
    with TemporaryDirectory() as folder:
        source = Path(folder) / "in.ndjson"
        write_batch(source, hands)
        for threads in (1, 2):
            bare = bare_seconds(hands, threads)
            run = batch_run(source, threads)
            late = run.megabytes[2:]
            rows.append(
                Row(
                    f"{threads} thread{'s' * (threads > 1)}",
                    (
                        f"{count / bare:,.0f}",
                        f"{count / run.seconds:,.0f}",
                        f"{100 * (run.seconds / bare - 1):+.1f} %",
                        f"{late[0]:.0f} to {max(late):.0f}",
                    ),
                )
            )
    print_table(
        f"{count:,} deals of `{RULESET}`, the values of all cards",
        ("`solve_many` a second", "`belot batch` a second", "more time", "memory, MB"),
        rows,
    )


def print_workers(count: int) -> None:
    """One thread, two threads, and a cluster of two workers."""
    with TemporaryDirectory() as folder, _cluster() as scheduler:
        source = Path(folder) / "in.ndjson"
        write_batch(source, deals_of(count))
        runs = {
            "one thread": batch_run(source, 1),
            "two threads": batch_run(source, 2),
            "two Dask workers": batch_run(source, 2, scheduler),
        }
    one = runs["one thread"].seconds
    print_table(
        f"{count:,} deals of `{RULESET}`, the values of all cards",
        ("items a second", "against one thread"),
        [
            Row(name, (f"{count / run.seconds:,.0f}", f"{one / run.seconds:.2f}"))
            for name, run in runs.items()
        ],
    )


def print_store(chunks: int, postgres: str | None) -> None:
    """What the database allows."""
    with TemporaryDirectory() as folder:
        urls = {"SQLite": f"sqlite:///{folder}/batches.sqlite3"}
        if postgres is not None:
            urls["PostgreSQL"] = postgres
        print_table(
            f"{chunks:,} chunks of {Kind.SOLVE.items_together} items: leased and completed a second",
            ("one worker", "four workers"),
            [
                Row(name, tuple(f"{_chunks_a_second(url, chunks, workers):,.0f}" for workers in (1, 4)))
                for name, url in urls.items()
            ],
        )


def _chunks_a_second(url: str, count: int, workers: int) -> float:
    database = open_database(url, 10**10)
    store, batch, size = Store(database), uuid.uuid4().hex, Kind.SOLVE.items_together
    parts = (Chunk(number * size, (_ANSWER,) * size) for number in range(count))
    store.add(batch, Kind.SOLVE, "{}", count * size, parts)
    started = time.perf_counter()
    with ThreadPoolExecutor(workers) as executor:
        list(
            executor.map(
                lambda name: _complete_all(Leasing(database, name, 60), batch), map(str, range(workers))
            )
        )
    seconds = time.perf_counter() - started
    store.remove(batch)
    database.close()
    return count / seconds


def _complete_all(leasing: Leasing, batch: str) -> None:
    while leases := leasing.lease(batch, Kind.SOLVE.items_together):
        for lease in leases:
            chunk = lease.chunk
            leasing.complete(batch, AnsweredChunk(chunk.first, chunk.lines, 0, 0.0))


@contextmanager
def _cluster() -> Iterator[str]:
    distributed: Any = import_module("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster.scheduler_address


def _resident_megabytes(process: int) -> float:
    return (resident_bytes(process) or 0) / 1e6


def main() -> None:
    """Prints what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=_PARTS, default=_PARTS)
    parser.add_argument("--postgres", metavar="URL", help="Address of an empty PostgreSQL database.")
    parser.add_argument("--deals", type=int, default=100_000)
    arguments = parser.parse_args()
    if "store" in arguments.only:
        print_store(2_000, arguments.postgres)
    if "overhead" in arguments.only:
        print_overhead(arguments.deals)
    if "workers" in arguments.only:
        print_workers(arguments.deals // 5)


if __name__ == "__main__":
    main()
