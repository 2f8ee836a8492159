"""What is in the output when a batch is killed is kept, and nothing is in it twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from solver.batch import Chunk, ChunkSizes, Cutter, Output, OutputError, answered_in_order, output
from tests.batch.batches import crew_of_threads, echo, give_up, numbered

HEADER = b'{"kind": "solve"}'
COUNT = 30
RESULTS = b"".join(line.upper() + b"\n" for line in numbered(COUNT))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "out.ndjson"


def progress_of(path: Path) -> Path:
    return path.with_name(path.name + ".progress")


def run(path: Path, lines: Iterator[bytes], header: bytes = HEADER, *, most_chunks: int = 10**6) -> int:
    """Goes on with the output; how many items were answered now. Stops, as if killed, after some chunks."""
    lines = iter(lines)
    sizes = ChunkSizes()
    count = 0
    with Output(path, header) as output, crew_of_threads() as crew:
        output.skip_done(lines)
        begun = output.done
        for chunk, answered in answered_in_order(Cutter(lines, sizes, begun), echo, crew, sizes, give_up):
            if count == most_chunks:
                return output.done - begun
            output.append(chunk, answered)
            count += 1
        output.finish()
        return output.done - begun


def test_results_stand_in_the_file_and_nothing_is_left_beside_it(path: Path) -> None:
    assert run(path, numbered(COUNT)) == COUNT
    assert path.read_bytes() == RESULTS
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("chunks", range(4))
def test_killed_batch_goes_on_where_it_ended(path: Path, chunks: int) -> None:
    done = run(path, numbered(COUNT), most_chunks=chunks)
    assert 0 <= done < COUNT
    assert run(path, numbered(COUNT)) == COUNT - done
    assert path.read_bytes() == RESULTS


@pytest.mark.parametrize("size", range(0, len(RESULTS) + 1, 7))
def test_batch_killed_before_its_progress_was_written_goes_on(path: Path, size: int) -> None:
    run(path, numbered(COUNT), most_chunks=0)
    path.write_bytes(RESULTS[:size])  # the progress says that nothing is done
    run(path, numbered(COUNT))
    assert path.read_bytes() == RESULTS


def test_half_a_line_is_written_again(path: Path) -> None:
    done = run(path, numbered(COUNT), most_chunks=2)
    with path.open("ab") as file:
        file.write(b"LINE 2")
    assert run(path, numbered(COUNT)) == COUNT - done
    assert path.read_bytes() == RESULTS


def test_batch_killed_after_its_last_result_only_ends(path: Path) -> None:
    with Output(path, HEADER) as written:
        written.skip_done(numbered(0))
        chunk = Chunk(0, tuple(numbered(COUNT)))
        written.append(chunk, echo(chunk))
    assert run(path, numbered(COUNT)) == 0
    assert path.read_bytes() == RESULTS
    assert not progress_of(path).exists()


def test_file_that_was_opened_and_has_nothing_is_begun_anew(path: Path) -> None:
    path.touch()
    assert run(path, numbered(COUNT)) == COUNT


def test_output_is_saved_while_the_batch_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "_SAVED_EVERY_S", 0.0)
    with Output(path, HEADER) as written:
        written.skip_done(numbered(COUNT))
        chunk = Chunk(0, tuple(numbered(2)))
        written.append(chunk, echo(chunk))
        assert json.loads(progress_of(path).read_text())["done"] == 2


def test_what_came_after_the_last_saving_is_answered_again(path: Path) -> None:
    done = run(path, numbered(COUNT), most_chunks=2)
    with path.open("ab") as file:
        file.write(bytes(1_000) + b"\nLINE 9\n")  # as a power cut may leave it
    assert run(path, numbered(COUNT)) == COUNT - done
    assert path.read_bytes() == RESULTS


def test_half_written_progress_does_not_count(path: Path) -> None:
    done = run(path, numbered(COUNT), most_chunks=2)
    progress_of(path).with_name(path.name + ".progress.new").write_text('{"done": 9')
    assert run(path, numbered(COUNT)) == COUNT - done


def test_file_of_something_else_is_left_alone(path: Path) -> None:
    path.write_text("my notes\n")
    with pytest.raises(OutputError, match="not the output of an interrupted batch"):
        run(path, numbered(COUNT))
    assert path.read_text() == "my notes\n"


def test_finished_output_is_left_alone(path: Path) -> None:
    run(path, numbered(COUNT))
    with pytest.raises(OutputError, match="not the output of an interrupted batch"):
        run(path, numbered(COUNT))


def test_other_items_are_refused(path: Path) -> None:
    run(path, numbered(COUNT), most_chunks=2)
    before = path.read_bytes()
    with pytest.raises(OutputError, match="results of another batch"):
        run(path, iter([b"other", *numbered(COUNT)]))
    assert path.read_bytes() == before


def test_other_header_is_refused(path: Path) -> None:
    run(path, numbered(COUNT), most_chunks=2)
    with pytest.raises(OutputError, match="results of another batch"):
        run(path, numbered(COUNT), b'{"kind": "call"}')


def test_input_that_ends_before_the_results_is_refused(path: Path) -> None:
    run(path, numbered(COUNT), most_chunks=2)
    with pytest.raises(OutputError, match="more results than there are items"):
        run(path, numbered(3))


def test_input_that_has_grown_is_gone_on_with(path: Path) -> None:
    run(path, numbered(20), most_chunks=2)
    run(path, numbered(COUNT))
    assert path.read_bytes() == RESULTS


def test_results_that_have_gone_are_told(path: Path) -> None:
    run(path, numbered(COUNT), most_chunks=2)
    path.write_bytes(RESULTS[: RESULTS.index(b"\n") + 1])
    with pytest.raises(OutputError, match=r"has 1 results where \d+ had been written"):
        run(path, numbered(COUNT))


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "[]", "3", '{"done": 2}', '{"done": "x", "digest": ""}', '{"done": null, "digest": ""}'],
)
def test_progress_that_cannot_be_read_is_told(path: Path, text: str) -> None:
    run(path, numbered(COUNT), most_chunks=2)
    progress_of(path).write_text(text)
    with pytest.raises(OutputError, match="cannot be read"):
        run(path, numbered(COUNT))


def test_progress_that_says_less_than_nothing_is_told(path: Path) -> None:
    run(path, numbered(COUNT), most_chunks=2)
    progress_of(path).write_text(json.dumps({"done": -1, "digest": ""}))
    with pytest.raises(OutputError, match="cannot be read"):
        run(path, iter([b"other", *numbered(COUNT)]))


def test_two_at_once_do_not_write_the_same_output(path: Path) -> None:
    with Output(path, HEADER), pytest.raises(OutputError, match="another process"):
        run(path, numbered(COUNT))


def test_output_knows_how_many_items_are_done(path: Path) -> None:
    with Output(path, HEADER) as output:
        output.skip_done(numbered(3))
        assert output.done == 0
        chunk = Chunk(0, (b"a", b"b"))
        output.append(chunk, echo(chunk))
        assert output.done == 2
