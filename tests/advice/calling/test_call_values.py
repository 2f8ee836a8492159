"""What ends of auctions are worth to each seat: sides and signs, new deals, buy-outs, tokens, the match."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from solver.advice.calling.call_values import CallValues, Valuer
from solver.advice.calling.contract_results import Effort, SolvedContract
from solver.advice.calling.question import CallQuestion
from solver.advice.calling.rollout import AuctionEnd
from solver.advice.judging import MATCH_POINTS
from solver.cards import CardSet, Suit
from solver.double_dummy.objective import Objective
from solver.equity import deal_results, match_equity
from solver.errors import PositionError
from solver.game.auction import AuctionState, BoughtOut, Outcome, Redeal, Taken
from solver.game.contract import Trump
from solver.rules import Ruleset, load_ruleset, ruleset_from
from solver.worlds.counting import DealtWorlds
from tests.advice.calling.auctions import dealt_worlds

WORLDS = 6
EFFORT = Effort(3, 1)
LUCK = np.random.Generator(np.random.PCG64(4)).random((WORLDS, 2))


class Asked:
    """One seat that asks about worlds in which everybody's first cards are the same as for the others."""

    def __init__(
        self,
        ruleset: Ruleset,
        seat: int,
        score: tuple[int, ...] | None = None,
        worlds: DealtWorlds | None = None,
    ) -> None:
        """``score``: then the match is played for."""
        self.turnups, dealt = dealt_worlds(ruleset, WORLDS, seed=2)
        self.worlds = dealt if worlds is None else worlds
        self.state = AuctionState.start(ruleset, self.turnups)
        question = CallQuestion(seat, CardSet(int(self.worlds.hands[0, seat])), self.state, score)
        objective = Objective.WRITTEN if score is None else Objective.MATCH
        self.valuer = Valuer(question, objective, EFFORT)

    def after(self, outcome: Outcome) -> tuple[CallValues, SolvedContract | None]:
        """The values if the auction has this outcome in all worlds."""
        state = AuctionState(ruleset=self.state.ruleset, turnups=self.turnups, result=outcome)
        values = CallValues.of_size(len(self.worlds))
        end = AuctionEnd(state, np.arange(len(self.worlds)))
        return values, self.valuer.fill(values, end, self.worlds, LUCK[: len(self.worlds)])


def contract(ruleset: Ruleset, taker: int) -> Taken:
    """Hearts, called where a suit may be named freely."""
    has_turnup = ruleset.deal.turnups > 0
    return Taken(Trump.HEARTS, taker, 2 if has_turnup else 1, 0 if has_turnup else None, accepted=False)


def lead(amounts: Sequence[float], unit: int) -> float:
    """What a unit has more than the others on average."""
    others = [amount for other, amount in enumerate(amounts) if other != unit]
    return amounts[unit] - sum(others) / len(others)


# --- contracts ---------------------------------------------------------------------------------------

SEATS = [
    (name, seat, taker)
    for name, takers in [("hr_bela_4", (0, 3)), ("klaber_3", (1,)), ("debrec_4", (2,)), ("debrec_2", (0, 1))]
    for taker in takers
    for seat in range(load_ruleset(name).playing_seats)
]


@pytest.mark.parametrize(("name", "seat", "taker"), SEATS)
def test_a_contract_is_worth_what_the_own_column_gets_more_than_the_others(
    name: str, seat: int, taker: int
) -> None:
    ruleset = load_ruleset(name)
    values, found = Asked(ruleset, seat).after(contract(ruleset, taker))
    assert found is not None
    unit = ruleset.unit_of(seat)
    for worth, played in ((values.values, found.at_table(LUCK)), (values.open, found.with_open_hands(LUCK))):
        expected = [lead(written, unit) for written in played.endings.written.tolist()]
        assert worth.tolist() == pytest.approx(expected)


@pytest.mark.parametrize(("name", "seat", "taker"), SEATS)
def test_a_contract_knows_whose_it_is_and_what_both_sides_take(name: str, seat: int, taker: int) -> None:
    ruleset = load_ruleset(name)
    values, found = Asked(ruleset, seat).after(contract(ruleset, taker))
    assert found is not None
    is_own = ruleset.unit_of(seat) == ruleset.unit_of(taker)
    points = found.at_table(LUCK).tricks.points
    taken = points[:, ruleset.unit_of(taker)]
    assert values.played.all()
    assert (values.own == is_own).all()
    assert (values.points == (taken if is_own else points.sum(axis=1) - taken)).all()
    assert (values.passes == found.at_table(LUCK).endings.passes).all()
    assert (values.sweeps == found.at_table(LUCK).tricks.sweeps).all()


