"""From what somebody wrote to a position that can occur, or to all the faults that prevent it.

Independent faults are reported together; what merely follows from a fault already found is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.cards import CardSet
from solver.errors import Fault, IllegalPlayError, PositionError
from solver.game.card_faults import identity_faults, layout_faults
from solver.game.diagram import Announced, Cards, Diagram, Won
from solver.game.faults import FaultCode
from solver.game.play import PlayRules, play_rules
from solver.game.position import Piles, Position
from solver.game.table_faults import table_faults
from solver.game.trick_faults import (
    known_hands,
    leader_and_trick_faults,
    size_faults,
    sizes_of,
    trick_card_faults,
    won_faults,
    won_of_all_units,
)


def position_from(diagram: Diagram, *, need_all_hands: bool = True) -> Position:
    """The position that ``diagram`` describes, with its history if that is given.

    Without ``plays``, ``leader``, ``trick`` and ``won`` it is the start of play. ``need_all_hands=False``
    accepts unknown hands (at least one must be known, see ``Position.hidden``) and unknown lower cards
    of piles.

    Raises:
        PositionError: with every fault; pointers lead into the JSON form of a position.
    """
    ground = _Ground.of(diagram, need_all_hands=need_all_hands)
    position, faults_of_course = _replayed(ground) if has_history(diagram) else _as_it_stands(ground)
    faults = [*ground.table, *ground.layout, *ground.identity, *faults_of_course]
    if faults or position is None:
        raise PositionError(faults)
    return position


def has_history(diagram: Diagram) -> bool:
    """Whether the hands are those before the first trick."""
    return diagram.leader is None and diagram.trick is None and diagram.won is None


@dataclass(frozen=True, slots=True)
class _Ground:
    """A diagram with the faults that do not depend on the course of play."""

    diagram: Diagram
    table: list[Fault]
    layout: list[Fault]
    identity: list[Fault]
    rules: PlayRules | None
    """None while the contract is missing or impossible."""

    @classmethod
    def of(cls, diagram: Diagram, *, need_all_hands: bool) -> _Ground:
        table = list(table_faults(diagram))
        is_playable = diagram.contract is not None and diagram.contract.trump in diagram.ruleset.contracts
        return cls(
            diagram=diagram,
            table=table,
            layout=list(layout_faults(diagram, need_all_hands=need_all_hands)),
            identity=list(identity_faults(diagram)),
            rules=play_rules(diagram.ruleset, diagram.contract.trump)
            if is_playable and diagram.contract is not None
            else None,
        )

    @property
    def has_countable_hands(self) -> bool:
        """Whether the players' cards can be counted, unknown ones set aside."""
        harmless = {FaultCode.UNKNOWN_BOTTOM}
        if self.diagram.piles is None:
            harmless.add(FaultCode.MISSING_HAND)
        return all(fault.code in harmless for fault in self.layout)

    @property
    def has_sound_cards(self) -> bool:
        """Whether it is certain which cards everybody holds."""
        fields = ("/hands/", "/piles/", "/trick/", "/discards/")
        return not self.layout and not any(fault.pointer.startswith(fields) for fault in self.identity)


def _trick_faults(ground: _Ground) -> Iterator[Fault]:
    """The faults of a position without history."""
    diagram = ground.diagram
    turn_faults = list(leader_and_trick_faults(diagram))
    yield from turn_faults
    if turn_faults or not ground.has_countable_hands:
        return
    sizes = sizes_of(diagram)
    wrong_sizes = list(size_faults(diagram, sizes))
    yield from wrong_sizes
    sound_rules = ground.rules if ground.has_sound_cards else None
    if sound_rules is not None:
        yield from trick_card_faults(diagram, sound_rules)
    if not wrong_sizes:
        yield from won_faults(diagram, sound_rules, sizes.expected)


def _first_hand_faults(ground: _Ground) -> Iterator[Fault]:
    """Hands that are not full before the first trick."""
    diagram, full = ground.diagram, ground.diagram.ruleset.hand_size
    if not ground.has_countable_hands:
        return
    advice = "" if diagram.plays else "; for a later position give leader, trick and won"
    for seat, hand in enumerate((diagram.hands or ())[: diagram.ruleset.playing_seats]):
        if hand is not None and len(hand) != full:
            detail = f"seat {seat} has {len(hand)} cards instead of {full} before the first trick{advice}"
            yield Fault(f"/hands/{seat}", FaultCode.WRONG_HAND_SIZE, detail)


