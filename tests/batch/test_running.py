"""Chunks are answered side by side and come out in order, whatever happens to them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from os import _exit

import pytest

from solver.batch import AnsweredChunk, Chunk, ChunkSizes, Crew, Cutter, answered_in_order
from solver.batch.executors import CHUNKS_AHEAD
from tests.batch.batches import Held, crew_of_threads, echo, give_up, numbered


def answers(lines: Iterator[bytes], crew: Crew) -> Iterator[bytes]:
    sizes = ChunkSizes()
    for _, answered in answered_in_order(Cutter(lines, sizes), echo, crew, sizes, give_up):
        yield from answered.lines


def test_answers_come_in_the_order_of_the_lines() -> None:
    with crew_of_threads(4) as crew:
        found = list(answers(iter([b"slow", *numbered(50), b"slow", b"last"]), crew))
    assert found == [b"SLOW", *(line.upper() for line in numbered(50)), b"SLOW", b"LAST"]


def test_no_lines_have_no_answers() -> None:
    with crew_of_threads() as crew:
        assert list(answers(iter(()), crew)) == []


def test_item_that_fails_even_alone_is_given_up_and_the_others_are_answered() -> None:
    lines = [*numbered(6), b"fail", *numbered(6)]
    with crew_of_threads() as crew:
        found = list(answers(iter(lines), crew))
    assert found == [b"GIVEN UP 6 RuntimeError" if line == b"fail" else line.upper() for line in lines]


def test_only_a_few_chunks_are_submitted_ahead() -> None:
    class FirstAtOnce(Held):
        def submit(self, work, /, *arguments, **named):  # type: ignore[no-untyped-def]
            future = super().submit(work, *arguments, **named)  # type: ignore[no-untyped-call]
            if len(self.submitted) == 1:
                future.set_result(AnsweredChunk(0, (b"",) * 4, 0, 1.0))
            return future

    sizes = ChunkSizes()
    chunks = Cutter(numbered(10_000), sizes)
    executor = FirstAtOnce()
    waiting = answered_in_order(chunks, echo, Crew(executor, 3, is_local=True), sizes, give_up)
    next(waiting)
    assert len(executor.submitted) == 3 * CHUNKS_AHEAD


def test_chunks_that_have_not_begun_are_called_off_when_the_caller_stops() -> None:
    sizes = ChunkSizes()
    with crew_of_threads(1) as crew:
        running = answered_in_order(Cutter(iter([b"slow"] * 40), sizes), echo, crew, sizes, give_up)
        next(running)
        running.close()  # type: ignore[attr-defined]
        started = time.monotonic()
    assert time.monotonic() - started < 1.0


def end_process(chunk: Chunk) -> AnsweredChunk:
    """The process that is given this work does not survive it."""
    _exit(1)


def test_executor_that_is_broken_is_told() -> None:
    sizes = ChunkSizes()
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        running = answered_in_order(
            Cutter(numbered(5), sizes), end_process, Crew(pool, 1, is_local=False), sizes, give_up
        )
        with pytest.raises(BrokenProcessPool):
            next(running)
