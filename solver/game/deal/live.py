"""Declarations of open Belot while cards are uncovered: what a player may declare at one moment.

Knows his open cards and what he has declared before; knows no covered cards and no turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.cards import Card, CardSet, format_cards
from solver.errors import Fault, PositionError
from solver.game.contract import Trump
from solver.game.declarations import Declaration, ExtensionKind, best_declarations, extend_declaration
from solver.game.diagram import Announced
from solver.game.faults import FaultCode
from solver.rules import Ruleset


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies open before a player.

    ``cards``: his open cards. ``played``: all cards played so far, by whomever. ``new``: the card his last
    play uncovered, if any: only that one can lengthen a run.
    """

    cards: CardSet
    played: CardSet
    new: Card | None


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that may be declared now.

    ``points``: what it adds. ``replaces``: the declared run that it lengthens.
    """

    declaration: Declaration
    points: int
    replaces: Declaration | None = None

    @property
    def announced(self) -> Announced:
        """The offer as it is announced: with its cards, which everybody sees."""
        return Announced(cards=tuple(self.declaration.cards))


def live_offers(
    ruleset: Ruleset, trump: Trump, made: tuple[Declaration, ...], lying: Lying
) -> tuple[Offer, ...]:
    """Everything a player who has declared ``made`` may declare now."""
    extensions = _undoubled(tuple(_extensions(ruleset, trump, made, lying)))
    return (*extensions, *_fresh(ruleset, trump, made, lying, extensions))


def declare_live(
    ruleset: Ruleset,
    trump: Trump,
    made: tuple[Declaration, ...],
    lying: Lying,
    announced: tuple[Announced, ...],
) -> tuple[Declaration, ...]:
    """What a player has declared altogether, once he has added ``announced``.

    Raises:
        PositionError: ``declaration-not-held``, with the pointer of the first thing that cannot be declared.
    """
    for place, one in enumerate(announced):
        offers = live_offers(ruleset, trump, made, lying)
        offer = next((offer for offer in offers if _fits(offer, one)), None)
        if offer is None:
            possible = (
                ", ".join(f"{offer.declaration.cards} ({offer.points})" for offer in offers) or "nothing"
            )
            wanted = format_cards(one.cards) if one.cards else str(one.value)
            detail = f"{wanted} cannot be declared now; possible: {possible}"
            raise PositionError(Fault(f"/{place}", FaultCode.DECLARATION_NOT_HELD, detail))
        kept = tuple(declared for declared in made if declared != offer.replaces)
        made = (*kept, offer.declaration)
    return made


def _extensions(
    ruleset: Ruleset, trump: Trump, made: tuple[Declaration, ...], lying: Lying
) -> Iterator[Offer]:
    new = lying.new
    runs = [one for one in made if one.is_run]
    if new is None or any(new in run.cards for run in runs):
        return
    for run in runs:
        has_grown = any(run.cards < other.cards for other in runs)
        if has_grown:
            continue
        extension = extend_declaration(ruleset, trump, run, lying.played, new, lying.cards)
        if extension.run is not None:
            replaces = run if extension.kind is ExtensionKind.EXTENSION else None
            yield Offer(extension.run, extension.points, replaces)


def _undoubled(offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The offers without new runs that would count the cards of a run once more that can be lengthened."""
    if all(offer.replaces is None for offer in offers):
        return offers
    return tuple(offer for offer in offers if offer.replaces is not None or offer.declaration.wins_match)


def _fresh(
    ruleset: Ruleset,
    trump: Trump,
    made: tuple[Declaration, ...],
    lying: Lying,
    extensions: tuple[Offer, ...],
) -> Iterator[Offer]:
    """Groups not declared yet, and runs without a card of a declared one."""
    used = CardSet()
    for run in (one for one in made if one.is_run):
        used |= run.cards
    extended = {offer.declaration.cards for offer in extensions}
    for declaration in best_declarations(ruleset, trump, lying.cards):
        is_known = bool(declaration.cards & used) if declaration.is_run else declaration in made
        if not is_known and declaration.cards not in extended:
            yield Offer(declaration, declaration.points)


def _fits(offer: Offer, announced: Announced) -> bool:
    has_cards = announced.cards is None or CardSet.of(announced.cards) == offer.declaration.cards
    has_value = announced.value is None or announced.value in (offer.points, offer.declaration.value)
    return has_cards and has_value
