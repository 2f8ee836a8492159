"""One deal in the library and in the naive model of tests/reference at once, compared at every step."""

from __future__ import annotations

from dataclasses import replace

from solver.game.deal import (
    DealState,
    deal_result,
    event_from_json,
    event_to_json,
    points_without_play,
    settle_deal,
)
from solver.game.match import MatchState
from tests.game import reference_words as words
from tests.game.house_rules import House
from tests.reference import match as naive_match
from tests.reference.deal_plan import next_dealer
from tests.reference.laid_out import Dealt
from tests.reference.ledger import Hung
from tests.reference.running_deal import Event as JsonEvent
from tests.reference.running_deal import RunningDeal


class BothModels:
    """A deal in both models.

    ``hanging``: points of earlier ties; ``score``: per unit before the deal, None if it is not known.
    """

    def __init__(
        self, house: House, dealt: Dealt, hanging: tuple[Hung, ...] = (), score: tuple[int, ...] | None = None
    ) -> None:
        self.house = house
        self.score = score
        self.naive = RunningDeal(house.values, dealt, hanging, score)
        self.state = DealState.start(words.dealt_cards(house.ruleset, dealt), score=score)
        self._compare_rights()

    @property
    def is_over(self) -> bool:
        """Whether nothing can happen any more."""
        return self.state.is_over

    @property
    def silent(self) -> frozenset[int]:
        """The seats of open Belot that have let a declaration go by."""
        return frozenset(self.naive.running.silent if self.naive.running else ())

    def apply(self, *events: JsonEvent) -> None:
        """Lets events happen; fails where the models do not agree on what may happen next."""
        for event in events:
            self.state = self.state.apply(event_from_json(event))
            self.naive.happen(event)
            self._compare_rights()

    def compare_results(self) -> None:
        """Fails where the models do not agree on what the finished deal has come to."""
        naive = self.naive
        assert naive.sheet is not None
        assert naive.match == self._match_winner(), self._story()
        if naive.match is not None:
            return
        if naive.summary is None:
            assert words.outcome_without_play(self.state) == naive.sheet.outcome
            assert dict(enumerate(points_without_play(self.state))) == naive.sheet.written, self._story()
        else:
            self._compare_settlements()
        if self.score is not None:
            self._compare_match(self.score)

    def _compare_rights(self) -> None:
        assert words.rights(self.state, self.silent) == self.naive.rights(), self._story()

    def _match_winner(self) -> int | None:
        """The unit that has won the match in the middle of the deal."""
        stop = self.state.stop
        seat = stop.seat if stop is not None and stop.is_out else self.state.match_winner
        return None if seat is None else self.house.ruleset.unit_of(seat)

    def _compare_settlements(self) -> None:
        naive = self.naive
        assert naive.summary is not None
        assert naive.sheet is not None
        hanging = words.hanging_points(naive.hanging)
        result = deal_result(self.state, hanging)
        units = sorted(naive.summary.cards)
        assert {unit: result.bela[unit] for unit in units} == naive.summary.bela, self._story()
        assert {unit: result.declared[unit] for unit in units} == naive.summary.declared, self._story()
        settlement = words.settled(settle_deal(self.state, hanging), units)
        assert settlement == words.sheet(naive.sheet), self._story()
        assert words.payments(self.state, hanging) == words.without_nothing(naive.payments), self._story()

    def _compare_match(self, score: tuple[int, ...]) -> None:
        """Units keep their columns: the player in the last seat deals."""
        naive, ruleset = self.naive, self.house.ruleset
        assert naive.sheet is not None
        match = replace(MatchState.start(ruleset), scores=score)
        if naive.summary is None:
            after = match.after_points(points_without_play(self.state))
        else:
            after = match.after_deal(settle_deal(self.state, words.hanging_points(naive.hanging)))
        expected = naive_winner(self.house, score, naive)
        assert (after.scores, after.winner) == expected, self._story()
        if not after.is_over:
            per_seat = [after.scores[ruleset.unit_of(seat)] for seat in range(ruleset.seats)]
            assert after.dealer == next_dealer(self.house.values, per_seat, ruleset.seats - 1)

    def _story(self) -> str:
        """All that is needed to see the deal again."""
        events = [event_to_json(event) for event in self.state.events]
        dealt, hanging = self.naive.dealt, self.naive.hanging
        return f"{self.house.name} {dealt} hanging={hanging} score={self.score} {events}"


def naive_winner(
    house: House, score: tuple[int, ...], deal: RunningDeal
) -> tuple[tuple[int, ...], int | None]:
    """The scores after a deal, and the unit that has won the match with it, if any."""
    assert deal.sheet is not None
    written = deal.sheet.written
    after = tuple(before + written[unit] for unit, before in enumerate(score))
    if deal.summary is not None:
        entries, made = deal.sheet.entries, deal.sheet.made
        return after, naive_match.winner_after_deal(house.values, score, entries, made)
    is_written = any(written.values())
    return after, naive_match.match_winner(house.values, after) if is_written else None
