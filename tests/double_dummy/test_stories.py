"""Endings and decisions with a story: what is right for the score sheet or the match, and why.

The reasons of the endings are in tests/data/stories.json.
"""

from __future__ import annotations

import pytest

from solver.cards import parse_cards
from solver.double_dummy import MatchOutcome, Objective, ScoredCard, ScoreSolution, solve, solve_score
from solver.double_dummy.decisions import Decision, DecisionKind, Option, solve_decision
from solver.game import Position, position_from
from solver.game.auction import Call
from solver.game.deal import CallEvent, DealState, DealtCards, DiscardEvent
from solver.game.notation import parse_position
from solver.rules import load_ruleset
from tests.double_dummy.stories import Story, Worth, all_stories
from tests.reference.auction import Contract
from tests.reference.declarations import best_set
from tests.reference.ending import Ending
from tests.reference.ledger import Hung
from tests.reference.running_play import BelaPlayed
from tests.reference.systems import parameters
from tests.reference.written_game import WrittenGame

RANKS = {MatchOutcome.WON: 1, MatchOutcome.OPEN: 0, MatchOutcome.LOST: -1, None: 0}

STORIES = all_stories()

every_story = pytest.mark.parametrize("story", STORIES, ids=lambda story: story.phrase)


def position_of(story: Story) -> Position:
    return position_from(parse_position(story.position))


def solved(story: Story) -> ScoreSolution:
    return solve_score(position_of(story), story.objective)


def worth_of(card: ScoredCard) -> Worth:
    return card.match if card.match is not None else card.difference.low


def named(solution: ScoreSolution, name: str) -> ScoredCard:
    return next(card for card in solution.cards if str(card.card) == name)


@every_story
def test_right_cards_are_the_best_ones(story: Story) -> None:
    solution = solved(story)
    assert {card.card for card in solution.cards if worth_of(card) == story.worth} == story.right
    assert worth_of(solution.cards[0]) == story.worth


@every_story
def test_tempting_card_has_its_price(story: Story) -> None:
    tempting = named(solved(story), story.tempting)
    assert (tempting.loss if story.objective is Objective.WRITTEN else tempting.match) == story.price


@every_story
def test_trick_points_want_what_the_story_says(story: Story) -> None:
    best = {card.card for card in solve(position_of(story)).cards if card.loss == 0}
    assert best == story.for_points


@pytest.mark.parametrize("story", [each for each in STORIES if each.words], ids=lambda story: story.phrase)
def test_word_for_bela_gains_what_the_story_says(story: Story) -> None:
    solution = solved(story)
    for word in story.words:
        card = named(solution, word.card)
        assert (card.says_bela, card.bela_gain) == (word.is_said, word.gain)


@every_story
def test_soloist_stops_only_when_it_brings_more_than_any_card(story: Story) -> None:
    solution = solved(story)
    assert (None if solution.if_stopped is None else solution.if_stopped.difference) == story.stop
    stops_now = story.stop is not None and isinstance(story.worth, int) and story.stop > story.worth
    assert solution.ends_now is stops_now


@every_story
def test_trying_everything_finds_the_same(story: Story) -> None:
    position = position_of(story)
    game = WrittenGame(ending_of(position), "match" if story.objective is Objective.MATCH else "written")
    sign = 1 if position.to_play in position.side_a_seats else -1
    tried = {
        card: (sign * rank, 0 if rank else sign * difference)
        for card, (rank, difference) in game.card_values().items()
    }
    assert tried == {str(card.card): (RANKS[card.match], card.difference.low) for card in solved(story).cards}


def ending_of(position: Position) -> Ending:
    """The same position for the naive model; a Bela that is given has been announced with both cards."""
    values = parameters(position.ruleset.id)
    taker = position.contract.taker
    trump = position.contract.trump.value
    unit = position.ruleset.unit_of(taker)
    points = dict(enumerate(position.won.points))
    points[unit] += position.rules.points_of(position.discards or ())
    declared = {
        seat: best_set(values, trump, [str(card) for one in said or () for card in one.cards or ()])
        for seat, said in enumerate(position.declarations or ())
    }
    belas = {}
    if position.bela is not None:
        belas[position.bela, trump] = BelaPlayed(position.bela, "K", True, True, cards_played=2)
    trick = [
        ((position.leader + place) % position.players, str(card)) for place, card in enumerate(position.trick)
    ]
    return Ending(
        values,
        Contract(trump, taker, round=1),
        hands=[list(map(str, hand)) for hand in position.hands],
        leader=position.leader,
        points=points,
        tricks=dict(enumerate(position.won.tricks)),
        trick=trick,
        belas=belas,
        declared=declared,
        hanging=(Hung(unit, position.hanging),) if position.hanging else (),
        score=position.score,
    )


