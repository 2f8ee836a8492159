"""The worked examples in tests/data/examples.json: reading them, and what all adapters need.

An adapter translates the input of an example into types of the library and its answer back; it never
calculates a rule. Another file of the same form can be named by the environment variable BELOT_TEST_EXAMPLES.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from solver.cards import CardSet, parse_card
from solver.game.contract import Contract, Trump
from solver.rules import Ruleset, load_ruleset

_FILE = Path(os.environ.get("BELOT_TEST_EXAMPLES", Path(__file__).parent.parent / "data" / "examples.json"))


@dataclass(frozen=True, slots=True)
class Example:
    """One row: the question ``kind`` put to ``ruleset``, its ``given`` input and the ``expected`` answer."""

    id: str
    kind: str
    ruleset: Ruleset
    given: dict[str, Any]
    expected: Any


def examples(*kinds: str) -> list[Any]:
    """All examples of ``kinds`` as parameters of a test, named by id and system."""
    rows = [row for row in json.loads(_FILE.read_text(encoding="utf-8")) if row["kind"] in kinds]
    return [pytest.param(_example(row), id=f"{row['id']}-{row['system']}") for row in rows]


def _example(row: dict[str, Any]) -> Example:
    ruleset = load_ruleset(row["system"])
    return Example(row["id"], row["kind"], ruleset, row["input"], row["expected"])


def contract_of(given: Mapping[str, Any]) -> Contract:
    """The contract of an example that names ``trump`` and ``taker``; a suit and seat 0 unless given."""
    return Contract(Trump(given.get("trump", "S")), given.get("taker", 0))


def cards_of(texts: list[str]) -> CardSet:
    """Cards that are given as a list of texts."""
    return CardSet.of(map(parse_card, texts))


def per_unit(ruleset: Ruleset, amounts: Mapping[str, int], otherwise: int = 0) -> tuple[int, ...]:
    """Amounts given by unit as a tuple; units that are not named have ``otherwise``."""
    return tuple(amounts.get(str(unit), otherwise) for unit in range(ruleset.units))


def by_unit(amounts: tuple[int, ...], expected: Mapping[str, int]) -> dict[str, int]:
    """The entries of ``amounts`` that ``expected`` names, in its form."""
    return {unit: amounts[int(unit)] for unit in expected}
