"""Every build of the kernel answers alike; the one that is not in use runs in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from solver.double_dummy.bench import bench

ROOT = Path(__file__).parents[2]

CHECKSUM = "885ddbe0"
"""Of all values of the fixed bench. It never changes; the number of nodes may."""


def run_python(program: str, build: str) -> subprocess.CompletedProcess[str]:
    """Runs a program with the named build of the kernel."""
    environment = {**os.environ, "BELOT_KERNEL": build}
    command = [sys.executable, "-c", program]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_values_of_the_bench_have_the_known_checksum() -> None:
    *_, total = bench()
    assert f"{total.checksum:08x}" == CHECKSUM


@pytest.mark.parametrize("build", ["baseline"])
def test_other_build_answers_the_same(build: str) -> None:
    program = (
        "from solver.double_dummy.bench import bench, kernel_build\n"
        "*_, total = bench()\n"
        "print(kernel_build(), format(total.checksum, '08x'))"
    )
    finished = run_python(program, build)
    assert finished.stdout.split() == [build, CHECKSUM], finished.stderr


def test_unknown_build_is_refused_by_name() -> None:
    finished = run_python("import solver._kernel", "fastest")
    assert finished.returncode != 0
    assert "BELOT_KERNEL is 'fastest'" in finished.stderr
