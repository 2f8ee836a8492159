"""Lines are cut into chunks of about a second of work each."""

from __future__ import annotations

import pytest

from solver.batch import Chunk, ChunkSizes, Cutter
from solver.batch.chunks import FIRST_SIZE, MOST_BYTES, MOST_LINES
from tests.batch.batches import numbered


def test_chunks_hold_every_line_once_and_in_order() -> None:
    chunks = list(Cutter(numbered(23), ChunkSizes()))
    assert [line for chunk in chunks for line in chunk.lines] == list(numbered(23))


def test_chunk_begins_where_the_one_before_it_ended() -> None:
    chunks = list(Cutter(numbered(23), ChunkSizes(), first=100))
    firsts = [chunk.first for chunk in chunks]
    assert firsts == [100, *(chunk.after for chunk in chunks[:-1])]
    assert chunks[-1].after == 123


def test_no_lines_are_no_chunks() -> None:
    assert list(Cutter(iter(()), ChunkSizes())) == []


def test_chunk_takes_no_more_lines_once_it_is_long() -> None:
    lines = iter([b"x" * (MOST_BYTES // 2)] * 5)
    assert [len(chunk.lines) for chunk in Cutter(lines, ChunkSizes())] == [2, 2, 1]


def test_line_that_is_longer_than_a_chunk_is_one() -> None:
    lines = iter([b"x" * (2 * MOST_BYTES), b"y"])
    assert [len(chunk.lines) for chunk in Cutter(lines, ChunkSizes())] == [1, 1]


def test_lines_are_not_read_ahead() -> None:
    lines = numbered(100)
    next(Cutter(lines, ChunkSizes()))
    assert next(lines) == b"line %d" % FIRST_SIZE


def test_size_of_the_first_chunk_is_small() -> None:
    assert ChunkSizes().next == FIRST_SIZE


def test_size_makes_a_second_of_work() -> None:
    sizes = ChunkSizes()
    for _ in range(20):
        sizes.learn(100, 10.0)
    assert sizes.next == 10


def test_size_grows_by_four_at_most() -> None:
    sizes = ChunkSizes()
    sizes.learn(4, 0.0)
    assert sizes.next == 16
    sizes.learn(16, 0.0)
    assert sizes.next == 64


def test_size_has_a_limit_however_quick_lines_are() -> None:
    sizes = ChunkSizes()
    sizes.learn(10**6, 0.0)
    assert sizes.next == MOST_LINES


def test_size_is_one_for_lines_that_take_long() -> None:
    sizes = ChunkSizes()
    sizes.learn(1, 500.0)
    assert sizes.next == 1


def test_size_follows_lines_that_become_slow() -> None:
    sizes = ChunkSizes()
    sizes.learn(1_000, 1.0)
    for _ in range(30):
        sizes.learn(10, 1.0)
    assert sizes.next == 10


@pytest.mark.parametrize("count", [1, FIRST_SIZE])
def test_last_chunk_is_as_long_as_there_are_lines(count: int) -> None:
    assert list(Cutter(numbered(count), ChunkSizes())) == [Chunk(0, tuple(numbered(count)))]
