"""What is written in open Belot, where declarations are made while cards are uncovered."""

from __future__ import annotations

import os
from random import Random

import pytest

from solver.cards import CardSet, parse_cards
from solver.double_dummy import Lines, MatchOutcome, Objective, ScoreSheet, ScoreSolver, score_sheet
from solver.game import position_from
from solver.game.notation import read_document
from tests.double_dummy.endings import sheet_of_ending
from tests.double_dummy.open_endings import open_ending
from tests.double_dummy.test_scores import OBJECTIVES, RANKS, check
from tests.game.deals import random_position
from tests.game.house_rules import House, plain, random_house
from tests.reference.written_game import WrittenGame

SYSTEM = "sr_belot_2_open"
ENDINGS = int(os.environ.get("BELOT_TEST_OPEN_ENDINGS", "10"))
CARDS_LEFT = int(os.environ.get("BELOT_TEST_OPEN_ENDING_CARDS", "5"))
RULES = [
    *("runs", "groups", "run_order", "decl_scope", "decl_tie", "trump_edge", "five_run_top", "decl_shown"),
    *("bela_call", "trick_needed", "trickless", "bela_exits", "target", "end", "gap", "capot", "early_stop"),
    *("pass_vs", "pass_counts", "tie", "fall", "fall_extras", "rounding", "overtake", "overruff", "no_suit"),
]
SHORT_RUN_WINS = {"runs": [20, "match"]}


def house(seed: int, kind: str) -> House:
    random = Random(seed)
    if kind == "short runs win":
        rules = [name for name in RULES if name not in ("runs", "decl_shown")]
        return random_house(random, SYSTEM, rules, **SHORT_RUN_WINS)
    return random_house(random, SYSTEM, RULES) if kind == "house rules" else plain(SYSTEM)


@pytest.mark.parametrize("kind", ["plain", "house rules", "short runs win"])
def test_every_card_is_worth_what_trying_everything_finds(kind: str) -> None:
    for seed in range(ENDINGS):
        game = house(seed, kind)
        found = open_ending(game.values, CARDS_LEFT, seed)
        sheet = sheet_of_ending(SYSTEM, game.overrides, found)
        for objective in OBJECTIVES:
            check(sheet, found.ending, objective, f"{kind}, seed {seed}, {objective}")


def test_what_is_declared_before_a_card_is_best_for_it() -> None:
    asked = 0
    for seed in range(60):
        game = plain(SYSTEM)
        found = open_ending(game.values, 3, seed)
        sheet = sheet_of_ending(SYSTEM, game.overrides, found)
        if not sheet.offers(sheet.course.seat_to_play):
            continue
        asked += 1
        actions = WrittenGame(found.ending, "written").action_values()
        for card in ScoreSolver().solve_sheet(sheet, Objective.WRITTEN).cards:
            assert card.declares is not None
            said = {" ".join(sorted(map(str, cards))) for cards in card.declares}
            values = {
                frozenset(" ".join(sorted(each.split())) for each in action.declares): value
                for action, value in actions.items()
                if action.card == str(card.card) and action.says_bela in (card.says_bela, False, True)
            }
            sign = 1 if sheet.course.seat_to_play == 0 else -1
            assert values[frozenset(said)] == (sign * RANKS[card.match], sign * card.difference.low)
    assert asked > 2


def sheet_of(piles: str, trump: str, **rules: object) -> ScoreSheet:
    """``piles``: upper and lower card of eight piles each, ``7S:8S``."""
    sheet = score_sheet(
        position_from(
            read_document(
                {
                    "ruleset": {"parent": SYSTEM, **rules} if rules else SYSTEM,
                    "contract": {"trump": trump, "taker": 0},
                    "piles": [
                        [pile.split(":") for pile in row.split()] for row in piles.strip().splitlines()
                    ],
                }
            )
        )
    )
    assert sheet is not None
    return sheet


EIGHT_SPADES = """
7S:7H 8S:8H 9S:9H TS:TH JS:JH QS:QH KS:KH AS:AH
7D:7C 8D:8C 9D:9C TD:TC JD:JC QD:QC KD:KC AD:AC
"""


def test_open_run_of_eight_wins_the_match_before_the_first_card() -> None:
    sheet = sheet_of(EIGHT_SPADES, "H")
    solution = ScoreSolver().solve_sheet(sheet, Objective.WRITTEN, limit_ms=0)
    assert solution.wins_with == CardSet.of(parse_cards("7S 8S 9S TS JS QS KS AS"))
    assert solution.ends_now
    assert solution.settlement is None


def test_run_that_would_win_may_be_let_go_by_and_wins_nothing_then() -> None:
    sheet = sheet_of(EIGHT_SPADES, "H")
    later = sheet.after(min(sheet.course.position.legal_cards()), declares=())
    assert later.silent == {0}
    assert later.offers(0) == ()


def test_long_ending_is_written_like_its_line() -> None:
    position = random_position(Random(4), SYSTEM, 10)
    solution = ScoreSolver().solve(position, Objective.WRITTEN, lines=Lines.BEST)
    best = solution.best
    assert best is not None
    assert best.line is not None
    assert len(best.line.cards) == len(best.line.declares) == 22
    assert solution.settlement is not None
    written = solution.settlement.written
    assert written[position.to_play or 0] - written[1 - (position.to_play or 0)] == best.difference.low


def test_interrupted_search_has_bounds_that_hold() -> None:
    position = random_position(Random(4), SYSTEM, 10)
    exact = ScoreSolver().solve(position, Objective.WRITTEN, lines=Lines.NONE)
    bounded = ScoreSolver().solve(position, Objective.WRITTEN, limit_ms=0)
    values = {card.card: card.difference.low for card in exact.cards}
    assert not bounded.exact
    for card in bounded.cards:
        low, high = card.difference.at_least, card.difference.at_most
        assert low is None or low <= values[card.card]
        assert high is None or values[card.card] <= high


def test_short_run_that_wins_ends_the_line() -> None:
    for seed in range(40):
        game = house(seed, "short runs win")
        found = open_ending(game.values, 5, seed)
        sheet = sheet_of_ending(SYSTEM, game.overrides, found)
        for card in ScoreSolver().solve_sheet(sheet, Objective.WRITTEN).cards:
            if card.line is not None and card.line.wins_with is not None:
                assert card.match in (MatchOutcome.WON, MatchOutcome.LOST)
                assert card.line.ends_early
                assert card.settlement is None
                return
    pytest.fail("no line is won by a run")
