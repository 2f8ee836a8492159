"""Playing cards: legal cards, refusals, tricks and points."""

from __future__ import annotations

from random import Random

import pytest

from solver.cards import CardSet, parse_card, parse_cards
from solver.errors import IllegalPlayError, PositionError
from solver.game import Duty, Position, position_from
from solver.game.notation import parse_position
from solver.rules import ruleset_ids
from tests.game.deals import random_deal, random_position, without_history


def position(text: str, *, need_all_hands: bool = True) -> Position:
    """The position of a text."""
    return position_from(parse_position(text), need_all_hands=need_all_hands)


def code_of_playing(where: Position, card: str) -> str:
    """The code with which ``card`` is refused."""
    with pytest.raises(IllegalPlayError) as caught:
        where.play(parse_card(card))
    (fault,) = caught.value.faults
    return fault.code


def names(cards: CardSet) -> str:
    """The cards as text."""
    return str(cards)


ENDING = "hr_bela_4 AS7H/KS9H/QSTH/9SJH H@0 - leader=0 trick=. won=40,30:4,2"


def test_leader_may_play_everything() -> None:
    assert names(position(ENDING).legal_cards()) == "AS 7H"


def test_follower_has_to_follow_suit() -> None:
    after_lead = position(ENDING).play(parse_card("AS"))
    assert (names(after_lead.legal_cards()), after_lead.duty) == ("KS", Duty.FOLLOW)


def test_card_of_another_suit_is_refused_for_following_where_overtaking_is_due() -> None:
    where = position("hr_bela_4 9D9C/8SASAC/QSTHJH/9SJD8D H@0 - leader=0 trick=TS won=0,0:4,1")
    assert {str(card): str(code) for card, code in where.illegal_cards().items()} == {
        "8S": "must-overtake",
        "AC": "must-follow-suit",
    }


def test_plain_card_is_refused_for_ruffing_where_overruffing_is_due() -> None:
    where = position("hr_bela_4 9D9C/8D7D/QHJHAC/9SJD7C H@0 - leader=0 trick=TSTH won=0,0:4,1")
    assert {str(card): str(code) for card, code in where.illegal_cards().items()} == {
        "QH": "must-overruff",
        "AC": "must-ruff",
    }


def test_card_of_another_player_is_refused() -> None:
    assert code_of_playing(position(ENDING), "KS") == "card-not-held"


def test_refusal_says_who_holds_the_card() -> None:
    with pytest.raises(IllegalPlayError, match="seat 0 cannot play KS: seat 1 holds it; legal: AS 7H"):
        position(ENDING).play(parse_card("KS"))


def test_winner_of_a_trick_gets_its_points_and_leads() -> None:
    where = position(ENDING)
    for card in parse_cards("7H9HTHJH"):
        where = where.play(card)
    assert (where.leader, where.won.points, where.won.tricks) == (3, (40, 30 + 44), (4, 3))


def test_last_trick_counts_ten_more() -> None:
    where = position("hr_bela_4 7S/8S/9S/TS H@0 - leader=0 trick=. won=0,0:4,3")
    for card in parse_cards("7S8S9STS"):
        where = where.play(card)
    assert where.is_over
    assert where.won.points == (0, 20)


def test_all_tricks_of_a_pair_count_ninety_more() -> None:
    where = position("hr_bela_4 7S/8S/9S/TS H@0 - leader=1 trick=. won=0,0:0,7")
    for card in parse_cards("8S9STS7S"):
        where = where.play(card)
    assert where.won.points == (0, 110)


def test_tricks_shared_by_defenders_bring_no_bonus() -> None:
    where = position("klaber_3{capot=add90} 7S/8S/9S H@0 - leader=1 trick=. won=0,0,0:0,4,4")
    for card in parse_cards("8S9S7S"):
        where = where.play(card)
    assert where.won.points == (0, 0, 10)


