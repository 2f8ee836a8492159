"""What a seat has seen of a position that was written down; pointers lead into its JSON form.

Checks what was written, and leaves out what the seat cannot have seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from solver.cards import CardSet, format_cards
from solver.errors import Fault, PositionError
from solver.game import Cards, Diagram, FaultCode, Pile, Position, has_history, position_from
from solver.game.card_faults import identity_faults
from solver.game.deal_plan import first_hand_size
from solver.game.position import open_cards
from solver.rules.choices import Layout
from solver.worlds.deduction.turnup import is_turnup_taken
from solver.worlds.facts import Fact, FactKind, Holder, HoldsAll
from solver.worlds.observed import BelaWord, Observed, Played, Said, Turned, sizes_of, tricks_of


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a diagram: ``seat``, or with ``sees_all`` somebody who knows everything written there.

    ``seats``: the seats of the table that the hands of the diagram belong to.
    """

    seat: int
    sees_all: bool
    seats: tuple[int, ...]


def observed_in_diagram(diagram: Diagram, seat: int, *, use_all_given: bool) -> Observed:
    """What ``seat`` has seen in ``diagram``; see ``knowledge_of``."""
    viewer = Viewer(seat, use_all_given, tuple(range(diagram.ruleset.playing_seats)))
    check_seat(diagram, viewer)
    if diagram.contract is None:
        return before_play(diagram, viewer)
    if _is_about_to_discard(diagram, viewer):
        observed = before_play(diagram, viewer, with_widow=True)
    else:
        observed = in_play(diagram, viewer)
    return replace(
        observed,
        turned=_turned(diagram),
        said=tuple(_said(diagram)),
        belas=() if diagram.bela is None else (BelaWord(diagram.bela, None, "/bela"),),
        are_belas_known=False,
    )


def check_seat(diagram: Diagram, viewer: Viewer) -> None:
    """Raises PositionError if the viewer does not play, or his cards are not given."""
    if viewer.seat not in viewer.seats:
        detail = f"seat {viewer.seat} does not play; seats are {', '.join(map(str, viewer.seats))}"
        raise PositionError(Fault("/seat", FaultCode.NO_SUCH_SEAT, detail))
    is_open = diagram.ruleset.deal.layout is Layout.OPEN16
    cards = diagram.piles if is_open else diagram.hands
    place = viewer.seats.index(viewer.seat)
    if cards is None or place >= len(cards) or cards[place] is None:
        pointer = f"/{'piles' if is_open else 'hands'}/{viewer.seat}"
        detail = f"the cards of seat {viewer.seat} are needed, but not given"
        raise PositionError(Fault(pointer, FaultCode.MISSING_HAND, detail))


def before_play(diagram: Diagram, viewer: Viewer, *, with_widow: bool = False) -> Observed:
    """What lies there in an auction, or while the taker holds the widow as well.

    Raises:
        PositionError: ``wrong-hand-size``, and what is wrong with single cards.
    """
    ruleset = diagram.ruleset
    is_open = ruleset.deal.layout is Layout.OPEN16
    size = ruleset.hand_size if is_open or with_widow else first_hand_size(ruleset)
    sizes = sizes_of(ruleset, viewer.seats, size, ruleset.discarded if with_widow else 0)
    if with_widow and diagram.contract is not None:
        sizes[Holder(diagram.contract.taker)] += sizes.pop(Holder.DISCARDS)
    faults = list(identity_faults(diagram))
    for seat, hand in _hands(diagram, viewer):
        if hand is not None and len(hand) != sizes[Holder(seat)]:
            detail = f"seat {seat} has {len(hand)} cards instead of {sizes[Holder(seat)]} before play"
            faults.append(Fault(f"/hands/{seat}", FaultCode.WRONG_HAND_SIZE, detail))
    if faults:
        raise PositionError(faults)
    turned = None if diagram.turnup is None else Turned(diagram.turnup, "/turnup", frozenset())
    return Observed(
        ruleset=ruleset,
        observer=viewer.seat,
        players=viewer.seats,
        sizes=sizes,
        contract=diagram.contract,
        seen=tuple(_seen(diagram, viewer, ())),
        turned=turned,
        covered=_covered(diagram, viewer, CardSet()),
    )


def in_play(diagram: Diagram, viewer: Viewer, events: Sequence[str] | None = None) -> Observed:
    """What was seen once play is due; ``events`` are the pointers of the plays, by default ``/plays/i``.

    Raises:
        PositionError: every fault of the position.
    """
    assert diagram.contract is not None
    ruleset = diagram.ruleset
    position = position_from(diagram, need_all_hands=False)
    taker = viewer.seats[diagram.contract.taker]
    plays = tuple(_plays(diagram, viewer, position, events))
    is_past = has_history(diagram)
    tricks = ruleset.hand_size if is_past else position.tricks_left
    return Observed(
        ruleset=ruleset,
        observer=viewer.seat,
        players=viewer.seats,
        sizes=sizes_of(ruleset, viewer.seats, tricks, ruleset.discarded),
        contract=replace(diagram.contract, taker=taker),
        has_history=is_past,
        seen=tuple(_seen(diagram, viewer, plays)),
        plays=plays,
        covered=_covered(diagram, viewer, CardSet.of(played.card for played in plays)),
    )