def deal_after(system: str, hands: str, turnup: str, stock: str, call: Call) -> DealState:
    """Packets seat by seat, the turned card, the stock; seat 0 has fixed trumps with ``call``."""
    packets = tuple(parse_cards(hand) for hand in hands.split("/"))
    turned = parse_cards(turnup)[0] if turnup else None
    dealt = DealtCards(load_ruleset(system), packets, turned, parse_cards(stock))
    return DealState.start(dealt).apply(CallEvent(call, 0))


def discarded(decision: Decision) -> dict[str, Option]:
    """Option by the cards that are put away."""
    return {
        " ".join(map(str, option.event.cards)): option
        for option in decision.options
        if isinstance(option.event, DiscardEvent)
    }


def written(option: Option) -> tuple[int, ...]:
    assert option.settlement is not None
    return option.settlement.written


# The soloist holds 7-9-10-J-Q of spades, 10 of hearts, K-7 of diamonds, K-J-9-8 of clubs. Seat 2 has the ace
# of hearts, seat 1 that of diamonds: the lone ten and the king would be lost.
SOLOIST = deal_after(
    "sr_belot_3",
    "TS9SKCTH9CQS/ADQD8H7HTDKS/7C8STCQHJHAH",
    "",
    "JCKD8DKHAS9HJS7SJDQCAC9D8C7D",
    Call.SPADES,
)


def test_lone_ten_and_king_that_would_be_lost_are_put_away() -> None:
    options = discarded(solve_decision(SOLOIST, Objective.WRITTEN))
    best = [name for name, option in options.items() if option.loss == 0]
    assert best == ["TH KD"]
    # 117 points with the 14 that are put away, and 50 for 9-10-J-Q of trumps
    assert written(options["TH KD"]) == (117 + 50, 10, 35)
    # with a worthless card in place of the ten, 15 go to the other side
    assert written(options["7D KD"]) == (102 + 50, 0, 60)
    assert options["7D KD"].loss == 30


# Seat 0 holds the seven; the turned card is the jack, the best trump.
def test_seven_is_exchanged_for_the_jack_with_which_he_passes() -> None:
    state = deal_after(
        "sr_belot_2",
        "KCKD7H8HKS9S/9CQC8D9H7CTH",
        "JH",
        "QSASADAHQH8SJDACJCKHTCQD9D7STS8C7DTDJS",
        Call.HEARTS,
    )
    exchange, nothing = solve_decision(state, Objective.WRITTEN, kind=DecisionKind.SWAP).options
    assert exchange.event is not None
    # Q-K-A of spades count 20: 59 + 20 to 49; with the seven it is 21 + 20 to 67, and all of it is lost
    assert written(exchange) == (59 + 20, 49)
    assert written(nothing) == (0, 21 + 20 + 67)
    assert nothing.loss == 30 + 108


# Here it would be exchanged for the nine, but the opponent holds the jack: the nine brings 14 points into
# play, and he wins them.
def test_seven_is_kept_when_the_nine_would_only_be_lost() -> None:
    state = deal_after(
        "sr_belot_2",
        "TCQC7D7SKHJC/QD9HADJD8CAH",
        "9D",
        "KC7HTS8DQH9S9C8HQSASJHJSACKSTD8S7CTHKD",
        Call.DIAMONDS,
    )
    nothing, exchange = solve_decision(state, Objective.WRITTEN, kind=DecisionKind.SWAP).options
    assert nothing.event is None
    # 10-J-Q-K of clubs count 50: 24 + 50 pass against 67, 26 + 50 do not against 79
    assert written(nothing) == (24 + 50, 67)
    assert written(exchange) == (0, 26 + 50 + 79)
    assert exchange.loss == 7 + 155


# Seat 0 has the five best trumps and three aces besides; nobody can win a trick against him.
def test_all_tricks_are_announced_when_they_are_sure() -> None:
    state = deal_after(
        "fr_belote_4",
        "JH9HAHTHAS/7S8S9S7C8C/TSJSQS9CTC/7D8D9DTDJD",
        "KH",
        "ACADJCQCKCQHKSQD8H7HKD",
        Call.HEARTS,
    )
    announced, silent = solve_decision(state, Objective.WRITTEN, kind=DecisionKind.CAPOT).options
    assert announced.event is not None
    assert written(announced) == (504, 0)
    assert written(silent) == (252, 0)


# The same with the king of spades in place of the ace, which seat 1 holds: one trick is lost.
def test_all_tricks_are_not_announced_when_one_is_lost() -> None:
    state = deal_after(
        "fr_belote_4",
        "JH9HAHTHKS/AS8S9S7C8C/TSJSQS9CTC/7D8D9DTDJD",
        "KH",
        "ACADJCQCKCQH7SQD8H7HKD",
        Call.HEARTS,
    )
    silent, announced = solve_decision(state, Objective.WRITTEN, kind=DecisionKind.CAPOT).options
    assert silent.event is None
    assert written(announced) == (0, 252)
    assert silent.difference > 0
