"""What the call policy says, and that it always has something legal to say."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from solver.advice.calling.betting_values import bet_values
from solver.advice.calling.bid import bid_kinds
from solver.advice.calling.fitted import FitError, fitted_policy, fitted_systems
from solver.advice.calling.policy import call_policy
from solver.cards import Card, CardSet, parse_card, parse_cards
from solver.errors import PositionError
from solver.game.auction import AuctionState, Betting, Call, Redeal
from solver.game.deal import DealtCards, deal_cards
from solver.game.deal_plan import may_demand_new_deal
from solver.rules import Ruleset, load_ruleset, ruleset_from, ruleset_ids
from solver.rules.choices import Stakes

STRONG, WEAK = "JH 9H AH 7H AS 8D", "QH 8H 7S 8S KD 9C"


def masks(*hands: str) -> NDArray[np.uint32]:
    """Hands as the policy takes them."""
    return np.array([CardSet.of(parse_cards(hand)).mask for hand in hands], dtype=np.uint32)


def auction_of(dealt: DealtCards) -> AuctionState:
    """The auction of a deal before the first call."""
    weak = [seat for seat, hand in enumerate(dealt.hands) if may_demand_new_deal(dealt.ruleset, hand)]
    return AuctionState.start(dealt.ruleset, dealt.turnups, weak)


def chosen(state: AuctionState, hand: tuple[Card, ...]) -> Call:
    """What the policy says with a hand."""
    policy = call_policy(state.ruleset)
    return state.legal_calls[int(policy.choose(state, np.array([CardSet.of(hand).mask], np.uint32))[0])]


def has_calls(rules: Ruleset) -> bool:
    """Whether somebody says something before the play."""
    return bool(rules.auction.rounds) or rules.match.stakes is Stakes.POT


@pytest.mark.parametrize("system", ruleset_ids())
def test_policy_plays_auctions_to_the_end(system: str) -> None:
    rules = load_ruleset(system)
    for seed in range(12):
        state = auction_of(dealt := deal_cards(rules, seed))
        while state.seat_to_call is not None:
            state = state.call(chosen(state, dealt.hands[state.seat_to_call]))
        assert state.is_over


@pytest.mark.parametrize("system", ruleset_ids())
def test_shares_of_legal_calls_add_to_one_wherever_an_auction_leads(system: str) -> None:
    rules, random = load_ruleset(system), Random(1)
    for seed in range(12):
        state = auction_of(dealt := deal_cards(rules, seed))
        while state.seat_to_call is not None:
            hand = CardSet.of(dealt.hands[state.seat_to_call])
            shares = call_policy(rules).shares(state, np.array([hand.mask], np.uint32))
            assert shares.shape == (1, len(state.legal_calls))
            assert shares.sum() == pytest.approx(1)
            state = state.call(random.choice(state.legal_calls))


@pytest.mark.parametrize("system", [name for name in ruleset_ids() if has_calls(load_ruleset(name))])
def test_shipped_system_has_a_formula_for_everything_that_is_called(system: str) -> None:
    rules = load_ruleset(system)
    assert set(fitted_policy(rules).calls) == bid_kinds(rules)


@pytest.mark.parametrize("system", fitted_systems())
def test_policy_says_on_how_many_deals_it_was_fitted(system: str) -> None:
    assert call_policy(load_ruleset(system)).deals > 100


def test_policy_says_how_far_it_is_off() -> None:
    error = call_policy(load_ruleset("sr_belot_4")).error(Call.HEARTS)
    assert isinstance(error, FitError)
    assert error.r2 > 0.5


@pytest.mark.parametrize("system", ["sr_belot_4", "hr_bela_4", "sr_guide_4"])
def test_four_trumps_to_the_jack_with_an_ace_are_called(system: str) -> None:
    rules = load_ruleset(system)
    assert chosen(AuctionState.start(rules), parse_cards(STRONG)) is Call.HEARTS


@pytest.mark.parametrize("system", ["sr_belot_4", "hr_bela_4", "sr_guide_4"])
def test_hand_without_high_trumps_passes(system: str) -> None:
    assert chosen(AuctionState.start(load_ruleset(system)), parse_cards(WEAK)) is Call.PASS


def test_stronger_hand_writes_more_and_passes_more_often() -> None:
    found = call_policy(load_ruleset("hr_bela_4")).estimates(masks(STRONG, WEAK), 1, Call.HEARTS)
    assert found.written[0] > found.written[1]
    assert found.passes[0] > found.passes[1]


def test_turned_jack_makes_its_suit_worth_more() -> None:
    policy, hand = call_policy(load_ruleset("fr_belote_4")), masks("9H 8H AS TS KS")
    with_jack, with_queen = (
        policy.estimates(hand, 0, Call.HEARTS, parse_card(card)).written[0] for card in ("JH", "QH")
    )
    assert with_jack > with_queen


def test_estimate_of_a_call_that_names_no_contract_is_refused() -> None:
    with pytest.raises(PositionError, match="pass names no contract"):
        call_policy(load_ruleset("hr_bela_4")).estimates(masks(STRONG), 0, Call.PASS)


def test_nothing_is_chosen_after_the_auction() -> None:
    state = AuctionState.start(load_ruleset("hr_bela_4")).call(Call.HEARTS)
    with pytest.raises(PositionError, match="the auction has ended"):
        call_policy(state.ruleset).choose(state, masks(STRONG))


def test_weak_hand_is_not_thrown_in_where_it_is_not_weak() -> None:
    state = AuctionState.start(load_ruleset("fr_belote_4"), [parse_card("7D")], [0])
    shares = call_policy(state.ruleset).shares(state, masks("AS TS 7H 8H 9H", "7S 8S 7H 8H 9C"))
    is_possible = shares[:, state.legal_calls.index(Call.NEW_DEAL)] > 0
    assert is_possible.tolist() == [False, True]


def test_proposed_new_deal_is_accepted_with_a_weak_hand_only() -> None:
    state = AuctionState.start(load_ruleset("sr_belot_2"), [parse_card("KC")]).call(Call.NEW_DEAL)
    chosen_calls = [chosen(state, parse_cards(hand)) for hand in ("7S 8S 7H 8H 7D QD", STRONG)]
    assert chosen_calls == [Call.ACCEPT, Call.REFUSE]


def test_last_pass_of_an_auction_is_worth_nothing() -> None:
    state = AuctionState.start(load_ruleset("sr_belot_4"))
    for _ in range(3):
        state = state.call(Call.PASS)
    values = call_policy(state.ruleset).call_values(state, masks(WEAK))
    assert values[0, state.legal_calls.index(Call.PASS)] == 0
    assert state.call(Call.PASS).result == Redeal()


def test_taker_lets_himself_be_bought_out_only_with_less_than_the_offer() -> None:
    start = AuctionState.start(load_ruleset("debrec_50"), [parse_card("8H")])
    state = start.call(Call.HEARTS).call(Call.FIFTY)
    chosen_calls = [chosen(state, parse_cards(hand)) for hand in (WEAK, "JH 9H AH TH KH AS")]
    assert chosen_calls == [Call.ACCEPT, Call.REFUSE]


def test_house_rule_has_the_numbers_of_its_system() -> None:
    assert fitted_policy(ruleset_from("hr_bela_4{tie=pass,target=501}")).system == "hr_bela_4"


def test_house_rule_with_new_contracts_has_the_numbers_of_a_system_that_knows_them() -> None:
    found = fitted_policy(ruleset_from("klaber_2{no_suit=crimea}"))
    assert found.system == "debrec_crimea"


def test_house_rule_with_a_turned_card_has_the_numbers_of_a_system_with_one() -> None:
    rules = ruleset_from(
        {"parent": "sr_belot_4", "deal1": [5], "deal2": [3], "turnups": 1}
        | {"rounds": ["turnup", "others"], "turnup_taken": "round1"}
    )
    assert fitted_policy(rules).system in ("fr_belote_4", "fr_contree_4", "mk_beljot_4")


def test_better_chance_is_needed_to_raise_than_to_pay() -> None:
    betting = Betting.of(2).call(Call.PAY)
    calls = betting.legal_calls
    values = bet_values(betting, calls, np.array([0.2, 0.4, 0.9]))
    assert [calls[place] for place in values.argmax(axis=1)] == [Call.DROP, Call.PAY, Call.RAISE]


def test_paying_a_bet_brings_the_chance_of_the_pot_less_the_payment() -> None:
    betting = Betting.of(2).call(Call.PAY)  # two antes and a payment of 2: matching it makes a pot of 6
    values = bet_values(betting, (Call.PAY,), np.array([0.5]))
    assert values[0, 0] == 0.5 * 6 - 2
