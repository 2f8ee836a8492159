"""``belot batch`` and ``belot worker``."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import click

from solver.batch import NoClusterError, OutputError
from solver.cli.batching import PARQUET, run_batch
from solver.cli.config_command import config_option
from solver.cli.configuring import settings_for
from solver.cli.group import FAULTY_INPUT
from solver.cli.options import EXIT_CODES
from solver.cli.parquet import need_parquet
from solver.cli.working import work

threads_option = click.option(
    "--threads",
    type=click.IntRange(min=1),
    help="Items at the same time.  [default: the setting worker_threads, or one per processor]",
)
scheduler_option = click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Send the work to a Dask cluster, such as tcp://host:8786, in place of threads.  [default: the "
    "setting worker_scheduler]",
)


@click.command("batch", epilog=EXIT_CODES)
@click.argument("source", type=click.File("rb"), metavar="FILE", default="-")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Append results to this file; .parquet writes a table.  [default: standard output]",
)
@threads_option
@scheduler_option
@config_option
@click.option("--quiet", is_flag=True, help="No progress bar.")
def batch_command(
    source: BinaryIO,
    output: Path | None,
    threads: int | None,
    scheduler: str | None,
    config: Path | None,
    quiet: bool,
) -> int:
    """Answers a file of questions, NDJSON.

    The first line is a header with the kind of all questions (solve, contracts, play, call, score, review)
    and fields that items may leave out; every other line is an item, the body of a request to the service.
    Each gets a line with its index and its result, or its problem. The same command goes on where an
    interrupted one ended.
    """
    if output is not None and output.suffix == PARQUET:
        need_parquet()
    settings = settings_for(
        config, [("--threads", "worker_threads", threads), ("--scheduler", "worker_scheduler", scheduler)]
    )
    try:
        total, failed = run_batch(source, output, settings, quiet=quiet)
    except (OutputError, NoClusterError) as error:
        raise click.ClickException(str(error)) from None
    except KeyboardInterrupt:
        if output is not None:
            click.echo("interrupted; the same command goes on where this one ended", err=True)
        raise
    if failed:
        click.echo(f"{failed:,} of {total:,} items have a problem", err=True)
        return FAULTY_INPUT
    return 0


@click.command("worker", epilog=EXIT_CODES)
@click.option("--store", metavar="URL", help="Database of the batches.  [default: the setting store_url]")
@threads_option
@scheduler_option
@config_option
def worker_command(
    store: str | None, threads: int | None, scheduler: str | None, config: Path | None
) -> None:
    """Works on the batches of the service until it is stopped.

    Any number of workers may share a database. One that is told to stop finishes what it has begun; what one
    leaves undone that is killed, others do.
    """
    given = [
        ("--store", "store_url", store),
        ("--threads", "worker_threads", threads),
        ("--scheduler", "worker_scheduler", scheduler),
    ]
    work(settings_for(config, given))
