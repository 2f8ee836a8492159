"""Who takes a pot that several players stay in for, against playing every world alone."""

from __future__ import annotations

import numpy as np
import pytest

from solver.advice.calling.completing import completed
from solver.advice.calling.contract_results import Effort
from solver.advice.calling.pot_results import pot_tokens, still_paid
from solver.advice.calling.question import CallQuestion, call_question
from solver.advice.calling.rollout import AuctionEnd
from solver.cards import CardSet, parse_cards
from solver.double_dummy import Lines, solve
from solver.game import Contract, Diagram, position_from
from solver.game.auction import AuctionState, Call, Taken
from solver.game.declarations import best_declarations, credit_declarations
from solver.game.declarations.bela import BELA_POINTS, bela_suits
from solver.game.settlement import pot_shares
from solver.rules import load_ruleset, ruleset_from
from solver.worlds.counting import DealtWorlds
from tests.advice.calling.auctions import question_of, worlds_of

SEED, WORLDS = 5, 12
PAY, RAISE, DROP = Call.PAY, Call.RAISE, Call.DROP


def ended(question: CallQuestion, *calls: Call) -> AuctionEnd:
    """The betting after these calls, in all worlds."""
    state = question.state
    for call in calls:
        state = state.call(call)
    assert state.is_over
    return AuctionEnd(state, np.arange(WORLDS))


def tokens(question: CallQuestion, end: AuctionEnd, worlds: DealtWorlds) -> list[float]:
    """Tokens in every world."""
    lucks = np.full((len(worlds), 2), 0.5)
    return [float(each) for each in pot_tokens(question, end, worlds, lucks, Effort(SEED, 1)).tokens]


def alone(question: CallQuestion, end: AuctionEnd, worlds: DealtWorlds, row: int) -> float:
    """Tokens in one world of two players: solved, declared, shared out."""
    ruleset, state = load_ruleset("debrec_short_pot_2"), end.state
    assert isinstance(state.result, Taken)
    assert state.betting is not None
    players = state.betting.players_in
    hands = worlds.hands[[row]][:, list(players)]
    world = DealtWorlds(players, hands, worlds.out[[row]], worlds.discards[[row]])
    dealt = completed(question.ruleset, state.result, state.turnups, world, SEED)
    held = [CardSet(hand) for hand in dealt.hands[0].tolist()]
    contract = Contract(state.result.trump, 0)
    position = position_from(Diagram(ruleset, contract=contract, hands=tuple(map(tuple, held))))
    for card in solve(position, lines=Lines.BEST).line:
        position = position.play(card)
    declared = credit_declarations(
        ruleset, contract, [best_declarations(ruleset, contract.trump, hand) for hand in held]
    ).points
    sums = [
        points
        + (declared[seat] + BELA_POINTS * len(bela_suits(ruleset, contract.trump, hand))) * (tricks > 0)
        for seat, (hand, points, tricks) in enumerate(
            zip(held, position.won.points, position.won.tricks, strict=True)
        )
    ]
    share = pot_shares(sums, state.betting.pot)[players.index(question.seat)]
    return share - still_paid(question, state.betting)


@pytest.mark.parametrize("calls", [(PAY, PAY), (PAY, RAISE, PAY)])
def test_tokens_of_two_players_are_those_of_every_deal_alone(calls: tuple[Call, ...]) -> None:
    question = question_of(load_ruleset("debrec_short_pot_2"), seed=3)
    worlds = worlds_of(question, WORLDS, seed=2)
    end = ended(question, *calls)
    assert tokens(question, end, worlds) == [alone(question, end, worlds, row) for row in range(WORLDS)]


@pytest.mark.parametrize("calls", [(PAY, DROP, PAY), (PAY, PAY, DROP)])
def test_tokens_are_those_of_the_two_players_who_are_left(calls: tuple[Call, ...]) -> None:
    question = question_of(load_ruleset("debrec_short_pot_3"), seed=4)
    worlds = worlds_of(question, WORLDS, seed=2)
    end = ended(question, *calls)
    assert tokens(question, end, worlds) == [alone(question, end, worlds, row) for row in range(WORLDS)]


def test_what_was_paid_before_the_question_is_not_counted() -> None:
    ruleset = load_ruleset("debrec_short_pot_2")
    early = question_of(ruleset, seed=3)
    late = question_of(ruleset, seed=3, calls=(PAY, RAISE))
    worlds = worlds_of(early, WORLDS, seed=2)
    first = tokens(early, ended(early, PAY, RAISE, PAY), worlds)
    second = tokens(late, ended(late, PAY), worlds)
    assert [later - sooner for sooner, later in zip(first, second, strict=True)] == [2.0] * WORLDS


def test_who_dropped_out_later_loses_what_he_still_paid() -> None:
    question = question_of(load_ruleset("debrec_short_pot_3"), seed=4)
    worlds = worlds_of(question, WORLDS, seed=2)
    end = ended(question, PAY, RAISE, PAY, DROP)
    assert tokens(question, end, worlds) == [-3.0] * WORLDS


def test_three_players_win_or_share_the_pot_or_lose_what_they_pay() -> None:
    question = question_of(load_ruleset("debrec_short_pot_3"), seed=6)
    worlds = worlds_of(question, WORLDS, seed=2)
    found = set(tokens(question, ended(question, PAY, PAY, PAY), worlds))
    assert found <= {12.0 - 3, 6.0 - 3, 4.0 - 3, -3.0}


def test_a_player_of_three_with_more_than_half_of_all_points_takes_the_pot() -> None:
    question = question_of(load_ruleset("debrec_short_pot_3"), seed=7)
    worlds = worlds_of(question, WORLDS, seed=2)
    end = ended(question, PAY, PAY, PAY)
    found = pot_tokens(question, end, worlds, np.full((WORLDS, 2), 0.5), Effort(SEED, 1))
    assert (found.tokens[found.points > 150] == 9).all()
    assert (found.points >= 0).all()
    assert (found.points <= 162).all()


def test_declarations_of_a_player_without_a_trick_do_not_win_the_pot() -> None:
    ruleset = ruleset_from({"parent": "debrec_short_pot_2", "deal1": [8], "deal2": []})
    winner, declarer = parse_cards("JH 9H 7H KH AS TS AC AD"), parse_cards("7C 8C 9C JC 7D 8D 9D JD")
    question = call_question(ruleset, 0, winner, turnups=parse_cards("8H"))
    hands = np.array([[CardSet.of(winner).mask, CardSet.of(declarer).mask]] * WORLDS, dtype=np.uint32)
    out = np.uint32(ruleset.pack.mask) & ~np.bitwise_or.reduce(hands, axis=1)
    worlds = DealtWorlds((0, 1), hands, out, np.zeros(WORLDS, dtype=np.uint32))
    assert tokens(question, ended(question, PAY, PAY), worlds) == [6.0 - 2] * WORLDS


@pytest.mark.parametrize(("calls", "paid"), [((PAY,), 0), ((PAY, RAISE), 2)])
def test_only_later_payments_are_still_paid(calls: tuple[Call, ...], paid: int) -> None:
    ruleset = load_ruleset("debrec_short_pot_2")
    state = AuctionState.start(ruleset, question_of(ruleset, seed=1).state.turnups)
    for call in calls:
        state = state.call(call)
    seat = state.seat_to_call
    assert seat is not None
    question = question_of(ruleset, seed=1, calls=calls)
    assert question.state.betting is not None
    assert question.state.betting.paid[seat] == paid
    assert still_paid(question, question.state.betting) == 0
