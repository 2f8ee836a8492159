"""What the search for the score sheet answers. Knows no search."""

from __future__ import annotations

from dataclasses import dataclass

from solver.cards import Card, CardSet
from solver.double_dummy.objective import MatchOutcome, Objective
from solver.game.settlement import Settlement


@dataclass(frozen=True, slots=True)
class DifferenceRange:
    """Proven bounds of a difference of written points, both included.

    None where there is no bound: the match may be lost, or won, or nothing is proven yet.
    """

    at_least: int | None
    at_most: int | None

    @property
    def is_exact(self) -> bool:
        """Whether the difference itself is known."""
        return self.at_least is not None and self.at_least == self.at_most

    @property
    def low(self) -> int:
        """The lower bound; where the difference is known, the difference itself.

        Raises:
            ValueError: there is no lower bound.
        """
        if self.at_least is None:
            raise ValueError("the difference has no lower bound")
        return self.at_least


@dataclass(frozen=True, slots=True)
class StopWorth:
    """What it is worth for the soloist that he ends the deal now.

    ``difference``: written points of the soloist less those of the others; only of interest while ``match``
    is open or does not count, otherwise 0. With an equity it is what is written besides.
    """

    difference: int

    match: MatchOutcome | None
    """What becomes of the match; None if it does not count."""

    equity: float | None = None
    """The chance that the soloist wins the match, from 0 to 1; None without an equity."""


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """How a deal goes on to its end when everybody plays for the score.

    ``says_bela``: for each card whether Bela is said with it. ``declares``: for each card what its player
    declares before it while cards are uncovered, each thing by its cards. ``ends_early``: after the last card
    of the line the soloist ends the deal, a player says that he has reached the target of the match, or
    declares the run ``wins_with``, which wins it.
    """

    cards: tuple[Card, ...]
    says_bela: tuple[bool, ...]
    declares: tuple[tuple[CardSet, ...], ...]
    ends_early: bool
    wins_with: CardSet | None = None


@dataclass(frozen=True, slots=True)
class ScoredCard:
    """What one legal card is worth for the player to move.

    ``difference``: written points of his side less those of the other side. Where the match counts it is
    only of interest while ``match`` is open, otherwise 0. With an equity nobody plays for it, and it is what
    the line writes: unbounded without a line.
    """

    card: Card
    says_bela: bool | None
    """Whether to announce Bela with it; None if that is no question."""

    declares: tuple[CardSet, ...] | None
    """What to declare before it, each thing by its cards; None if nothing can be declared now."""

    difference: DifferenceRange

    match: MatchOutcome | None
    """What becomes of the match; None if it does not count, or is not proven yet. A declared run may win it
    also where only the deal counts."""

    loss: int | None
    """Difference given away against the best card; None if the match is at stake, with an equity, or while
    the best card is not proven."""

    line: ScoredLine | None
    """Optimal play of everybody from this card on; None if not asked for."""

    points: tuple[int, ...] | None
    """Trick points of the line per unit."""

    settlement: Settlement | None
    """What the line writes; None without a line, and if the match ends before the deal."""

    bela_gain: int | None = None
    """With ``says_bela``: what the better of the two words gains against the other one; None with an
    equity."""

    equity: float | None = None
    """The chance that his side wins the match, from 0 to 1; None without an equity, or while not proven. With
    three players both defenders are one side, whose chance is that the soloist does not win."""

    equity_loss: float | None = None
    """Chance given away against the best card; None without an equity, or while the best card is not
    proven."""

    @property
    def is_exact(self) -> bool:
        """Whether the value is proven; otherwise ``difference`` are bounds."""
        return self.equity is not None or self.difference.is_exact


@dataclass(frozen=True, slots=True)
class ScoreSolution:
    """The worth of a position and of every legal card, in what everybody plays for."""

    objective: Objective

    to_play: int | None
    """The seat that has to play; None if the deal is over."""

    exact: bool
    """Whether all that was asked for is there and proven; False if a limit was reached first."""

    cards: tuple[ScoredCard, ...]
    """Every legal card once, best first, equal ones from the weakest up."""

    settlement: Settlement | None
    """What is written under perfect play by all; None if not exact, and if the match ends before the deal."""

    if_stopped: StopWorth | None
    """What the soloist gets if he ends the deal now; None if he may not."""

    wins_with: CardSet | None
    """A run with which the player to move can win the match before he plays; otherwise None. The cards are
    valued as if he let it go by."""

    ends_now: bool
    """Whether it is best to end at once: for the soloist the deal, with a run that wins it the match."""

    nodes: int
    """Cards played in the search."""

    elapsed_ms: float
    """Time of the search in milliseconds."""

    equity: float | None = None
    """The chance of the side to move under perfect play by all, as ``ScoredCard.equity``; None without an
    equity, if not exact, and if the deal is over."""

    has_equity: bool = False
    """Whether everybody plays for the chance to win the match, not only in this deal."""

    @property
    def best(self) -> ScoredCard | None:
        """The first of the best cards; None if the deal is over or a limit was reached."""
        return self.cards[0] if self.exact and self.cards else None
