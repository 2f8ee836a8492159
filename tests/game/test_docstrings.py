"""The examples in the docstrings of the packages for declarations and settlement."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from solver.game import declarations, settlement


@pytest.mark.parametrize("package", [declarations, settlement])
def test_example_in_the_docstring_is_true(package: ModuleType) -> None:
    assert doctest.testmod(package).failed == 0
