"""Why a contract is worth what it is, in numbers that a player understands. Values nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from solver.advice.calling.call_answer import CallAdvice, Reasons
from solver.advice.calling.contract_results import SolvedContract
from solver.advice.rounds import Clock
from solver.cards import CardSet
from solver.double_dummy import Lines, solve
from solver.game import Contract, Diagram, position_from
from solver.game.auction import Call
from solver.rules import Ruleset
from solver.rules.choices import Layout

LAST_TRICKS = 24
"""In so many worlds it is looked at who wins the last trick, for the best contract only."""

_SUIT = 0xFF
_CARDS_OF_A_SUIT = 8


@dataclass(eq=False)
class ReasonCounts:
    """What was found in the worlds in which one contract is played, from the taker's side."""

    contract: Contract | None = None
    _rows: list[NDArray[np.intp]] = field(default_factory=list)
    _amounts: list[NDArray[np.float64]] = field(default_factory=list)
    _hands: list[NDArray[np.uint32]] = field(default_factory=list)

    def add(self, ruleset: Ruleset, found: SolvedContract, rows: NDArray[np.intp]) -> None:
        """Adds the worlds of ``found``, which are those of ``rows``."""
        self.contract = found.contract
        unit = ruleset.unit_of(found.contract.taker)
        others = [other for other in range(ruleset.units) if other != unit]
        columns = (
            _trumps(ruleset, found),
            found.bela[:, unit] > 0,
            found.bela[:, others].any(axis=1),
            found.declared[:, unit] > 0,
            found.declared[:, others].any(axis=1),
        )
        self._rows.append(rows)
        self._amounts.append(np.stack([np.asarray(column, dtype=np.float64) for column in columns], axis=1))
        self._hands.append(found.dealt.hands)

    def reasons(self, shares: NDArray[np.float64]) -> Reasons:
        """The means; ``shares``: how much each world counts, by the numbers of rows."""
        weights = shares[np.concatenate(self._rows)]
        trumps, bela, against, declaration, other = np.average(
            np.concatenate(self._amounts), axis=0, weights=weights
        ).tolist()
        assert self.contract is not None
        has_trumps = self.contract.trump.suit is not None
        return Reasons(trumps if has_trumps else None, bela, against, declaration, other)

    def examples(self, most: int) -> NDArray[np.uint32]:
        """The hands before the first trick of up to ``most`` worlds: (worlds, seats)."""
        return np.concatenate(self._hands)[:most]


def with_last_trick(
    ruleset: Ruleset, calls: Sequence[CallAdvice], counts: dict[Call, ReasonCounts], clock: Clock
) -> tuple[CallAdvice, ...]:
    """``calls`` with the chance of the last trick for the best contract, if there is time for it.

    Not in the open layout, where a deal takes too long.
    """
    best = next((advice for advice in calls if advice.reasons is not None), None)
    if best is None or best.reasons is None or ruleset.deal.layout is Layout.OPEN16:
        return tuple(calls)
    chance = _chance_of_last_trick(ruleset, counts[best.call], clock)
    explained = replace(best, reasons=replace(best.reasons, last_trick=chance))
    return tuple(explained if advice is best else advice for advice in calls)


def _chance_of_last_trick(ruleset: Ruleset, counts: ReasonCounts, clock: Clock) -> float | None:
    contract = counts.contract
    assert contract is not None
    unit, wins, looked_at = ruleset.unit_of(contract.taker), 0, 0
    for hands in counts.examples(LAST_TRICKS).tolist():
        if clock.left_ms == 0:
            break
        wins += ruleset.unit_of(_winner_of_last_trick(ruleset, contract, hands)) == unit
        looked_at += 1
    return wins / looked_at if looked_at else None


def _winner_of_last_trick(ruleset: Ruleset, contract: Contract, hands: Sequence[int]) -> int:
    position = position_from(
        Diagram(ruleset, contract=contract, hands=tuple(tuple(CardSet(hand)) for hand in hands))
    )
    for card in solve(position, lines=Lines.BEST).line:
        position = position.play(card)
    return position.leader


def _trumps(ruleset: Ruleset, found: SolvedContract) -> NDArray[np.float64]:
    """How many trumps the side of the taker holds together."""
    suit = found.contract.trump.suit
    if suit is None:
        return np.zeros(len(found.dealt))
    unit = ruleset.unit_of(found.contract.taker)
    seats = [seat for seat in range(ruleset.playing_seats) if ruleset.unit_of(seat) == unit]
    trumps = np.uint32(_SUIT << _CARDS_OF_A_SUIT * suit)
    counted = np.bitwise_count(found.dealt.hands[:, seats] & trumps)
    return np.asarray(counted.sum(axis=1), dtype=np.float64)
