"""Side payments (R22): tokens, differences, the pot, Bajt marks, tablas. Knows results only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .play import trick_winner
from .pot import Betting


def tokens(taker: int, playing: Sequence[int], outcome: str) -> dict[int, int]:
    """Unit -> tokens received for a pass or a fall, nothing for any other outcome.

    A pass brings 1 from each opponent, a fall costs 2 paid to one or 1 to each of two.
    """
    opponents = [unit for unit in playing if unit != taker]
    prices = {"pass": -1, "fall": 2 if len(opponents) == 1 else 1}
    price = prices.get(outcome, 0)
    return {taker: -price * len(opponents), **dict.fromkeys(opponents, price)}


def differences(points: Mapping[int, int]) -> dict[int, int]:
    """Unit -> points received; with three players pairwise (A77)."""
    return {unit: sum(own - other for other in points.values()) for unit, own in points.items()}


def pot_shares(betting: Betting, points: Mapping[int, int]) -> dict[int, int]:
    """Seat -> tokens received minus tokens paid.

    ``points``: what the seats still in made; the most take the pot, equal ones split it (A76).
    """
    most = max(points[seat] for seat in betting.still_in)
    winners = [seat for seat in betting.still_in if points[seat] == most]
    share = betting.pot // len(winners)
    return {seat: (share if seat in winners else 0) - paid for seat, paid in enumerate(betting.paid)}


def bajt_payments(marks: Sequence[int]) -> list[int]:
    """Units of the agreed sum that each player pays after the match."""
    return list(marks)


def monela_premium(tablas: Sequence[int], winner: int) -> int:
    """Units of the premium that the winner of the match receives: only his own tablas count."""
    return tablas[winner]


def monela_winner(contract: str, tricks: Sequence[Sequence[tuple[int, str]]]) -> int | None:
    """The seat that won the nine of trumps, ``None`` if it stayed out of play."""
    for trick in tricks:
        if any(card == "9" + contract for _, card in trick):
            return trick_winner(contract, trick)
    return None
