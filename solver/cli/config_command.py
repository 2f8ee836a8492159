"""``belot config`` and ``belot keys``, and the option that names the file of the settings."""

from __future__ import annotations

from pathlib import Path

import click

from solver.cli.configuring import loaded_settings, made_key, settings_text
from solver.cli.group import print_lines
from solver.cli.options import EXIT_CODES

config_option = click.option(
    "--config",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="TOML file of settings.  [default: BELOT_CONFIG]",
)


@click.command("config", epilog=EXIT_CODES)
@config_option
@click.option("--check", is_flag=True, help="Print nothing but faults.")
def config_command(config: Path | None, *, check: bool) -> None:
    """Shows the settings of the service, and where each comes from.

    Variables of the environment (BELOT_...) count more than the file, and the file more than defaults. All
    settings are checked; without faults the exit code is 0. Passwords are not shown.
    """
    if check:
        loaded_settings(config)
    else:
        print_lines(settings_text(config))


@click.command("keys", epilog=EXIT_CODES)
@click.argument("name")
@click.option(
    "--quota", default="", metavar="LIMITS", help='How much may be asked with it: "20/second;10000/day".'
)
@click.option(
    "--file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Add the key to FILE.  [default: the setting keys_file]",
)
@config_option
def keys_command(name: str, quota: str, file: Path | None, config: Path | None) -> None:
    """Makes a key with which NAME may ask the service, and prints it.

    The file gets a line from which the key cannot be told, so it is shown only now. To take a key away,
    remove its line; a running service notices within seconds.
    """
    print_lines([made_key(config, file, name, quota)])
