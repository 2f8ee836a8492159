"""Finds every fault code in the source: the members of FaultCode, and the texts given to ``Fault``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from solver.game.faults import FaultCode

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ("solver", "api")


def literal_codes() -> set[str]:
    """Codes that are written as text where a fault is made."""
    return {code for tree in _trees() for node in ast.walk(tree) for code in _code_of(node)}


def used_members() -> set[str]:
    """Names of the members of FaultCode that are used outside their own module."""
    return {
        node.attr
        for tree in _trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == FaultCode.__name__
    }


def _trees() -> Iterator[ast.Module]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield ast.parse(path.read_text(encoding="utf-8"))


def _code_of(node: ast.AST) -> Iterator[str]:
    """The second argument of ``Fault(pointer, code, detail)`` if it is a text."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "Fault":
        return
    code = node.args[1] if len(node.args) > 1 else None
    if isinstance(code, ast.Constant) and isinstance(code.value, str):
        yield code.value
