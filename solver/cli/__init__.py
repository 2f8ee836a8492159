"""The ``belot`` command. The only part of the library that prints, and that knows the HTTP service."""

from solver.cli.commands import main

__all__ = ["main"]
