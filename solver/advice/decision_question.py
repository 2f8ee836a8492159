"""A decision besides a card as the player sees it who has to take it: what he may do, and what he knows.

Knows one hand and what everybody has seen; what an option comes to is in ``option_judging``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from solver.advice.from_events import capot_caller
from solver.cards import Card, CardSet, Rank
from solver.double_dummy.decisions import DecisionKind
from solver.errors import Fault, PositionError
from solver.game import Contract, Diagram, FaultCode
from solver.game.auction import Taken
from solver.game.deal import (
    AnnounceEvent,
    Announcement,
    DeclareEvent,
    DiscardEvent,
    Event,
    Phase,
    SwapEvent,
    TurnupEvent,
)
from solver.game.deal.talk import are_announced, possible_announcements
from solver.game.deal_plan import is_played_on, may_choose_turnup, rejoin_stock, second_deal
from solver.game.declarations import check_announcement
from solver.rules import Ruleset
from solver.rules.choices import Layout, SevenSwap
from solver.worlds import Holder, Knowledge, knowledge_from_events
from solver.worlds.dealt import known_now
from solver.worlds.told import Told


@dataclass(frozen=True, slots=True)
class Moment:
    """What ``seat`` sees of a deal whose trumps are fixed.

    ``told``: the events so far. ``capot_seat``: who has announced all tricks.
    """

    given: Diagram
    seat: int
    knowledge: Knowledge
    told: Told
    taken: Taken
    capot_seat: int | None

    @property
    def ruleset(self) -> Ruleset:
        """The game that is played."""
        return self.given.ruleset

    @property
    def contract(self) -> Contract:
        """What is played; where nobody takes trumps, seat 0 stands for the taker."""
        return Contract(self.taken.trump, self.taken.taker or 0)

    @property
    def hand(self) -> CardSet:
        """The cards ``seat`` holds, a widow included."""
        return known_now(self.knowledge)[Holder(self.seat)]

    @property
    def turned(self) -> Card | None:
        """The first turned card if it still lies there to be got for the seven; None if not."""
        ruleset, taken, turnups = self.ruleset, self.taken, self.told.auction.turnups
        if taken.turnup != 0 or not turnups or self.told.swap is not None or rejoin_stock(ruleset):
            return None
        wants = bool(self.told.wants_turnup)
        second = second_deal(ruleset, taken.asking_round, wants_turnup=wants, accepted=taken.accepted)
        return None if second.taker_gets_turnup else turnups[0]

    @property
    def phase(self) -> Phase:
        """What the deal is about now; the auction as long as the second packets are not dealt."""
        told, ruleset, sizes = self.told, self.ruleset, self.knowledge.sizes
        has_begun = bool(told.plays or told.said or told.discards is not None)
        can_choose = may_choose_turnup(ruleset, self.taken.asking_round)
        if can_choose and told.wants_turnup is None and not has_begun:
            return Phase.TURNUP
        if sizes[Holder(self.seat)] < ruleset.hand_size:
            return Phase.AUCTION
        if sizes[Holder(self.contract.taker)] > ruleset.hand_size:
            return Phase.DISCARD
        if self._next_speaker is not None:
            return Phase.DECLARATIONS
        return Phase.OVER if len(told.plays) == ruleset.cards_in_play else Phase.PLAY

    @property
    def to_act(self) -> int | None:
        """The seat that decides something next; None after the first trick, when only cards are left."""
        match self.phase:
            case Phase.TURNUP | Phase.DISCARD:
                return self.contract.taker
            case Phase.DECLARATIONS:
                return self._next_speaker
            case Phase.PLAY if len(self.told.plays) < self.ruleset.playing_seats:
                return len(self.told.plays)
            case _:
                return None

    @property
    def _next_speaker(self) -> int | None:
        """The first who has not declared yet, before play."""
        if self.told.plays or not are_announced(self.ruleset):
            return None
        return next((seat for seat in self.told.players if seat not in self.told.said), None)


@dataclass(frozen=True, slots=True)
class DecisionQuestion:
    """The question what ``moment.seat`` should do. ``options``: all he may do, None where that is nothing."""

    moment: Moment
    kind: DecisionKind
    options: tuple[Event | None, ...]

    @property
    def tricks_left(self) -> int:
        """Tricks to go, the one on the table included."""
        ruleset = self.moment.ruleset
        return ruleset.hand_size - len(self.moment.told.plays) // ruleset.playing_seats


def decision_question(
    given: Diagram,
    events: Sequence[Event],
    seat: int,
    *,
    kind: DecisionKind | None = None,
    turned: Sequence[Card] = (),
) -> DecisionQuestion:
    """What ``seat`` has to decide after ``events``, by default the first thing in the order of the kinds.

    ``given`` and ``turned`` as in ``knowledge_from_events``. Where only a seven of the first cards may be
    exchanged, the seat's seven is taken to be one.

    Raises:
        PositionError: the first event that breaks a rule (``/events/7``), and faults of the cards;
            ``wrong-phase``, there is nothing (of this kind) to decide; ``not-his-turn``;
            ``cannot-be-settled``, a player has dropped out, or some cards lie covered.
    """
    moment = _moment(given, events, seat, turned)
    kinds = tuple(DecisionKind) if kind is None else (kind,)
    for each in kinds:
        options = tuple(_options(moment, each))
        if len(options) > 1:
            return DecisionQuestion(moment, each, options)
    raise PositionError(_nothing_to_decide(moment, kind))


def _moment(given: Diagram, events: Sequence[Event], seat: int, turned: Sequence[Card]) -> Moment:
    knowledge = knowledge_from_events(given, events, seat, turned=turned)
    assumed = () if given.turnup is None else (given.turnup,) * given.ruleset.deal.turnups
    told = Told.of(given.ruleset, tuple(turned) or assumed)
    for place, event in enumerate(events):
        told.take(event, f"/events/{place}")
    taken = told.taken
    if taken is None:
        detail = "trumps are not fixed yet: this is a question about a call"
        raise PositionError(Fault("/events", FaultCode.WRONG_PHASE, detail))
    if len(told.players) < given.ruleset.playing_seats:
        raise PositionError(Fault("/events", FaultCode.CANNOT_BE_SETTLED, "a player has dropped out"))
    return Moment(given, seat, knowledge, told, taken, capot_caller(given.ruleset, events))


def due_decision(
    given: Diagram, events: Sequence[Event], seat: int, *, turned: Sequence[Card] = ()
) -> DecisionQuestion | None:
    """What ``seat`` has to decide before he can play; None if that is nothing.

    He need not decide whether to announce all tricks, because he may play without a word.

    Raises:
        PositionError: like ``decision_question``, but not because there is nothing to decide.
    """
    moment = _moment(given, events, seat, turned)
    for kind in DecisionKind:
        options = () if kind is DecisionKind.CAPOT else tuple(_options(moment, kind))
        if len(options) > 1:
            return DecisionQuestion(moment, kind, options)
    return None


def _nothing_to_decide(moment: Moment, kind: DecisionKind | None) -> Fault:
    if moment.to_act not in (None, moment.seat) and kind is not DecisionKind.SWAP:
        detail = f"seat {moment.seat} has nothing to decide now: it is the turn of seat {moment.to_act}"
        return Fault("/seat", FaultCode.NOT_HIS_TURN, detail)
    wanted = "nothing" if kind is None else f"no {kind}"
    detail = f"there is {wanted} to decide on for seat {moment.seat}"
    return Fault("", FaultCode.WRONG_PHASE, detail)


def _options(moment: Moment, kind: DecisionKind) -> Iterator[Event | None]:
    is_his_turn, phase, seat = moment.to_act == moment.seat, moment.phase, moment.seat
    match kind:
        case DecisionKind.TURNUP if is_his_turn and phase is Phase.TURNUP:
            yield from (TurnupEvent(takes, seat) for takes in (True, False))
        case DecisionKind.DISCARD if is_his_turn and phase is Phase.DISCARD:
            for cards in combinations(moment.hand, moment.ruleset.discarded):
                yield DiscardEvent(cards, seat)
        case DecisionKind.SWAP if phase in (Phase.DECLARATIONS, Phase.PLAY):
            seven = _seven_to_exchange(moment)
            yield from () if seven is None else (None, SwapEvent(seven, seat))
        case DecisionKind.DECLARE if is_his_turn and phase is Phase.DECLARATIONS:
            for announced in possible_announcements(moment.ruleset, moment.contract.trump, moment.hand):
                yield DeclareEvent(announced, seat)
        case DecisionKind.CAPOT if is_his_turn and phase is Phase.PLAY:
            yield from _capot_options(moment)


def _capot_options(moment: Moment) -> Iterator[Event | None]:
    if not moment.ruleset.play.capot_call or moment.capot_seat is not None:
        return
    if moment.ruleset.deal.layout is Layout.OPEN16:
        detail = "announcing all tricks is not answered where cards lie covered"
        raise PositionError(Fault("", FaultCode.CANNOT_BE_SETTLED, detail))
    yield from (None, AnnounceEvent(Announcement.CAPOT, moment.seat))


def _seven_to_exchange(moment: Moment) -> Card | None:
    """The seven that the player may give for the turned card; None if he may not."""
    rule, turned, told = moment.ruleset.deal.seven_swap, moment.turned, moment.told
    if rule is SevenSwap.NO or turned is None or told.plays:
        return None
    seven = Card(turned.suit, Rank.SEVEN)
    is_too_late = rule is SevenSwap.FIRST_HAND and bool(told.said)
    is_on_turned = is_played_on(moment.ruleset, moment.taken.trump, turned)
    if seven not in moment.hand or is_too_late or not is_on_turned:
        return None
    return None if rule is SevenSwap.BEFORE_DECLARING and _is_declared(moment, seven) else seven


def _is_declared(moment: Moment, seven: Card) -> bool:
    """Whether what the player has declared needs a run with ``seven``."""
    said = moment.told.said.get(moment.seat)
    if said is None or not said.announced:
        return False
    ruleset, trump = moment.ruleset, moment.contract.trump
    try:
        check_announcement(ruleset, trump, moment.hand - CardSet.of([seven]), said.announced)
    except PositionError:
        made = check_announcement(ruleset, trump, moment.hand, said.announced)
        return any(one.is_run and seven in one.cards for one in made)
    return False
