"""What is written: a line of play settled from its position, against the same deal event by event."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from solver.cards import Card
from solver.double_dummy import Lines, ScoreSheet, contract_scores, score_sheet, solve, value_contracts
from solver.errors import IllegalPlayError, PositionError
from solver.game import Contract, Diagram, Position, position_from
from solver.game.deal import (
    CallEvent,
    DealState,
    DeclareEvent,
    DiscardEvent,
    Event,
    PlayEvent,
    SwapEvent,
    TurnupEvent,
    deal_cards,
    legal_actions,
    settle_deal,
)
from solver.game.deal.lines import course_after
from solver.game.notation import parse_position
from solver.rules import load_ruleset, ruleset_ids
from solver.rules.choices import Stakes
from tests.game.deals import cards, without_history

SEEDS = range(4)
WITH_ALL_SEATS = [name for name in ruleset_ids() if load_ruleset(name).match.stakes is not Stakes.POT]


def next_event(random: Random, state: DealState) -> Event:
    """Any legal event, but everybody declares what he can at once, and never keeps silent about Bela."""
    events = legal_actions(state)
    declarations = [event for event in events if isinstance(event, DeclareEvent)]
    if declarations:
        return declarations[0]
    before_play = (CallEvent, TurnupEvent, SwapEvent, DiscardEvent)
    plays = [event for event in events if isinstance(event, PlayEvent)]
    if plays:
        chosen = random.choice(plays)
        return replace(chosen, bela=any(play.bela for play in plays if play.card == chosen.card))
    return random.choice([event for event in events if isinstance(event, before_play)])


def deal_in_which_all_is_said(system: str, seed: int) -> list[DealState]:
    """The states of a deal from the first lead to the last card; empty if it is not played to its end."""
    random = Random(seed)
    state = DealState.start(deal_cards(load_ruleset(system), seed))
    states = []
    while not state.is_over:
        state = state.apply(next_event(random, state))
        states += [state] if state.course is not None else []
    is_played = state.course is not None and state.course.position.is_over and state.match_winner is None
    return states if is_played else []


def position_of(state: DealState) -> Position:
    """The play with nothing known of what was said."""
    assert state.position is not None
    return replace(state.position, declarations=None, bela=None)


def played_since(earlier: Position, later: Position) -> tuple[Card, ...]:
    return (later.plays or ())[len(earlier.plays or ()) :]


def sheet_of(position: Position) -> ScoreSheet:
    sheet = score_sheet(position)
    assert sheet is not None
    return sheet


@pytest.mark.parametrize("system", WITH_ALL_SEATS)
def test_a_line_of_play_is_written_like_the_deal_with_the_same_events(system: str) -> None:
    for seed in SEEDS:
        states = deal_in_which_all_is_said(system, seed)
        for state in states[:: max(1, len(states) // 4)]:
            position, end = position_of(state), position_of(states[-1])
            assert sheet_of(position).settlement(played_since(position, end)) == settle_deal(states[-1])


@pytest.mark.parametrize("system", ["fr_belote_4", "fr_contree_4"])
def test_later_position_without_history_is_written_where_nothing_is_declared(system: str) -> None:
    compared = 0
    for seed in range(20):
        states = deal_in_which_all_is_said(system, seed)
        for state in states[::3]:
            sheet = score_sheet(without_history(position_of(state)))
            if sheet is not None:
                line = played_since(position_of(state), position_of(states[-1]))
                assert sheet.settlement(line) == settle_deal(states[-1])
                compared += 1
    assert compared > 50


# Seat 0 has a run of four and seat 3 one of three; Bela is with seat 0.
BELA = "hr_bela_4 7STSAS9HJHQHKHAH/KS8D9DTCJCQC9STH/QSKD7C9CKC8HJS7D/7H8SJDQDTDAD8CAC H@0 JHTH8H7HKH9S7D8C"
BELA_LINE = "QH QC 7C AC AH JC 9C TD 9H TC KC QD AS KS JS 8S TS 9D QS JD 7S 8D KD AD"


def written(text: str, line: str = "") -> tuple[str, tuple[int, ...]]:
    settlement = sheet_of(position_from(parse_position(text))).settlement(cards(line))
    assert settlement is not None
    return settlement.outcome.value, settlement.written


def faults_of(text: str) -> list[tuple[str, str]]:
    with pytest.raises(PositionError) as caught:
        score_sheet(position_from(parse_position(text)))
    return [(fault.pointer, fault.code) for fault in caught.value.faults]


def test_best_run_and_bela_of_the_side_are_written() -> None:
    assert written(BELA, BELA_LINE) == ("pass", (162 + 90 + 50 + 20, 0))


def test_player_who_said_nothing_has_declared_nothing() -> None:
    assert written(BELA + " decl=0:", BELA_LINE) == ("pass", (162 + 90 + 20, 0))


def test_player_may_have_declared_less_than_he_holds() -> None:
    assert written(BELA + " decl=0:20", BELA_LINE) == ("pass", (162 + 90 + 20 + 20, 0))


def test_everything_that_cannot_have_been_said_is_a_fault() -> None:
    assert faults_of(BELA + " decl=0:200,1:JSQSKS bela=3 hang=7") == [
        ("/hanging", "nothing-hangs"),
        ("/declarations/0/0/value", "declaration-not-held"),
        ("/declarations/1/0/cards/0", "declaration-not-held"),
        ("/declarations/1/0/cards/1", "declaration-not-held"),
        ("/bela/seat", "no-bela"),
    ]


def test_run_of_eight_that_wins_the_match_is_not_written() -> None:
    hands = "7S8S9STSJSQSKSAS/7H8H9HTHJHQHKHAH/7D8D9DTDJDQDKDAD/7C8C9CTCJCQCKCAC"
    position = position_from(parse_position(f"sr_belot_4 {hands} S@0 ."))
    assert sheet_of(position).settlement(solve(position).line) is None


def test_french_bela_is_lost_when_the_queen_is_played_first() -> None:
    start = "fr_belote_4 KHQH/7H8H/7S8S/7D8D H@0 - leader=0 trick=. won={}:3,3"
    king_first = written(start.format("80,65"), "KH 7H 7S 7D QH 8H 8S 8D")
    queen_first = written(start.format("80,65"), "QH 7H 7S 7D KH 8H 8S 8D")
    assert king_first == ("pass", (100 + 20, 60))
    assert queen_first == ("pass", (100, 60))


def test_declarations_of_earlier_tricks_are_not_known_without_history() -> None:
    assert (
        score_sheet(
            position_from(parse_position("sr_belot_4 JH/9H/7S/8S H@0 - leader=0 trick=. won=50,68:3,4"))
        )
        is None
    )


def test_late_position_is_written_when_it_tells_all_that_was_said() -> None:
    text = "sr_belot_4 JH/9H/7S/8S H@0 - leader=0 trick=. won=50,68:3,4 decl=0:9STSJS,1:,2:,3: bela=1"
    assert written(text, "JH 9H 7S 8S") == ("pass", (50 + 34 + 10 + 20, 68 + 20))


def test_points_that_do_not_add_up_to_the_deal_are_not_written() -> None:
    text = "sr_belot_4 JH/9H/7S/8S H@0 - leader=0 trick=. won=50,60:3,4 decl=0:,1:,2:,3: bela=1"
    assert sheet_of(position_from(parse_position(text))).settlement(cards("JH 9H 7S 8S")) is None


WITHOUT_QUEEN = "sr_belot_4 KH/9H/7S/8S H@0 - leader=0 trick=. won=60,74:3,4 decl=0:,1:,2:,3:"


def test_bela_of_which_a_card_is_gone_is_unknown_unless_it_is_given() -> None:
    assert score_sheet(position_from(parse_position(WITHOUT_QUEEN))) is None


def test_bela_of_which_a_card_is_gone_counts_for_the_seat_that_is_given() -> None:
    assert written(WITHOUT_QUEEN + " bela=0", "KH 9H 7S 8S") == ("fall", (0, 162 + 20))


def test_bela_cannot_be_given_for_a_seat_that_does_not_hold_the_card_that_is_left() -> None:
    assert faults_of(WITHOUT_QUEEN + " bela=1") == [("/bela/seat", "no-bela")]


def test_discards_are_what_nobody_holds_where_every_card_is_in_play() -> None:
    hands = "8SQS7H8HTHJHQHKDTCJC/7STSKS9HQDJD9CKCAC8D/JSKHAH7D9DTDAD8CQC7C"
    sheet = sheet_of(position_from(parse_position(f"sr_belot_3 {hands} S@0 .")))
    given = sheet_of(position_from(parse_position(f"sr_belot_3 {hands} S@0 . discards=9SAS")))
    assert sheet.course.card_points == given.course.card_points == (25, 0, 0)


def test_hanging_points_that_go_back_to_their_unit_are_not_known_from_a_number() -> None:
    text = "mk_beljot_4 JH/9H/7S/8S H@0 - leader=0 trick=. won=50,68:3,4 decl=0:,1:,2:,3: bela=1 hang={}"
    assert score_sheet(position_from(parse_position(text.format(0)))) is not None
    assert score_sheet(position_from(parse_position(text.format(40)))) is None


@pytest.mark.parametrize("system", ["hr_bela_4", "klaber_2", "debrec_4", "debrec_samara", "ru_belot_3"])
def test_contract_is_written_for_every_unit_that_may_take_it_as_its_position_is(system: str) -> None:
    ruleset = load_ruleset(system)
    pack = Random(3).sample(list(ruleset.pack), len(ruleset.pack))
    size = ruleset.hand_size
    hands = tuple(tuple(pack[seat * size : (seat + 1) * size]) for seat in range(ruleset.playing_seats))
    diagram = Diagram(ruleset, hands=hands)
    for value in value_contracts(ruleset, hands, lines=Lines.BEST):
        scores = contract_scores(diagram, value)
        units = [0, 1] if value.soloist is None else [value.soloist]
        assert [score.unit for score in scores] == units
        for score in scores:
            position = position_from(replace(diagram, contract=Contract(value.trump, score.unit)))
            assert score.settlement == sheet_of(position).settlement(value.line)
            assert score.settlement.trick_points[: len(value.points or ())] == value.points


def test_contract_without_a_line_has_no_score() -> None:
    ruleset = load_ruleset("klaber_2")
    hands = tuple(tuple(ruleset.pack)[start : start + 9] for start in (0, 9))
    value = value_contracts(ruleset, hands)[0]
    assert contract_scores(Diagram(ruleset, hands=hands), value) == ()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", [name for name in ruleset_ids() if load_ruleset(name).hand_size < 16])
def test_line_at_once_makes_the_course_of_card_by_card(system: str, seed: int) -> None:
    courses = [state.course for state in deal_in_which_all_is_said(system, seed) if state.course is not None]
    for start in courses[:: max(1, len(courses) // 4)]:
        played = len(start.position.plays or ())
        for end in courses[:: max(1, len(courses) // 6)] + courses[-1:]:
            line = (end.position.plays or ())[played:]
            if line:
                assert course_after(start, line) == end


def test_line_at_once_says_why_a_card_cannot_be_played() -> None:
    (start, *_) = [state.course for state in deal_in_which_all_is_said("hr_bela_4", 1)]
    assert start is not None
    first = next(iter(start.position.legal_cards()))
    with pytest.raises(IllegalPlayError) as at_once:
        course_after(start, [first, first])
    after_first = start.play(first, says_bela=False)
    with pytest.raises(IllegalPlayError) as one_by_one:
        after_first.play(first, says_bela=False)
    assert at_once.value.faults == one_by_one.value.faults
