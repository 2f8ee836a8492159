"""What is true of every review."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from solver._kernel import StopToken
from solver.advice.review import DealReview, MoveClass, MoveKind, MoveReview, Thresholds, review_deal
from solver.cards import Card, CardSet
from solver.game.deal import DealState, DealtCards, DeclareEvent, Event, PlayEvent
from solver.worlds.counting import worlds_of
from solver.worlds.knowledge import knowledge_at
from tests.advice.review.known_deals import KnownDeal, card_at, known_deal, random_deal

SYSTEMS = ("hr_bela_4", "fr_belote_4", "sr_belot_2", "debrec_3", "mk_beljot_4", "klaber_3")


def cheap_review(state: DealState, **changes: object) -> DealReview:
    """In one world, which is enough for what does not depend on hidden cards."""
    options: dict[str, object] = {"worlds": 1, "threads": 1, **changes}
    return review_deal(state.dealt, state.events, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_losses_of_a_trick_are_what_the_worth_changes(ruleset: str) -> None:
    state = random_deal(ruleset, 2)
    review = cheap_review(state, limit_ms=0)
    assert state.course is not None
    side_a = state.course.position.side_a_seats
    for trick, (before, after) in enumerate(zip(review.worth, review.worth[1:], strict=False), 1):
        lost = [
            (move.loss_open or 0) * (-1 if (move.seat in side_a) == (0 in side_a) else 1)
            for move in review.moves
            if move.kind is MoveKind.CARD and move.trick == trick
        ]
        assert after.difference - before.difference == sum(lost)


@pytest.mark.parametrize("ruleset", ["hr_bela_4", "sr_belot_2", "debrec_3"])
def test_nobody_gains_by_a_decision(ruleset: str) -> None:
    for move in cheap_review(random_deal(ruleset, 2)).moves:
        assert move.loss_open is not None
        assert move.loss_open >= 0
        assert move.loss_known.mean >= 0


def test_forced_card_loses_nothing_and_is_marked() -> None:
    forced = [move for move in cheap_review(random_deal("hr_bela_4", 1)).moves if move.choices == 1]
    assert forced
    for move in forced:
        assert move.is_forced
        assert (move.loss_open, move.loss_known.mean, move.move_class) == (0.0, 0.0, MoveClass.BEST)


def test_last_worth_is_what_was_written() -> None:
    review = cheap_review(random_deal("hr_bela_4", 1), seats=[0])
    assert review.written is not None
    assert review.worth[-1].written == review.written
    assert review.worth[-1].difference == review.written[0] - review.written[1]


def test_seats_choose_among_the_same_reviews() -> None:
    state = random_deal("hr_bela_4", 1)
    everybody, one = cheap_review(state), cheap_review(state, seats=[2])
    assert unnumbered(one.moves) == unnumbered([move for move in everybody.moves if move.seat == 2])
    assert one.worth == everybody.worth


def test_same_seed_gives_the_same_review() -> None:
    state = random_deal("sr_belot_2", 3)
    first, second = (cheap_review(state, worlds=5, seed=7) for _ in range(2))
    assert replace(first, elapsed_ms=0.0) == replace(second, elapsed_ms=0.0)


def test_number_of_threads_changes_nothing() -> None:
    state = random_deal("sr_belot_2", 3)
    one, three = (cheap_review(state, worlds=5, threads=threads) for threads in (1, 3))
    assert one.moves == three.moves


def test_later_events_change_nothing() -> None:
    state = random_deal("hr_bela_4", 4)
    everything = cheap_review(state, worlds=2, seats=[1])
    cut = 12
    begun = review_deal(state.dealt, state.events[:cut], worlds=2, seats=[1], threads=1)
    assert begun.moves == tuple(move for move in everything.moves if move.index < cut)


def test_hidden_hands_do_not_change_what_was_known() -> None:
    deal = known_deal("unlucky", "hr_bela_4")
    others = with_other_hands(deal, seed=5)
    assert others.hands != deal.dealt.hands
    played = deal.events[: deal.index + 1]
    here, there = (
        review_deal(dealt, played, worlds=3, seats=[deal.seat], threads=1) for dealt in (deal.dealt, others)
    )
    assert known_of(here.moves) == known_of(there.moves)
    assert [move.loss_open for move in here.moves] != [move.loss_open for move in there.moves]


def test_position_of_a_call_shows_no_covered_card() -> None:
    state = random_deal("sr_belot_2_open", 1)
    called = review_deal(state.dealt, state.events, worlds=1, kinds=[MoveKind.CALL], threads=1).moves
    assert called
    for move in called:
        assert move.question is not None
        assert all(pile.bottom is None for piles in move.question.piles or () for pile in piles or ())


def test_silence_about_bela_is_a_loss_of_its_card() -> None:
    state, index = deal_with_bela()
    events = list(state.events)
    spoken = events[index]
    assert isinstance(spoken, PlayEvent)
    silent = replace(spoken, bela=False)
    seat = spoken.seat
    assert seat is not None
    moves = [
        card_at(review_deal(state.dealt, (*events[:index], word), worlds=4, seats=[seat], threads=1), index)
        for word in (spoken, silent)
    ]
    assert moves[1].loss_known.mean > moves[0].loss_known.mean
    assert moves[1].best != silent
    assert (moves[1].loss_open or 0) > (moves[0].loss_open or 0)


def test_silence_about_a_declaration_costs_what_it_would_have_brought() -> None:
    silent = [
        move
        for seed in range(1, 40)
        for move in declarations_of(random_deal("hr_bela_4", seed))
        if isinstance(move.made, DeclareEvent) and not move.made.announced
    ]
    assert silent
    for move in silent:
        assert move.best != move.made
        assert move.loss_known.mean > 0
    assert any((move.loss_open or 0) >= 20 for move in silent)


def declarations_of(state: DealState) -> tuple[MoveReview, ...]:
    """The reviews of what was declared."""
    first = next(place for place, event in enumerate(state.events) if isinstance(event, PlayEvent))
    defenders = [seat for seat in range(4) if is_defender(state, seat)]
    return review_deal(
        state.dealt, state.events[:first], worlds=2, seats=defenders, kinds=[MoveKind.DECLARE], threads=1
    ).moves


def test_progress_ends_with_all_decisions() -> None:
    told: list[tuple[int, int]] = []
    cheap_review(
        random_deal("sr_belot_2", 1), limit_ms=0, progress=lambda done, wanted: told.append((done, wanted))
    )
    assert [done for done, _ in told] == list(range(1, len(told) + 1))
    assert {wanted for _, wanted in told} == {len(told)}


def test_limit_leaves_every_decision_in_a_review_that_is_not_complete() -> None:
    state = random_deal("sr_belot_2", 1)
    hurried, patient = cheap_review(state, worlds=50, limit_ms=0), cheap_review(state)
    assert [move.index for move in hurried.moves] == [move.index for move in patient.moves]
    assert not hurried.is_complete


def test_review_that_is_stopped_says_so() -> None:
    stop = StopToken()
    stop.stop()
    review = cheap_review(random_deal("sr_belot_2", 1), stop=stop)
    assert not review.is_complete
    assert review.moves == ()


def test_totals_are_sums_over_decisions_with_a_choice() -> None:
    review = cheap_review(random_deal("debrec_3", 2))
    for totals in review.totals:
        free = [move for move in review.moves if move.seat == totals.seat and not move.is_forced]
        assert totals.decisions == len(free) == sum(totals.classes.values())
        assert totals.loss_open == sum(move.loss_open or 0 for move in free)
        assert totals.loss_known == pytest.approx(sum(move.loss_known.mean for move in free))


def test_thresholds_change_classes_and_no_losses() -> None:
    state = random_deal("hr_bela_4", 2)
    strict, lenient = (
        cheap_review(state, worlds=40, seats=[0], thresholds=thresholds)
        for thresholds in (Thresholds(0.5, 1, 2), Thresholds(500, 600, 700))
    )
    assert [move.loss_known for move in strict.moves] == [move.loss_known for move in lenient.moves]
    assert not any(move.move_class.is_error for move in lenient.moves)
    assert any(move.move_class.is_error for move in strict.moves)


def test_deal_that_was_not_played_has_calls_only() -> None:
    deals = (random_deal("fr_belote_4", seed) for seed in range(1, 40))
    review = cheap_review(next(state for state in deals if state.table is None))
    assert {move.kind for move in review.moves} == {MoveKind.CALL}
    assert review.worth == ()
    assert review.written is not None


def test_bets_for_a_pot_have_no_loss_with_all_hands_known() -> None:
    review = cheap_review(random_deal("debrec_short_pot_2", 1))
    assert review.moves
    assert all(move.loss_open is None for move in review.moves)


def unnumbered(moves: Sequence[MoveReview]) -> list[MoveReview]:
    """The same without their places among others."""
    return [replace(move, number=0) for move in moves]


def known_of(moves: Sequence[MoveReview]) -> list[tuple[Event | None, object]]:
    """What is said of decisions on what was known."""
    return [(move.best, move.loss_known) for move in moves]


def with_other_hands(deal: KnownDeal, seed: int) -> DealtCards:
    """The cards as they can have been dealt for all that the player of the known decision has seen."""
    state, dealt = deal.state_at(deal.index), deal.dealt
    assert state.table is not None
    assert state.course is not None
    worlds = worlds_of(knowledge_at(state, deal.seat)).sample(1, seed)
    plays = CardSet.of(state.course.position.plays or ())
    hands = []
    for seat, held in enumerate(state.table.hands):
        hidden = CardSet(int(worlds.hands[0, worlds.seats.index(seat)])) | (held & plays)
        hands.append(tuple(hidden) if seat != deal.seat else (*dealt.hands[seat], *second(dealt, seat)))
    size = len(dealt.hands[0])
    stock = [card for hand in hands for card in hand[size:]]
    return replace(dealt, hands=tuple(hand[:size] for hand in hands), stock=tuple(stock))


def second(dealt: DealtCards, seat: int) -> tuple[Card, ...]:
    """The second packet of ``seat``; in Bela everybody gets his in turn."""
    packet = sum(dealt.ruleset.deal.deal2)
    return dealt.stock[seat * packet : (seat + 1) * packet]


def deal_with_bela() -> tuple[DealState, int]:
    """A random deal, and the event with which a defender announces Bela."""
    for seed in range(1, 60):
        state = random_deal("hr_bela_4{bela_call=free}", seed)
        for index, event in enumerate(state.events):
            if isinstance(event, PlayEvent) and event.bela and is_defender(state, event.seat):
                return state, index
    raise AssertionError("nobody announced Bela")


def is_defender(state: DealState, seat: int | None) -> bool:
    """Whether ``seat`` plays against the taker, for whom it may be better to keep silent if he falls."""
    assert state.contract is not None
    assert seat is not None
    return state.ruleset.unit_of(seat) != state.ruleset.unit_of(state.contract.taker)
