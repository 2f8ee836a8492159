"""The worked examples of declarations and Bela."""

from __future__ import annotations

from typing import Any

import pytest

from solver.cards import CardSet, Rank, parse_card
from solver.game.contract import Trump
from solver.game.declarations import (
    Credited,
    Declaration,
    ExtensionKind,
    bela_points,
    best_declarations,
    credit_declarations,
    extend_declaration,
)
from solver.rules import Ruleset
from solver.rules.choices import DeclarationScope
from tests.game.examples import Example, cards_of, contract_of, examples

_EXTENSIONS = {
    ExtensionKind.EXTENSION: "extension",
    ExtensionKind.NEW_RUN: "new run",
    ExtensionKind.NOTHING: "nothing",
}


@pytest.mark.parametrize("example", examples("decl"))
def test_declarations_are_credited_as_in_the_example(example: Example) -> None:
    ruleset, given = example.ruleset, example.given
    hands = [cards_of(given["hands"].get(str(seat), [])) for seat in range(ruleset.playing_seats)]
    contract = contract_of(given)
    declared = [best_declarations(ruleset, contract.trump, hand) for hand in hands]
    dealer_hand = cards_of(given["dealer_hand"]) if "dealer_hand" in given else None
    credited = credit_declarations(ruleset, contract, declared, dealer_hand)
    answer = {
        "credit": {seat: credited.points[int(seat)] for seat in example.expected.get("credit", {})},
        "best": _best(ruleset, credited),
        "dealer": credited.points[-1],
        "match": credited.match_winner,
    }
    assert {key: answer[key] for key in example.expected} == example.expected


def _best(ruleset: Ruleset, credited: Credited) -> int | str | None:
    if ruleset.declarations.decl_scope is DeclarationScope.ALL:
        return "all"
    is_dealer = ruleset.table.dealer_out and credited.best == ruleset.seats - 1
    return "dealer" if is_dealer else credited.best


@pytest.mark.parametrize("example", examples("extend"))
def test_live_run_grows_as_in_the_example(example: Example) -> None:
    given = example.given
    trump = Trump.CLUBS
    (declared,) = best_declarations(example.ruleset, trump, cards_of(given["declared"]))
    played, new = cards_of(given["played"]), parse_card(given["new"])
    found = extend_declaration(example.ruleset, trump, declared, played, new)
    assert {"kind": _EXTENSIONS[found.kind], "points": found.points} == example.expected


@pytest.mark.parametrize("example", examples("belote"))
def test_bela_scores_as_in_the_example(example: Example) -> None:
    first = {"K": Rank.KING, "Q": Rank.QUEEN}[example.given["first"]]
    points = bela_points(
        example.ruleset,
        first,
        said_first=example.given.get("said_belote", True),
        said_second=example.given.get("said_rebelote", True),
    )
    assert points == example.expected


def declared_of(ruleset: Ruleset, cards: CardSet) -> tuple[Declaration, ...]:
    """What ``cards`` declare with clubs as trumps."""
    return best_declarations(ruleset, Trump.CLUBS, cards)


@pytest.mark.parametrize("example", examples("decl"))
def test_every_card_is_in_at_most_one_run_and_one_group(example: Example) -> None:
    hands: dict[str, Any] = example.given["hands"]
    for hand in hands.values():
        declared = declared_of(example.ruleset, cards_of(hand))
        for kind in (True, False):
            cards = [card for one in declared if one.is_run is kind for card in one.cards]
            assert len(cards) == len(set(cards))