def test_discards_count_for_the_soloist() -> None:
    where = position("sr_belot_3 7S/8S/9S H@1 - leader=1 trick=. won=5,0,0:3,3,3 discards=ASTS")
    assert where.points == (5, 21, 0)


def test_covered_card_is_refused() -> None:
    text = "sr_belot_2_open 7S:8S,-:-,-:-,-:-,-:-,-:-,-:-,-:-/7D:8D,-:-,-:-,-:-,-:-,-:-,-:-,-:- H@0 - "
    assert code_of_playing(position(text + "leader=0 trick=. won=0,0:7,7"), "8S") == "card-covered"


def test_card_is_open_once_the_one_on_it_is_played() -> None:
    text = "sr_belot_2_open 7S:8S,-:-,-:-,-:-,-:-,-:-,-:-,-:-/7D:8D,-:-,-:-,-:-,-:-,-:-,-:-,-:- H@0 - "
    where = position(text + "leader=0 trick=. won=0,0:7,7").play(parse_card("7S"))
    assert names(where.open_cards(0)) == "8S"


def test_nothing_is_legal_when_the_deal_is_over() -> None:
    over = position("hr_bela_4 ./././. H@0 - leader=0 trick=. won=100,62:4,4")
    assert names(over.legal_cards()) == ""
    assert code_of_playing(over, "7S") == "deal-over"


def test_legal_cards_of_a_hidden_hand_are_refused() -> None:
    where = position("hr_bela_4 ?/8S/9S/TS H@0 - leader=0 trick=. won=0,0:4,3", need_all_hands=False)
    with pytest.raises(PositionError, match="his cards are not known"):
        where.legal_cards()


def test_hidden_hand_plays_any_card_that_is_nowhere_else() -> None:
    where = position("hr_bela_4 ?/8S/9S/TS H@0 - leader=0 trick=. won=0,0:4,3", need_all_hands=False)
    assert code_of_playing(where, "9S") == "card-not-held"
    assert names(where.play(parse_card("7S")).legal_cards()) == "8S"


def test_cards_left_of_a_hidden_hand_are_known() -> None:
    where = position("hr_bela_4 8S7D/9S/?/? H@0 - leader=1 trick=7S won=0,0:4,2", need_all_hands=False)
    assert [where.cards_left(seat) for seat in range(4)] == [2, 1, 2, 2]


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("hr_bela_4 7S/8S/9S/TS H@1 - leader=0 trick=. won=0,0:4,3", (0, 2)),
        ("hr_bela_2 7S/8S H@1 - leader=0 trick=. won=0,0:4,3", (0,)),
        ("hr_bela_3 7S/8S/9S H@1 - leader=0 trick=. won=0,0,0:4,3,2", (1,)),
        ("debrec_4 7S/8S/9S H@1 - leader=0 trick=. won=0,0,0:4,3,1", (1,)),
    ],
)
def test_side_a_is_the_first_pair_the_first_player_or_the_soloist(text: str, seats: tuple[int, ...]) -> None:
    assert position(text).side_a_seats == seats


@pytest.mark.parametrize("system", ruleset_ids())
def test_all_points_are_given_out_in_a_whole_deal(system: str) -> None:
    start = position_from(random_deal(Random(system), system))
    in_play = start.rules.points_of([card for hand in start.hands for card in hand])
    discarded = start.rules.points_of(start.discards or ())
    end = random_position(Random(system), system, start.players * start.tricks_left)
    has_all_tricks = sum(map(bool, end.won.tricks)) == 1
    bonus = end.rules.all_tricks_bonus if has_all_tricks else 0
    assert end.is_over
    assert sum(end.won.tricks) == end.ruleset.hand_size
    assert sum(end.points) == in_play + discarded + 10 + bonus


@pytest.mark.parametrize("system", ruleset_ids())
def test_position_written_as_diagram_is_the_same_position_again(system: str) -> None:
    random = Random(system)
    for _ in range(5):
        where = random_position(random, system)
        assert position_from(where.to_diagram()) == where
        assert position_from(without_history(where).to_diagram()) == without_history(where)
