"""What one seat can know about hidden cards, as text for people. Counts nothing itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby

from solver.cards import Card, CardSet, Language
from solver.cli.position_text import pile_text, trumps_text
from solver.cli.ruleset_text import ruleset_name
from solver.cli.signs import Signs, heading, table
from solver.game import Diagram, play_rules
from solver.game.contract import Contract
from solver.game.diagram import Pile
from solver.rules import Ruleset
from solver.worlds import Fact, FactKind, Holder, HoldsAll, HoldsNone, Knowledge
from solver.worlds.counting import DealtWorlds, Worlds
from solver.worlds.dealt import known_now

Chances = Mapping[Card, Mapping[Holder, Fraction]]
Strength = Callable[[Card], int]

_SEEN = {FactKind.OWN, FactKind.GIVEN, FactKind.OPEN, FactKind.DISCARDED, FactKind.PLAYED}
"""What is seen itself, and not concluded."""

_BAR = 6
"""Letters of a bar that stands for certainty."""


def worlds_text(given: Diagram, worlds: Worlds, sample: int, seed: int, signs: Signs) -> Iterator[str]:
    """Line by line: game, contract, own cards, the number of worlds, what follows, who may hold what."""
    knowledge = worlds.knowledge
    ruleset, contract = given.ruleset, knowledge.contract
    yield heading(f"{ruleset_name(ruleset, Language.ENGLISH)} ({ruleset.id})")
    if contract is not None:
        yield f"{trumps_text(contract.trump, signs)}, taken by seat {contract.taker}"
    own = known_now(knowledge).get(Holder(knowledge.observer), CardSet())
    strength = _strength(ruleset, contract)
    yield f"Seat {knowledge.observer} holds {signs.cards(sorted(own, key=_in_hand(strength))) or 'no card'}"
    yield "1 deal fits what he knows" if worlds.count == 1 else f"{worlds.count:,} deals fit what he knows"
    known = list(facts_text(knowledge, signs))
    if known:
        yield from ("", heading("What he knows"), *known)
    chances = worlds.marginals()
    if chances:
        yield from ("", heading("Who may hold what"))
        yield from marginals_text(knowledge, chances, signs)
    for pointer in knowledge.unused:
        yield f"What was announced at {pointer} is not used."
    if sample:
        yield from _deals(given, worlds.sample(sample, seed), knowledge, signs)


def facts_text(knowledge: Knowledge, signs: Signs) -> Iterator[str]:
    """A line for everything that tells something about hidden cards: what happened, and what follows."""
    rows = [
        (_sentence(fact.text), _consequence(fact, knowledge, signs))
        for fact in knowledge.facts
        if fact.kind not in _SEEN and not _is_spent(fact, knowledge)
    ]
    if rows:
        yield from table(list(dict.fromkeys(rows)), "<<")


def marginals_text(knowledge: Knowledge, chances: Chances, signs: Signs) -> Iterator[str]:
    """A table of the cards that the seat does not see in its own hand: who has them, and how probably.

    Cards of a suit that are equally likely everywhere share a line. Elsewhere: out of play or laid away.
    """
    everything = {**_known_of_others(knowledge), **chances}
    columns = list(_columns(knowledge, everything))
    has_rest = any(not holder.is_seat for holder in knowledge.holders)
    titles = [f"seat {int(holder)}" for holder in columns] + ["elsewhere"] * has_rest
    rows = [["", "", *titles]]
    strength = _strength(knowledge.ruleset, knowledge.contract)
    for shares, cards in _alike(everything, columns, has_rest, strength):
        cells = (f"{percent(share):>4} {bar(float(share), signs)}" for share in shares)
        rows.append([signs.suit(cards[0].suit), signs.ranks(cards), *cells])
    yield from table(rows, "<" * len(rows[0]))


def _columns(knowledge: Knowledge, chances: Chances) -> Iterator[Holder]:
    """The other seats, and the own one where own cards are covered."""
    for holder in knowledge.holders:
        has_hidden = any(shares.get(holder) for shares in chances.values())
        if holder.is_seat and (has_hidden or holder != knowledge.observer):
            yield holder


def percent(share: Fraction | float) -> str:
    """The share in whole per cent; certainty and impossibility only where it is one."""
    if 0 < share < 0.005:
        return "<1%"
    return ">99%" if 0.995 < share < 1 else f"{100 * float(share):.0f}%"


def bar(share: float, signs: Signs) -> str:
    """A bar as long as the share, between 0 and 1."""
    if not signs.symbols:
        return "#" * round(share * _BAR)
    full, rest = divmod(round(share * _BAR * 8), 8)
    return "█" * full + " ▏▎▍▌▋▊▉"[rest].strip()


def _alike(
    chances: Chances, seats: list[Holder], has_rest: bool, strength: Strength
) -> Iterator[tuple[tuple[Fraction, ...], list[Card]]]:
    """Cards of one suit with the same chances, strongest first, and these chances column by column."""

    def shares(card: Card) -> tuple[Fraction, ...]:
        own = chances[card]
        rest = sum((share for holder, share in own.items() if not holder.is_seat), Fraction(0))
        return (*(own.get(seat, Fraction(0)) for seat in seats), *([rest] if has_rest else []))

    for _, suit in groupby(sorted(chances, key=_in_hand(strength)), key=lambda card: card.suit):
        groups: dict[tuple[Fraction, ...], list[Card]] = {}
        for card in suit:
            groups.setdefault(shares(card), []).append(card)
        yield from groups.items()


def _known_of_others(knowledge: Knowledge) -> dict[Card, dict[Holder, Fraction]]:
    """The cards that others are known to hold still, unless everybody sees them lie."""
    if knowledge.covered:
        return {}
    return {
        card: {holder: Fraction(1)}
        for holder, cards in known_now(knowledge).items()
        if holder.is_seat and holder != knowledge.observer
        for card in cards
    }


def _is_spent(fact: Fact, knowledge: Knowledge) -> bool:
    """Whether the cards it is about have all been seen since."""
    match fact.claim:
        case HoldsNone(cards=cards):
            return not cards & knowledge.unseen
        case HoldsAll(holder, cards):
            return not cards & known_now(knowledge).get(holder, CardSet())
        case _:
            return False


def _consequence(fact: Fact, knowledge: Knowledge, signs: Signs) -> str:
    """What a fact says of single cards; nothing if it says no more than its sentence."""
    match fact.claim:
        case HoldsNone(cards=cards):
            hidden = cards & knowledge.unseen
            if fact.kind in (FactKind.VOID, FactKind.NO_TRUMP):
                return f"no {signs.suit(next(iter(hidden)).suit)}"
            return f"not {signs.cards(hidden)}"
        case HoldsAll(holder, cards) if holder.is_seat and fact.kind is not FactKind.SHOWN:
            return f"has {signs.cards(cards & known_now(knowledge).get(holder, CardSet()))}"
        case _:
            return ""


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _strength(ruleset: Ruleset, contract: Contract | None) -> Strength:
    """What orders the cards of a suit, the strongest last."""
    if contract is None:
        return lambda card: int(card.rank)
    return play_rules(ruleset, contract.trump).playing_strength


def _in_hand(strength: Strength) -> Callable[[Card], tuple[int, int]]:
    return lambda card: (int(card.suit), -strength(card))


def _deals(given: Diagram, dealt: DealtWorlds, knowledge: Knowledge, signs: Signs) -> Iterator[str]:
    strength = _in_hand(_strength(knowledge.ruleset, knowledge.contract))
    for row in range(len(dealt)):
        yield from ("", heading(f"Deal {row + 1}"))
        rows = [
            [f"seat {seat}", _hand(given, dealt, row, place, strength, signs)]
            for place, seat in enumerate(dealt.seats)
        ]
        for title, masks in (("discards", dealt.discards), ("out of play", dealt.out)):
            if masks[row]:
                rows.append([title, signs.cards(sorted(CardSet(int(masks[row])), key=strength))])
        yield from table(rows, "<<")


def _hand(
    given: Diagram,
    dealt: DealtWorlds,
    row: int,
    place: int,
    order: Callable[[Card], tuple[int, int]],
    signs: Signs,
) -> str:
    """The cards of one player; in open Belot his piles as far as they are hidden or hide something."""
    held = CardSet(int(dealt.hands[row, place]))
    piles = (given.piles or ())[place] if dealt.bottoms is not None and given.piles else None
    if piles is None or dealt.bottoms is None:
        return signs.cards(sorted(held, key=order)) or "-"
    bottoms = (None if index < 0 else Card.from_index(index) for index in dealt.bottoms[row, place].tolist())
    left = (_left(pile, bottom, held) for pile, bottom in zip(piles, bottoms, strict=True))
    return " ".join(pile_text(pile, signs) for pile in left if pile != Pile(None, None)) or "-"


def _left(pile: Pile, hidden: Card | None, held: CardSet) -> Pile:
    """What is left of a pile whose lower card is ``hidden``, or known."""
    left = [card if card is not None and card in held else None for card in (pile.top, hidden or pile.bottom)]
    return Pile(*left)
