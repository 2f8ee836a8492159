"""The worked examples about auctions and betting."""

from __future__ import annotations

import pytest

from solver.cards import parse_card
from solver.game.auction import AuctionState, Betting, Call, Redeal
from tests.game.examples import Example, examples

_PROPOSAL = "new deal?"
_ACTS = {"open": Call.PAY, "call": Call.PAY, "raise": Call.RAISE, "drop": Call.DROP, "pass": Call.DROP}


@pytest.mark.parametrize("example", examples("calls"))
def test_calls_of_the_examples_are_legal_and_no_others(example: Example) -> None:
    turnup = example.given.get("turnup")
    state = AuctionState.start(example.ruleset, [parse_card(turnup)] if turnup else [])
    for call in example.given["history"]:
        state = state.call(Call.NEW_DEAL if call == _PROPOSAL else Call(call))
    if example.expected == "redeal":
        assert isinstance(state.result, Redeal)
        return
    seat, calls = example.expected
    expected = {"new-deal" if call == _PROPOSAL else call for call in calls}
    assert (state.seat_to_call, set(map(str, state.legal_calls))) == (seat, expected)


@pytest.mark.parametrize("example", examples("pot_bet"))
def test_pot_grows_as_in_the_examples(example: Example) -> None:
    betting = Betting.of(example.given["n"])
    for seat, act in example.given["acts"]:
        assert betting.seat_to_bet == seat
        betting = betting.call(_ACTS[act])
    trace = [[payment.seat, payment.tokens, payment.pot] for payment in betting.payments]
    assert {"trace": trace, "pot": betting.pot} == example.expected
