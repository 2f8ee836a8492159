"""The compiled kernel (solver/native): the fastest build that this processor runs.

The environment variable ``BELOT_KERNEL`` names another one: ``baseline`` or ``v3``.
"""

import importlib
import importlib.util
import os

from solver import _kernel_baseline


def _chosen_build() -> str:
    wanted = os.environ.get("BELOT_KERNEL")
    has_v3 = importlib.util.find_spec("solver._kernel_v3") is not None and _kernel_baseline.cpu_is_x86_64_v3()
    if wanted not in (None, "", "baseline", "v3") or (wanted == "v3" and not has_v3):
        raise ImportError(f"BELOT_KERNEL is {wanted!r}; this machine has baseline{' and v3' * has_v3}")
    return "_kernel_v3" if has_v3 and wanted != "baseline" else "_kernel_baseline"


BUILD = _chosen_build()
"""Name of the module in use."""

globals().update(
    {
        name: value
        for name, value in vars(importlib.import_module(f"solver.{BUILD}")).items()
        if not name.startswith("__")
    }
)
