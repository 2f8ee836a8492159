"""Random house rules: a system with other values of some parameters that the loader accepts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from solver.errors import RulesetError
from solver.rules import Ruleset, load_ruleset, ruleset_from
from tests.reference.systems import Parameters, parameters

STANDARD = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
TURNUP_ROUNDS = [["turnup", "others"], ["turnup"], ["turnup", "turnup"], ["turnup", "others", "others"]]

VALUES: Mapping[str, list[Any]] = {
    "next_dealer": ["rotate", "leader"],
    "deal1": [[3, 3], [3, 2], [2, 2]],
    "turnups": [0, 1, 3],
    "turnup_taken": ["no", "round1", "both", "round1_opt2"],
    "deal2": [[2], [3], [1, 1], [4]],
    "widow": [0, 2],
    "seven_swap": ["no", "first_hand", "before_play", "before_declaring"],
    "throw_in_below": [0, 11],
    "rounds": [["any"], ["any", "any"], *TURNUP_ROUNDS, ["turnup", "others", "turnup"]],
    "forced": ["no", "forehand", "dealer"],
    "no_suit": ["no", "crimea", "samara"],
    "offer_redeal": [True, False],
    "buyout": [0, 50],
    "overtake": ["none", "trumps", "all"],
    "overtake_partner": [True, False],
    "ruff": ["always", "unless_partner"],
    "overruff": [True, False],
    "underruff": ["forced", "free"],
    "early_stop": [0, 50],
    "capot": ["no", "add90", "add100_for_last"],
    "capot_call": [True, False],
    "runs": [[20, 50, 100, 100, 100, "match"], [20, 50], [20, 40, 50], [15, 30, 60, 90, 120, 150], []],
    "groups": [STANDARD, {}, {**STANDARD, "7": 70, "8": 80}],
    "run_order": ["natural", "strength", "trump_strength"],
    "five_run_top": [True, False],
    "trump_edge": ["no", "identical", "same_length"],
    "decl_tie": ["nobody", "earlier"],
    "decl_scope": ["side", "player", "all", "none"],
    "decl_shown": ["before", "after", "live"],
    "trick_needed": [True, False],
    "trickless": ["lost", "opponents"],
    "bela_call": ["free", "forced", "king_first"],
    "pass_counts": ["all", "tricks"],
    "pass_vs": ["sum", "each", "fixed82"],
    "tie": ["fall", "pass", "lapse", "hang_winner", "hang_taker", "hang_retake"],
    "fall": ["opponents", "lost", "split", "split_dealer", "nobody", "russian", "flat160"],
    "fall_extras": ["with", "opponents", "kept"],
    "bajt": ["no", "fall", "fall_hang"],
    "rounding": ["no", "tens"],
    "target": [301, 501, 1001],
    "end": ["full", "dosta", "dosta_bela1", "dosta_bela2"],
    "bela_exits": [True, False],
    "gap": [0, 250],
    "penalty": ["no", "game162", "deal_lost"],
    "stakes": ["no", "bajt", "bajt_monela", "difference", "tokens"],
}
"""Every parameter but those that make another table or pack; the values are those of both models."""


@dataclass(frozen=True)
class House:
    """One game for both models; ``name`` is what the library calls it."""

    system: str
    overrides: Mapping[str, Any]
    ruleset: Ruleset

    @property
    def name(self) -> str:
        """The system with its overrides, as a position text has them."""
        return self.ruleset.id

    @property
    def values(self) -> Parameters:
        """The parameters as the naive model reads them."""
        return parameters(self.system, **self.overrides)


def plain(system: str) -> House:
    """A system as it stands."""
    return House(system, {}, load_ruleset(system))


def random_house(random: Random, system: str, names: Sequence[str] = tuple(VALUES), **fixed: Any) -> House:
    """A system with other values of some of the parameters ``names``, and of the ``fixed`` ones.

    Values that contradict those before them are left out again.
    """
    overrides = dict(fixed)
    ruleset = ruleset_from({"parent": system, **overrides})
    for name in random.sample(sorted(names), random.randint(1, min(12, len(names)))):
        tried = {**overrides, name: random.choice(VALUES[name])}
        try:
            ruleset = ruleset_from({"parent": system, **tried})
        except RulesetError:
            continue
        overrides = tried
    return House(system, overrides, ruleset)