def test_partners_value_a_contract_alike_and_opponents_the_other_way_round() -> None:
    ruleset = load_ruleset("hr_bela_4")
    values = [Asked(ruleset, seat).after(contract(ruleset, 1))[0].values for seat in range(4)]
    assert np.array_equal(values[1], values[3])
    assert np.array_equal(values[0], values[2])
    assert np.array_equal(values[0], -values[1])


def test_announced_tricks_have_a_value_only_where_they_can_be_announced() -> None:
    french, bela = load_ruleset("fr_belote_4"), load_ruleset("hr_bela_4")
    assert not np.isnan(Asked(french, 0).after(contract(french, 0))[0].announced).any()
    assert np.isnan(Asked(bela, 0).after(contract(bela, 0))[0].announced).all()


def eight_in_hand() -> tuple[Ruleset, DealtWorlds]:
    """All spades in the first hand, no other suit in one hand, in a game that deals all cards at once."""
    ruleset = ruleset_from({"parent": "sr_belot_4", "deal1": [8], "deal2": []})
    spades = CardSet.of(card for card in ruleset.pack if card.suit is Suit.SPADES)
    others = list(ruleset.pack - spades)
    held = [spades.mask, *(CardSet.of(others[seat::3]).mask for seat in range(3))]
    nothing = np.zeros(1, dtype=np.uint32)
    return ruleset, DealtWorlds((0, 1, 2, 3), np.array([held], dtype=np.uint32), nothing, nothing)


@pytest.mark.parametrize(("taker", "worth"), [(0, MATCH_POINTS), (1, -MATCH_POINTS)])
def test_a_run_that_wins_the_match_is_worth_more_than_any_deal(taker: int, worth: int) -> None:
    ruleset, worlds = eight_in_hand()
    spades = Taken(Trump.SPADES, taker, 1, None, accepted=False)
    values, _ = Asked(ruleset, taker, worlds=worlds).after(spades)
    assert values.values.tolist() == [worth]


@pytest.mark.parametrize(("taker", "passes"), [(0, True), (1, False)])
def test_a_taker_passes_with_his_own_run_that_wins_the_match_and_not_against_one(
    taker: int, passes: bool
) -> None:
    ruleset, worlds = eight_in_hand()
    spades = Taken(Trump.SPADES, taker, 1, None, accepted=False)
    values, _ = Asked(ruleset, 0, worlds=worlds).after(spades)
    assert (values.passes.tolist(), values.open_passes.tolist()) == ([passes], [passes])


# --- deals that are not played -----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["hr_bela_4", "klaber_2", "klaber_3", "mk_beljot_3"])
def test_a_new_deal_is_worth_what_deals_are_worth_from_the_next_seat(name: str) -> None:
    ruleset = load_ruleset(name)
    means = deal_results(ruleset).means
    for seat in range(ruleset.playing_seats):
        values, _ = Asked(ruleset, seat).after(Redeal())
        next_seat = (seat - 1) % ruleset.seats
        assert values.values.tolist() == pytest.approx([lead(means, ruleset.unit_of(next_seat))] * WORLDS)
        assert not values.played.any()


def test_the_same_player_deals_again_where_the_score_decides_who_deals() -> None:
    ruleset = load_ruleset("ru_belot_3")
    means = deal_results(ruleset).means
    for seat in range(3):
        values, _ = Asked(ruleset, seat).after(Redeal())
        assert values.values.tolist() == pytest.approx([lead(means, seat)] * WORLDS)


def test_a_resting_dealer_who_writes_is_ahead_of_the_others_by_it() -> None:
    ruleset = load_ruleset("debrec_4")
    asked = Asked(ruleset, 1)
    with_points, without = (asked.after(outcome)[0].values for outcome in (Redeal(20), Redeal()))
    assert (with_points - without).tolist() == pytest.approx([-20 / 3] * WORLDS)


def test_a_new_deal_of_house_rules_that_nobody_has_counted_is_worth_nothing() -> None:
    ruleset = ruleset_from({"parent": "hr_bela_4", "throw_in_below": 11, "capot": "no"})
    values, _ = Asked(ruleset, 0).after(Redeal())
    assert not values.values.any()


@pytest.mark.parametrize(("seat", "worth"), [(0, 50), (1, -50)])
def test_a_taker_who_is_bought_out_is_ahead_by_what_he_writes(seat: int, worth: int) -> None:
    values, _ = Asked(load_ruleset("debrec_50"), seat).after(BoughtOut(0, 50))
    assert values.values.tolist() == [worth] * WORLDS
    assert not values.played.any()


