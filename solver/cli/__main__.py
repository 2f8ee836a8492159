"""``python -m solver.cli`` is the ``belot`` command."""

from solver.cli import main

main()
