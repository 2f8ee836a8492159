"""Writes pictures. Needs matplotlib, which is loaded only here; knows nothing of what they show."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def save_picture(draw: Callable[[], Figure], path: Path, file_format: str) -> None:
    """Writes what ``draw`` makes as ``png`` or ``svg``.

    Raises:
        click.ClickException: matplotlib is missing, or the file cannot be written.
    """
    try:
        import matplotlib as mpl
    except ImportError:
        raise click.ClickException("a picture needs matplotlib: pip install 'belot-solver[plots]'") from None
    # Without dates and random numbers the same picture is the same file.
    metadata = {"Date": None} if file_format == "svg" else {"Software": None}
    with mpl.rc_context({"svg.hashsalt": "belot"}):
        figure = draw()
        try:
            figure.savefig(path, format=file_format, dpi=150, metadata=metadata)
        except OSError as error:
            raise click.ClickException(f"{path}: {error.strerror}") from None
