"""What a player is asked in a deal told by events, and what a card depends on that was said before it."""

from __future__ import annotations

import numpy as np
import pytest

from solver.advice import CardQuestion, DecisionQuestion, advise, question_from_events
from solver.advice.decision_question import decision_question
from solver.advice.judging import Judge, complete_position
from solver.advice.option_judging import OptionJudge
from solver.advice.rounds import Clock
from solver.advice.world_sheet import declared_by_all
from solver.cards import CardSet, parse_card, parse_cards
from solver.double_dummy import Objective
from solver.double_dummy.announcing import opening_of
from solver.double_dummy.decisions import DecisionKind
from solver.double_dummy.open_deals import Due
from solver.errors import PositionError
from solver.game import Announced, Diagram
from solver.game.auction import Call
from solver.game.deal import (
    AnnounceEvent,
    Announcement,
    CallEvent,
    DeclareEvent,
    Event,
    PlayEvent,
    SwapEvent,
)
from solver.rules import parse_ruleset
from solver.worlds.counting import worlds_of


def given(ruleset: str, cards: str, turnup: str | None = None) -> Diagram:
    """The cards of seat 0."""
    game = parse_ruleset(ruleset)
    hands = (parse_cards(cards), *(None,) * (game.playing_seats - 1))
    return Diagram(game, hands=hands, turnup=None if turnup is None else parse_card(turnup))


SPADES = (CallEvent(Call.SPADES, 0),)
PASSED = (CallEvent(Call.PASS, 0), CallEvent(Call.PASS, 1), *SPADES)
SWAP = given("sr_belot_2", "7S9SAS7H8HQHAD7C8C", "JS")
FRENCH = given("fr_belote_4", "JSQSTS9S9HKHADAC", "9S")
CAPOT = AnnounceEvent(Announcement.CAPOT, 0)


def kind_of(question: CardQuestion | DecisionQuestion) -> str:
    return question.kind if isinstance(question, DecisionQuestion) else "card"


@pytest.mark.parametrize(
    ("diagram", "events", "kind"),
    [
        (given("mk_beljot_2", "JS9SKSQSAHTH", "AD"), PASSED, "turnup"),
        (given("sr_belot_3", "9SJSQSTHKH8DTDAD7CTCKCAC"), SPADES, "discard"),
        (SWAP, SPADES, "swap"),
        (given("sr_belot_4", "7S8S9SAHKHQD8DTC"), SPADES, "declare"),
        (given("hr_bela_4", "7S8STSAHKHQD8DTC"), SPADES, "card"),
        (FRENCH, SPADES, "card"),
    ],
)
def test_first_that_is_due_is_asked_but_never_an_announced_capot(
    diagram: Diagram, events: tuple[Event, ...], kind: str
) -> None:
    assert kind_of(question_from_events(diagram, events, 0)) == kind


@pytest.mark.parametrize("wanted", ["card", "swap"])
def test_what_is_wanted_is_asked(wanted: Due) -> None:
    assert kind_of(question_from_events(SWAP, SPADES, 0, wanted=wanted)) == wanted


def test_announced_capot_is_asked_about_if_it_is_wanted() -> None:
    assert kind_of(question_from_events(FRENCH, SPADES, 0, wanted="capot")) == "capot"


def test_once_a_card_is_played_only_cards_are_due() -> None:
    played = PlayEvent(parse_card("7H"), False, 0)
    diagram = Diagram(SWAP.ruleset, hands=(None, parse_cards("TSKSQS8S9HTHAH8D9D")), turnup=SWAP.turnup)
    assert kind_of(question_from_events(diagram, (*SPADES, played), 1)) == "card"


def test_decision_that_is_not_due_is_refused_where_it_was_asked_for() -> None:
    with pytest.raises(PositionError) as caught:
        question_from_events(FRENCH, SPADES, 0, wanted="swap")
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == [("/decision", "wrong-phase")]


def test_other_seats_turn_is_told() -> None:
    diagram = Diagram(SWAP.ruleset, hands=(None, parse_cards("TSKSQS8S9HTHAH8D9D")), turnup=SWAP.turnup)
    with pytest.raises(PositionError, match="turn of seat 0"):
        question_from_events(diagram, SPADES, 1, wanted="declare")