# --- tokens ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "seat", "made", "fallen"),
    [
        ("debrec_short_bajt_2", 0, 1, -2),
        ("debrec_short_bajt_2", 1, -1, 2),
        ("debrec_short_bajt_3", 0, 2, -2),
        ("debrec_short_bajt_3", 1, -1, 1),
        ("debrec_short_bajt_3", 2, -1, 1),
    ],
)
def test_tokens_are_won_by_who_makes_it_and_paid_by_who_falls(
    name: str, seat: int, made: int, fallen: int
) -> None:
    ruleset = load_ruleset(name)
    values, found = Asked(ruleset, seat).after(contract(ruleset, 0))
    assert found is not None
    assert values.values.tolist() == [
        made if passes else fallen for passes in found.at_table(LUCK).endings.passes
    ]
    assert values.open.tolist() == [
        made if passes else fallen for passes in found.with_open_hands(LUCK).endings.passes
    ]


def test_a_new_deal_costs_no_tokens() -> None:
    values, _ = Asked(load_ruleset("debrec_short_bajt_3"), 1).after(Redeal())
    assert not values.values.any()


# --- the match ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_in_the_match_a_contract_is_worth_the_chances_after_it(seat: int) -> None:
    ruleset, score = load_ruleset("mk_beljot_4"), (640, 720)
    values, found = Asked(ruleset, seat, score).after(contract(ruleset, 1))
    assert found is not None
    chances = match_equity(ruleset).after(score, found.at_table(LUCK).endings.written)
    assert values.values.tolist() == pytest.approx(chances[:, ruleset.unit_of(seat)].tolist())


def test_chances_of_both_sides_add_up_to_one() -> None:
    ruleset = load_ruleset("hr_bela_4")
    for score in [(0, 0), (900, 950), (990, 20)]:
        ours, theirs = (Asked(ruleset, seat, score).after(contract(ruleset, 0))[0].values for seat in (0, 1))
        assert (ours + theirs).tolist() == pytest.approx([1.0] * WORLDS)


def test_a_side_that_lacks_one_point_wins_the_match_in_every_deal_it_writes_in() -> None:
    ruleset = load_ruleset("hr_bela_4")
    values, found = Asked(ruleset, 0, (1000, 0)).after(contract(ruleset, 0))
    assert found is not None
    writes = found.at_table(LUCK).endings.written[:, 0] > 0
    assert writes.any()
    assert (values.values[writes] == 1).all()


def test_who_goes_out_with_tricks_wins_before_declarations_are_written() -> None:
    ruleset = load_ruleset("debrec_2")
    values, found = Asked(ruleset, 0, (490, 490)).after(contract(ruleset, 0))
    assert found is not None
    winners = found.at_table(LUCK).endings.winners
    assert (winners >= 0).any()
    assert values.values[winners >= 0].tolist() == [float(winner == 0) for winner in winners[winners >= 0]]


@pytest.mark.parametrize("seat", range(3))
def test_in_the_match_a_new_deal_is_worth_the_chances_before_it(seat: int) -> None:
    ruleset, score = load_ruleset("klaber_3"), (300, 100, 500)
    values, _ = Asked(ruleset, seat, score).after(Redeal())
    assert values.values.tolist() == pytest.approx([match_equity(ruleset).after_redeal(score)[seat]] * WORLDS)


def test_a_buy_out_that_reaches_the_target_wins_the_match() -> None:
    ruleset = load_ruleset("debrec_50")
    values, _ = Asked(ruleset, 1, (455, 480)).after(BoughtOut(0, 50))
    assert values.values.tolist() == [0.0] * WORLDS


def test_a_resting_dealer_may_win_the_match_without_play() -> None:
    ruleset = load_ruleset("debrec_4")
    values, _ = Asked(ruleset, 0, (100, 100, 100, 490)).after(Redeal(20))
    assert values.values.tolist() == [0.0] * WORLDS


def test_there_is_no_match_where_single_deals_are_played() -> None:
    asked = Asked(load_ruleset("debrec_short_bajt_2"), 0, (0, 0))
    with pytest.raises(PositionError) as caught:
        asked.after(Redeal())
    assert [fault.code for fault in caught.value.faults] == ["no-equity"]


# --- bookkeeping -------------------------------------------------------------------------------------


def test_only_the_worlds_of_an_end_are_filled() -> None:
    ruleset = load_ruleset("hr_bela_4")
    asked = Asked(ruleset, 0)
    state = AuctionState(ruleset=ruleset, result=contract(ruleset, 0))
    values = CallValues.of_size(WORLDS)
    asked.valuer.fill(values, AuctionEnd(state, np.array([1, 4])), asked.worlds, LUCK)
    every, _ = asked.after(contract(ruleset, 0))
    assert np.flatnonzero(values.played).tolist() == [1, 4]
    assert values.values[[1, 4]].tolist() == every.values[[1, 4]].tolist()


def test_parts_are_put_together_in_their_order() -> None:
    first, second = CallValues.of_size(2), CallValues.of_size(1)
    first.values[:], second.values[:] = [1, 2], [3]
    assert CallValues.together([first, second]).values.tolist() == [1, 2, 3]
