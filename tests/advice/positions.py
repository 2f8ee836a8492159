"""Positions of random deals, as the player sees them whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from solver.advice import CardQuestion, card_question_from_events
from solver.game import Diagram
from solver.game.deal import ClaimEvent, DealState, Phase, legal_actions
from solver.game.deal.random_deals import random_deals
from solver.rules import parse_ruleset

POSITIONS = (
    ("hr_bela_4 ?/?/?/8DJDQDKD7C8C9CTC S@0 7DADTD", 3),
    ("fr_contree_4 JS9S7HTHAH7DTDAD/?/?/? S@0 -", 0),
    ("hr_bela_2 7S8SJHQHAD7C8C9CTCKC/? H@0 -", 0),
    ("sr_belot_3 7S8S9STS7H8H9HTH7D8D/?/? C@1 -", 0),
    ("debrec_samara ?/7S8S9STSJSQSKSASAD NT@0 7H", 1),
    ("debrec_samara ?/7S8S9S7HJHQHKHAHAD AT@0 8H", 1),
)
"""Positions of every number of seats and kind of trump, each with the seat that is asked."""


def random_questions(
    ruleset: str, seed: int, tricks_left: range | None = None
) -> Iterator[tuple[DealState, CardQuestion]]:
    """Deals that are called, declared and played at random, at every card there is a choice of."""
    game = parse_ruleset(ruleset)
    random = Random(f"{ruleset} {seed}")
    for dealt in random_deals(game, 1_000, seed):
        state = DealState.start(dealt)
        while not state.is_over:
            if _is_question(state, tricks_left):
                yield state, question_in(state)
            actions = [action for action in legal_actions(state) if not isinstance(action, ClaimEvent)]
            state = state.apply(random.choice(actions))


def question_in(state: DealState) -> CardQuestion:
    """What the seat to act sees."""
    seat, table = state.to_act, state.table
    assert seat is not None
    assert table is not None
    if state.dealt.piles:
        given = Diagram(state.ruleset, piles=state.dealt.piles, score=state.score)
        return card_question_from_events(given, state.events, seat)
    hands = tuple(tuple(table.hands[seat]) if other == seat else None for other in range(len(table.hands)))
    is_taker = state.taken is not None and state.taken.taker == seat
    given = Diagram(
        state.ruleset,
        hands=hands,
        turnup=state.dealt.turnup,
        discards=table.discards if is_taker else None,
        score=state.score,
    )
    return card_question_from_events(given, state.events, seat, turned=state.dealt.turnups)


def in_a_match(question: CardQuestion) -> CardQuestion:
    """The same question at a score that decides nothing yet."""
    target = question.position.ruleset.match.target
    score = tuple(target // 2 + 30 * unit for unit in range(question.position.ruleset.units))
    diagram, position = replace(question.diagram, score=score), replace(question.position, score=score)
    return replace(question, diagram=diagram, position=position)


def _is_question(state: DealState, tricks_left: range | None) -> bool:
    course = state.course
    if state.phase is not Phase.PLAY or course is None or course.capot_seat is not None:
        return False
    if len(state.players) < state.ruleset.playing_seats:
        return False
    position = course.position
    return len(position.legal_cards()) > 1 and (tricks_left is None or position.tricks_left in tricks_left)
