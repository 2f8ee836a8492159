"""Worlds as arrays: what everybody still holds, a world in each row. Needs NumPy; knows no rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solver.cards import CardSet
from solver.worlds.covered import bottoms_of
from solver.worlds.facts import Holder
from solver.worlds.knowledge import Knowledge


@dataclass(frozen=True, eq=False)
class DealtWorlds:
    """Some worlds, one in each row. In masks the bit of a card is ``Card.index``.

    ``seats``: the players, in the order of the columns.
    ``hands``: what each of them still holds, the observer too: uint32, shape (worlds, players).
    ``out``, ``discards``: the cards out of play (see ``Holder.OUT``) and those put away: uint32, (worlds,).
    ``bottoms``: in the open layout ``Card.index`` of the lower card of every pile that hides one, elsewhere
    ``NOTHING_HIDDEN`` (-1): int8, shape (worlds, players, 8). None in other games.
    """

    seats: tuple[int, ...]
    hands: NDArray[np.uint32]
    out: NDArray[np.uint32]
    discards: NDArray[np.uint32]
    bottoms: NDArray[np.int8] | None = None

    def __len__(self) -> int:
        return len(self.hands)

    def take(self, rows: ArrayLike) -> DealtWorlds:
        """The worlds of these rows, in this order; a row may come several times."""
        chosen = np.asarray(rows, dtype=np.intp)
        return DealtWorlds(
            self.seats,
            self.hands[chosen],
            self.out[chosen],
            self.discards[chosen],
            None if self.bottoms is None else self.bottoms[chosen],
        )


def known_now(knowledge: Knowledge) -> dict[Holder, CardSet]:
    """Per holder the cards that are known to be his and that he has not played."""
    played = knowledge.played
    return {holder: cards - played.get(holder, CardSet()) for holder, cards in knowledge.known.items()}


def dealt_worlds(
    knowledge: Knowledge,
    holders: Sequence[Holder],
    hidden: NDArray[np.uint32],
    arranged: NDArray[np.int64],
) -> DealtWorlds:
    """The worlds in which ``holders`` have ``hidden``, shape (worlds, holders), beside what is known.

    ``arranged``: for each world the number of the way in which hidden cards lie under the piles.
    """
    held = {
        holder: np.full(len(hidden), cards.mask, dtype=np.uint32)
        for holder, cards in known_now(knowledge).items()
    }
    for column, holder in enumerate(holders):
        held[holder] |= hidden[:, column]
    nothing = np.zeros(len(hidden), dtype=np.uint32)
    seats = tuple(int(holder) for holder in knowledge.holders if holder.is_seat)
    hands = np.stack([held[Holder(seat)] for seat in seats], axis=1)
    return DealtWorlds(
        seats,
        hands,
        held.get(Holder.OUT, nothing),
        held.get(Holder.DISCARDS, nothing),
        bottoms_of(knowledge, hands, arranged) if knowledge.covered else None,
    )
