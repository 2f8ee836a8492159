"""What can be wrong with the course of play in a position without history: leader, trick, won, hand sizes.

Expects hands or piles for every player; knows nothing of ``plays``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from solver.cards import Card, CardSet
from solver.errors import Fault
from solver.game.card_faults import placed_cards
from solver.game.diagram import Diagram, Pile, Won
from solver.game.faults import FaultCode
from solver.game.play import LAST_TRICK_POINTS, PlayRules
from solver.game.position import open_cards
from solver.game.refusals import refusal, refusal_sentence
from solver.game.table_faults import has_seat, no_such_seat, wrong_number_of_units


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many cards each had when the current trick began: per seat (None: hidden), and what all should."""

    of_seats: tuple[int | None, ...]
    expected: int


def known_hands(diagram: Diagram) -> tuple[CardSet | None, ...]:
    """The cards of each player, covered ones included; None where they are hidden."""
    players = diagram.ruleset.playing_seats
    if diagram.piles is not None:
        return tuple(CardSet.of(_cards_in(piles or ())) for piles in diagram.piles[:players])
    return tuple(None if hand is None else CardSet.of(hand) for hand in (diagram.hands or ())[:players])


def leader_and_trick_faults(diagram: Diagram) -> Iterator[Fault]:
    """Whether it is clear who has played and who is to play."""
    if diagram.leader is None:
        yield Fault(
            "/leader", FaultCode.MISSING_LEADER, "without plays, the leader of the trick must be given"
        )
    elif not has_seat(diagram.ruleset, diagram.leader):
        yield no_such_seat("/leader", diagram.ruleset, diagram.leader)
    players, length = diagram.ruleset.playing_seats, len(diagram.trick or ())
    if length >= players:
        detail = f"{length} cards lie on the table; with {players} players a trick is complete before"
        yield Fault("/trick", FaultCode.TRICK_TOO_LONG, detail)


def sizes_of(diagram: Diagram) -> Sizes:
    """The sizes of all hands; leader and trick must be sound.

    The size most players have counts as the right one, of two equally frequent ones the larger.
    """
    players = diagram.ruleset.playing_seats
    counts = _counts(diagram)
    played = {(_leader(diagram) + place) % players for place in range(len(diagram.trick or ()))}
    sizes = tuple(None if count is None else count + (seat in played) for seat, count in enumerate(counts))
    frequency = Counter(size for size in sizes if size is not None)
    expected = max(frequency, key=lambda size: (frequency[size], size))
    return Sizes(sizes, expected)


def size_faults(diagram: Diagram, sizes: Sizes) -> Iterator[Fault]:
    """Hands that are larger than a full one, or do not fit the others."""
    full = diagram.ruleset.hand_size
    field = "hands" if diagram.piles is None else "piles"
    for seat, size in enumerate(sizes.of_seats):
        if size is None:
            continue
        if size > full:
            detail = f"seat {seat} had {size} cards at the start of the trick; a full hand has {full}"
        elif size != sizes.expected:
            detail = (
                f"seat {seat} had {size} cards at the start of the trick, but others had {sizes.expected}"
            )
        else:
            continue
        yield Fault(f"/{field}/{seat}", FaultCode.WRONG_HAND_SIZE, detail)


def trick_card_faults(diagram: Diagram, rules: PlayRules) -> Iterator[Fault]:
    """Cards on the table that their players may not have played, as what they still hold shows."""
    trick = diagram.trick or ()
    hands = known_hands(diagram)
    for place, card in enumerate(trick):
        seat = (_leader(diagram) + place) % len(hands)
        found = _refusal_of(diagram, rules, seat, card, trick[:place])
        if found is not None:
            yield Fault(f"/trick/{place}", *found)


def won_faults(diagram: Diagram, rules: PlayRules | None, tricks_left: int) -> Iterator[Fault]:
    """Whether points and tricks can have been won in the tricks played."""
    tricks_played = diagram.ruleset.hand_size - tricks_left
    won = diagram.won
    if won is None:
        if tricks_played:
            detail = f"{tricks_played} tricks have been played, but won is not given"
            yield Fault("/won", FaultCode.MISSING_WON, detail)
        return
    faults = [*_list_faults(diagram, "points", won.points), *_list_faults(diagram, "tricks", won.tricks)]
    if not faults:
        faults.extend(_trick_count_faults(diagram, won, tricks_played))
    if not faults:
        faults.extend(_point_faults(diagram, won, rules, is_over=tricks_left == 0))
    yield from faults


def won_of_all_units(diagram: Diagram) -> Won:
    """What has been won, with an entry for every unit; zeros if nothing is given."""
    units = diagram.ruleset.units
    if diagram.won is None:
        return Won((0,) * units, (0,) * units)
    missing = (0,) * (units - len(diagram.won.points))
    return Won(
        (*diagram.won.points, *missing), (*diagram.won.tricks, *(0,) * (units - len(diagram.won.tricks)))
    )


def _leader(diagram: Diagram) -> int:
    assert diagram.leader is not None
    return diagram.leader


