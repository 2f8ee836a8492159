"""The settings of the service and the keys of its clients, for commands.

The service is imported only when a command needs it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from solver.cli.group import FAULTY_INPUT

if TYPE_CHECKING:
    from api.settings import Loaded, Settings


Option = tuple[str, str, object]
"""An option of a command as it is written, the setting it is for, and its value; None if it was not given."""


class FaultySettings(click.ClickException):
    """Something that is set, or a key, cannot be so; a line on standard error for every fault."""

    exit_code = FAULTY_INPUT

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))

    def show(self, file: Any = None) -> None:
        """Prints the faults."""
        click.echo(self.message, file=file, err=file is None)


def loaded_settings(file: Path | None, options: Sequence[Option] = ()) -> Loaded:
    """Settings with the places they come from: ``options`` count more than variables, these than ``file``.

    Raises:
        FaultySettings: with every fault.
    """
    from api.settings import SettingsError, load

    try:
        return load(os.environ, file, options)
    except SettingsError as error:
        raise FaultySettings(error.faults) from None


def settings_for(file: Path | None, options: Sequence[Option] = ()) -> Settings:
    """The settings alone, of this process and of those it starts; raises as ``loaded_settings`` does."""
    from api.settings import FILE_VARIABLE

    settings = loaded_settings(file, options).settings
    if file is not None:
        os.environ[FILE_VARIABLE] = str(file.resolve())
    return settings


def settings_text(file: Path | None) -> list[str]:
    """Lines that show every setting; raises as ``loaded_settings`` does."""
    from api.settings.showing import settings_lines

    return list(settings_lines(loaded_settings(file)))


def made_key(file: Path | None, keys_file: Path | None, name: str, quota: str) -> str:
    """A new key, which is written down in ``keys_file``, or in that of the settings.

    Raises:
        FaultySettings: there is no such file, or it has a key of this name; settings are faulty.
    """
    from api.guard.key_file import add_key
    from api.guard.keys import KeysError

    path = keys_file
    if path is None:
        named = loaded_settings(file).settings.keys_file
        if not named:
            raise FaultySettings(["no file of keys is set; name one with --file or the setting keys_file"])
        path = Path(named)
    try:
        return add_key(path, name, quota)
    except KeysError as error:
        raise FaultySettings(error.faults) from None
