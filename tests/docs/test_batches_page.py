"""docs/batches.md: its example gets the answers that are shown."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.cli.running import run
from tests.docs.pages import DOCS

TEXT = (DOCS / "batches.md").read_text(encoding="utf-8")


def test_example_gets_the_line_that_is_shown(tmp_path: Path) -> None:
    shown = re.search(r"\$ cat endings\.ndjson\n(.*?)\n\$ belot", TEXT, re.DOTALL)
    answer = re.search(r"```json\n(.*?)\n```", TEXT, re.DOTALL)
    assert shown is not None
    assert answer is not None
    source, output = tmp_path / "endings.ndjson", tmp_path / "results.ndjson"
    source.write_text(shown[1] + "\n", encoding="utf-8")
    found = run("batch", str(source), "-o", str(output), "--quiet")
    assert found.exit_code == 1  # one of its items is faulty
    lines = output.read_text(encoding="utf-8").splitlines()
    assert json.loads(answer[1]) in list(map(json.loads, lines))
    assert ["problem" in json.loads(line) for line in lines] == [False, False, True]
