"""What one contract brings in many worlds: solved exactly, then as it would come out at the table.

Trick points are solved for with all hands open. When hands are hidden takers do not make the same, so each
world also gets a result drawn from what became of such deals at the table (``table_results``). Both are
settled, with declarations and Bela. Knows no auction and no player who asks.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver._kernel import StopToken
from solver.advice.calling.completing import completed
from solver.advice.calling.declaring import NOBODY, Credits, bela_points, credited
from solver.advice.calling.open_layout import declared_at_first, solved_piles, with_lower_cards
from solver.advice.calling.table_results import shares_of, table_results
from solver.cards import Card
from solver.double_dummy.many import solve_many
from solver.double_dummy.settling import Endings, settle_many
from solver.game.auction import Taken
from solver.game.contract import Contract
from solver.game.play import LAST_TRICK_POINTS, play_rules
from solver.rules import Ruleset
from solver.worlds.counting import DealtWorlds

Floats = NDArray[np.float64]
_CARDS = np.arange(32, dtype=np.uint32)
_ROUNDED = 1e-9  # what a product of floating point numbers may be off
_WORTH_A_THREAD = 16  # deals

FIRST_LEADER = 0
"""The seat that leads to the first trick."""


@dataclass(frozen=True, eq=False)
class TrickPoints:
    """How the cards fell; units are columns of the score sheet.

    ``points``: int32 (deals, units), last trick and discards included, no bonus for all tricks. ``tricks``:
    bool (deals, units). ``sweeps``: bool (deals,), the taker's side has won every trick.
    """

    points: NDArray[np.int32]
    tricks: NDArray[np.bool_]
    sweeps: NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Played:
    """One way in which the deals of a contract may end. ``winners``: the unit that wins the match by a run it
    declares, or -1: int8 (deals,).
    """

    tricks: TrickPoints
    endings: Endings
    winners: NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class DealTerms:
    """What a deal is settled with besides its cards: per unit the score before it and what hangs."""

    before: tuple[int, ...] | None = None
    hanging: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Effort:
    """How to solve: ``seed`` for stocks and for what happens at the table; ``threads``."""

    seed: int
    threads: int | None = None
    stop: StopToken | None = None


@dataclass(frozen=True, eq=False)
class SolvedContract:
    """A contract in many worlds, solved with all hands open.

    ``dealt``: all cards as the first trick begins. ``declared``, ``bela``: credited points: (deals, units).
    ``winners``: see ``Played``.
    """

    ruleset: Ruleset
    contract: Contract
    terms: DealTerms
    dealt: DealtWorlds
    declared: NDArray[np.int32]
    bela: NDArray[np.int32]
    winners: NDArray[np.int8]
    _solved: _Solved

    def with_open_hands(self, luck: Floats) -> Played:
        """When everybody sees all cards; ``luck`` tells no more than how several opponents share."""
        return self._played(self._solved.share, luck)

    def at_table(self, luck: Floats, *, announced: bool = False) -> Played:
        """When nobody sees the other hands; ``announced``: the taker announces all tricks.

        ``luck``: two numbers from 0 to 1 for each world, shape (worlds, 2): how well the taker's side does,
        and how several opponents share their points.
        """
        results = table_results(self.ruleset)
        leads = self.ruleset.unit_of(self.contract.taker) == self.ruleset.unit_of(FIRST_LEADER)
        share = results.sample(self.contract.trump, self._solved.share, luck[:, 0], leads=leads)
        return self._played(share, luck, self.ruleset.unit_of(self.contract.taker) if announced else None)

    def _played(self, share: Floats, luck: Floats, capot_caller: int | None = None) -> Played:
        tricks = _shared_out(self.ruleset, self.contract, share, self._solved, luck[:, 1])
        endings = settle_many(
            self.ruleset,
            self.contract,
            points=tricks.points,
            tricks=tricks.tricks,
            declared=self.declared,
            bela=self.bela,
            hanging=self.terms.hanging,
            before=self.terms.before,
            capot_caller=capot_caller,
        )
        return Played(tricks, endings, self.winners)


def solved_contract(
    ruleset: Ruleset,
    taken: Taken,
    turnups: tuple[Card, ...],
    worlds: DealtWorlds,
    terms: DealTerms,
    effort: Effort,
) -> SolvedContract:
    """The contract of ``taken`` in ``worlds`` of first hands."""
    assert taken.taker is not None
    contract = Contract(taken.trump, taken.taker)
    if worlds.bottoms is None:
        dealt = completed(ruleset, taken, turnups, worlds, effort.seed, effort.threads or 1)
        solved = _solved(ruleset, contract, dealt, effort)
        credits = credited(ruleset, contract, dealt.hands, dealt.out)
    else:
        dealt = with_lower_cards(worlds)
        solved = _shares(ruleset, contract, dealt, solved_piles(ruleset, taken.trump, worlds, effort.threads))
        credits = Credits(declared_at_first(ruleset, taken.trump, worlds), np.full(len(worlds), NOBODY))
    bela = bela_points(ruleset, contract.trump, dealt.hands)
    return SolvedContract(ruleset, contract, terms, dealt, credits.points, bela, credits.winners, solved)


@dataclass(frozen=True, eq=False)
class ContractResults:
    """A solved contract, and how it came out in each world.

    ``open``: when everybody sees all cards; ``table``: when nobody does. ``announced``: at the table, if the
    taker announces all tricks; None where that is no part of the game.
    """

    solved: SolvedContract
    open: Played
    table: Played
    announced: Played | None

    @property
    def contract(self) -> Contract:
        """Who plays what."""
        return self.solved.contract

    @property
    def dealt(self) -> DealtWorlds:
        """All cards as the first trick begins."""
        return self.solved.dealt


def contract_results(
    ruleset: Ruleset,
    taken: Taken,
    turnups: tuple[Card, ...],
    worlds: DealtWorlds,
    luck: Floats,
    terms: DealTerms,
    effort: Effort,
) -> ContractResults:
    """``solved_contract``, played once with this ``luck``."""
    solved = solved_contract(ruleset, taken, turnups, worlds, terms, effort)
    announced = solved.at_table(luck, announced=True) if ruleset.play.capot_call else None
    return ContractResults(solved, solved.with_open_hands(luck), solved.at_table(luck), announced)


@dataclass(frozen=True, eq=False)
class _Solved:
    """``share``: of the ``total`` trick points that are played for, those of the taker's side; 1 and 0 only
    if one side wins every trick. ``away``: what a soloist has put away.
    """

    share: Floats
    total: NDArray[np.int32]
    away: NDArray[np.int32]


def _solved(ruleset: Ruleset, contract: Contract, dealt: DealtWorlds, effort: Effort) -> _Solved:
    is_soloist = ruleset.playing_seats == 3
    found = solve_many(
        ruleset,
        contract.trump,
        dealt.hands,
        soloists=contract.taker if is_soloist else 0,
        threads=effort.threads if len(dealt) >= _WORTH_A_THREAD else 1,
        stop=effort.stop,
    )
    return _shares(ruleset, contract, dealt, found)


def _shares(ruleset: Ruleset, contract: Contract, dealt: DealtWorlds, found: NDArray[np.int16]) -> _Solved:
    """``found``: points of side A and side B, as ``solve_many`` gives them."""
    is_a = ruleset.playing_seats == 3 or ruleset.unit_of(contract.taker) == 0
    held = np.bitwise_or.reduce(dealt.hands, axis=1)
    total = _points_of_masks(ruleset, contract, held) + np.int32(LAST_TRICK_POINTS)
    bonus = play_rules(ruleset, contract.trump).all_tricks_bonus
    share = shares_of(found if is_a else found[:, ::-1], total, bonus)
    return _Solved(share, total, _points_of_masks(ruleset, contract, dealt.discards))


def _points_of_masks(ruleset: Ruleset, contract: Contract, masks: NDArray[np.uint32]) -> NDArray[np.int32]:
    rules = play_rules(ruleset, contract.trump)
    amounts = np.array([rules.card_points(Card.from_index(index)) for index in range(32)], dtype=np.int32)
    return np.asarray((masks[:, None] >> _CARDS & 1).astype(np.int32) @ amounts)


def _shared_out(
    ruleset: Ruleset, contract: Contract, share: Floats, solved: _Solved, luck: Floats
) -> TrickPoints:
    """Trick points per unit when the taker's side makes this ``share``."""
    count, unit = len(share), ruleset.unit_of(contract.taker)
    sweeps = share >= 1
    own = _whole_points(share, solved.total)
    rest = solved.total - own
    points = np.zeros((count, ruleset.units), dtype=np.int32)
    tricks = np.zeros((count, ruleset.units), dtype=np.bool_)
    points[:, unit], tricks[:, unit] = own + solved.away, share > 0
    seats = ((contract.taker + step) % ruleset.playing_seats for step in range(1, ruleset.playing_seats))
    others = [other for other in dict.fromkeys(map(ruleset.unit_of, seats)) if other != unit]
    if len(others) == 1:
        points[:, others[0]], tricks[:, others[0]] = rest, ~sweeps
        return TrickPoints(points, tricks, sweeps)
    first = np.rint(table_results(ruleset).split(share, luck) * rest).astype(np.int32)
    for other, amount in zip(others, (first, rest - first), strict=True):
        points[:, other], tricks[:, other] = amount, (amount > 0) & ~sweeps
    tricks[:, others[0]] |= (rest == 0) & ~sweeps  # a trick without points is somebody's
    return TrickPoints(points, tricks, sweeps)


def _whole_points(share: Floats, total: NDArray[np.int32]) -> NDArray[np.int32]:
    """Half a point too few or too many stands for a trick without points, see ``shares_of``."""
    exact = share * total
    nearest = np.where(share < 0.5, np.ceil(exact - 0.5 - _ROUNDED), np.floor(exact + 0.5 + _ROUNDED))
    return np.asarray(nearest.astype(np.int32))
