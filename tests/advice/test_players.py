"""Players: legal cards only, the same answer to the same question, and level with themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks.strength_deals import deals, play, question_in
from benchmarks.strength_table import margins, play_deal, seated
from solver.advice.players import AdvicePlayer, Player, RulePlayer, SamplingPlayer
from solver.double_dummy import Objective
from solver.game import Position
from solver.rules import load_ruleset

PLAYERS: dict[str, Player] = {
    "rules": RulePlayer(),
    "sampling": SamplingPlayer(3, objective=Objective.POINTS),
    "weighted": SamplingPlayer(3, objective=Objective.POINTS, weighted=True),
    "advice": AdvicePlayer(None, worlds=3, objective=Objective.POINTS),
}


def positions_of(system: str, player: Player, seed: int) -> Iterator[Position]:
    (position,) = deals(load_ruleset(system), 1, seed)
    while not position.is_over:
        yield position
        position = play(position, player.choose(question_in(position)))


@pytest.mark.parametrize("system", ["fr_contree_4", "hr_bela_2", "sr_belot_3", "debrec_4"])
def test_player_of_rules_of_thumb_plays_whole_deals_of_every_number_of_seats(system: str) -> None:
    positions = list(positions_of(system, RulePlayer(), seed=1))
    assert len(positions) == positions[0].players * positions[0].tricks_left


@pytest.mark.parametrize("name", [name for name in PLAYERS if name != "rules"])
def test_player_who_looks_at_worlds_plays_only_legal_cards(name: str) -> None:
    for position in list(positions_of("fr_contree_4", RulePlayer(), seed=2))[14::3]:
        assert PLAYERS[name].choose(question_in(position)) in position.legal_cards()


@pytest.mark.parametrize("name", PLAYERS)
def test_player_against_himself_is_exactly_level_when_sides_are_changed(name: str) -> None:
    sides = seated(PLAYERS[name]), seated(PLAYERS[name])
    (deal,) = deals(load_ruleset("fr_contree_4"), 1, seed=3)
    played = [play_deal(deal, sides, referee=False) for _ in range(2)]
    assert margins(played) == (0, 0)


def test_margins_are_those_of_the_first_player_at_either_side() -> None:
    first, second = seated(RulePlayer()), seated(SamplingPlayer(3, objective=Objective.POINTS))
    (deal,) = deals(load_ruleset("fr_contree_4"), 1, seed=4)
    one_way = [play_deal(deal, sides, referee=False) for sides in ((first, second), (second, first))]
    other_way = one_way[::-1]
    assert margins(one_way)[0] == -margins(other_way)[0]


def test_all_trick_points_of_a_deal_are_shared_out() -> None:
    (deal,) = deals(load_ruleset("fr_contree_4"), 1, seed=5)
    played = play_deal(deal, (seated(RulePlayer()), seated(RulePlayer())), referee=False)
    assert abs(played.trick_points) == 252 or (162 - abs(played.trick_points)) % 2 == 0


def test_advice_with_a_limit_still_answers() -> None:
    (deal,) = deals(load_ruleset("fr_contree_4"), 1, seed=6)
    player = AdvicePlayer(limit_ms=0, objective=Objective.POINTS)
    assert player.choose(question_in(deal)) in deal.legal_cards()


def test_sampling_with_a_limit_still_answers() -> None:
    (deal,) = deals(load_ruleset("fr_contree_4"), 1, seed=6)
    player = SamplingPlayer(100, limit_ms=0, objective=Objective.POINTS)
    assert player.choose(question_in(deal)) in deal.legal_cards()