def _replayed(ground: _Ground) -> tuple[Position | None, list[Fault]]:
    """The position after all plays, or what is wrong with hands and plays.

    Playing stops at the first impossible card, for what follows it has no footing.
    """
    wrong_sizes = list(_first_hand_faults(ground))
    if ground.rules is None or wrong_sizes or not ground.has_sound_cards:
        return None, wrong_sizes
    faulty_already = {fault.pointer for fault in ground.identity}
    position = _start(ground.diagram, ground.rules)
    for place, card in enumerate(ground.diagram.plays or ()):
        pointer = f"/plays/{place}"
        if pointer in faulty_already:
            break
        try:
            position = position.play(card)
        except IllegalPlayError as error:
            return position, [fault.below(pointer) for fault in error.faults]
    return position, []


def _as_it_stands(ground: _Ground) -> tuple[Position | None, list[Fault]]:
    """The position without history, or what is wrong with it."""
    if ground.diagram.plays is not None:
        detail = "plays already say who leads and what was won: give either plays or leader, trick and won"
        return None, [Fault("/plays", FaultCode.PLAYS_AND_TRICK, detail)]
    faults = list(_trick_faults(ground))
    is_sound = not (faults or ground.table or ground.layout or ground.identity)
    return (_without_history(ground) if is_sound else None), faults


def _start(diagram: Diagram, rules: PlayRules) -> Position:
    """The position before the first trick."""
    units = diagram.ruleset.units
    hands = _hands(diagram)
    piles = _piles(diagram)
    return _position(
        diagram,
        rules,
        leader=0,
        tricks_left=diagram.ruleset.hand_size,
        won=Won((0,) * units, (0,) * units),
        plays=(),
        first_hands=hands,
        first_piles=piles,
    )


def _without_history(ground: _Ground) -> Position:
    diagram = ground.diagram
    assert ground.rules is not None
    assert diagram.leader is not None
    return _position(
        diagram,
        ground.rules,
        leader=diagram.leader,
        tricks_left=sizes_of(diagram).expected,
        won=won_of_all_units(diagram),
        trick=diagram.trick or (),
    )


def _position(
    diagram: Diagram,
    rules: PlayRules,
    *,
    leader: int,
    tricks_left: int,
    won: Won,
    trick: Cards = (),
    plays: Cards | None = None,
    first_hands: tuple[CardSet, ...] | None = None,
    first_piles: Piles | None = None,
) -> Position:
    assert diagram.contract is not None
    players = diagram.ruleset.playing_seats
    left_over = diagram.hands[players] if diagram.hands and len(diagram.hands) > players else None
    hidden = (seat for seat, hand in enumerate(known_hands(diagram)) if hand is None)
    return Position(
        ruleset=diagram.ruleset,
        contract=diagram.contract,
        rules=rules,
        hands=_hands(diagram),
        leader=leader,
        tricks_left=tricks_left,
        won=won,
        trick=trick,
        piles=_piles(diagram),
        hidden=frozenset(hidden),
        plays=plays,
        first_hands=first_hands,
        first_piles=first_piles,
        left_over=left_over,
        turnup=diagram.turnup,
        discards=diagram.discards,
        auction=diagram.auction,
        declarations=_declarations(diagram),
        bela=diagram.bela,
        score=diagram.score,
        hanging=diagram.hanging,
    )


def _declarations(diagram: Diagram) -> tuple[tuple[Announced, ...] | None, ...] | None:
    """With an entry for every seat of the table, a resting dealer's last."""
    if diagram.declarations is None:
        return None
    missing = diagram.ruleset.seats - len(diagram.declarations)
    return (*diagram.declarations, *(None,) * missing)


def _hands(diagram: Diagram) -> tuple[CardSet, ...]:
    return tuple(hand or CardSet() for hand in known_hands(diagram))


def _piles(diagram: Diagram) -> Piles | None:
    return None if diagram.piles is None else tuple(piles or () for piles in diagram.piles)
