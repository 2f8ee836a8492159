"""What it costs to solve for the score sheet and for the match, against trick points, in every game."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from benchmarks.tables import Row, print_table
from solver.cards import CardSet
from solver.double_dummy import Lines, Objective, ScoreSolver, Solver
from solver.game import Contract, Diagram, Position, Trump, position_from
from solver.rules import Ruleset, load_ruleset, ruleset_ids
from solver.rules.choices import Layout

CLOSE_TO_THE_TARGET = (60, 160)
"""How many points are missing before the deal: the match is at stake."""


def against_points(deals: int) -> None:
    """All cards of full deals: the same positions for points, for the sheet and for the match, in turn."""
    rows = [row_of(load_ruleset(name), deals) for name in ruleset_ids()]
    print_table(
        f"All cards of a full deal, {deals} random deals each: trick points, written score, match",
        ("points ms", "written ms", "ratio", "p95 ms", "match ms", "ratio", "p95 ms"),
        [row for row in rows if row is not None],
    )


def row_of(ruleset: Ruleset, deals: int) -> Row | None:
    """Medians of the times and their ratios to that of the points; None for the open layout."""
    if ruleset.deal.layout is Layout.OPEN16:
        return None
    points, scores = Solver(), ScoreSolver()
    times: dict[str, list[float]] = {"points": [], "written": [], "match": []}
    for position in full_deals(ruleset, deals):
        times["points"].append(points.solve(position, lines=Lines.NONE).elapsed_ms)
        for objective in (Objective.WRITTEN, Objective.MATCH):
            found = scores.solve(position, objective, lines=Lines.NONE)
            times[objective].append(found.elapsed_ms)
    base = statistics.median(times["points"])
    figures = [f"{base:.2f}"]
    for objective in (Objective.WRITTEN, Objective.MATCH):
        median = statistics.median(times[objective])
        late = float(np.percentile(times[objective], 95))
        figures += [f"{median:.2f}", f"{median / base:.1f}", f"{late:.1f}"]
    return Row(f"`{ruleset.id}`", tuple(figures))


def full_deals(ruleset: Ruleset, count: int) -> Iterator[Position]:
    """Random deals before the first card, contracts and takers in turn, both sides near the target."""
    generator = random.Random(ruleset.id)
    size, seats = ruleset.hand_size, ruleset.playing_seats
    for number in range(count):
        cards = list(ruleset.pack)
        generator.shuffle(cards)
        hands = [tuple(cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
        rest = tuple(cards[seats * size :])
        if ruleset.table.dealer_out:
            hands.append(rest)
        contract = Contract(Trump(ruleset.contracts[number % len(ruleset.contracts)]), number % seats)
        score = tuple(
            max(0, ruleset.match.target - generator.randint(*CLOSE_TO_THE_TARGET))
            for _ in range(ruleset.units)
        )
        yield replace(
            position_from(
                Diagram(
                    ruleset,
                    hands=tuple(hands),
                    contract=contract,
                    plays=(),
                    discards=tuple(CardSet.of(rest)) if ruleset.discarded else None,
                )
            ),
            score=score,
        )
