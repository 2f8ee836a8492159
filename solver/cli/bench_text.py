"""The result of the fixed bench as a table for people."""

from __future__ import annotations

from collections.abc import Sequence

from solver.cli.signs import table
from solver.double_dummy.bench import BenchResult


def bench_text(build: str, results: Sequence[BenchResult]) -> list[str]:
    """A row for each ruleset and the total; times in milliseconds."""
    rows = [["ruleset", "deals", "nodes", "ms", "nodes/s", "checksum"]]
    for result in results:
        per_second = result.nodes / result.elapsed_ms * 1000 if result.elapsed_ms else 0
        rows.append(
            [
                result.name,
                str(result.deals),
                f"{result.nodes:,}",
                f"{result.elapsed_ms:,.0f}",
                f"{per_second:,.0f}",
                f"{result.checksum:08x}",
            ]
        )
    return [*table(rows, "<>>>>>"), "", f"kernel build: {build}"]
