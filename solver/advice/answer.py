"""The answer to the question which card to play. Knows nothing of how it is found."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from solver.advice.statistics import Estimate, Verdict
from solver.cards import Card
from solver.double_dummy.objective import Objective
from solver.worlds import Holder


class Method(StrEnum):
    """How hidden hands are dealt with.

    ``sampling``: every card is solved in every world, as if all hands were seen from the next card on.
    ``best-response``: what the player does later, too, must not depend on what he cannot know; the others
    play perfectly in each world. Only where all worlds are solved. ``auto``: best response where it can be.
    """

    AUTO = "auto"
    SAMPLING = "sampling"
    BEST_RESPONSE = "best-response"


@dataclass(frozen=True, slots=True)
class CardAdvice:
    """What one card is worth on average.

    ``mean``: in what is played for, see ``Advice``. ``behind``: the difference to the best card on the same
    worlds, 0 or below. ``p_pass``: probability that the taker passes. ``points``: trick points of the own
    side at the end of the deal. ``is_equal``: worth exactly as much as the best card in every world.
    ``says_bela``: whether to announce Bela with it, and ``bela_gain`` what that is worth against the other
    choice; None where it is no question.
    """

    card: Card
    mean: Estimate
    behind: Estimate
    p_pass: float
    points: float
    is_equal: bool
    says_bela: bool | None = None
    bela_gain: float | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """The answer to a question about a card.

    Means are written points of the own side less those of the other side, with ``points`` trick points of
    the own side; a match won or lost in the deal counts as 1,000 points. With an equity they are chances that
    the own side wins the match, from 0 to 1.
    ``cards``: all legal ones, best first. ``worlds``: how many were solved of ``world_count``.
    ``exhaustive``: all of them. ``effective_worlds``: how many equally likely ones those solved are worth,
    when some are likelier than others. ``marginals``: of every unseen card, who may have it.
    ``is_complete``: whether neither a limit nor a stop came before everything that was wanted.
    """

    seat: int
    objective: Objective
    method: Method
    verdict: Verdict
    cards: tuple[CardAdvice, ...]
    worlds: int
    world_count: int
    exhaustive: bool
    effective_worlds: float
    marginals: dict[Card, dict[Holder, Fraction]]
    is_complete: bool
    elapsed_ms: float
    has_equity: bool = False

    @property
    def best(self) -> Card:
        """The card to play."""
        return self.cards[0].card
