"""Decisions besides cards with all hands known: what is offered, what it is worth, what is gained."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from solver.double_dummy import Lines, MatchOutcome, Objective, ScoreSolver, solve, solve_score
from solver.double_dummy.decisions import DecisionKind, due_decisions, sheet_of_deal, solve_decision
from solver.equity import match_equity
from solver.errors import PositionError
from solver.game.deal import (
    AnnounceEvent,
    CallEvent,
    DealState,
    DeclareEvent,
    DiscardEvent,
    Phase,
    legal_actions,
)
from solver.game.deal.random_deals import random_deals
from solver.rules import load_ruleset, parse_ruleset


def states_with(ruleset: str, kind: DecisionKind, seed: int = 1) -> Iterator[DealState]:
    """Deals that were called and declared at random until something of ``kind`` is to be decided."""
    game = parse_ruleset(ruleset)
    random = Random(f"{ruleset} {seed}")
    for dealt in random_deals(game, 200, seed):
        state = DealState.start(dealt)
        while not state.is_over and not (state.course and state.course.has_begun):
            if kind in due_decisions(state):
                yield state
                break
            state = state.apply(random.choice(legal_actions(state)))


def first_state_with(ruleset: str, kind: DecisionKind) -> DealState:
    return next(states_with(ruleset, kind))


def difference(state: DealState, seat: int, written: tuple[int, ...]) -> int:
    """Written points of the side of ``seat`` less those of the other side."""
    assert state.contract is not None
    ruleset = state.ruleset
    units = sorted({ruleset.unit_of(other) for other in range(ruleset.playing_seats)})
    soloist = ruleset.unit_of(state.contract.taker) if ruleset.playing_seats == 3 else 0
    value = sum(written[unit] if unit == soloist else -written[unit] for unit in units)
    return value if ruleset.unit_of(seat) == soloist else -value


@pytest.mark.parametrize(
    ("ruleset", "kind"),
    [
        ("sr_belot_3", DecisionKind.DISCARD),
        ("hr_bela_3", DecisionKind.DISCARD),
        ("sr_belot_2", DecisionKind.SWAP),
        ("ru_belot_3", DecisionKind.SWAP),
        ("sr_belot_4", DecisionKind.DECLARE),
        ("debrec_3", DecisionKind.DECLARE),
        ("fr_belote_4", DecisionKind.CAPOT),
        ("mk_beljot_2", DecisionKind.TURNUP),
    ],
)
def test_every_option_is_worth_what_it_writes_and_the_best_comes_first(
    ruleset: str, kind: DecisionKind
) -> None:
    state = first_state_with(ruleset, kind)
    decision = solve_decision(state, Objective.WRITTEN, kind=kind)
    assert decision.kind is kind
    differences = [option.difference for option in decision.options]
    assert differences == sorted(differences, reverse=True)
    assert [option.loss for option in decision.options] == [differences[0] - each for each in differences]
    assert decision.gain == differences[0] - differences[-1]
    for option in decision.options:
        assert option.settlement is not None
        assert difference(state, decision.seat, option.settlement.written) == option.difference


def test_all_pairs_of_cards_that_a_soloist_may_put_away_are_tried() -> None:
    decision = solve_decision(first_state_with("sr_belot_3", DecisionKind.DISCARD), Objective.WRITTEN)
    assert decision.kind is DecisionKind.DISCARD
    pairs = {option.event.cards for option in decision.options if isinstance(option.event, DiscardEvent)}
    assert len(pairs) == 66


def test_an_option_is_worth_what_the_deal_is_worth_after_it() -> None:
    for state in states_with("sr_belot_2", DecisionKind.SWAP):
        decision = solve_decision(state, Objective.WRITTEN, kind=DecisionKind.SWAP)
        for option in decision.options:
            after = state if option.event is None else state.apply(option.event)
            while after.phase is Phase.DECLARATIONS:
                best = next(event for event in legal_actions(after) if isinstance(event, DeclareEvent))
                after = after.apply(best)
            position = sheet_of_deal(after).course.position
            best_card = solve_score(position, Objective.WRITTEN).best
            assert best_card is not None
            is_own = decision.seat == position.to_play
            assert best_card.difference.low == (option.difference if is_own else -option.difference)
        return


def test_trick_points_are_an_objective_of_decisions_too() -> None:
    state = first_state_with("sr_belot_3", DecisionKind.DISCARD)
    decision = solve_decision(state, Objective.POINTS)
    best = decision.best
    assert best.event is not None
    after = state.apply(best.event)
    while after.phase is Phase.DECLARATIONS:
        after = after.apply(next(event for event in legal_actions(after) if isinstance(event, DeclareEvent)))
    assert after.position is not None
    points = solve(after.position, lines=Lines.NONE).points or ()
    assert len(points) == 3
    assert best.difference == 2 * points[decision.seat] - sum(points)


def test_all_tricks_are_announced_by_who_is_sure_of_them() -> None:
    outcomes = set()
    for state in list(states_with("fr_belote_4", DecisionKind.CAPOT))[:12]:
        decision = solve_decision(state, Objective.WRITTEN, kind=DecisionKind.CAPOT)
        silent = next(option for option in decision.options if option.event is None)
        spoken = next(option for option in decision.options if isinstance(option.event, AnnounceEvent))
        assert spoken.settlement is not None
        outcomes.add(spoken.settlement.outcome)
        if spoken.settlement.outcome == "capot-made":
            assert decision.best is spoken
            assert decision.gain == spoken.difference - silent.difference == 252  # 504 in place of 252
    assert outcomes == {"capot-made", "capot-failed"}


def test_nothing_is_to_be_decided_in_the_auction() -> None:
    state = DealState.start(random_deals(load_ruleset("hr_bela_4"), 1, 1)[0])
    assert due_decisions(state) == ()
    with pytest.raises(PositionError, match="nothing to decide"):
        solve_decision(state, Objective.WRITTEN)


def test_the_match_needs_a_score() -> None:
    state = first_state_with("sr_belot_4", DecisionKind.DECLARE)
    with pytest.raises(PositionError, match="score"):
        solve_decision(state, Objective.MATCH)


def test_an_option_has_the_chance_of_the_match_after_it() -> None:
    state = replace(first_state_with("sr_belot_2", DecisionKind.SWAP), score=(200, 100))
    equity = match_equity(state.ruleset)
    decision = solve_decision(state, Objective.MATCH, kind=DecisionKind.SWAP, equity=equity)
    chances = []
    for option in decision.options:
        after = state if option.event is None else state.apply(option.event)
        while after.phase is Phase.DECLARATIONS:
            best = next(event for event in legal_actions(after) if isinstance(event, DeclareEvent))
            after = after.apply(best)
        sheet = sheet_of_deal(after)
        solution = ScoreSolver().solve_sheet(sheet, Objective.MATCH, equity=equity)
        assert solution.equity is not None
        is_own = decision.seat == sheet.course.position.to_play
        chances.append(solution.equity if is_own else 1 - solution.equity)
    assert [option.equity for option in decision.options] == chances == sorted(chances, reverse=True)
    losses = [option.equity_loss for option in decision.options]
    assert losses == [chances[0] - chance for chance in chances]
    assert (decision.gain, decision.equity_gain) == (None, losses[-1])


def test_a_match_can_be_won_by_what_is_declared() -> None:
    game = load_ruleset("sr_guide_4")
    random = Random(4)
    for dealt in random_deals(game, 400, 9):
        state = DealState.start(dealt, score=(880, 880))
        while state.phase is Phase.AUCTION:
            state = state.apply(random.choice([e for e in legal_actions(state) if isinstance(e, CallEvent)]))
        if DecisionKind.DECLARE not in due_decisions(state):
            continue
        decision = solve_decision(state, Objective.MATCH, kind=DecisionKind.DECLARE)
        outcomes = {option.match for option in decision.options}
        if len(outcomes) > 1:
            assert decision.best.match is not MatchOutcome.LOST
            assert decision.gain is None
            return
    raise AssertionError("no such deal")
