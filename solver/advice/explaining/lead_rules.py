"""What speaks for and against a card that is led.

Each rule is a number for every pair of ``Choices``; how much it counts is fitted (``fitted``). Rules need
not be right: their weights say what good players do. Cards are counted in tens of trick points.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from solver.advice.explaining.choices import Choices

Values = NDArray[np.float64] | NDArray[np.bool_]
Rule = Callable[[Choices], Values]


def lead_side_master(at: Choices) -> Values:
    """The highest card of a side suit."""
    return at.is_side & at.is_master


def lead_side_master_ruffable(at: Choices) -> Values:
    """The same while trumps are out."""
    return at.is_side & at.is_master & at.trumps_are_out


def lead_side_master_unseen(at: Choices) -> Values:
    """The same, for each card of the suit that may still follow."""
    return at.unseen * (at.is_side & at.is_master)


def lead_side_unseen(at: Choices) -> Values:
    """A side suit, for each of its cards that may still follow."""
    return at.unseen * at.is_side


def lead_side_length(at: Choices) -> Values:
    """A side suit, for each of its cards that the player holds."""
    return at.length * at.is_side


def lead_side_lower(at: Choices) -> Values:
    """A side suit, for each weaker card that would have done as well."""
    return at.lower * at.is_side


def lead_side_master_tens(at: Choices) -> Values:
    """Points of the highest card of a side suit."""
    return at.tens * (at.is_side & at.is_master)


def lead_side_other_tens(at: Choices) -> Values:
    """Points of any other card of a side suit."""
    return at.tens * (at.is_side & ~at.is_master)


def lead_second_highest(at: Choices) -> Values:
    """A card of a side suit that a single one beats."""
    return np.asarray(at.is_side & (at.above == 1))


def lead_single(at: Choices) -> Values:
    """The only card of a side suit."""
    return np.asarray(at.is_side & (at.length == 1))


def lead_single_master(at: Choices) -> Values:
    """The only card of a side suit, which is the highest."""
    return np.asarray(at.is_side & (at.length == 1) & at.is_master)


def lead_from_ten(at: Choices) -> Values:
    """A side suit in which the player has the ten, not yet high."""
    return at.guards_a_ten


def lead_trump_master_taking(at: Choices) -> Values:
    """The side that took draws trumps with the highest."""
    return _draws_trumps(at) & at.is_master & at.situation.took


def lead_trump_other_taking(at: Choices) -> Values:
    """The side that took draws trumps with another."""
    return _draws_trumps(at) & ~at.is_master & at.situation.took


def lead_trump_master_defending(at: Choices) -> Values:
    """The other side draws trumps with the highest."""
    return _draws_trumps(at) & at.is_master & (not at.situation.took)


def lead_trump_other_defending(at: Choices) -> Values:
    """The other side draws trumps with another."""
    return _draws_trumps(at) & ~at.is_master & (not at.situation.took)


def lead_trump_tens(at: Choices) -> Values:
    """Points of a trump."""
    return at.tens * at.is_trump


def lead_trump_lower(at: Choices) -> Values:
    """A trump, for each weaker one that would have done as well."""
    return at.lower * at.is_trump


def _draws_trumps(at: Choices) -> NDArray[np.bool_]:
    return np.asarray(at.is_trump & at.trumps_are_out)


LEAD: tuple[Rule, ...] = (
    lead_side_master,
    lead_side_master_ruffable,
    lead_side_master_unseen,
    lead_side_unseen,
    lead_side_length,
    lead_side_lower,
    lead_side_master_tens,
    lead_side_other_tens,
    lead_second_highest,
    lead_single,
    lead_single_master,
    lead_from_ten,
    lead_trump_master_taking,
    lead_trump_other_taking,
    lead_trump_master_defending,
    lead_trump_other_defending,
    lead_trump_tens,
    lead_trump_lower,
)
