"""The compiled kernel (solver/native): the fastest build that this processor runs."""

import importlib
import importlib.util

from solver import _kernel_baseline


def _fastest_build() -> str:
    if _kernel_baseline.cpu_is_x86_64_v3() and importlib.util.find_spec("solver._kernel_v3"):
        return "solver._kernel_v3"
    return "solver._kernel_baseline"


BUILD = _fastest_build()
"""Name of the module in use."""

globals().update(
    {name: value for name, value in vars(importlib.import_module(BUILD)).items() if not name.startswith("__")}
)
