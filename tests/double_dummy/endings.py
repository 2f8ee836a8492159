"""Endings in the terms of the naive model, and their way into the code under test.

A deal takes the public route to its first card; from there it is played again, with every word that was said.
Knows no values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from solver.cards import Card, CardSet, parse_cards
from solver.double_dummy import ScoreSheet, score_sheet
from solver.game import position_from
from solver.game.declarations import Declaration, DeclarationKind, check_announcement
from solver.game.diagram import Announced
from solver.game.notation import read_document
from solver.game.settlement import Hanging
from tests.reference.random_endings import RandomEnding
from tests.reference.systems import Parameters

Options = Mapping[str, object]


def sheet_of_ending(system: str, options: Options, found: RandomEnding) -> ScoreSheet:
    """The deal as the library knows it, at the moment of the ending.

    ``system`` and ``options``: the ruleset of the library that is the game of ``found``.
    """
    ending = found.ending
    start = read_document(
        {
            "ruleset": {"parent": system, **options} if options else system,
            "contract": {"trump": ending.contract.trump, "taker": _taker(found)},
            **_cards(found),
            **({"discards": list(found.discards)} if found.discards else {}),
            **({} if ending.score is None else {"score": list(ending.score)}),
        }
    )
    sheet = score_sheet(position_from(start))
    assert sheet is not None
    for card, word in _plays(found):
        sheet = sheet.after(card, word, declares=())
    declared = tuple(_declared(sheet, found, seat) for seat in range(len(ending.hands)))
    sheet = replace(sheet, declared=declared, silent=ending.silent)
    hanging = tuple(Hanging(hung.points, hung.unit) for hung in ending.hanging)
    return replace(sheet, hanging=hanging, course=replace(sheet.course, capot_seat=ending.capot_seat))


def _taker(found: RandomEnding) -> int:
    ending = found.ending
    if ending.contract.taker is not None:
        return ending.contract.taker
    return 0 if ending.soloist is None else ending.soloist


def _cards(found: RandomEnding) -> dict[str, Any]:
    if found.first_piles is not None:
        return {"piles": [[list(pile) for pile in piles] for piles in found.first_piles]}
    hands = [list(hand) for hand in found.first_hands]
    return {"hands": [*hands, list(found.left_over)] if found.ending.dealers or _rests(found) else hands}


def _rests(found: RandomEnding) -> bool:
    values: Parameters = found.ending.values
    return bool(values["dealer_out"])


def _declared(sheet: ScoreSheet, found: RandomEnding, seat: int) -> tuple[Declaration, ...]:
    """What a seat has declared; perhaps with a seven that it has exchanged since, or cards played since."""
    position = sheet.course.position
    made = found.ending.declared.get(seat, ())
    if found.play.is_live:
        return tuple(
            Declaration(DeclarationKind(one.kind), CardSet.of(map(_card, one.cards)), one.points)
            for one in made
        )
    declared = [Announced(cards=tuple(map(_card, one.cards))) for one in made]
    cards = CardSet.of(card for one in declared for card in one.cards or ())
    return check_announcement(position.ruleset, position.contract.trump, cards, tuple(declared))


def _plays(found: RandomEnding) -> list[tuple[Card, bool]]:
    """The cards played so far, each with whether Bela was said with it."""
    played = [card for trick in found.play.tricks for card in trick]
    seen: dict[tuple[int, str], int] = {}
    plays = []
    for seat, name in [*played, *found.play.trick]:
        word = False
        bela = found.play.belas.get((seat, name[1]))
        if bela is not None and name[0] in "KQ":
            place = seen[seat, name[1]] = seen.get((seat, name[1]), 0) + 1
            word = bela.said_first if place == 1 else bela.said_second
        plays.append((_card(name), word))
    return plays


def _card(name: str) -> Card:
    (card,) = parse_cards(name)
    return card
