"""What a deal comes to, as text for people: the sheet, and the account as a table. Settles nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.cards import Language
from solver.cli.position_text import unit_name
from solver.cli.ruleset_text import ruleset_name
from solver.cli.signs import heading, table
from solver.game.scoring import DealScore, MatchAfter
from solver.game.settlement import AccountStep
from solver.rules import Ruleset
from solver.rules.choices import Bajt


def score_text(ruleset: Ruleset, score: DealScore) -> Iterator[str]:
    """Line by line: the game, the outcome, the account, what waits for later, and the match."""
    yield heading(f"{ruleset_name(ruleset, Language.ENGLISH)} ({ruleset.id})")
    yield f"Outcome: {score.outcome}"
    yield ""
    yield from _account(ruleset, score)
    remarks = list(_remarks(ruleset, score))
    if remarks:
        yield ""
        yield from remarks


def _account(ruleset: Ruleset, score: DealScore) -> Iterator[str]:
    """The steps with a column per unit; amounts that are only shown stand in brackets."""
    units = range(ruleset.units)
    rows = [["rule", "", *(unit_name(ruleset, unit) for unit in units)]]
    rows += [[step.rule, step.text, *_cells(step)] for step in score.account]
    if score.written is not None:
        rows.append(["", heading("written"), *map(str, score.written)])
    yield from table(rows, "<<" + ">" * ruleset.units)


def _cells(step: AccountStep) -> list[str]:
    if not step.adds:
        return [f"({amount})" for amount in step.amounts]
    return [str(amount) if amount else "" for amount in step.amounts]


def _remarks(ruleset: Ruleset, score: DealScore) -> Iterator[str]:
    for hanging in score.hanging:
        yield f"{hanging.points} points of {unit_name(ruleset, hanging.unit)} hang."
    if score.marks is not None and ruleset.result.bajt is not Bajt.NO:
        for unit in (unit for unit, marks in enumerate(score.marks) if marks):
            yield f"A Bajt mark for {unit_name(ruleset, unit)}."
    if score.payments is not None:
        yield "Paid at once: " + _per_unit(ruleset, score.payments) + "."
    for seat, tokens in enumerate(score.pot or ()):
        if tokens:
            yield f"Seat {seat} takes {tokens} tokens out of the pot."
    if score.match is not None:
        yield from _match(ruleset, score.match)


def _match(ruleset: Ruleset, match: MatchAfter) -> Iterator[str]:
    if match.scores is not None:
        yield "Match score: " + _per_unit(ruleset, match.scores) + "."
    if match.winner is not None:
        yield f"The match is won by {unit_name(ruleset, match.winner)}."
    elif match.is_over:
        yield "The match is over without a winner."
    else:
        yield f"Seat {match.next_dealer} deals next."


def _per_unit(ruleset: Ruleset, amounts: Sequence[int]) -> str:
    return ", ".join(f"{unit_name(ruleset, unit)} {amount}" for unit, amount in enumerate(amounts))
