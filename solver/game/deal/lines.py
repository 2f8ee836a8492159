"""A line of play at once: what ``Course.play`` makes card by card, in a fraction of the time.

For hands that lie closed; Bela is announced whenever it may be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solver.cards import Card, CardSet
from solver.game.deal.course import Course
from solver.game.diagram import Won
from solver.game.play import LAST_TRICK_POINTS


def course_after(course: Course, cards: Sequence[Card]) -> Course:
    """``course`` after ``cards``.

    Raises:
        IllegalPlayError: one of them cannot be played; pointer ``/play``.
        ValueError: ``course`` is in the open layout.
    """
    if course.position.piles is not None:
        raise ValueError("covered cards are uncovered one by one")
    line = _Line(course)
    for card in cards:
        line.play(card)
    return line.course()


class _Line:
    """Everything about a course that changes with a card."""

    def __init__(self, course: Course) -> None:
        position = course.position
        self._start = course
        self._rules = position.rules
        self._players = position.players
        self._hands = [hand.mask for hand in position.hands]
        self._trick = [card.index for card in position.trick]
        self._plays: list[Card] = []
        self._leader = position.leader
        self._left = position.tricks_left
        self._won_points, self._won_tricks = list(position.won.points), list(position.won.tricks)
        self._card_points, self._tricks = list(course.card_points), list(course.tricks)
        self._last = course.last
        self._belas = course.belas
        self._announced = position.bela

    def play(self, card: Card) -> None:
        """One more card."""
        kernel, bit = self._rules.kernel, 1 << card.index
        seat = (self._leader + len(self._trick)) % self._players
        hand = self._hands[seat]
        legal = kernel.legal(hand, self._trick)[0] if self._left else 0
        if not legal & bit:
            self.course().play(card, says_bela=False)  # says why not
        self._say_bela(seat, card)
        self._hands[seat] = hand & ~bit
        self._trick.append(card.index)
        self._plays.append(card)
        if len(self._trick) == self._players:
            self._take_trick()

    def course(self) -> Course:
        """The course as it is now."""
        start, before = self._start, self._start.position
        trick = (*before.trick, *self._plays)[-len(self._trick) :] if self._trick else ()
        position = replace(
            before,
            hands=tuple(map(CardSet, self._hands)),
            leader=self._leader,
            tricks_left=self._left,
            won=Won(points=tuple(self._won_points), tricks=tuple(self._won_tricks)),
            trick=trick,
            plays=None if before.plays is None else (*before.plays, *self._plays),
            bela=self._announced,
        )
        return replace(
            start,
            position=position,
            card_points=tuple(self._card_points),
            tricks=tuple(self._tricks),
            last=self._last,
            belas=self._belas,
        )

    def _say_bela(self, seat: int, card: Card) -> None:
        start = self._start
        moment = start.bela_moment_of(seat, card, CardSet(self._hands[seat]), self._belas)
        if moment is None:
            return
        says = True in moment.words(start.ruleset)
        if says and moment.begun is None:
            self._announced = seat
        self._belas = (*(bela for bela in self._belas if bela != moment.begun), moment.played(says))

    def _take_trick(self) -> None:
        kernel, start = self._rules.kernel, self._start
        self._leader = (self._leader + kernel.winner(self._trick)) % self._players
        points = sum(map(kernel.points, self._trick))
        unit = start.ruleset.unit_of(start.players[self._leader])
        self._card_points[unit] += points
        self._tricks[unit] += 1
        # Units of the position are those of the seats that play, of which there may be fewer.
        unit_at_play = start.position.ruleset.unit_of(self._leader)
        self._left -= 1
        if not self._left:
            self._last = unit
            points += LAST_TRICK_POINTS
            if not any(tricks for other, tricks in enumerate(self._won_tricks) if other != unit_at_play):
                points += self._rules.all_tricks_bonus
        self._won_points[unit_at_play] += points
        self._won_tricks[unit_at_play] += 1
        self._trick = []
