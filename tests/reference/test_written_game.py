"""Endings small enough to be counted by hand, and random ones against the play they come from."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from random import Random

import pytest

from .auction import Contract
from .declarations import Declaration
from .ending import Ending, PlayOfEnding
from .ledger import Hung
from .live_declarations import declarations_at_start
from .random_endings import RandomEnding, random_ending
from .running_play import BelaPlayed
from .systems import Parameters, parameters, system_ids
from .written_game import Action, Objective, Value, WrittenGame, action_values, card_values, written_value


def ending(
    system: str | Parameters,
    *hands: str,
    points: list[int],
    tricks: list[int] | None = None,
    leader: int = 0,
    taker: int | None = 0,
    trump: str = "H",
    score: list[int] | None = None,
) -> Ending:
    """Everybody has won a trick, if nothing else is said."""
    return Ending(
        values=parameters(system) if isinstance(system, str) else system,
        contract=Contract(trump, taker, 1),
        hands=[hand.split() for hand in hands],
        leader=leader,
        points=dict(enumerate(points)),
        tricks=dict(enumerate(tricks or [1] * len(points))),
        score=score,
    )


# Bela


def test_a_taker_who_falls_keeps_silent_about_bela() -> None:
    # He makes 10 + 4 + 3 + 10 = 27 against 100: all goes over, and with Bela 20 more.
    values = action_values(ending("sr_belot_2", "KH QH", "7S 8S", points=[10, 100]), "written")
    assert values[Action("KH")] == (0, -127)
    assert values[Action("KH", says_bela=True)] == (0, -147)


def test_a_taker_who_passes_with_bela_announces_it() -> None:
    # 80 + 17 = 97 against 100 is a fall, 117 against 100 a pass.
    values = action_values(ending("sr_belot_2", "KH QH", "7S 8S", points=[80, 100]), "written")
    assert values[Action("KH")] == (0, -197)
    assert values[Action("KH", says_bela=True)] == (0, 17)


def test_a_taker_who_falls_must_announce_bela_in_bela() -> None:
    values = action_values(ending("hr_bela_2", "KH QH", "7S 8S", points=[10, 100]), "written")
    assert values == {
        Action("KH", says_bela=True): (0, -147),
        Action("QH", says_bela=True): (0, -147),
    }


FRENCH_BELOTE = ending("fr_belote_4", "KH QH", "7S 8S", "7D 8D", "7C 8C", points=[60, 85])


def test_the_king_must_come_first_in_france() -> None:
    # 60 + 17 = 77 against 85. With belote a pass, 80 + 20 against 80; without one a fall, 0 against 160.
    assert card_values(FRENCH_BELOTE, "written") == {"KH": (0, 20), "QH": (0, -160)}


def test_belote_without_rebelote_counts_nothing_in_france() -> None:
    queen_is_left = replace(
        FRENCH_BELOTE,
        hands=[["QH"], ["8S"], ["8D"], ["8C"]],
        points={0: 64, 1: 85},
        belas={(0, "H"): BelaPlayed(0, "K", said_first=True)},
    )
    values = action_values(queen_is_left, "written")
    assert values == {Action("QH"): (0, -160), Action("QH", says_bela=True): (0, 20)}


def test_bela_is_lost_with_all_tricks() -> None:
    # Seat 1 has no trick and wins none: his Bela counts nothing; 100 + 3 + 4 + 10 + 90 against 0.
    lost = ending("klaber_2", "AH JH", "KH QH", points=[100, 0], tricks=[7, 0])
    assert written_value(lost, "written") == (0, 100 + 20 + 11 + 4 + 3 + 10)


# Ending the deal


def test_a_soloist_stops_at_fifty_while_an_opponent_has_no_trick() -> None:
    # Kapo: 52 + 50 against 10. If he plays on, seat 2 wins 11 + 10: 52 against 31, no Kapo.
    game = WrittenGame(
        ending("ru_belot_3", "7S", "8S", "AS", points=[52, 10, 0], tricks=[5, 3, 0]), "written"
    )
    assert game.stop_values() == {0: (0, 92)}
    assert game.card_values() == {"7S": (0, 21)}
    assert game.value() == (0, 92)


def test_a_soloist_plays_on_when_that_is_worth_more() -> None:
    # He wins 11 + 10 and has Kapo all the same.
    won = ending("ru_belot_3", "AS", "8S", "7S", points=[52, 10, 0], tricks=[5, 3, 0])
    assert written_value(won, "written") == (0, 92 + 21)


def test_a_soloist_with_less_than_fifty_may_not_stop() -> None:
    game = WrittenGame(
        ending("ru_belot_3", "7S", "8S", "AS", points=[49, 10, 0], tricks=[5, 3, 0]), "written"
    )
    assert game.stop_values() == {}


def race(score: list[int]) -> Ending:
    """To 501, trick points only. Both have an ace to cash, and 12 points and none so far."""
    return ending("sr_belot_2", "AS 7D", "8S AD", points=[12, 0], score=score)


def test_whoever_cashes_first_wins_the_race() -> None:
    # 480 + 12 + 11 = 503: dosta. If he leads the seven, the other one has 490 + 11 = 501 before.
    assert card_values(race([480, 490]), "match") == {"AS": (1, 0), "7D": (-1, 0)}


def test_whoever_is_out_plays_on_if_he_cannot_lose() -> None:
    # With the ace he is out at 503 and could say so, 0 written; the rest makes it 23 against 21. With the
    # seven first he makes the ace and the last trick, 33 against 11, and is out at the end.
    assert card_values(race([480, 0]), "match") == {"AS": (1, 2), "7D": (1, 22)}


def test_nobody_says_dosta_where_the_written_score_counts() -> None:
    assert card_values(race([480, 490]), "written") == {"AS": (0, 2), "7D": (0, 22)}


@pytest.mark.parametrize(("leader", "rank"), [(0, 1), (1, -1)])
def test_of_two_who_are_out_the_one_to_play_says_so_first(leader: int, rank: int) -> None:
    both_out = ending("sr_belot_2", "7S", "8S", points=[60, 60], leader=leader, score=[450, 450])
    assert WrittenGame(both_out, "match").stop_values() == {0: (1, 0), 1: (-1, 0)}
    assert written_value(both_out, "match")[0] == rank


@pytest.mark.parametrize(("system", "rank"), [("hr_bela_2", 1), ("sr_belot_2", -1)])
def test_a_first_card_of_bela_ends_the_match_where_it_counts_at_once(system: str, rank: int) -> None:
    # 480 + 1 + 20 = 501 with the king on the table, which the ace takes: 490 + 11 + 4 = 505.
    bela = ending(system, "KH QH", "AH JH", points=[1, 0], score=[480, 490])
    assert written_value(bela, "match")[0] == rank


@pytest.mark.parametrize(("tricks", "rank"), [([1, 1], 1), ([0, 1], -1)])
def test_nobody_goes_out_with_bela_alone_before_he_has_a_trick(tricks: list[int], rank: int) -> None:
    # 490 + 20 with the king on the table; then the ace takes it: 490 + 1 + 15.
    bela = ending("hr_bela_2", "KH QH", "AH JH", points=[0, 1], tricks=tricks, score=[490, 490])
    assert written_value(bela, "match")[0] == rank


def test_a_match_that_is_counted_at_the_end_goes_to_the_higher_score() -> None:
    # 31 against 20 in the deal, 1011 against 1019 after it.
    counted = ending("mk_beljot_2", "AS", "9S", points=[10, 20], score=[980, 999])
    assert written_value(counted, "match") == (-1, 11)


# Pass, tie and fall


def test_an_opponent_prefers_a_tie_to_a_fall_in_debrec() -> None:
    # The king takes the trick and the last one: 40 against 68, a fall, nobody writes anything. The seven
    # leaves both to the taker: 54 against 54, a tie, and only the opponent writes.
    tie_or_fall = replace(ending("debrec_2", "7D", "KS 7S", points=[40, 54]), trick=[(0, "8S")])
    assert card_values(tie_or_fall, "written") == {"KS": (0, 0), "7S": (0, -54)}


def test_hanging_points_go_to_the_winner_of_the_deal() -> None:
    hanging = replace(ending("debrec_2", "AS", "7S", points=[60, 50]), hanging=(Hung(1, 70),))
    assert written_value(hanging, "written") == (0, 60 + 21 + 70 - 50)


@pytest.mark.parametrize(
    ("system", "ace", "seven"),
    [
        # Seat 1 cashes: 41 and 26 against 45. He waits: 51 and 16, and the soloist falls.
        ("hr_bela_3_turnup", -22, -67),
        # Against both together he falls either way.
        ("hr_bela_3", -67, -67),
    ],
)
def test_defenders_gather_points_where_three_are_compared_one_by_one(
    system: str, ace: int, seven: int
) -> None:
    compared = ending(system, "8S 8D", "AS 7D", "7S AD", points=[45, 30, 5], leader=1)
    assert card_values(compared, "written") == {"AS": (0, ace), "7D": (0, seven)}


def test_the_soloist_is_side_a_wherever_he_sits() -> None:
    # 50 + 11 + 10 against 30 + 5.
    soloist = ending("hr_bela_3", "7S", "8S", "AS", points=[30, 5, 50], leader=2, taker=2)
    assert written_value(soloist, "written") == (0, 71 - 35)


def test_a_resting_dealer_is_on_neither_side() -> None:
    # 20 points of the fallen soloist in three parts, one of them for the dealer: 60 + 21 + 6 and 40 + 6.
    fall = ending("debrec_4", "7S", "AS", "8S", points=[20, 60, 40])
    assert written_value(fall, "written") == (0, -(60 + 21 + 6 + 40 + 6))


# Declarations and all tricks


def test_declarations_are_compared_before_they_count() -> None:
    runs = {
        0: [Declaration("run", ("7C", "8C", "9C"), 20)],
        1: [Declaration("run", ("JC", "QC", "KC", "AC"), 50)],
    }
    declared = replace(ending("sr_belot_2", "AS", "7S", points=[100, 40]), declared=runs)
    assert written_value(declared, "written") == (0, 121 - 90)


@pytest.mark.parametrize(("points", "silent", "declaring"), [(10, -152, -172), (90, 118 - 34, 138 - 34)])
def test_in_open_belot_one_may_declare_or_not(points: int, silent: int, declaring: int) -> None:
    # Seat 0 wins all three tricks, 11 + 4 + 3 + 10 = 28. With 10 + 28 against 114 he falls, with 90 + 28
    # against 34 he passes.
    rest = 152 - 28 - points
    open_cards = ending("sr_belot_2_open", "7S 8S 9S", "AD KD QD", points=[points, rest])
    offers = declarations_at_start(open_cards.values, "H", open_cards.hands[0])
    values = action_values(replace(open_cards, offers={0: offers}), "written")
    assert values[Action("7S")] == (0, silent)
    assert values[Action("7S", declares=frozenset(["7S 8S 9S"]))] == (0, declaring)


FIRST_TRICK = ending("fr_belote_4", "JH", "8S", "7D", "7C", points=[0, 0], tricks=[0, 0])


def test_all_tricks_may_be_announced_with_the_first_card_in_france() -> None:
    assert action_values(FIRST_TRICK, "written")[Action("JH", announces_capot=True)] == (0, 504)


def test_all_tricks_announced_and_not_made_are_the_opponents() -> None:
    fails = replace(FIRST_TRICK, hands=[["7S"], ["8S"], ["7D"], ["7C"]])
    assert action_values(fails, "written")[Action("7S", announces_capot=True)] == (0, -252)


def test_an_opponent_announces_all_tricks_himself_to_pay_less() -> None:
    # Otherwise the partner of who led the jack announces them with his own first card, for 504.
    assert action_values(FIRST_TRICK, "written")[Action("JH")] == (0, 252)


def test_all_tricks_are_not_announced_later() -> None:
    later = ending("fr_belote_4", "JH", "8S", "7D", "7C", points=[0, 0], tricks=[1, 0])
    assert list(action_values(later, "written")) == [Action("JH")]


# What cannot be answered


def test_three_without_a_taker_need_a_soloist() -> None:
    with pytest.raises(ValueError, match="soloist"):
        written_value(
            ending("debrec_short_plain_3", "7S", "8S", "AS", points=[1, 1, 1], taker=None), "written"
        )


def test_the_match_needs_a_score() -> None:
    with pytest.raises(ValueError, match="score"):
        written_value(ending("klaber_2", "7S", "8S", points=[1, 1]), "match")


def test_an_ending_has_cards() -> None:
    with pytest.raises(ValueError, match="card"):
        written_value(ending("klaber_2", "", "", points=[1, 1]), "written")


# Random endings


@pytest.mark.parametrize("system", system_ids())
def test_a_random_ending_goes_on_like_the_play_it_comes_from(system: str) -> None:
    found = random_ending(parameters(system), 3, seed=1)
    original, copied = deepcopy(found.play), PlayOfEnding(found.ending, None)
    random = Random(1)
    while not original.is_over:
        assert copied.cards() == original.cards()
        card, says_bela = random.choice(sorted(original.cards()))
        original.play(card, says_bela)
        copied = copied.after_card(card, says_bela, False)
        assert copied.offers == original.offers
    assert copied.summary({}, 0) == original.summary({}, 0)


@pytest.mark.parametrize("objective", ["written", "match"])
@pytest.mark.parametrize("system", system_ids())
def test_an_ending_is_worth_its_best_action_or_an_end_of_the_deal(system: str, objective: Objective) -> None:
    game = WrittenGame(random_ending(parameters(system), 2, seed=2).ending, objective)
    assert game.value() in {*game.action_values().values(), *game.stop_values().values()}


class Forgetful(dict[object, Value]):
    """Remembers nothing but the last value."""

    def __setitem__(self, key: object, value: Value) -> None:
        self.clear()
        super().__setitem__(key, value)


@pytest.mark.parametrize("system", ["hr_bela_4", "ru_belot_3", "sr_belot_2_open", "fr_belote_4"])
def test_what_is_remembered_changes_no_value(system: str) -> None:
    found = random_ending(parameters(system), 2, seed=3).ending
    forgetful = WrittenGame(found, "match")
    forgetful._known = Forgetful()
    assert forgetful.action_values() == WrittenGame(found, "match").action_values()


def endings(system: str) -> list[RandomEnding]:
    return [random_ending(parameters(system), 3, seed) for seed in range(24)]


def test_a_third_of_random_endings_has_bela_in_one_hand() -> None:
    with_bela = [
        each
        for each in endings("hr_bela_4")
        for hand in each.ending.hands
        if {rank + each.ending.contract.trump for rank in "KQ"} <= set(hand)
    ]
    assert len(with_bela) >= 8


def test_some_random_endings_have_a_side_without_a_trick() -> None:
    assert any(0 in each.ending.tricks.values() for each in endings("hr_bela_4"))


def test_random_endings_are_those_of_their_seed() -> None:
    system = parameters("debrec_4")
    assert random_ending(system, 3, seed=5).ending == random_ending(system, 3, seed=5).ending
