"""``belot batch``: a file of questions, answered in order, and gone on with after an interruption."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import FOUR, OVER, THREE, run

HEADER = {"kind": "solve", "ruleset": "fr_contree_4", "detail": "values"}
DEAL: dict[str, object] = {
    "hands": [
        "7S 8S 9S TS 7H 8H 9H TH",
        "JS QS KS AS JH QH KH AH",
        "7D 8D 9D TD 7C 8C 9C TC",
        "JD QD KD AD JC QC KC AC",
    ],
    "contract": {"trump": "H", "taker": 0},
    "plays": "",
}


def deal(trump: str, taker: int) -> dict[str, object]:
    return DEAL | {"contract": {"trump": trump, "taker": taker}}


DEALS = [deal(trump, taker) for taker in range(4) for trump in "SHDC"]


def batch_file(path: Path, items: list[object], header: object = HEADER) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in [header, *items]), encoding="utf-8")
    return path


def results(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def batch(*arguments: str | Path) -> Any:
    return run("batch", *map(str, arguments), "--quiet")


def test_every_item_has_its_line_in_order(tmp_path: Path) -> None:
    output = tmp_path / "out.ndjson"
    found = batch(batch_file(tmp_path / "in.ndjson", list(DEALS)), "-o", output, "--threads", "2")
    assert found.exit_code == 0, found.stderr
    lines = results(output)
    assert [line["index"] for line in lines] == list(range(len(DEALS)))
    assert all(line["result"]["exact"] for line in lines)


def test_item_is_answered_as_the_command_answers_it(tmp_path: Path) -> None:
    items: list[object] = [{"position": FOUR}, {"position": THREE}, {"position": OVER}]
    output = tmp_path / "out.ndjson"
    batch(batch_file(tmp_path / "in.ndjson", items, {"kind": "solve"}), "-o", output)
    alone = [json.loads(run("solve", "--json", position).stdout) for position in (FOUR, THREE, OVER)]
    assert [line["result"]["points"] for line in results(output)] == [answer["points"] for answer in alone]


def test_faulty_item_gets_its_problem_and_the_others_their_results(tmp_path: Path) -> None:
    output = tmp_path / "out.ndjson"
    items: list[object] = [DEALS[0], DEALS[0] | {"hands": "none"}, 5, DEALS[1]]
    found = batch(batch_file(tmp_path / "in.ndjson", items), "-o", output)
    assert found.exit_code == 1
    assert "2 of 4 items have a problem" in found.stderr
    assert ["result" in line for line in results(output)] == [True, False, False, True]


def test_line_that_is_no_json_gets_its_problem(tmp_path: Path) -> None:
    source = batch_file(tmp_path / "in.ndjson", [DEALS[0]])
    with source.open("a", encoding="utf-8") as file:
        file.write("{nonsense\n")
    output = tmp_path / "out.ndjson"
    batch(source, "-o", output)
    assert results(output)[1]["problem"]["type"] == "/problems/unreadable-body"


def test_without_a_file_results_go_to_standard_output(tmp_path: Path) -> None:
    text = batch_file(tmp_path / "in.ndjson", list(DEALS[:3])).read_text(encoding="utf-8")
    found = run("batch", "--quiet", stdin=text)
    assert [json.loads(line)["index"] for line in found.stdout.splitlines()] == [0, 1, 2]


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ({"kind": "dance"}, "dance"),
        ({"ruleset": "fr_contree_4"}, "kind"),
        (["solve"], "header"),
    ],
)
def test_header_that_says_nothing_is_refused(tmp_path: Path, header: object, words: str) -> None:
    found = batch(batch_file(tmp_path / "in.ndjson", [DEAL], header))
    assert found.exit_code == 1
    assert words in found.stderr


def interrupted(tmp_path: Path, done: int) -> tuple[Path, Path]:
    """A batch file, and the output of a run of which only the results of ``done`` items came to the disk."""
    source, output = batch_file(tmp_path / "in.ndjson", list(DEALS)), tmp_path / "out.ndjson"
    first = batch_file(tmp_path / "first.ndjson", list(DEALS[:done]))
    progress = output.with_name("out.ndjson.progress")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("solver.batch.output.Output.finish", lambda output: None)
        batch(first, "-o", output)
    assert progress.exists()
    return source, output


def test_interrupted_batch_goes_on_where_it_ended(tmp_path: Path) -> None:
    source, output = interrupted(tmp_path, 5)
    before = output.read_bytes()
    found = batch(source, "-o", output)
    assert found.exit_code == 0, found.stderr
    assert output.read_bytes().startswith(before)
    assert [line["index"] for line in results(output)] == list(range(len(DEALS)))


def test_half_a_line_is_written_again(tmp_path: Path) -> None:
    source, output = interrupted(tmp_path, 5)
    output.write_bytes(output.read_bytes() + b'{"index": 5, "resu')
    batch(source, "-o", output)
    assert [line["index"] for line in results(output)] == list(range(len(DEALS)))


def test_output_of_other_items_is_left_alone(tmp_path: Path) -> None:
    _, output = interrupted(tmp_path, 5)
    before = output.read_bytes()
    found = batch(batch_file(tmp_path / "other.ndjson", list(DEALS[::-1])), "-o", output)
    assert found.exit_code == 1
    assert "another batch" in found.stderr
    assert output.read_bytes() == before


def test_file_that_is_no_output_is_left_alone(tmp_path: Path) -> None:
    output = tmp_path / "letter.txt"
    output.write_text("dear reader\n", encoding="utf-8")
    found = batch(batch_file(tmp_path / "in.ndjson", [DEAL]), "-o", output)
    assert found.exit_code == 1
    assert output.read_text(encoding="utf-8") == "dear reader\n"


def test_killed_batch_goes_on_where_it_ended(tmp_path: Path) -> None:
    items: list[object] = [DEALS[number % 16] | {"detail": "full"} for number in range(60)]
    source, output = batch_file(tmp_path / "in.ndjson", items), tmp_path / "out.ndjson"
    command = [sys.executable, "-m", "solver.cli", "batch", str(source), "-o", str(output), "--quiet"]
    process = subprocess.Popen([*command, "--threads", "1"])
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (output.exists() and output.stat().st_size):
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    killed_after = len(output.read_bytes().splitlines())
    assert 0 < killed_after < len(items)
    assert batch(source, "-o", output).exit_code == 0
    assert [line["index"] for line in results(output)] == list(range(len(items)))


def test_table_has_a_row_for_every_item(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    output = tmp_path / "out.parquet"
    batch(batch_file(tmp_path / "in.ndjson", [DEALS[0], 5, DEALS[1]]), "-o", output)
    table = parquet.read_table(output).to_pylist()
    assert [row["index"] for row in table] == [0, 1, 2]
    assert [row["problem"] is None for row in table] == [True, False, True]
    assert table[0]["points"] == json.loads(table[0]["result"])["points"]
    assert table[0]["best"] == json.loads(table[0]["result"])["cards"][0]["card"]
    assert not output.with_name("out.parquet.ndjson").exists()


def test_cluster_answers_as_threads_do(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    source = batch_file(tmp_path / "in.ndjson", list(DEALS))
    here, there = tmp_path / "here.ndjson", tmp_path / "there.ndjson"
    batch(source, "-o", here)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        found = batch(source, "-o", there, "--scheduler", cluster.scheduler_address)
    assert found.exit_code == 0, found.stderr
    assert results(there) == results(here)


def test_scheduler_that_does_not_answer_is_named(tmp_path: Path) -> None:
    found = batch(batch_file(tmp_path / "in.ndjson", [DEAL]), "--scheduler", "nonsense://nowhere")
    assert found.exit_code == 1
    assert "nonsense://nowhere" in found.stderr