def _cards_in(piles: tuple[Pile, ...]) -> Iterator[Card]:
    return (card for pile in piles for card in (pile.top, pile.bottom) if card is not None)


def _counts(diagram: Diagram) -> tuple[int | None, ...]:
    players = diagram.ruleset.playing_seats
    if diagram.piles is None:
        return tuple(None if hand is None else len(hand) for hand in (diagram.hands or ())[:players])
    return tuple(sum(map(_pile_size, piles or ())) for piles in diagram.piles[:players])


def _pile_size(pile: Pile) -> int:
    """Cards of a pile; one whose upper card lies there has two, known or not."""
    if pile.top is not None:
        return 2
    return 0 if pile.bottom is None else 1


def _refusal_of(
    diagram: Diagram, rules: PlayRules, seat: int, card: Card, trick: tuple[Card, ...]
) -> tuple[FaultCode, str] | None:
    """Why ``card`` cannot have been played, or None; in piles, only if no history allows it."""
    found = None
    for open_before in _open_before(diagram, seat, card):
        legal, duty = rules.legal_cards_and_duty(open_before, trick)
        if card in legal:
            return None
        code = refusal(card, trick, duty, rules.trump)
        found = found or (code, refusal_sentence(seat, card, trick, code, legal))
    return found


def _open_before(diagram: Diagram, seat: int, card: Card) -> Iterator[CardSet]:
    """What can have been open to ``seat`` before he played ``card``; nothing if his hand is hidden."""
    played = CardSet.of([card])
    if diagram.piles is None:
        hand = known_hands(diagram)[seat]
        if hand is not None:
            yield hand | played
        return
    piles = diagram.piles[seat] or ()
    now = open_cards(piles)
    for pile in piles:
        if pile == Pile(None, None):
            yield now | played
        elif pile.top is None and pile.bottom is not None:
            yield now - CardSet.of([pile.bottom]) | played


def _list_faults(diagram: Diagram, name: str, numbers: tuple[int, ...]) -> Iterator[Fault]:
    ruleset = diagram.ruleset
    if len(numbers) not in (ruleset.units, min(ruleset.units, ruleset.playing_seats)):
        yield wrong_number_of_units(f"/won/{name}", ruleset, len(numbers))
    for unit, number in enumerate(numbers):
        if number < 0:
            detail = f"unit {unit} cannot have won {number} {name}"
            yield Fault(f"/won/{name}/{unit}", FaultCode.NEGATIVE_NUMBER, detail)


def _trick_count_faults(diagram: Diagram, won: Won, tricks_played: int) -> Iterator[Fault]:
    ruleset = diagram.ruleset
    leading_unit = ruleset.unit_of(_leader(diagram))
    if any(won.tricks[ruleset.playing_seats :]):
        detail = "the resting dealer wins no tricks"
        yield Fault(f"/won/tricks/{ruleset.playing_seats}", FaultCode.TOO_MANY_TRICKS, detail)
    elif sum(won.tricks) > tricks_played:
        detail = f"{sum(won.tricks)} tricks are won, but the cards left show that {tricks_played} were played"
        yield Fault("/won/tricks", FaultCode.TOO_MANY_TRICKS, detail)
    elif tricks_played and not any(won.tricks):
        detail = f"nobody has won a trick, but the cards left show that {tricks_played} were played"
        yield Fault("/won/tricks", FaultCode.TOO_FEW_TRICKS, detail)
    elif tricks_played and not won.tricks[leading_unit]:
        detail = f"seat {diagram.leader} leads, so unit {leading_unit} won the last trick, but has none"
        yield Fault(f"/won/tricks/{leading_unit}", FaultCode.LEADER_WITHOUT_TRICK, detail)


def _point_faults(diagram: Diagram, won: Won, rules: PlayRules | None, *, is_over: bool) -> Iterator[Fault]:
    for unit, (points, tricks) in enumerate(zip(won.points, won.tricks, strict=False)):
        if points and not tricks and not _may_count_discards(diagram, unit):
            detail = f"unit {unit} has {points} trick points, but no trick"
            yield Fault(f"/won/points/{unit}", FaultCode.POINTS_WITHOUT_TRICK, detail)
    if rules is None:
        return
    gone = diagram.ruleset.pack - CardSet.of(card for _, card in placed_cards(diagram))
    most = rules.points_of(gone)
    if is_over:
        has_all_tricks = sum(map(bool, won.tricks)) == 1
        most += LAST_TRICK_POINTS + (rules.all_tricks_bonus if has_all_tricks else 0)
    if sum(won.points) > most:
        detail = f"{sum(won.points)} points are won, but the cards played count at most {most}"
        yield Fault("/won/points", FaultCode.TOO_MANY_POINTS, detail)


def _may_count_discards(diagram: Diagram, unit: int) -> bool:
    """A soloist's points may contain those of discards nobody else knows."""
    taker = None if diagram.contract is None else diagram.contract.taker
    return bool(diagram.ruleset.discarded) and not diagram.discards and unit == taker