@pytest.mark.parametrize(("objective", "differs"), [(Objective.WRITTEN, True), (Objective.POINTS, False)])
def test_card_after_an_announced_capot_is_worth_what_announcing_it_was(
    objective: Objective, differs: bool
) -> None:
    options = decision_question(FRENCH, SPADES, 0, kind=DecisionKind.CAPOT)
    worlds = worlds_of(options.moment.knowledge).sample(4, 7)
    judged = OptionJudge(options, objective, worlds).judge([0, 1], worlds, Clock(0.0, None)).values
    announced = question_from_events(FRENCH, (*SPADES, CAPOT), 0)
    assert isinstance(announced, CardQuestion)
    assert announced.capot_seat == 0
    cards = Judge(announced, objective, worlds).judge(worlds).values
    assert np.nanmax(cards, axis=1).tolist() == judged[:, 1].tolist()
    assert (judged[:, 0].tolist() != judged[:, 1].tolist()) == differs


def test_capot_without_a_seat_is_that_of_the_player_to_move() -> None:
    hands = (None, parse_cards("7S8S8HTHQHKDQDKC"), None, None)
    seat_1 = Diagram(FRENCH.ruleset, hands=hands, turnup=FRENCH.turnup)
    silent = AnnounceEvent(Announcement.CAPOT)
    question = question_from_events(seat_1, (*SPADES, PlayEvent(parse_card("JS"), False, 0), silent), 1)
    assert isinstance(question, CardQuestion)
    assert question.capot_seat == 1


@pytest.mark.parametrize(
    ("diagram", "events", "fault"),
    [
        (given("hr_bela_4", "7S8STSAHKHQD8DTC"), (*SPADES, CAPOT), ("/events/1/announce", "no-capot-call")),
        (FRENCH, (*SPADES, CAPOT, CAPOT), ("/events/2/announce", "no-capot-call")),
        (
            FRENCH,
            (*SPADES, AnnounceEvent(Announcement.CAPOT, 2)),
            ("/events/1/seat", "not-his-turn"),
        ),
        (
            FRENCH,
            (
                *SPADES,
                *(
                    PlayEvent(parse_card(card), False, seat)
                    for seat, card in enumerate(("JS", "7S", "8S", "AS"))
                ),
                CAPOT,
            ),
            ("/events/5/announce", "no-capot-call"),
        ),
    ],
    ids=["not in this game", "twice", "not his turn", "too late"],
)
def test_capot_that_cannot_be_announced_is_refused_at_its_event(
    diagram: Diagram, events: tuple[Event, ...], fault: tuple[str, str]
) -> None:
    with pytest.raises(PositionError) as caught:
        question_from_events(diagram, events, 0, wanted="card")
    assert [(each.pointer, each.code) for each in caught.value.faults] == [fault]


RUN = DeclareEvent((Announced(cards=parse_cards("7S8S9S")),), 0)
KLABER = given("klaber_2", "JS8S9S7H8HAD7C8CKC", "JS")


@pytest.mark.parametrize("objective", [Objective.WRITTEN, Objective.POINTS])
def test_run_with_the_seven_counts_although_the_seven_was_exchanged_later(objective: Objective) -> None:
    events = (*SPADES, RUN, DeclareEvent((), 1), SwapEvent(parse_card("7S"), 0))
    question = question_from_events(KLABER, events, 0)
    assert isinstance(question, CardQuestion)
    worlds = worlds_of(question.knowledge).sample(1, 0)
    made, _ = declared_by_all(question, opening_of(complete_position(question, worlds, 0)))
    assert [one.cards for one in made] == [CardSet.of(parse_cards("7S8S9S"))]
    assert advise(question, worlds=5, objective=objective).worlds == 5


def test_run_with_the_turned_card_counts_if_it_was_declared_after_the_exchange() -> None:
    diagram = given("klaber_2", "JSTS9S7H8HAD7C8CKC", "JS")
    run = DeclareEvent((Announced(cards=parse_cards("9STSJS")),), 0)
    events = (*SPADES, SwapEvent(parse_card("7S"), 0), run, DeclareEvent((), 1))
    question = question_from_events(diagram, events, 0)
    assert isinstance(question, CardQuestion)
    worlds = worlds_of(question.knowledge).sample(1, 0)
    made, _ = declared_by_all(question, opening_of(complete_position(question, worlds, 0)))
    assert [one.cards for one in made] == [CardSet.of(parse_cards("9STSJS"))]
