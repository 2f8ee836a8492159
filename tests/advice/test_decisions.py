"""Decisions besides cards with hidden hands: against solutions of every world, and against common sense."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import fmean

import pytest

from solver.advice import Verdict
from solver.advice.decisions import DecisionAdvice, advise_decision
from solver.advice.option_comparison import OptionAdvice
from solver.advice.second_deal import dealt_to_the_end
from solver.cards import Card, CardSet, Rank, parse_cards
from solver.double_dummy import MatchOutcome, Objective, StopToken
from solver.double_dummy.decisions import DecisionKind, due_decisions, solve_decision
from solver.errors import PositionError
from solver.game import Announced, Diagram
from solver.game.auction import Call
from solver.game.deal import (
    AnnounceEvent,
    CallEvent,
    DealState,
    DealtCards,
    DeclareEvent,
    DiscardEvent,
    Event,
    PlayEvent,
    SwapEvent,
    TurnupEvent,
    legal_actions,
)
from solver.game.deal.random_deals import random_deals
from solver.game.deal_plan import first_hand_size, second_deal, second_packets
from solver.rules import parse_ruleset
from solver.worlds import knowledge_from_events
from solver.worlds.counting import DealtWorlds, worlds_of
from tests.double_dummy.equities import EvenEquity


def states_with(ruleset: str, kind: DecisionKind) -> Iterator[tuple[DealState, int]]:
    """Deals that went on at random until somebody decides, with his seat; nobody has exchanged a seven."""
    game = parse_ruleset(ruleset)
    random = Random(f"hidden {ruleset} {kind}")
    for dealt in random_deals(game, 400, 5):
        state = DealState.start(dealt)
        while not state.is_over and not (state.course and len(state.course.position.plays or ()) > 2):
            if kind in due_decisions(state) and random.random() < 0.5:
                yield state, _decider(state, kind)
                break
            calm = [
                event for event in legal_actions(state) if not isinstance(event, SwapEvent | AnnounceEvent)
            ]
            state = state.apply(random.choice(calm))


def _decider(state: DealState, kind: DecisionKind) -> int:
    holder = state.table.seven_holder() if state.table and kind is DecisionKind.SWAP else state.to_act
    assert holder is not None
    return holder


def given_to(state: DealState, seat: int) -> Diagram:
    """What one seat sees of the cards, all of them as the deal has them now (or had them before play)."""
    played = [CardSet()] * state.ruleset.playing_seats
    for event in state.events:
        if isinstance(event, PlayEvent) and event.seat is not None:
            played[event.seat] |= CardSet.of([event.card])
    hands: list[tuple[Card, ...] | None] = [None] * state.ruleset.playing_seats
    hands[seat] = state.dealt.hands[seat] if state.table is None else tuple(state.table.hands[seat])
    return Diagram(state.ruleset, hands=tuple(hands), turnup=state.dealt.turnup, score=state.score)


def redealt(state: DealState, worlds: DealtWorlds, row: int) -> DealState | None:
    """The same moment of the deal in another world; None if it cannot have been dealt so."""
    ruleset, taken, turnups = state.ruleset, state.taken, state.dealt.turnups
    assert taken is not None
    hands = [CardSet(int(hand)) for hand in worlds.hands[row]]
    for event in state.events:
        if isinstance(event, PlayEvent) and event.seat is not None:
            hands[event.seat] |= CardSet.of([event.card])
    if taken.taker is not None:
        hands[taken.taker] |= CardSet(int(worlds.discards[row]))
    second = second_deal(ruleset, taken.asking_round, accepted=taken.accepted)
    number = taken.turnup or 0
    if second.taker_gets_turnup and taken.taker is not None:
        hands[taken.taker] -= CardSet.of([turnups[number]])
    elif turnups and not ruleset.out_of_play:
        return None
    sevens = CardSet.of(Card(card.suit, Rank.SEVEN) for card in turnups[:1])
    ordered = [[*(hand & sevens), *(hand - sevens)] for hand in hands]
    size = first_hand_size(ruleset)
    first = tuple(tuple(hand[:size]) for hand in ordered)
    rest = [hand[size:] for hand in ordered]
    stock = [*turnups[1 : number + 1]]
    for seat, cards in second_packets(ruleset, range(len(hands)), taken.taker, second):
        stock += rest[seat][:cards]
        del rest[seat][:cards]
    seen = CardSet.of((*stock, *turnups[: number + 1], *(card for hand in first for card in hand)))
    dealt = DealtCards(ruleset, first, state.dealt.turnup, (*stock, *(ruleset.pack - seen)))
    again = DealState.start(dealt, score=state.score)
    away = tuple(CardSet(int(worlds.discards[row])))
    for event in state.events:
        again = again.apply(DiscardEvent(away, event.seat) if isinstance(event, DiscardEvent) else event)
    return again


def assert_agrees(state: DealState, seat: int, kind: DecisionKind, objective: Objective, count: int) -> bool:
    """Whether the means over ``count`` worlds could be compared; that they are those of all solutions."""
    given = given_to(state, seat)
    advice = advise_decision(
        given, state.events, seat, kind=kind, turned=state.dealt.turnups, worlds=count, objective=objective
    )
    knowledge = knowledge_from_events(given, state.events, seat, turned=state.dealt.turnups)
    sampled = worlds_of(knowledge).sample(count, 0)
    worlds = [redealt(state, sampled, row) for row in range(count)]
    if any(world is None for world in worlds):
        return False
    solved = [solve_decision(world, objective, kind=kind) for world in worlds if world is not None]
    for option in advice.options:
        found = [next(one for one in each.options if one.event == option.event) for each in solved]
        sign = {MatchOutcome.WON: 1000, MatchOutcome.LOST: -1000, MatchOutcome.OPEN: 0}
        values = [sign[one.match] or one.difference for one in found]
        assert option.worlds == count
        if option.mean is None:
            assert len(advice.options) == 66
            continue
        assert option.mean.mean == pytest.approx(fmean(values)), option.event
    assert {option.event for option in advice.options} == {option.event for option in solved[0].options}
    return True


@pytest.mark.parametrize(
    ("ruleset", "kind", "states", "worlds"),
    [
        ("sr_belot_3", DecisionKind.DISCARD, 1, 1),
        ("hr_bela_3", DecisionKind.DISCARD, 1, 1),
        ("sr_belot_2", DecisionKind.SWAP, 3, 6),
        ("klaber_2", DecisionKind.SWAP, 4, 6),
        ("debrec_2", DecisionKind.SWAP, 4, 6),
        ("debrec_4", DecisionKind.SWAP, 3, 3),
        ("sr_belot_4", DecisionKind.DECLARE, 2, 6),
        ("hr_bela_3", DecisionKind.DECLARE, 2, 2),
        ("debrec_4", DecisionKind.DECLARE, 3, 3),
        ("klaber_3", DecisionKind.DECLARE, 2, 2),
        ("fr_belote_4", DecisionKind.CAPOT, 4, 3),
    ],
)
def test_an_option_is_worth_the_mean_of_what_it_is_worth_in_every_world(
    ruleset: str, kind: DecisionKind, states: int, worlds: int
) -> None:
    compared = 0
    for state, seat in states_with(ruleset, kind):
        compared += assert_agrees(state, seat, kind, Objective.WRITTEN, worlds)
        if compared == states:
            return
    raise AssertionError("there were too few deals")


@pytest.mark.parametrize("objective", [Objective.POINTS, Objective.MATCH])
def test_other_objectives_agree_too(objective: Objective) -> None:
    state, seat = next(states_with("sr_belot_2", DecisionKind.SWAP))
    scored = DealState.start(state.dealt, score=(940, 930))
    for event in state.events:
        scored = scored.apply(event)
    if objective is Objective.MATCH:
        assert assert_agrees(scored, seat, DecisionKind.SWAP, objective, 6)
        return
    # Trick points are those of the own side, not a difference.
    given = given_to(state, seat)
    turned = state.dealt.turnups
    advice = advise_decision(
        given, state.events, seat, kind=DecisionKind.SWAP, turned=turned, worlds=6, objective=objective
    )
    for option in advice.options:
        assert mean_of(option) == option.points


CALLED = (CallEvent(Call.SPADES, 0),)


def own_hand(ruleset: str, cards: str, seat: int = 0, turnup: str | None = None) -> Diagram:
    game = parse_ruleset(ruleset)
    hands = tuple(parse_cards(cards) if place == seat else None for place in range(game.playing_seats))
    return Diagram(game, hands=hands, turnup=None if turnup is None else parse_cards(turnup)[0])


def mean_of(option: OptionAdvice) -> float:
    assert option.mean is not None
    return option.mean.mean


def put_away(advice: DecisionAdvice, place: int = 0) -> CardSet:
    event = advice.options[place].event
    assert isinstance(event, DiscardEvent)
    return CardSet.of(event.cards)


@pytest.mark.parametrize("ruleset", ["sr_belot_3", "hr_bela_3"])
def test_best_trumps_and_aces_are_kept(ruleset: str) -> None:
    advice = advise_decision(own_hand(ruleset, "JS9SASKS AH8H7H 8D7D9C8C7C"), CALLED, 0, worlds=2)
    assert advice.kind is DecisionKind.DISCARD
    assert len(advice.options) == 66
    precious = CardSet.of(parse_cards("JS9SASKSAH"))
    assert not any(put_away(advice, place) & precious for place in range(8))


def test_options_are_given_up_after_fewer_worlds_and_the_last_ones_share_all() -> None:
    given = own_hand("sr_belot_3", "9SJSQSTHKH8DTDAD7CTCKCAC")
    advice = advise_decision(given, (CallEvent(Call.CLUBS, 0),), 0, worlds=21, objective=Objective.POINTS)
    assert [option.worlds for option in advice.options] == [21] * 3 + [20] * 5 + [8] * 12 + [4] * 46
    means = [mean_of(option) for option in advice.options[:3]]
    assert means == sorted(means, reverse=True)
    assert all(option.behind is not None and option.behind.mean <= 0 for option in advice.options)
    assert advice.worlds == 21
    assert advice.is_complete
    assert not advice.exhaustive


def test_discards_without_prospects_are_given_up_for_their_trick_points() -> None:
    given = own_hand("sr_belot_3", "9SJSQSTHKH8DTDAD7CTCKCAC")
    advice = advise_decision(given, (CallEvent(Call.CLUBS, 0),), 0, worlds=9)
    assert [option.worlds for option in advice.options] == [9] * 8 + [8] * 58
    compared = [option.mean is not None and option.behind is not None for option in advice.options]
    assert compared == [True] * 8 + [False] * 58


def test_the_turned_jack_of_trumps_is_worth_the_seven() -> None:
    given = own_hand("sr_belot_2", "7S9SAS7H8HQHAD7C8C", turnup="JS")
    advice = advise_decision(given, CALLED, 0)
    assert advice.kind is DecisionKind.SWAP
    assert advice.best == SwapEvent(parse_cards("7S")[0], 0)
    assert advice.verdict is Verdict.CLEAR
    assert advice.is_complete
    assert advice.options[1].event is None
    assert advice.options[1].behind is not None
    assert advice.options[1].behind.high < 0


def test_a_taker_who_will_fall_keeps_silent_about_his_run() -> None:
    advice = advise_decision(own_hand("hr_bela_4", "7H8H9H7D8D7S7C8C"), CALLED, 0, worlds=60)
    assert advice.kind is DecisionKind.DECLARE
    assert advice.best == DeclareEvent((), 0)
    assert advice.options[0].p_pass < 0.5


def test_an_opponent_of_the_taker_declares_his_run() -> None:
    given = own_hand("hr_bela_4", "7H8H9H7DTDJSACTC", seat=1)
    advice = advise_decision(given, (*CALLED, DeclareEvent((), 0)), 1, worlds=60)
    assert advice.best == DeclareEvent((Announced(value=20),), 1)


def test_a_run_that_wins_the_match_is_declared() -> None:
    given = own_hand("sr_belot_4", "7H8H9HTHJHQHKHAH")
    advice = advise_decision(given, CALLED, 0, worlds=40)
    assert advice.best == DeclareEvent((Announced(cards=parse_cards("7H8H9HTHJHQHKHAH")),), 0)
    assert mean_of(advice.options[0]) == 1000
    assert advice.options[0].p_pass == 0
    assert advice.verdict is Verdict.CLEAR


@pytest.mark.parametrize(("cards", "is_announced"), [("JS9SASTSKS8S7SAH", True), ("JS9S7H8H9D7D8C7C", False)])
def test_all_tricks_are_announced_by_who_holds_them(cards: str, is_announced: bool) -> None:
    given = own_hand("fr_belote_4", cards, turnup="9S")
    advice = advise_decision(given, CALLED, 0, worlds=40)
    assert advice.kind is DecisionKind.CAPOT
    assert isinstance(advice.best, AnnounceEvent) is is_announced
    assert advice.verdict is Verdict.CLEAR


def test_all_worlds_are_solved_if_they_are_few() -> None:
    given = own_hand("hr_bela_3{forced=no}", "TSJSQS7S8S7H8H7D8D7C", seat=1)
    groups = ("KSKHKDKC", "9S9H9D9C")
    shown = DeclareEvent(tuple(Announced(cards=parse_cards(cards)) for cards in groups), 0)
    called = (CallEvent(Call.PASS, 0), CallEvent(Call.SPADES, 1))
    events = (*called, DiscardEvent(parse_cards("THJH"), 1), shown)
    advice = advise_decision(given, events, 1, worlds=66, objective=Objective.POINTS)
    assert advice.kind is DecisionKind.DECLARE
    assert (advice.worlds, advice.world_count, advice.exhaustive) == (66, 66, True)
    assert all(option.mean and option.mean.is_exact and option.is_equal for option in advice.options)
    assert advice.verdict is Verdict.CLOSE
    assert set(advice.marginals) == set(worlds_of(knowledge_from_events(given, events, 1)).marginals())


def test_the_same_seed_gives_the_same_advice_whatever_the_threads() -> None:
    given = own_hand("sr_belot_2", "7S9SAS7H8HQHAD7C8C", turnup="JS")
    one = advise_decision(given, CALLED, 0, worlds=30, seed=3, threads=1)
    three = advise_decision(given, CALLED, 0, worlds=30, seed=3, threads=3)
    assert one.options == three.options


def test_hands_of_others_do_not_change_the_advice() -> None:
    given = own_hand("sr_belot_2", "7S9SAS7H8HQHAD7C8C", turnup="JS")
    seen = Diagram(given.ruleset, hands=((given.hands or ())[0], parse_cards("TSKSQS9HTHAH8D7D9C")),
                   turnup=given.turnup)  # fmt: skip
    blind = advise_decision(given, CALLED, 0, worlds=20)
    assert advise_decision(seen, CALLED, 0, worlds=20).options == blind.options


def test_the_turned_card_is_taken_if_it_is_the_ace_of_trumps() -> None:
    events = (
        *(CallEvent(Call.PASS, seat) for seat in (0, 1)),
        CallEvent(Call.SPADES, 0),
    )
    given = own_hand("mk_beljot_2", "JS9SKSQSAHTH", turnup="AD")
    advice = advise_decision(given, events, 0, worlds=40)
    assert advice.kind is DecisionKind.TURNUP
    assert advice.best == TurnupEvent(True, 0)
    assert not advice.exhaustive


def test_both_choices_about_the_turned_card_deal_from_the_same_stock() -> None:
    events = (
        *(CallEvent(Call.PASS, seat) for seat in (0, 1)),
        CallEvent(Call.SPADES, 0),
    )
    given = own_hand("mk_beljot_2", "JS9SKSQSAHTH", turnup="AD")
    worlds = worlds_of(knowledge_from_events(given, events, 0)).sample(5, 1)
    state = next(state for state, _ in states_with("mk_beljot_2", DecisionKind.TURNUP))
    assert state.taken is not None
    turned = parse_cards("AD")[0]
    taken, left = (
        dealt_to_the_end(given.ruleset, state.taken, (turned,), worlds, wants_turnup=wants, seed=0)
        for wants in (True, False)
    )
    before = parse_cards("JS9SKSQSAHTH")
    for row in range(5):
        with_it, without = (CardSet(int(each.hands[row, 0])) - CardSet.of(before) for each in (taken, left))
        assert turned in with_it
        assert len(with_it) == len(without) == 3
        assert len(with_it & without) >= 1
        for each in (taken, left):
            masks = [*map(int, each.hands[row]), int(each.out[row])]
            assert sum(mask.bit_count() for mask in masks) == len(given.ruleset.pack)


def test_a_limit_of_no_time_still_solves_one_world() -> None:
    given = own_hand("sr_belot_2", "7S9SAS7H8HQHAD7C8C", turnup="JS")
    advice = advise_decision(given, CALLED, 0, limit_ms=0)
    assert advice.worlds == 1
    assert not advice.is_complete
    assert advice.verdict is Verdict.CLOSE


def test_a_stop_ends_it_after_the_first_world() -> None:
    stop = StopToken()
    stop.stop()
    given = own_hand("sr_belot_2", "7S9SAS7H8HQHAD7C8C", turnup="JS")
    advice = advise_decision(given, CALLED, 0, stop=stop)
    assert advice.worlds == 1
    assert not advice.is_complete


def test_progress_tells_how_many_worlds_are_judged() -> None:
    told: list[tuple[int, int]] = []
    given = own_hand("sr_belot_2", "7S9SAS7H8HQHAD7C8C", turnup="JS")
    advise_decision(given, CALLED, 0, worlds=20, progress=lambda done, wanted: told.append((done, wanted)))
    assert told == [(1, 20), (20, 20)]


HR_SEAT_0 = "7H8H9H7D8D7S7C8C"


@pytest.mark.parametrize(
    ("given", "events", "seat", "kind", "code", "words"),
    [
        (own_hand("hr_bela_4", HR_SEAT_0[:12]), (), 0, None, "wrong-phase", "question about a call"),
        (own_hand("hr_bela_4", HR_SEAT_0, seat=2), CALLED, 2, None, "not-his-turn", "turn of seat 0"),
        (own_hand("hr_bela_4", "7H9HJH7D8D7S7C8C"), CALLED, 0, None, "wrong-phase", "nothing to decide"),
        (own_hand("hr_bela_4", HR_SEAT_0), CALLED, 0, DecisionKind.SWAP, "wrong-phase", "no swap to decide"),
        (own_hand("hr_bela_4", HR_SEAT_0), CALLED, 0, DecisionKind.CAPOT, "wrong-phase", "no capot"),
        (
            own_hand("hr_bela_4", HR_SEAT_0),
            (*CALLED, PlayEvent(parse_cards("7D")[0], False, 0)),
            0,
            None,
            "not-his-turn",
            "turn of seat 1",
        ),
    ],
)
def test_a_question_that_cannot_be_asked_is_refused(
    given: Diagram, events: tuple[Event, ...], seat: int, kind: DecisionKind | None, code: str, words: str
) -> None:
    with pytest.raises(PositionError, match=words) as caught:
        advise_decision(given, events, seat, kind=kind)
    assert [fault.code for fault in caught.value.faults] == [code]


def test_what_cannot_be_true_is_told() -> None:
    given = own_hand("hr_bela_4", "JHJD9H9DAHADTHTD", seat=1)
    events = (*CALLED, DeclareEvent((Announced(value=200),), 0))
    with pytest.raises(PositionError, match="announced 200"):
        advise_decision(given, events, 1, kind=DecisionKind.DECLARE)


def test_the_match_needs_a_score() -> None:
    with pytest.raises(PositionError, match="score"):
        advise_decision(own_hand("hr_bela_4", HR_SEAT_0), CALLED, 0, objective=Objective.MATCH)


def test_no_world_is_too_few() -> None:
    with pytest.raises(ValueError, match="worlds must be 1 or more, not 0"):
        advise_decision(own_hand("hr_bela_4", HR_SEAT_0), CALLED, 0, worlds=0)


@pytest.mark.parametrize("limit_ms", [-1.0, float("nan")])
def test_a_time_that_makes_no_sense_is_refused(limit_ms: float) -> None:
    with pytest.raises(ValueError, match="limit_ms must be 0 or more"):
        advise_decision(own_hand("hr_bela_4", HR_SEAT_0), CALLED, 0, limit_ms=limit_ms)


def test_options_are_worth_chances_with_an_equity() -> None:
    equity = EvenEquity()
    state, seat = next(states_with("sr_belot_4", DecisionKind.DECLARE))
    scored = DealState.start(state.dealt, score=(300, 450))
    for event in state.events:
        scored = scored.apply(event)
    given = given_to(scored, seat)
    written = advise_decision(given, scored.events, seat, kind=DecisionKind.DECLARE, worlds=6)
    chances = advise_decision(
        given,
        scored.events,
        seat,
        kind=DecisionKind.DECLARE,
        worlds=6,
        objective=Objective.MATCH,
        equity=equity,
    )
    assert chances.has_equity
    means = {option.event: option.mean for option in chances.options}
    lead = -150 if seat % 2 == 0 else 150
    for option in written.options:
        found = means[option.event]
        assert found is not None
        assert option.mean is not None
        assert found.mean == pytest.approx(equity.chance(lead + option.mean.mean))
