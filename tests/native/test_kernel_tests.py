"""The kernel's own tests, built with the address and undefined behaviour sanitizers.

Needs a C++ compiler and CMake, as an installation from source does. The build is kept in the folder
``build``, so that only the first run is slow.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "kernel-tests"
TESTS = BUILD / "solver" / "native" / "tests"


def program(name: str) -> str:
    """The path of a program, of this Python environment if it is there."""
    found = shutil.which(name, path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    assert found is not None, f"{name} is not installed; it belongs to the test dependencies"
    return found


def run(*command: str, folder: Path = ROOT) -> None:
    """Runs a command that has to succeed and shows what it printed if it does not."""
    finished = subprocess.run(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if finished.returncode:
        pytest.fail(f"{' '.join(command)} failed:\n{finished.stdout}", pytrace=False)


@pytest.fixture(scope="module")
def built() -> None:
    """Configures and builds; warnings are errors."""
    cmake = program("cmake")
    run(cmake, "-S", str(ROOT), "-B", str(BUILD), "-DBELOT_TESTS=ON", "-DBELOT_SANITIZE=ON")
    run(cmake, "--build", str(BUILD), "--parallel", "2")


@pytest.mark.usefixtures("built")
def test_kernel_passes_its_own_tests_under_the_sanitizers() -> None:
    run(program("ctest"), "--output-on-failure", "--no-tests=error", folder=TESTS)
