"""The worlds that fit what a seat knows: how many there are, how probable something is, all or some of them.

>>> from solver.cards import parse_card
>>> from solver.game.notation import parse_position
>>> from solver.worlds import Holder, knowledge_of
>>> text = "hr_bela_4 7S8S9STSJSQSKSAS/?/?/? H@0 7S7H8H9H"
>>> worlds = worlds_of(knowledge_of(parse_position(text), seat=0))
>>> worlds.count
399072960
>>> worlds.marginals()[parse_card("JH")][Holder.SEAT_2]
Fraction(1, 3)

All numbers are exact, and worlds are drawn with whole numbers only. Needs NumPy, so the package itself does
not load this module. Knows no rules; how facts become something that can be counted is in ``puzzle``.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from random import Random

import numpy as np
from numpy.typing import NDArray

from solver._kernel import HiddenHands
from solver.cards import Card, CardSet
from solver.errors import Fault, PositionError
from solver.game import FaultCode
from solver.worlds.covered import arrangements
from solver.worlds.dealt import DealtWorlds, dealt_worlds, known_now
from solver.worlds.facts import Holder
from solver.worlds.knowledge import Knowledge
from solver.worlds.puzzle import Puzzle

__all__ = ["DealtWorlds", "Question", "Worlds", "worlds_of"]


@dataclass(frozen=True, slots=True)
class Question:
    """Does ``holder`` hold at least so many, and at most so many, of the cards ``of`` now?

    Cards count that he is known to hold, cards he has played do not. ``at_most``: None for any number.
    """

    holder: Holder
    at_least: int
    of: CardSet
    at_most: int | None = None


def worlds_of(knowledge: Knowledge, *, most_disjunctions: int = 16) -> Worlds:
    """The worlds that fit ``knowledge``; what is asked of them is worked out when it is asked.

    ``most_disjunctions``: where facts are divided into more, the worlds are counted in parts. The answers
    do not depend on it, but which worlds a seed draws does.
    """
    return Worlds(knowledge, most_disjunctions)


@dataclass(frozen=True, eq=False)
class Worlds:
    """All worlds that fit what a seat knows, each as likely as any other; immutable."""

    knowledge: Knowledge
    most_disjunctions: int

    @property
    def count(self) -> int:
        """The number of worlds; in the open layout two are different if other cards lie under a pile."""
        return self._deals * arrangements(self.knowledge)

    def marginals(self) -> dict[Card, dict[Holder, Fraction]]:
        """For every unseen card the probability that each holder has it; they add up to 1.

        Raises:
            PositionError: ``no-world``, nothing fits.
        """
        deals = self._deals_or_error()
        rows = [part.hidden.marginals() for part in self._parts]
        holders = self._parts[0].puzzle.holders
        chances = {}
        for card in self._parts[0].puzzle.unseen:
            counts = [sum(column) for column in zip(*(row[card.index] for row in rows), strict=True)]
            shares = {holder: Fraction(0) for holder in self.knowledge.holders}
            shares |= {holder: Fraction(count, deals) for holder, count in zip(holders, counts, strict=True)}
            chances[card] = shares
        return chances

    def probability(self, question: Question) -> Fraction:
        """How probable it is that the answer to ``question`` is yes.

        Raises:
            PositionError: ``no-world``, nothing fits; ``no-such-seat``, the holder is a seat without cards.
        """
        deals = self._deals_or_error()
        holder = question.holder
        if holder.is_seat and holder not in self.knowledge.sizes:
            seats = ", ".join(str(int(other)) for other in self.knowledge.holders if other.is_seat)
            detail = f"seat {int(holder)} does not play; seats are {seats}"
            raise PositionError(Fault("/holder", FaultCode.NO_SUCH_SEAT, detail))
        held = len(known_now(self.knowledge).get(holder, CardSet()) & question.of)
        most = len(question.of) if question.at_most is None else question.at_most
        wanted = sum(
            count
            for part in self._parts
            for hidden, count in enumerate(part.distribution(holder, question.of))
            if question.at_least <= held + hidden <= most
        )
        return Fraction(wanted, deals)

    def sample(self, n: int, seed: int) -> DealtWorlds:
        """``n`` worlds drawn one after the other, each time every world with the same probability.

        A seed gives the same worlds on every platform, and fewer of them are the first of more.

        Raises:
            PositionError: ``no-world``, nothing fits.
        """
        self._deals_or_error()
        random = Random(seed)
        numbers = Random(random.getrandbits(64))
        ways = arrangements(self.knowledge)
        hidden = self._drawn(n, random)
        arranged = [numbers.randrange(ways) for _ in range(n)] if ways > 1 else [0] * n
        return self._dealt(hidden, np.array(arranged, dtype=np.int64))

    def enumerate(self, limit: int) -> DealtWorlds:
        """All worlds, each once, in a fixed order.

        Raises:
            ValueError: there are more than ``limit``.
        """
        if self.count > limit:
            raise ValueError(f"there are {self.count} worlds, but no more than {limit} are wanted")
        ways = arrangements(self.knowledge)
        parts = [part.hidden.enumerate(part.hidden.count) for part in self._parts]
        hidden = np.concatenate(parts) if parts else np.zeros((0, 0), dtype=np.uint32)
        arranged = np.tile(np.arange(ways if parts else 0, dtype=np.int64), len(hidden))
        return self._dealt(np.repeat(hidden, ways, axis=0), arranged)

    @cached_property
    def _parts(self) -> tuple[_Part, ...]:
        """What there is to be counted; without what no deal solves."""
        return tuple(_counted(self.knowledge, self.most_disjunctions))

    @cached_property
    def _deals(self) -> int:
        """The number of worlds if it does not matter what is under a pile."""
        return sum(part.hidden.count for part in self._parts)

    def _deals_or_error(self) -> int:
        if not self._deals:
            detail = f"no deal fits everything that seat {self.knowledge.observer} knows"
            raise PositionError(Fault("", FaultCode.NO_WORLD, detail))
        return self._deals

    def _drawn(self, n: int, random: Random) -> NDArray[np.uint32]:
        """The unseen cards of ``n`` random worlds: a part by its number of worlds, then one within it."""
        parts = self._parts
        seeds = [random.getrandbits(64) for _ in parts]
        hidden = np.empty((n, len(parts[0].puzzle.holders)), dtype=np.uint32)
        if len(parts) == 1:
            parts[0].hidden.sample(n, seeds[0], hidden)
            return hidden
        ends = list(accumulate(part.hidden.count for part in parts))
        chosen = np.array([bisect_right(ends, random.randrange(ends[-1])) for _ in range(n)], dtype=np.intp)
        for number, (part, seed) in enumerate(zip(parts, seeds, strict=True)):
            rows = np.flatnonzero(chosen == number)
            drawn = np.empty((len(rows), hidden.shape[1]), dtype=np.uint32)
            part.hidden.sample(len(rows), seed, drawn)
            hidden[rows] = drawn
        return hidden

    def _dealt(self, hidden: NDArray[np.uint32], arranged: NDArray[np.int64]) -> DealtWorlds:
        holders = self._parts[0].puzzle.holders if self._parts else ()
        return dealt_worlds(self.knowledge, holders, hidden, arranged)


@dataclass(frozen=True)
class _Part:
    """One puzzle, counted."""

    puzzle: Puzzle
    hidden: HiddenHands

    def distribution(self, holder: Holder, cards: CardSet) -> list[int]:
        """Element k: the worlds in which ``holder`` has k of the ``cards`` among his unseen ones."""
        if holder not in self.puzzle.holders:
            return [self.hidden.count]
        return self.hidden.distribution(self.puzzle.holders.index(holder), cards.mask)


def _counted(knowledge: Knowledge, most_disjunctions: int) -> Iterator[_Part]:
    for puzzle in knowledge.puzzles(most_disjunctions):
        part = _Part(puzzle, _hidden_hands(puzzle))
        if part.hidden.count:
            yield part


def _hidden_hands(puzzle: Puzzle) -> HiddenHands:
    holders = puzzle.holders
    return HiddenHands(
        puzzle.unseen.mask,
        puzzle.sizes,
        [cards.mask for cards in puzzle.may_hold],
        [
            (holders.index(holder), int(suit), _bytes(table))
            for (holder, suit), table in puzzle.suit_tables.items()
        ],
        [
            [(holders.index(claim.holder), int(claim.suit), _bytes(claim.allowed)) for claim in claims]
            for claims in puzzle.disjunctions
        ],
    )


def _bytes(table: int) -> bytes:
    return table.to_bytes(32, "little")
