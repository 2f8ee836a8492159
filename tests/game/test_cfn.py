"""The contree notation of colver. Its lines were written by colver 0.11.1."""

from __future__ import annotations

import pytest

from solver.cards import format_cards
from solver.errors import BelotError
from solver.game import Position, position_from
from solver.game.faults import FaultCode
from solver.game.notation import format_position
from solver.game.notation.cfn import ContreeDeal, parse_cfn

DEALT = "S:KJ8..KQ.A98/.AQJ8.AT8.J/AQ9.T97..TQ/T7.K.J97.K7 - 80hEWxx"
BEGUN = "S:K8..KQ.A9/.AQJ8.AT8./A9.T97..TQ/7.K.J97.K7 TsJsJcQs/8c 250sEW"
PLAYED = (
    "S:-/-/-/- Jd7d8sTd/Qd8dKd9c/TcQc7cJc/8cAcKcKs/8h9hJhTh/TsQsJsAs/Ah9s7h9d/Kh7sQhAd 80cEW",
    (105, 57),
)
"""A whole deal, and the trick points of east and west, then of north and south, by colver's own count."""


def position_of(text: str) -> Position:
    return position_from(parse_cfn(text).diagram)


def hands_of(deal: ContreeDeal) -> list[str]:
    return [format_cards(hand or ()) for hand in deal.diagram.hands or ()]


def test_player_after_the_dealer_is_seat_0() -> None:
    deal = parse_cfn(DEALT)
    assert [deal.player(seat) for seat in range(4)] == ["W", "N", "E", "S"]
    assert hands_of(deal)[0] == "TS 7S KH JD 9D 7D KC 7C"


def test_value_and_factor_are_told_beside_the_position() -> None:
    deal = parse_cfn(DEALT)
    assert (deal.dealer, deal.value, deal.factor) == ("S", 80, 4)
    assert parse_cfn(BEGUN).value == 250


def test_taker_is_the_first_player_of_his_side() -> None:
    assert str(parse_cfn(DEALT).diagram.contract) == "H@0"
    assert str(parse_cfn(DEALT.replace("EW", "NS")).diagram.contract) == "H@1"


def test_cards_that_were_played_return_to_their_hands() -> None:
    assert hands_of(parse_cfn(BEGUN))[1] == "KS 8S KD QD AC 9C JS 8C"


def test_player_to_move_follows_from_the_tricks() -> None:
    deal = parse_cfn(BEGUN)
    assert deal.player(position_of(BEGUN).to_play) == "E"


def test_trick_points_of_a_whole_deal_are_those_of_colver() -> None:
    text, points = PLAYED
    assert position_of(text).is_over
    assert position_of(text).points == points


def test_bela_is_announced_with_its_first_card() -> None:
    text, _ = PLAYED
    deal = parse_cfn(text)
    assert deal.diagram.bela == 3
    assert deal.player(3) == "S"
    assert parse_cfn(DEALT).diagram.bela is None


def test_what_is_read_can_be_written_as_a_position_text() -> None:
    text = format_position(parse_cfn(DEALT).diagram)
    assert text.startswith("fr_contree_4 TS7SKHJD9D7DKC7C/")
    assert text.endswith(" H@0 .")


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("X" + DEALT[1:], 1),
        (DEALT.replace("KJ8", "KJX"), 5),
        (DEALT.replace(" - ", " "), 62),
        (DEALT + " again", len(DEALT) + 2),
        (DEALT.replace("80h", "85h"), 56),
        (BEGUN.replace("TsJsJcQs/", "TsJsJc/"), 46),
    ],
)
def test_first_bad_character_is_pointed_at(text: str, column: int) -> None:
    with pytest.raises(BelotError) as caught:
        parse_cfn(text)
    assert caught.value.faults[0].code == FaultCode.BAD_NOTATION
    assert f"column {column}:" in caught.value.faults[0].detail


@pytest.mark.parametrize("contract", ["0", "bid:80hW/p1/c0/E"])
def test_deal_without_a_contract_is_refused(contract: str) -> None:
    with pytest.raises(BelotError) as caught:
        parse_cfn(DEALT.replace("80hEWxx", contract))
    assert [fault.code for fault in caught.value.faults] == [FaultCode.MISSING_CONTRACT]


def test_long_text_is_not_read() -> None:
    with pytest.raises(BelotError) as caught:
        parse_cfn(DEALT + " " * 400)
    assert caught.value.faults[0].code == FaultCode.TEXT_TOO_LONG


def test_card_that_is_not_legal_is_found_out_by_the_rules() -> None:
    north_had_a_higher_spade = BEGUN.replace("S:K8..", "S:J8..").replace("TsJsJcQs/8c", "TsKs")
    with pytest.raises(BelotError) as caught:
        position_of(north_had_a_higher_spade.replace("AT8./A9.", "AT8.J/AQ9.").replace("A9/", "A98/"))
    assert [fault.code for fault in caught.value.faults] == [FaultCode.MUST_OVERTAKE]
