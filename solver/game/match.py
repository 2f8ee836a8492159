"""The match: scores over several deals, who deals next, when it ends and who wins.

Knows no cards and no settlement rules. In a deal seats are numbered from the dealer's right; here players
keep their numbers from the first deal to the last, and a column is a unit of players.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solver.game.settlement.account import Settlement
from solver.game.settlement.deal_result import Hanging
from solver.game.settlement.hanging import gathered
from solver.rules import Ruleset
from solver.rules.choices import End, NextDealer

_BELA_CARDS_NEEDED = {End.DOSTA_BELA1: 1, End.DOSTA_BELA2: 2}
ENDS_IN_PLAY = (End.DOSTA, End.DOSTA_BELA1, End.DOSTA_BELA2)
"""How matches end that may be stopped in the middle of a deal ("dosta")."""


def may_stop(
    ruleset: Ruleset,
    *,
    before: int,
    trick_points: int,
    has_trick: bool = True,
    bela: int = 0,
    bela_cards: int = 0,
    declared: int = 0,
    end_of_deal: bool = False,
) -> bool:
    """Whether a unit may end the match now ("dosta").

    ``before``: its score before the deal; ``trick_points``: won so far in this deal; ``bela``: its
    announced Bela, of which ``bela_cards`` have been played; ``declared``: its valid declarations, which
    count only at the end of the deal.
    """
    end = ruleset.match.end
    if end_of_deal:
        return target_reached(ruleset, before=before, deal_points=trick_points + declared, bela=bela)
    if end not in ENDS_IN_PLAY or not has_trick:
        return False
    needed = _BELA_CARDS_NEEDED.get(end)
    counted_bela = bela if needed is not None and bela_cards >= needed else 0
    return target_reached(ruleset, before=before, deal_points=trick_points, bela=counted_bela)


def target_reached(ruleset: Ruleset, *, before: int, deal_points: int, bela: int = 0) -> bool:
    """Whether a score reaches the target; ``bela`` of this deal does not help where it cannot.

    ``deal_points``: everything else that this deal brings.
    """
    target = ruleset.match.target
    counted = before + deal_points + (bela if ruleset.match.bela_exits else 0)
    return target > 0 and counted >= target


def gap_reached(ruleset: Ruleset, scores: Sequence[int]) -> bool:
    """Whether the leader is so far ahead of the next that the match is over."""
    first, second = sorted(scores, reverse=True)[:2]
    return 0 < ruleset.match.gap <= first - second


def match_winner(
    ruleset: Ruleset,
    scores: Sequence[int],
    *,
    bela_written: Sequence[int] | None = None,
    by_tricks: Sequence[int] | None = None,
) -> int | None:
    """The unit that has won the match after a whole deal; None: it goes on, or ends without a winner.

    ``scores``: with this deal; ``bela_written``: the part of them that is Bela of this deal.
    ``by_tricks``: scores as they stood when only trick points of this deal were written: where a match is
    played "na dosta", a unit that is out with these wins before declarations are looked at.
    """
    if ruleset.match.end is End.SINGLE:
        return _highest(scores, range(len(scores)))
    target = ruleset.match.target
    if by_tricks is not None and ruleset.match.end in ENDS_IN_PLAY:
        out = _highest(by_tricks, [unit for unit, score in enumerate(by_tricks) if score >= target])
        if out is not None:
            return out
    bela = bela_written or (0,) * len(scores)
    reached = [
        unit
        for unit, score in enumerate(scores)
        if target_reached(ruleset, before=score - bela[unit], deal_points=0, bela=bela[unit])
    ]
    if reached:
        return _highest(scores, reached)
    return _highest(scores, range(len(scores))) if gap_reached(ruleset, scores) else None


def _highest(scores: Sequence[int], units: Sequence[int]) -> int | None:
    """The one of ``units`` with the most points; None if there is none or several are equal."""
    most = max((scores[unit] for unit in units), default=None)
    leaders = [unit for unit in units if scores[unit] == most]
    return leaders[0] if len(leaders) == 1 else None


def next_dealer(ruleset: Ruleset, scores: Sequence[int], previous: int) -> int:
    """The player who deals next, also after a deal that was passed out.

    ``scores``: per column; ``previous``: the player who dealt last.
    """
    if ruleset.table.next_dealer is NextDealer.ROTATE:
        return (previous + 1) % ruleset.seats
    in_turn = [(previous + step) % ruleset.seats for step in range(ruleset.seats)]
    return max(in_turn, key=lambda player: scores[ruleset.unit_of(player)])


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match between two deals; immutable. Lists have one entry per column.

    ``dealer``: the player who deals now. ``tablas``: deals in which the unit won the nine of trumps.
    ``winner``: a column; a single deal may be over without one.
    """

    ruleset: Ruleset
    scores: tuple[int, ...]
    dealer: int
    marks: tuple[int, ...]
    tablas: tuple[int, ...]
    hanging: tuple[Hanging, ...] = ()
    winner: int | None = None
    is_over: bool = False

    @classmethod
    def start(cls, ruleset: Ruleset, dealer: int | None = None) -> MatchState:
        """A match before the first deal; without ``dealer`` the last player deals.

        Raises:
            IndexError: there is no such player.
        """
        nothing = (0,) * ruleset.units
        first = ruleset.seats - 1 if dealer is None else dealer
        ruleset.unit_of(first)
        return cls(ruleset, nothing, first, nothing, nothing)

    def player_at(self, seat: int) -> int:
        """The player who has ``seat`` in the deal that is due."""
        return (self.dealer + 1 + seat) % self.ruleset.seats

    def column_of(self, unit: int) -> int:
        """The column of a unit of the deal that is due."""
        return self.ruleset.unit_of(self.player_at(unit))

    @property
    def deal_scores(self) -> tuple[int, ...]:
        """The scores as the deal that is due numbers the units."""
        return tuple(self.scores[self.column_of(unit)] for unit in range(self.ruleset.units))

    @property
    def deal_hanging(self) -> tuple[Hanging, ...]:
        """What hangs, as the deal that is due numbers the units."""
        units = {self.column_of(unit): unit for unit in range(self.ruleset.units)}
        return tuple(Hanging(hanging.points, units[hanging.unit]) for hanging in self.hanging)

    def after_deal(self, settlement: Settlement, *, monela: int | None = None) -> MatchState:
        """The match after a deal that was played to its end.

        ``monela``: the unit of the deal that won the nine of trumps, if any did.
        """
        counts_bela = self.ruleset.match.bela_exits and self.ruleset.match.end in _BELA_CARDS_NEEDED
        bela = settlement.bela if counts_bela else (0,) * self.ruleset.units
        scores = self._plus(self.scores, settlement.written)
        winner = match_winner(
            self.ruleset,
            scores,
            bela_written=self._by_column(settlement.bela_written),
            by_tricks=self._plus(self._plus(self.scores, settlement.trick_points), bela),
        )
        tabla = [int(unit == monela) for unit in range(self.ruleset.units)]
        return replace(
            self._scored(scores, winner, played=True),
            marks=self._plus(self.marks, settlement.marks),
            tablas=self._plus(self.tablas, tabla),
            hanging=gathered(
                Hanging(hanging.points, self.column_of(hanging.unit)) for hanging in settlement.hanging
            ),
        )

    def after_points(self, written: Sequence[int]) -> MatchState:
        """The match after a deal that was not played out: thrown in, bought out or ended by a penalty.

        ``written``: per unit of that deal. What hangs goes on waiting.
        """
        scores = self._plus(self.scores, written)
        winner = match_winner(self.ruleset, scores) if any(written) else None
        return self._scored(scores, winner, played=any(written))

    def won_by(self, unit: int) -> MatchState:
        """The match after ``unit`` of the deal said "dosta" in time, or showed a run that wins it."""
        return replace(self, winner=self.column_of(unit), is_over=True)

    def _scored(self, scores: tuple[int, ...], winner: int | None, *, played: bool) -> MatchState:
        is_over = winner is not None or (played and self.ruleset.match.end is End.SINGLE)
        dealer = next_dealer(self.ruleset, scores, self.dealer)
        return replace(self, scores=scores, dealer=dealer, winner=winner, is_over=is_over)

    def _by_column(self, amounts: Sequence[int]) -> tuple[int, ...]:
        columns = {self.column_of(unit): amount for unit, amount in enumerate(amounts)}
        return tuple(columns[column] for column in range(self.ruleset.units))

    def _plus(self, totals: Sequence[int], amounts: Sequence[int]) -> tuple[int, ...]:
        """Totals per column with amounts per unit of the deal."""
        return tuple(total + amount for total, amount in zip(totals, self._by_column(amounts), strict=True))
