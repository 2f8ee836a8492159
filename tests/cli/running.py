"""Runs the command as a user would, and the position texts that several tests use."""

from __future__ import annotations

import re

from click.testing import CliRunner, Result

from solver.cli import main

FOUR = "hr_bela_4 JH7SAD/9HKD/7H8STD/8H9S7D H@0 - leader=1 trick=AS won=60,16:3,2"
"""Four players, three tricks to go, seat 2 has to follow suit."""

THREE = "hr_bela_3 JH7SAD/9HASKD/7H8STD H@1 - leader=0 trick=. won=60,16,5:3,1,1"
"""Three players, seat 1 plays alone."""

ALL_TRICKS = "mk_beljot_2 9SJS/TSKS S@0 - leader=0 trick=. won=100,0:6,0"
"""Two players, seat 0 is about to take all tricks."""

OVER = "mk_beljot_2 ./. S@0 - leader=0 trick=. won=152,10:6,2"

HARD = (
    "sr_belot_4 8SJSQSKHAH7D8DKC/7STH9DKDAD8CJCAC/9SAS7H9HJHQH7CTC/TSKS8HTDJDQD9CQC H@0 - "
    "leader=0 trick=. won=0,0:0,0"
)
"""The first lead of a deal; no search proves it in no time."""


def run(
    *arguments: str, stdin: str | bytes | None = None, charset: str = "utf-8", color: bool = False
) -> Result:
    """The result of ``belot ARGUMENTS``; ``color``: standard output is a terminal."""
    return CliRunner(charset=charset).invoke(main, arguments, input=stdin, color=color)


def without_time(output: str) -> str:
    """The output with ``T`` in place of what depends on the machine: time, and nodes with it."""
    return re.sub(r"[\d,]+ nodes, [\d.]+ ms", "N nodes, T ms", output)
