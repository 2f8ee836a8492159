"""Reviews of deals of which everything is known: a blunder, bad luck, good luck, a claim, a revoke."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.advice.review import MoveClass, MoveKind, review_deal
from solver.errors import PositionError
from solver.game.deal import ClaimEvent, Event, PlayEvent
from tests.advice.review.known_deals import KnownDeal, card_at, known_deals, known_move

NAMED = {
    "blunder": MoveClass.BLUNDER,
    "unlucky": MoveClass.UNLUCKY,
    "lucky": MoveClass.LUCKY,
}
DEALS = [pytest.param(deal, id=deal.label) for deal in known_deals()]
BLUNDERS = [pytest.param(deal, id=deal.label) for deal in known_deals() if deal.name == "blunder"]


@pytest.mark.parametrize("deal", DEALS)
def test_known_decision_has_its_class(deal: KnownDeal) -> None:
    move = known_move(deal)
    assert move.move_class is NAMED[deal.name]


@pytest.mark.parametrize("deal", DEALS)
def test_better_card_is_named(deal: KnownDeal) -> None:
    move = known_move(deal)
    assert (move.made, move.best) == (deal.made, deal.best)


@pytest.mark.parametrize("deal", DEALS)
def test_losses_are_exact_once_all_worlds_are_solved(deal: KnownDeal) -> None:
    move = known_move(deal)
    assert move.loss_open == deal.loss_open
    assert move.loss_known.is_exact
    assert move.loss_known.mean == pytest.approx(deal.loss_known, abs=1e-5)


@pytest.mark.parametrize("deal", DEALS)
def test_line_begins_with_the_better_card_and_reaches_the_end(deal: KnownDeal) -> None:
    move = known_move(deal)
    assert move.line[0] == deal.best.card
    assert len(move.line) == sum(isinstance(event, PlayEvent) for event in deal.events[deal.index :])


@pytest.mark.parametrize("deal", BLUNDERS)
def test_claimed_deal_is_reviewed_as_far_as_it_was_played(deal: KnownDeal) -> None:
    played = deal.index + 1
    state = deal.state_at(played)
    claim = ClaimEvent(True, state.to_act)
    review = review_deal(deal.dealt, (*deal.events[:played], claim), worlds=2, seats=[deal.seat], threads=1)
    assert review.is_claimed
    assert review.written is not None
    assert review.moves[-1].index == deal.index
    assert review.worth[-1].is_final
    assert card_at(review, deal.index).loss_open == deal.loss_open


def revoked(deal: KnownDeal) -> tuple[tuple[Event, ...], int]:
    """The deal with the first card that somebody could wrongly have played, and its place."""
    for index, event in enumerate(deal.events):
        state = deal.state_at(index)
        if isinstance(event, PlayEvent) and state.course is not None:
            position = state.course.position
            wrong = position.hands[position.to_play] - position.legal_cards()
            if wrong and index > deal.index // 2:
                return (*deal.events[:index], PlayEvent(next(iter(wrong)))), index
    raise AssertionError("everybody could always play anything")


@pytest.mark.parametrize("deal", BLUNDERS)
def test_revoke_is_named_with_the_cards_that_had_to_be_played(deal: KnownDeal) -> None:
    events, index = revoked(deal)
    review = review_deal(deal.dealt, events, worlds=1, seats=[deal.seat], threads=1)
    fault, state = review.fault, deal.state_at(index)
    assert fault is not None
    assert state.course is not None
    assert (fault.index, fault.seat) == (index, state.to_act)
    assert set(fault.contradiction) == set(state.course.position.legal_cards())
    assert all(each.pointer == f"/events/{index}/play" for each in fault.faults)


@pytest.mark.parametrize("deal", BLUNDERS)
def test_deal_is_reviewed_up_to_a_revoke(deal: KnownDeal) -> None:
    events, index = revoked(deal)
    review = review_deal(deal.dealt, events, worlds=1, threads=1)
    before = review_deal(deal.dealt, events[:index], worlds=1, threads=1)
    assert review.moves == before.moves
    assert review.written is None
    assert len(review.events) == index


def test_event_that_breaks_another_rule_is_an_error() -> None:
    deal = known_deals()[0]
    with pytest.raises(PositionError) as caught:
        review_deal(deal.dealt, (*deal.events, replace(deal.events[0], seat=None)), worlds=1)
    assert [fault.pointer for fault in caught.value.faults] == [f"/events/{len(deal.events)}/call"]


def test_faulty_cards_are_an_error() -> None:
    deal = known_deals()[0]
    twice = replace(deal.dealt, hands=(deal.dealt.hands[1], *deal.dealt.hands[1:]))
    with pytest.raises(PositionError) as caught:
        review_deal(twice, deal.events, worlds=1)
    assert caught.value.faults[0].pointer.startswith("/deal/hands/")


@pytest.mark.parametrize("worlds", [0, -1])
def test_worlds_have_to_be_positive(worlds: int) -> None:
    deal = known_deals()[0]
    with pytest.raises(ValueError, match="worlds"):
        review_deal(deal.dealt, deal.events, worlds=worlds)


def test_seat_that_does_not_play_is_an_error() -> None:
    deal = known_deals()[0]
    with pytest.raises(PositionError) as caught:
        review_deal(deal.dealt, deal.events, seats=[0, 7])
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == [("/seats/1", "no-such-seat")]


def test_only_decisions_of_the_kinds_wanted_are_reviewed() -> None:
    deal = known_deals()[0]
    review = review_deal(deal.dealt, deal.events, worlds=1, kinds=[MoveKind.CALL], threads=1)
    assert {move.kind for move in review.moves} == {MoveKind.CALL}
