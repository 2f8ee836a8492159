"""Does it help to weigh worlds by how well they explain what the others have played?"""

from __future__ import annotations

import numpy as np

from benchmarks.strength_deals import deals, play, question_in
from benchmarks.strength_matches import RULESET, print_matches
from solver.advice.explaining.likelihoods import world_log_likelihoods
from solver.advice.players import Player, RulePlayer, SamplingPlayer
from solver.advice.statistics import Estimate, estimate
from solver.double_dummy.objective import Objective
from solver.rules import load_ruleset
from solver.worlds.counting import DealtWorlds, worlds_of

_SEED = 77
_WORLDS = 200


def information(player: Player, deal_count: int) -> Estimate:
    """How much likelier the policy finds the actual world than a random one that fits: a mean of logarithms.

    At every lead from the third trick on of deals that ``player`` plays at all seats. Above 0, the policy
    tells something about hidden hands; the scale is natural, 0.69 is twice as likely.
    """
    gains = []
    for deal in deals(load_ruleset(RULESET), deal_count, _SEED):
        position = deal
        while not position.is_over:
            question = question_in(position)
            if not position.trick and 2 <= position.tricks_left <= 6:
                worlds = worlds_of(question.knowledge).sample(_WORLDS, seed=1)
                actual = np.array([[hand.mask for hand in position.hands]], dtype=np.uint32)
                nothing = np.zeros(1, dtype=np.uint32)
                truth = DealtWorlds(worlds.seats, actual, nothing, nothing)
                found = world_log_likelihoods(question, worlds)
                mean = np.log(np.exp(found - found.max()).mean()) + found.max()
                gains.append(float(world_log_likelihoods(question, truth)[0] - mean))
            position = play(position, player.choose(question))
    return estimate(np.array(gains), None, exact=False)


def print_likelihoods(deal_count: int, pairs: int, seconds: float, processes: int) -> None:
    """Prints what the policy knows of hidden hands, and what players gain who use it."""
    for name, player in (
        ("rules of thumb", RulePlayer()),
        ("plain sampling", SamplingPlayer(20, objective=Objective.POINTS)),
    ):
        gain = information(player, deal_count)
        print(
            f"\nPlayers: {name}. Logarithm of how much likelier the actual hands are than random ones: "
            f"{gain.mean:.2f} ({gain.low:.2f} to {gain.high:.2f})"
        )
    against = [("weighted", "sampling"), ("weighted", "rules"), ("sampling", "rules")]
    print_matches(
        "The same number of worlds, weighted or not",
        against,
        Objective.POINTS,
        pairs=pairs,
        seconds=seconds,
        processes=processes,
    )
