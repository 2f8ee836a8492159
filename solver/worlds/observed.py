"""What one seat has seen of a deal, whichever way it was written down; each thing with its JSON pointer.

Holds what happened, not what follows from it: that is in ``deduction``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from solver.cards import Card, CardSet, Suit
from solver.game import Announced, Cards, Contract, PlayRules, play_rules
from solver.rules import Ruleset
from solver.rules.choices import Layout
from solver.worlds.facts import Fact, Holder


@dataclass(frozen=True, slots=True)
class Played:
    """``seat`` has played ``card`` on the cards of ``trick``, in the trick of this ``number`` (from 1)."""

    seat: int
    card: Card
    trick: Cards
    number: int
    event: str


@dataclass(frozen=True, slots=True)
class Said:
    """All that a holder has announced; nothing if ``announced`` is empty.

    ``events``: the pointer of each thing announced. ``event``: the pointer of the whole.
    ``has_exchanged_since``: whether he got the turned card afterwards; None if that is not known.
    """

    holder: Holder
    announced: tuple[Announced, ...]
    events: tuple[str, ...]
    event: str
    has_exchanged_since: bool | None = None


@dataclass(frozen=True, slots=True)
class BelaWord:
    """``seat`` has announced Bela; ``suit`` is None if it is not known in which suit."""

    seat: int
    suit: Suit | None
    event: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """``seat`` has got the turned card for the seven; ``before_discarding``: and may have put it away."""

    seat: int
    before_discarding: bool
    event: str


@dataclass(frozen=True, slots=True)
class Turned:
    """The turned card on which trumps were fixed.

    ``is_taken``: whether the taker got it: True, False, or both if that is not known. ``is_first``: whether
    it can be the first one turned, which alone can be exchanged. ``refused``: those turned before.
    """

    card: Card
    event: str
    is_taken: frozenset[bool]
    is_first: bool = True
    refused: Cards = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Observed:
    """What ``observer`` has seen; immutable. Seats are those of the table.

    ``ruleset``: of the players who are in. ``players``: their seats, in playing order.
    ``sizes``: how many cards each holder has in the deal that claims are about; holders without any left out.
    ``contract``: None in an auction. ``has_history``: whether claims are about the start of play.
    ``seen``: what lies open, as facts. ``are_exchanges_known``: whether without ``exchange`` there was none.
    ``are_belas_known``: whether a Bela that is not in ``belas`` was not announced.
    ``covered``: per seat of the open layout the numbers of the piles with a hidden lower card.
    """

    ruleset: Ruleset
    observer: int
    players: tuple[int, ...]
    sizes: Mapping[Holder, int]
    contract: Contract | None
    has_history: bool = True
    seen: tuple[Fact, ...] = ()
    plays: tuple[Played, ...] = ()
    said: tuple[Said, ...] = ()
    belas: tuple[BelaWord, ...] = ()
    are_belas_known: bool = True
    turned: Turned | None = None
    exchange: Exchange | None = None
    are_exchanges_known: bool = False
    covered: tuple[tuple[int, ...], ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether the cards lie in piles, so that hands hide nothing but what is covered."""
        return self.ruleset.deal.layout is Layout.OPEN16

    @property
    def rules(self) -> PlayRules | None:
        """The rules of play; None in an auction."""
        return None if self.contract is None else play_rules(self.ruleset, self.contract.trump)

    def others(self, holders: Sequence[Holder]) -> Iterator[Holder]:
        """Everybody who has cards but ``holders``."""
        return (holder for holder in self.sizes if holder not in holders)

    def played_by(self, seat: int) -> CardSet:
        """The cards ``seat`` has played."""
        return CardSet.of(played.card for played in self.plays if played.seat == seat)


def tricks_of(
    rules: PlayRules,
    players: Sequence[int],
    cards: Sequence[Card],
    events: Sequence[str],
    *,
    leader: int = 0,
    first_number: int = 1,
) -> Iterator[Played]:
    """The plays ``cards`` with their seats; ``leader`` is a place in ``players``."""
    trick: Cards = ()
    number = first_number
    for card, event in zip(cards, events, strict=True):
        yield Played(players[(leader + len(trick)) % len(players)], card, trick, number, event)
        trick = (*trick, card)
        if len(trick) == len(players):
            leader = (leader + rules.trick_winner(trick)) % len(players)
            trick, number = (), number + 1


def sizes_of(ruleset: Ruleset, players: Sequence[int], cards: int, discards: int) -> dict[Holder, int]:
    """The sizes when each player holds ``cards``; what is left of the pack is out."""
    sizes = {Holder(seat): cards for seat in players}
    sizes[Holder.OUT] = len(ruleset.pack) - len(players) * cards - discards
    sizes[Holder.DISCARDS] = discards
    return {holder: size for holder, size in sizes.items() if size or holder.is_seat}
