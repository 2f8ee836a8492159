"""Endings of three and four cards a seat: how much is lost by playing as if all hands were seen later on.

The measure is the exact best response: what the best that a player can do who never sees the other hands is
worth on average over all worlds, each as likely as any other, while the others play perfectly in the actual
one. The regret of a card is what it falls short of that, in trick points. What is won from players who err is
measured apart, by playing the endings out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.strength_deals import play, question_in, questions
from benchmarks.strength_matches import written
from benchmarks.tables import Row, print_table
from solver.advice import Method
from solver.advice.judging import CARDS, Judge
from solver.advice.players import AdvicePlayer, Player, RulePlayer
from solver.advice.question import CardQuestion
from solver.advice.statistics import Estimate, estimate
from solver.cards import Card
from solver.double_dummy.objective import Objective
from solver.game import Position
from solver.rules import load_ruleset
from solver.worlds.counting import DealtWorlds, worlds_of

SYSTEMS = ("sr_belot_4", "fr_contree_4", "sr_belot_3", "hr_bela_2")
_SEED = 3_040
_MOST_WORLDS = {3: 2_000, 4: 500}
_MOST_MILLISECONDS = 5_000


def methods(limit_ms: float | None) -> Mapping[str, Player]:
    """The two ways to advise; as in the measure, all worlds count the same."""
    return {
        name: AdvicePlayer(limit_ms, objective=Objective.POINTS, method=method, likelihoods=False)
        for name, method in (("plain sampling", Method.SAMPLING), ("best response", Method.BEST_RESPONSE))
    }


@dataclass(frozen=True)
class Ending:
    """A moment with a choice, and what every legal card is worth to the best that can be done."""

    position: Position
    question: CardQuestion
    worlds: DealtWorlds
    worth: Mapping[Card, float]

    def regret(self, card: Card) -> float:
        """Trick points lost by ``card`` on average; below a millionth it is nothing."""
        lost = max(self.worth.values()) - self.worth[card]
        return lost if lost > 1e-6 else 0.0


def endings(system: str, tricks_left: int, count: int) -> Iterator[Ending]:
    """Endings of different deals; left out are those with too many worlds for the exact best response."""
    seed = _SEED + tricks_left
    found = 0
    for position, question in questions(load_ruleset(system), 10 * count, seed, (tricks_left,)):
        if found == count:
            return
        everything = worlds_of(question.knowledge)
        if everything.count > _MOST_WORLDS[tricks_left]:
            continue
        worlds = everything.enumerate(everything.count)
        judge = Judge(question, Objective.POINTS, worlds)
        values = judge.best_response(worlds, limit_ms=_MOST_MILLISECONDS)
        if values is None:
            continue
        found += 1
        by_card = np.fmax.reduce(values.values.reshape(-1, CARDS))
        worth = {card: float(by_card[card.index]) for card in question.legal}
        yield Ending(position, question, worlds, worth)


def regrets(found: Sequence[Ending], player: Player) -> Estimate:
    """Of the cards that a player chooses in all endings."""
    lost = np.array([ending.regret(player.choose(ending.question)) for ending in found])
    return estimate(lost, None, exact=False)


def print_regrets(counts: int, limit_ms: float | None = None) -> list[Ending]:
    """Prints the regrets in every system; returns the endings of all."""
    rows, everything = [], []
    for system in SYSTEMS:
        for tricks_left in (3, 4):
            found = list(endings(system, tricks_left, counts))
            everything += found
            lost = [regrets(found, player) for player in methods(limit_ms).values()]
            worlds = np.array([len(ending.worlds) for ending in found])
            figures = (
                str(len(found)),
                f"{np.median(worlds):,.0f} / {worlds.max():,}",
                *(f"{each.mean:.3f} ({each.low:.3f} to {each.high:.3f})" for each in lost),
            )
            rows.append(Row(f"`{system}`, {tricks_left} cards", figures))
    columns = ("endings", "worlds: median / most", *(f"{name}" for name in methods(limit_ms)))
    most = ", ".join(f"{worlds:,} with {cards} cards" for cards, worlds in _MOST_WORLDS.items())
    title = f"Trick points lost on average against the exact best response; worlds at most {most}"
    print_table(title, columns, rows)
    return everything


# --- against players who err ------------------------------------------------------------------------


def played_out(ending: Ending, player: Player, others: Player) -> int:
    """Trick points the player's side has at the end of the deal when the others play by rules of thumb."""
    position, seat = ending.position, ending.question.seat
    while not position.is_over:
        mover = player if position.to_play == seat else others
        position = play(position, mover.choose(question_in(position)))
    unit = position.ruleset.unit_of
    own_side = {
        unit(other)
        for other in range(position.players)
        if (other in position.side_a_seats) == (seat in position.side_a_seats)
    }
    return sum(position.points[each] for each in own_side)


def print_exploitation(found: Sequence[Ending], limit_ms: float | None = None) -> None:
    """Prints what each method makes of the endings with players of rules of thumb at all other seats."""
    others = RulePlayer()
    made = {
        name: np.array([played_out(ending, player, others) for ending in found], dtype=np.float64)
        for name, player in {**methods(limit_ms), "rules": others}.items()
    }
    base = made["plain sampling"]
    rows = [
        Row(name, (f"{points.mean():.2f}", written(estimate(points - base, None, exact=False))))
        for name, points in made.items()
    ]
    title = f"The same {len(found)} endings played out, all others by rules of thumb"
    print_table(title, ("trick points", "more than plain sampling"), rows)
