"""What the players have declared, each checked against the hand he had when he spoke.

Knows who has spoken and what he holds; whose declarations count is decided elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from solver.cards import Card, CardSet
from solver.errors import Fault, PositionError
from solver.game.contract import Trump
from solver.game.declarations import (
    Declaration,
    Value,
    best_declarations,
    check_announcement,
)
from solver.game.diagram import Announced, Cards
from solver.game.faults import FaultCode
from solver.rules import Ruleset
from solver.rules.choices import DeclarationScope, DeclarationShown, Stakes

T = TypeVar("T")


def has_declarations(ruleset: Ruleset) -> bool:
    """Whether runs or groups count at all."""
    rules = ruleset.declarations
    return rules.decl_scope is not DeclarationScope.NONE and bool(rules.runs or rules.groups)


def are_announced(ruleset: Ruleset) -> bool:
    """Whether the players say before the first card what they have.

    Not in open Belot, where it is said while cards are uncovered, and not where nobody has spoken at all
    before play: there the hands are put together again afterwards.
    """
    shown = ruleset.declarations.decl_shown
    is_silent = not ruleset.auction.rounds and ruleset.match.stakes is not Stakes.POT
    is_reconstructed = shown is DeclarationShown.AFTER and is_silent
    return has_declarations(ruleset) and shown is not DeclarationShown.LIVE and not is_reconstructed


def are_reconstructed(ruleset: Ruleset) -> bool:
    """Whether everything a hand holds counts as declared, without a word."""
    is_live = ruleset.declarations.decl_shown is DeclarationShown.LIVE
    return has_declarations(ruleset) and not is_live and not are_announced(ruleset)


@dataclass(frozen=True, slots=True)
class Talk:
    """Declarations so far; one entry per seat in each field.

    ``said``: as it was announced, None for a seat that has not spoken. ``made``: what that means.
    ``hands``: the cards the seat held when it spoke. ``shown``: whether it has shown the cards.
    """

    said: tuple[tuple[Announced, ...] | None, ...]
    made: tuple[tuple[Declaration, ...], ...]
    hands: tuple[CardSet, ...]
    shown: tuple[bool, ...]

    @classmethod
    def of(cls, seats: int) -> Talk:
        """Nobody has spoken."""
        return cls((None,) * seats, ((),) * seats, (CardSet(),) * seats, (False,) * seats)

    def next_speaker(self, players: Sequence[int]) -> int | None:
        """The first of ``players`` who has not spoken; None if all have."""
        return next((seat for seat in players if self.said[seat] is None), None)

    def declare(
        self, ruleset: Ruleset, trump: Trump, seat: int, hand: CardSet, announced: tuple[Announced, ...]
    ) -> Talk:
        """The talk after ``seat``, holding ``hand``, has declared; raises like ``check_announcement``."""
        made = check_announcement(ruleset, trump, hand, announced)
        return replace(
            self,
            said=replaced(self.said, seat, announced),
            made=replaced(self.made, seat, made),
            hands=replaced(self.hands, seat, hand),
            shown=replaced(self.shown, seat, bool(announced) and all(one.cards for one in announced)),
        )

    def silence(self, seats: Sequence[int]) -> Talk:
        """The talk after those of ``seats`` who have not spoken have let it pass."""
        said = (
            () if seat in seats and announced is None else announced
            for seat, announced in enumerate(self.said)
        )
        return replace(self, said=tuple(said))

    def show(self, ruleset: Ruleset, trump: Trump, seat: int, declarations: tuple[Cards, ...]) -> Talk:
        """The talk after ``seat`` has shown the cards of all it has declared, lesser ones with them.

        Raises:
            PositionError: like ``check_announcement``; ``shown-otherwise``, what was said is not shown, or
                something better than the best that was said.
        """
        announced = tuple(Announced(cards=cards) for cards in declarations)
        shown = check_announcement(ruleset, trump, self.hands[seat], announced)
        values = Counter(one.value for one in self.made[seat])
        missing = values - Counter(one.value for one in shown)
        if missing:
            detail = f"seat {seat} has declared {_list(values)}, but does not show {_list(missing)}"
            raise PositionError(Fault("", FaultCode.SHOWN_OTHERWISE, detail))
        best = max((one.points for one in self.made[seat]), default=0)
        better = [one for one in shown if one.points > best]
        if better:
            detail = f"seat {seat} has declared {best} at most, but shows {better[0]}"
            raise PositionError(Fault("", FaultCode.SHOWN_OTHERWISE, detail))
        return replace(self, made=replaced(self.made, seat, shown), shown=replaced(self.shown, seat, True))

    def without(self, ruleset: Ruleset, trump: Trump, seat: int, card: Card) -> Talk | None:
        """The same talk if ``seat`` can have meant only cards other than ``card``; None if he cannot."""
        hand = self.hands[seat] - CardSet.of([card])
        try:
            made = check_announcement(ruleset, trump, hand, self.said[seat] or ())
        except PositionError:
            return None
        return replace(self, made=replaced(self.made, seat, made))

    def reconstruct(self, ruleset: Ruleset, trump: Trump, hands: Sequence[CardSet]) -> Talk:
        """Everything ``hands`` hold counts as declared."""
        return replace(self, made=tuple(best_declarations(ruleset, trump, hand) for hand in hands))


def possible_announcements(
    ruleset: Ruleset, trump: Trump, hand: CardSet
) -> tuple[tuple[Announced, ...], ...]:
    """What the holder of ``hand`` may say: all he has, any part of it, or nothing.

    The best announcement comes first; a run that wins the match has no value in points and is shown.
    """
    best = best_declarations(ruleset, trump, hand)
    parts = (
        tuple(one for place, one in enumerate(best) if chosen >> place & 1)
        for chosen in range((1 << len(best)) - 1, -1, -1)
    )
    return tuple(dict.fromkeys(tuple(map(_announced, part)) for part in parts))


def replaced(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """``items`` with ``item`` at ``place``."""
    return (*items[:place], item, *items[place + 1 :])


def _announced(declaration: Declaration) -> Announced:
    if isinstance(declaration.value, int):
        return Announced(value=declaration.value)
    return Announced(cards=tuple(declaration.cards))


def _list(values: Counter[Value]) -> str:
    return ", ".join(map(str, values.elements()))
