"""Betting for a pot."""

from __future__ import annotations

import pytest

from solver.errors import PositionError
from solver.game.auction import Betting, Call, PotTaken, Taken
from tests.game.auction.saying import auction, refusal_code


def bets(players: int, calls: str) -> Betting:
    betting = Betting.of(players)
    for call in calls.split():
        betting = betting.call(Call(call))
    return betting


def test_everybody_antes_one_token() -> None:
    assert Betting.of(3).pot == 3


def test_betting_ends_when_all_have_matched() -> None:
    betting = bets(3, "pay pay pay")
    assert betting.is_over
    assert betting.pot == 12


def test_opener_has_used_his_raise() -> None:
    with pytest.raises(PositionError) as caught:
        bets(3, "pay pay raise raise")
    assert caught.value.faults[0].code == "already-raised"


def test_nothing_can_be_raised_before_somebody_opens() -> None:
    with pytest.raises(PositionError) as caught:
        bets(2, "raise")
    assert caught.value.faults[0].code == "betting-not-open"


def test_other_calls_are_no_bets() -> None:
    assert refusal_code(auction("debrec_short_pot_2", "", "9D"), "pass") == "not-a-bet"


def test_player_after_two_raises_pays_both() -> None:
    betting = bets(3, "pay raise")
    assert betting.owed(2) == 12
    assert bets(3, "pay raise pay").payments[-1].tokens == 12


def test_next_player_may_open_when_the_first_declines() -> None:
    betting = bets(3, "drop pay")
    assert (betting.players_in, betting.pot, betting.seat_to_bet) == ((1, 2), 6, 2)


def test_dropping_after_paying_leaves_the_tokens_in_the_pot() -> None:
    betting = bets(3, "pay pay raise drop pay")
    assert betting.is_over
    assert (betting.players_in, betting.pot) == ((1, 2), 36)


def test_last_player_left_takes_the_pot_without_play() -> None:
    assert auction("debrec_short_pot_3", "drop drop", "9D").result == PotTaken(2, 3)
    assert auction("debrec_short_pot_2", "pay drop", "9D").result == PotTaken(0, 4)


def test_turned_suit_is_played_by_those_who_have_matched() -> None:
    state = auction("debrec_short_pot_3", "pay drop pay", "9D")
    assert isinstance(state.result, Taken)
    assert state.result.taker is None


def test_calls_after_the_betting_are_refused() -> None:
    assert refusal_code(auction("debrec_short_pot_2", "pay pay", "9D"), "pay") == "auction-over"
