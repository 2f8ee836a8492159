"""What speaks for and against a card in a trick that has begun: to win it, to follow or to discard.

As ``lead_rules`` for leads.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.advice.explaining.choices import Choices
from solver.advice.explaining.lead_rules import Rule, Values

# --- following suit, and trumps ---------------------------------------------------------------------


def tens_won(at: Choices) -> Values:
    """Points in a trick that the own side is likely to have."""
    return at.tens * (at.wins_for_good & ~at.is_discard)


def tens_lost(at: Choices) -> Values:
    """Points in a trick that opponents have."""
    return at.tens * (_gives_up(at) & ~at.is_discard & (not at.has_partner_after))


def tens_left_to_partner(at: Choices) -> Values:
    """Points in a trick that opponents have, unless a partner still beats them."""
    return at.tens * (_gives_up(at) & ~at.is_discard & at.has_partner_after)


def tens_trusted_to_partner(at: Choices) -> Values:
    """Points in a trick of a partner that opponents may still beat."""
    return at.tens * (_hopes(at) & ~at.is_discard)


def tens_risked(at: Choices) -> Values:
    """Points of a card that wins so far, but may be beaten."""
    return at.tens * _risks(at)


def beat_opponent(at: Choices) -> Values:
    """Opponents lose the trick for good."""
    return at.beats_for_good & (not at.partner_wins)


def beat_opponent_for_now(at: Choices) -> Values:
    """Opponents lose the trick for now."""
    return _risks(at) & (not at.partner_wins)


def beat_winning_partner(at: Choices) -> Values:
    """A partner loses a trick that was safe."""
    return at.beats & at.partner_wins_for_good


def secure_trick_of_partner(at: Choices) -> Values:
    """A partner loses a trick that was not safe and now is."""
    return at.beats_for_good & at.partner_wins & ~at.partner_wins_for_good


def ruff(at: Choices) -> Values:
    """A trump on another suit."""
    return at.is_ruff


def trump_master_spent(at: Choices) -> Values:
    """The highest trump."""
    return at.is_trump & at.is_master


def trump_lower(at: Choices) -> Values:
    """A trump, for each weaker one that is held."""
    return at.lower * at.is_trump


def side_control_lost(at: Choices) -> Values:
    """A card of the suit led, by what it might have been good for, in a trick that is not safe."""
    return at.control * (at.is_side & ~at.is_discard & ~at.wins_for_good)


def side_control_won(at: Choices) -> Values:
    """The same in a trick that the own side is likely to have."""
    return at.control * (at.is_side & ~at.is_discard & at.wins_for_good)


def side_lower(at: Choices) -> Values:
    """A card of the suit led, for each weaker one that is held."""
    return at.lower * (at.is_side & ~at.is_discard)


def side_lower_that_beats(at: Choices) -> Values:
    """The same for a card that wins so far."""
    return at.lower * (at.is_side & at.beats)


def _gives_up(at: Choices) -> NDArray[np.bool_]:
    return np.asarray(~at.beats & (not at.partner_wins))


def _hopes(at: Choices) -> NDArray[np.bool_]:
    return np.asarray(~at.beats & at.partner_wins & ~at.partner_wins_for_good)


def _risks(at: Choices) -> NDArray[np.bool_]:
    return np.asarray(at.beats & ~at.beats_for_good)


# --- discards ---------------------------------------------------------------------------------------


def discard_tens_won(at: Choices) -> Values:
    """Points given to a partner who wins."""
    return at.tens * (at.is_discard & at.partner_wins_for_good)


def discard_tens_trusted(at: Choices) -> Values:
    """Points given to a partner whom opponents may still beat."""
    return at.tens * (at.is_discard & _hopes(at))


def discard_tens_left(at: Choices) -> Values:
    """Points given to opponents, unless a partner still beats them."""
    return at.tens * (at.is_discard & _gives_up(at) & at.has_partner_after)


def discard_tens_lost(at: Choices) -> Values:
    """Points given to opponents."""
    return at.tens * (at.is_discard & _gives_up(at) & (not at.has_partner_after))


def discard_master(at: Choices) -> Values:
    """The highest card of a suit."""
    return at.is_discard & at.is_master


def discard_control(at: Choices) -> Values:
    """A card by what it may still be good for."""
    return at.control * at.is_discard


def discard_lower(at: Choices) -> Values:
    """A card, for each weaker one of its suit that is held."""
    return at.lower * at.is_discard


def discard_single(at: Choices) -> Values:
    """The only card of a suit."""
    return np.asarray(at.is_discard & (at.length == 1))


def discard_rest_of_suit(at: Choices) -> Values:
    """A suit of which nobody else has a card."""
    return np.asarray(at.is_discard & (at.unseen == 0))


def discard_bares_ten(at: Choices) -> Values:
    """The last card with a ten that is not yet high."""
    return np.asarray(at.is_discard & at.guards_a_ten & (at.length == 2))


def discard_one_of_two_guards(at: Choices) -> Values:
    """One of two cards with a ten that is not yet high."""
    return np.asarray(at.is_discard & at.guards_a_ten & (at.length == 3))


REPLY: tuple[Rule, ...] = (
    tens_won,
    tens_lost,
    tens_left_to_partner,
    tens_trusted_to_partner,
    tens_risked,
    beat_opponent,
    beat_opponent_for_now,
    beat_winning_partner,
    secure_trick_of_partner,
    ruff,
    trump_master_spent,
    trump_lower,
    side_control_lost,
    side_control_won,
    side_lower,
    side_lower_that_beats,
    discard_tens_won,
    discard_tens_trusted,
    discard_tens_left,
    discard_tens_lost,
    discard_master,
    discard_control,
    discard_lower,
    discard_single,
    discard_rest_of_suit,
    discard_bares_ten,
    discard_one_of_two_guards,
)