def _is_about_to_discard(diagram: Diagram, viewer: Viewer) -> bool:
    """Whether the taker, who looks on, still holds the widow."""
    contract, widow = diagram.contract, diagram.ruleset.discarded
    if not widow or contract is None or contract.taker != viewer.seat or diagram.plays:
        return False
    hand = (diagram.hands or ())[viewer.seat]
    has_widow = hand is not None and len(hand) == diagram.ruleset.hand_size + widow
    return has_widow and not diagram.discards and has_history(diagram)


def _plays(
    diagram: Diagram, viewer: Viewer, position: Position, events: Sequence[str] | None
) -> Iterator[Played]:
    if has_history(diagram):
        cards = diagram.plays or ()
        pointers = events or [f"/plays/{place}" for place in range(len(cards))]
        return tricks_of(position.rules, viewer.seats, cards, pointers)
    cards = diagram.trick or ()
    pointers = [f"/trick/{place}" for place in range(len(cards))]
    number = diagram.ruleset.hand_size - position.tricks_left + 1
    return tricks_of(
        position.rules, viewer.seats, cards, pointers, leader=position.leader, first_number=number
    )


def _hands(diagram: Diagram, viewer: Viewer) -> Iterator[tuple[int, Cards | None]]:
    return zip(viewer.seats, diagram.hands or (), strict=False)


def _seen(diagram: Diagram, viewer: Viewer, plays: Sequence[Played]) -> Iterator[Fact]:
    """The cards whose holder the viewer sees."""
    for seat, hand in _hands(diagram, viewer):
        if hand is not None and seat == viewer.seat:
            yield _has(FactKind.OWN, Holder(seat), hand, f"/hands/{seat}", f"seat {seat} holds")
        elif hand is not None and viewer.sees_all:
            yield _has(FactKind.GIVEN, Holder(seat), hand, f"/hands/{seat}", f"seat {seat} holds")
    for seat, piles in zip(viewer.seats, diagram.piles or (), strict=False):
        yield from _seen_piles(viewer, seat, piles or (), plays)
    contract = diagram.contract
    is_takers = contract is not None and viewer.seats[contract.taker] == viewer.seat
    if diagram.discards and (is_takers or viewer.sees_all):
        yield _has(FactKind.DISCARDED, Holder.DISCARDS, diagram.discards, "/discards", "the discards are")
    rest = (diagram.hands or ())[len(viewer.seats) :]
    if rest and rest[0] and viewer.sees_all:
        place = len(viewer.seats)
        yield _has(FactKind.LEFT_OVER, Holder.OUT, rest[0], f"/hands/{place}", "the resting dealer has")


def _has(kind: FactKind, holder: Holder, cards: Cards, event: str, text: str) -> Fact:
    return Fact(kind, HoldsAll(holder, CardSet.of(cards)), event, f"{text} {format_cards(cards)}")


def _seen_piles(
    viewer: Viewer, seat: int, piles: tuple[Pile, ...], plays: Sequence[Played]
) -> Iterator[Fact]:
    """The open cards of a seat, those that were uncovered, and with ``sees_all`` the covered ones."""
    holder = Holder(seat)
    yield _has(
        FactKind.OPEN, holder, tuple(open_cards(piles)), f"/piles/{seat}", f"seat {seat} has lying open"
    )
    gone = {played.card: played.event for played in plays}
    for number, pile in enumerate(piles):
        if pile.top is None or pile.bottom is None:
            continue
        cards = (pile.bottom,)
        if pile.top in gone:
            yield _has(FactKind.OPEN, holder, cards, gone[pile.top], f"seat {seat} uncovered")
        elif viewer.sees_all:
            pointer = f"/piles/{seat}/{number}/1"
            yield _has(FactKind.GIVEN, holder, cards, pointer, f"under {pile.top} of seat {seat} lies")


def _covered(diagram: Diagram, viewer: Viewer, gone: CardSet) -> tuple[tuple[int, ...], ...]:
    """Per seat the piles whose lower card the viewer does not know; nothing outside the open layout."""
    if diagram.piles is None:
        return ()
    return tuple(
        tuple(
            number
            for number, pile in enumerate(piles or ())
            if pile.top is not None
            and pile.top not in gone
            and not (viewer.sees_all and pile.bottom is not None)
        )
        for piles in diagram.piles[: len(viewer.seats)]
    )


def _turned(diagram: Diagram) -> Turned | None:
    if diagram.turnup is None or diagram.contract is None:
        return None
    taken = is_turnup_taken(diagram.ruleset, diagram.contract.trump, diagram.turnup)
    return Turned(diagram.turnup, "/turnup", taken)


def _said(diagram: Diagram) -> Iterator[Said]:
    players = diagram.ruleset.playing_seats
    for seat, announced in enumerate(diagram.declarations or ()):
        if announced is None:
            continue
        holder = Holder(seat) if seat < players else Holder.OUT
        pointer = f"/declarations/{seat}"
        events = tuple(f"{pointer}/{number}" for number in range(len(announced)))
        yield Said(holder, announced, events, pointer)
