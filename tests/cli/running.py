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

# Open Belot: the last card has uncovered a run; and one that would bring nothing.
MAY_DECLARE = (
    "sr_belot_2_open 8S:AH,9S:7D,TS:QD,JS:7C,8H:JC,9H:QC,JH:KC,KH:AC/"
    "7S:9D,QS:TD,KS:JD,AS:KD,7H:AD,TH:8C,QH:9C,8D:TC "
    "D@1 JS7S9H7H8SKSQHKH8HTHJDTS9C7CAS9SADQD8CAC7DKD9DJHQS"
)
WASTED_RUN = (
    "sr_belot_2_open 8S:KH,9S:AH,KS:8D,AS:9D,8H:TD,TH:QD,JH:KD,QH:AD/"
    "7S:7C,TS:8C,JS:9C,QS:TC,7H:JC,9H:QC,7D:KC,JD:AC "
    "H@1 8H7HJH9HKSQSQH7D8DJDTCTHADJCQDTS8S7SKDKCTDQCASJS9S"
)
SILENT = (
    "sr_belot_4 QSAS8H7D9DKDJCAC/8S9HTHAH7C8C9CTC/9SJSKS7HQHKHADQC/7STSJH8DTDJDQDKC H@0 "
    "7DTHAD8D7CQCKCAC9DAH7HJD8S9STSASJCTC"
)
"""The taker cannot pass any more; his partner holds Bela, which the other pair would write."""

NEAR_TARGET = (
    "hr_bela_4 8S7HKHJDAD8C9CTC/7SASTHQHAH8D9DTD/9SJS8H9HJHQDJCQC/TSQSKS7DKD7CKCAC S@0 "
    "AD8DQDKD7HQH8HTS7DJDTDJSJHKSKHAHKCTCASQCTH9HQS8S score=800,800"
)
"""The taker falls, and loses the match, if seat 3 plays the right card."""

MAY_STOP = (
    "ru_belot_3 8S9HJHQHAH7DTD8CAC/TSAS7HTHKH8DJDKDQC/7S9SJS8HQDADTCJCKC H@0 JH7H8HAHTHJSACQCJCQHKHTCAS7S8S"
)
"""The soloist, seat 0, does best to end the deal; seat 1 is to lead."""


def run(
    *arguments: str, stdin: str | bytes | None = None, charset: str = "utf-8", color: bool = False
) -> Result:
    """The result of ``belot ARGUMENTS``; ``color``: standard output is a terminal."""
    return CliRunner(charset=charset).invoke(main, arguments, input=stdin, color=color)


def without_time(output: str) -> str:
    """The output with ``T`` in place of what depends on the machine: time, and nodes with it."""
    return re.sub(r"[\d,]+ nodes, [\d.]+ ms", "N nodes, T ms", output)
