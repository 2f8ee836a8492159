"""The modules of the page agree with the library on notation, tricks and letters."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from solver.game import Position, position_from
from solver.game.notation import format_position, parse_position
from solver.rules import load_ruleset, ruleset_ids
from tests.board.board import Board

_EXAMPLES = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
_TEXTS = [
    line
    for block in _EXAMPLES.split("## Examples")[1].split("## Errors")[0].split("```")[1::2]
    for line in block.splitlines()
    if line and not line.startswith("text")
]
_PARSE = """async ([text, ruleset]) => {
    const {gameOf} = await import("/board/model/game.js");
    const {parsePosition, printPosition} = await import("/board/model/position-text.js");
    const answer = await (await fetch(`/v1/rulesets/${encodeURIComponent(ruleset)}`)).json();
    const {setup, plays} = parsePosition(text, gameOf(answer));
    return printPosition(setup, plays);
}"""
_WINNER = """async ([tricks, trump]) => {
    const {winnerOf} = await import("/board/model/cards.js");
    return tricks.map((trick) => winnerOf(trick, trump));
}"""


@pytest.mark.parametrize("text", _TEXTS)
def test_position_text_is_read_and_written_as_by_the_library(board: Board, text: str) -> None:
    assert board.page.evaluate(_PARSE, [text, text.split()[0]]) == text


def finished(ruleset_id: str, trump: str) -> Position:
    """A random deal of a game without piles, played at random."""
    ruleset = load_ruleset(ruleset_id)
    chance = random.Random(ruleset_id + trump)
    cards = chance.sample(list(map(str, ruleset.pack)), len(ruleset.pack))
    size = ruleset.hand_size
    hands = ["".join(cards[seat * size : (seat + 1) * size]) for seat in range(ruleset.playing_seats)]
    position = position_from(parse_position(f"{ruleset_id} {'/'.join(hands)} {trump}@0 ."))
    while not position.is_over:
        position = position.play(chance.choice(list(position.legal_cards())))
    return position


@pytest.mark.parametrize("ruleset_id", ["sr_belot_4", "fr_belote_4", "mk_beljot_3", "debrec_crimea"])
@pytest.mark.parametrize("trump", ["S", "H", "NT", "AT"])
def test_trick_goes_to_the_same_card_as_in_the_library(board: Board, ruleset_id: str, trump: str) -> None:
    if trump not in load_ruleset(ruleset_id).contracts:
        trump = "D"
    position = finished(ruleset_id, trump)
    assert position.plays is not None
    players = position.players
    tricks = [position.plays[start : start + players] for start in range(0, len(position.plays), players)]
    winners = [position.rules.trick_winner(trick) for trick in tricks]
    asked = [[str(card) for card in trick] for trick in tricks]
    assert board.page.evaluate(_WINNER, [asked, trump]) == winners
    assert parse_position(format_position(position)).plays == position.plays


def test_serbian_is_written_in_cyrillic_letters(board: Board) -> None:
    module = 'import("/board/core/cyrillic.js")'
    written = board.page.evaluate(
        f"{module}.then(({{inCyrillic}}) => inCyrillic('Ljuta njiva, DŽAK {{name}} JSON (BA)'))"
    )
    assert written == "Љута њива, ЏАК {name} JSON (БА)"


def test_every_game_can_be_shown(board: Board) -> None:
    for ruleset_id in ruleset_ids():
        board.choose_game(ruleset_id)
    assert board.complaints == []
