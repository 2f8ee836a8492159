"""What one seat knows about the hidden cards: facts, and what they say when taken together.

Uses what the seat can know: his own cards and what everybody sees. Hands of others that are given are left
aside unless they are asked for. Counts and samples nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from solver.cards import Card, CardSet
from solver.game import Contract, Diagram
from solver.game.deal import DealState, Event
from solver.rules import Ruleset
from solver.worlds.deduction import (
    bela_facts,
    declaration_facts,
    play_facts,
    turnup_facts,
    unused_announcements,
)
from solver.worlds.facts import Fact, Holder
from solver.worlds.from_diagram import observed_in_diagram
from solver.worlds.from_events import observed_in_deal, observed_in_events
from solver.worlds.observed import Observed
from solver.worlds.puzzle import Puzzle, known_cards, puzzle_of, puzzles_of


@dataclass(frozen=True, kw_only=True)
class Knowledge:
    """All a seat knows; immutable.

    ``sizes``: how many cards each holder has in the deal that the facts are about, see ``facts``.
    ``played``: which of them each seat has played since. ``covered``: in the open layout, per seat the
    numbers of the piles whose lower card is hidden: his hidden cards lie under them in any order.
    ``unused``: pointers of announcements that no claim can express (values, in a position without history).
    """

    ruleset: Ruleset
    observer: int
    contract: Contract | None
    sizes: Mapping[Holder, int]
    facts: tuple[Fact, ...]
    played: Mapping[Holder, CardSet]
    covered: tuple[tuple[int, ...], ...] = ()
    unused: tuple[str, ...] = ()

    @property
    def holders(self) -> tuple[Holder, ...]:
        """Everybody who has cards: the seats, then what is out of play, then unknown or own discards."""
        return tuple(self.sizes)

    @property
    def known(self) -> dict[Holder, CardSet]:
        """Per holder the cards that a fact says are his."""
        return known_cards(self.sizes, self.facts)

    @property
    def unseen(self) -> CardSet:
        """The cards of which no fact says whose they are."""
        return self.ruleset.pack - CardSet.of(card for cards in self.known.values() for card in cards)

    @property
    def unseen_sizes(self) -> dict[Holder, int]:
        """How many unseen cards each holder has; below zero if facts contradict each other."""
        return {holder: self.sizes.get(holder, 0) - len(cards) for holder, cards in self.known.items()}

    def puzzle(self) -> Puzzle:
        """What is left to be found out. Facts that contradict each other make one without solutions."""
        return puzzle_of(self.ruleset.pack, self.sizes, self.facts)

    def puzzles(self, most_disjunctions: int = 16) -> tuple[Puzzle, ...]:
        """The puzzle in parts that have no solution in common, none with more than ``most_disjunctions``."""
        return puzzles_of(self.ruleset.pack, self.sizes, self.facts, most_disjunctions)

    def hidden_in(self, world: Mapping[Holder, CardSet]) -> dict[Holder, CardSet]:
        """The unseen cards of each holder in ``world``; they solve the puzzle if all facts are true."""
        unseen = self.unseen
        return {holder: cards & unseen for holder, cards in world.items()}


def knowledge_of(
    diagram: Diagram, seat: int, *, use_all_given: bool = False, soft_facts: bool = False
) -> Knowledge:
    """What ``seat`` knows in a position; pointers of facts lead into its JSON form.

    Without a contract it is an auction, and ``hands`` are the first cards. A taker may still hold the widow.
    ``use_all_given``: everything the diagram contains is known, other hands, discards and covered cards too.
    ``soft_facts``: with what follows if nobody keeps silent about what he could announce.

    Raises:
        PositionError: every fault of the position; ``missing-hand``, the cards of ``seat`` are not given.
    """
    return _knowledge(observed_in_diagram(diagram, seat, use_all_given=use_all_given), soft=soft_facts)


def knowledge_from_events(
    given: Diagram,
    events: Sequence[Event],
    seat: int,
    *,
    turned: Sequence[Card] = (),
    use_all_given: bool = False,
    soft_facts: bool = False,
) -> Knowledge:
    """What ``seat`` knows after ``events``; pointers of facts lead to ``/events/i`` and to cards given.

    ``given``: ruleset, cards and turned card; of its other fields only the score may be set. The cards of
    ``seat`` are those he holds after exchange and discards if such events are among ``events``, otherwise
    those he holds now or held before the first trick. ``turned``: all turned cards in order, where there may
    be several; by default ``given.turnup`` is the one on which trumps were fixed.

    Raises:
        PositionError: every fault of the cards, or the first event that breaks a rule (``/events/7``).
    """
    observed = observed_in_events(given, events, seat, turned=tuple(turned), use_all_given=use_all_given)
    return _knowledge(observed, soft=soft_facts)


def knowledge_at(state: DealState, seat: int, *, soft_facts: bool = False) -> Knowledge:
    """What ``seat`` knows at one moment of a deal whose cards are all on record; pointers as from events."""
    return _knowledge(observed_in_deal(state, seat), soft=soft_facts)


def _knowledge(observed: Observed, *, soft: bool) -> Knowledge:
    return Knowledge(
        ruleset=observed.ruleset,
        observer=observed.observer,
        contract=observed.contract,
        sizes=observed.sizes,
        facts=tuple(_facts(observed, soft=soft)),
        played={Holder(seat): observed.played_by(seat) for seat in observed.players},
        covered=observed.covered,
        unused=unused_announcements(observed),
    )


def _facts(observed: Observed, *, soft: bool) -> Iterator[Fact]:
    yield from observed.seen
    yield from turnup_facts(observed)
    yield from declaration_facts(observed, soft=soft)
    yield from play_facts(observed)
    yield from bela_facts(observed, soft=soft)
