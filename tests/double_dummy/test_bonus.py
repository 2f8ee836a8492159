"""The bonus for all tricks is worth a detour where it goes to a single player."""

from __future__ import annotations

from solver import _kernel
from solver.cards import CardSet, parse_cards
from solver.game import Trump, play_rules
from solver.rules import load_ruleset


def test_defender_gives_up_a_sure_trick_so_that_his_partner_takes_all() -> None:
    """Seat 2 leads and could cash both clubs, but only seat 1 can still take all tricks.

    No deal comes to this, because a leader has won a trick; as a problem it is legal.
    """
    hands = [CardSet.of(parse_cards(text)).mask for text in ("8STH", "9SJC", "8CKC")]
    rules = play_rules(load_ruleset("sr_belot_3"), Trump.DIAMONDS).kernel
    solution = _kernel.Solver().solve(rules, hands, 2, [], side_a=0b001, tricks_won=0b010)
    assert [(short_form(value.card), value.side_b) for value in solution.cards] == [
        ("8C", (26 + 90, 26 + 90)),
        ("KC", (26, 26)),
    ]


def short_form(index: int) -> str:
    """The short form of the card with this index."""
    return str(CardSet(1 << index))
