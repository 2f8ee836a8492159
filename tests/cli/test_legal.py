from __future__ import annotations

from tests.cli.running import FOUR, OVER, run

GOLDEN = """\
Croatian Bela for four (hr_bela_4)
♥ is trumps, taken by seat 0
Points so far: 60 for seats 0+2, 16 for seats 1+3
On the table: A♠, led by seat 1

        ♠  ♥  ♦  ♣
seat 0  7  J  A  -
seat 1  ?  ?  ?  ?
seat 2  8  7  T  -  to play
seat 3  9  8  7  -

Seat 2 may play: 8♠
He may not play:
  7♥  must-follow-suit  the player holds the suit led and has to play it
  T♦  must-follow-suit  the player holds the suit led and has to play it
"""


def test_every_illegal_card_is_shown_with_the_rule_that_forbids_it() -> None:
    assert run("legal", FOUR.replace("9HKD", "?")).stdout == GOLDEN


def test_nothing_is_forbidden_to_a_leader() -> None:
    assert "may not" not in run("legal", "mk_beljot_2 9S/TS S@0 - leader=0 trick=. won=100,20:7,1").stdout


def test_after_the_last_card_nothing_may_be_played() -> None:
    assert "no card is left to be played" in run("legal", OVER).stdout


def test_the_hand_of_the_player_to_move_has_to_be_known() -> None:
    assert run("legal", FOUR.replace("7H8STD", "?")).exit_code == 1


def test_an_unknown_covered_card_is_shown_as_unknown() -> None:
    gone = ",-:-" * 6
    result = run(
        "legal", f"sr_belot_2_open JS:8S,TS:?{gone}/9S:7S,QS:AS{gone} S@0 - leader=0 trick=. won=60,17:6,6"
    )
    assert "seat 0  J♠(8♠) T♠(?) " in result.stdout


def test_discards_of_the_soloist_are_shown() -> None:
    position = "sr_belot_3 9S/TS/KS S@1 - leader=0 trick=. won=50,50,10:3,3,3 discards=7H8D"
    assert "Discarded by seat 1: 7♥ 8♦" in run("legal", position).stdout
