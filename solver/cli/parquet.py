"""Writes results as a Parquet file: a row for each item, what is wanted most often in columns of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import click

_ROWS_AT_ONCE = 10_000


def need_parquet() -> Any:
    """The library that writes Parquet.

    Raises:
        click.UsageError: it is not installed.
    """
    try:
        return import_module("pyarrow")
    except ImportError:
        raise click.UsageError("writing .parquet needs the extra `parquet` of belot-solver") from None


def write_parquet(lines: Path, target: Path) -> None:
    """The results in the NDJSON file ``lines`` as a Parquet file with these columns.

    ``index``; ``best``: the best card or call; ``points``, ``written``: per unit; ``mean`` of the best;
    ``verdict``; ``result``, ``problem``: all of it as JSON, one of them null. A column is null where an
    answer has no such thing.
    """
    arrow = need_parquet()
    parquet = import_module("pyarrow.parquet")
    schema = arrow.schema(
        [
            ("index", arrow.int64()),
            ("best", arrow.string()),
            ("points", arrow.list_(arrow.int32())),
            ("written", arrow.list_(arrow.int32())),
            ("mean", arrow.float64()),
            ("verdict", arrow.string()),
            ("result", arrow.string()),
            ("problem", arrow.string()),
        ]
    )
    with lines.open("rb") as file, parquet.ParquetWriter(target, schema) as writer:
        while rows := [_row(json.loads(line)) for line in islice(file, _ROWS_AT_ONCE)]:
            writer.write_table(arrow.Table.from_pylist(rows, schema=schema))


def _row(line: Mapping[str, Any]) -> dict[str, object]:
    result = line.get("result")
    row: dict[str, object] = {"index": line["index"]}
    if result is None:
        return row | {"problem": json.dumps(line["problem"], ensure_ascii=False)}
    choices = list(_choices(result))
    row["best"] = result.get("best") or (choices[0].get("card") if choices else None)
    row["mean"] = choices[0].get("mean") if choices else None
    row["points"] = result.get("points")
    row["written"] = result.get("written") or result.get("score", {}).get("written")
    row["verdict"] = result.get("verdict")
    return row | {"result": json.dumps(result, ensure_ascii=False)}


def _choices(result: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The cards or calls of an answer, best first."""
    for name in ("cards", "calls"):
        found = result.get(name)
        if isinstance(found, list):
            yield from (choice for choice in found if isinstance(choice, dict))
