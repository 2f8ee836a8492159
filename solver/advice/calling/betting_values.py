"""What paying, raising and dropping out are worth in a pot game to a player who knows his chance to win.

Knows no cards. Everybody who is still in is expected to match.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solver.game.auction import Betting, Call

Floats = NDArray[np.float64]


def bet_values(betting: Betting, calls: Sequence[Call], wins: Floats) -> Floats:
    """Tokens that each of ``calls`` brings the seat to bet on average: shape (hands, calls).

    ``wins``: how likely each hand has more points than all other players, shape (hands,); to have more than
    some of them is as likely as if all were alike. What is in the pot already is nobody's any more, so
    dropping out brings 0.
    """
    seat = betting.seat_to_bet
    others = len(betting.players_in) - 1
    chance = wins ** (others / (betting.seats - 1))
    columns = []
    for call in calls:
        if call is Call.DROP:
            columns.append(np.zeros(len(wins)))
            continue
        after = betting.call(call)
        columns.append(chance * _matched_pot(after) - (after.paid[seat] - betting.paid[seat]))
    return np.stack(columns, axis=1)


def _matched_pot(betting: Betting) -> int:
    """The pot once all who are in have matched."""
    return betting.pot + sum(betting.owed(seat) for seat in betting.players_in)
