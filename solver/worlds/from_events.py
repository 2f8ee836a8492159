"""What a seat has seen of a deal told as events; pointers lead to ``/events/i`` and to the cards given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from solver.cards import Card, CardSet
from solver.errors import BelotError, Fault, PositionError
from solver.game import Cards, Contract, Diagram, FaultCode
from solver.game.auction import Taken
from solver.game.deal import DealState, Event
from solver.game.deal.course import smaller_table
from solver.game.deal_plan import first_hand_size, may_choose_turnup, second_deal
from solver.rules.choices import Layout
from solver.worlds.facts import Holder
from solver.worlds.from_diagram import Viewer, before_play, check_seat, in_play
from solver.worlds.observed import BelaWord, Exchange, Observed, Played, Said, Turned
from solver.worlds.puzzle import known_cards
from solver.worlds.told import Told


def observed_in_events(
    given: Diagram, events: Sequence[Event], seat: int, *, turned: Cards, use_all_given: bool
) -> Observed:
    """What ``seat`` has seen after ``events``; see ``knowledge_from_events``."""
    told = Told.of(given.ruleset, turned or _assumed_turnups(given))
    for place, event in enumerate(events):
        try:
            told.take(event, f"/events/{place}")
        except BelotError as error:
            raise PositionError(fault.below(f"/events/{place}") for fault in error.faults) from None
    return _observed(told, given, seat, use_all_given=use_all_given)


def observed_in_deal(state: DealState, seat: int) -> Observed:
    """What ``seat`` has seen in a deal of which all cards are on record."""
    ruleset, dealt, table = state.ruleset, state.dealt, state.table
    hands = [CardSet.of(hand) for hand in dealt.hands] if table is None else list(table.hands)
    is_open = ruleset.deal.layout is Layout.OPEN16
    given = Diagram(
        ruleset,
        hands=None if is_open else tuple(tuple(hand) for hand in hands),
        piles=dealt.piles if is_open else None,
        turnup=dealt.turnup,
        discards=None if table is None else table.discards,
    )
    return observed_in_events(given, state.events, seat, turned=dealt.turnups, use_all_given=False)


def _assumed_turnups(given: Diagram) -> Cards:
    """The card on which trumps were fixed, in every place in which it can have been turned.

    Before it everybody passed, which no card forbids.
    """
    return () if given.turnup is None else (given.turnup,) * given.ruleset.deal.turnups


def _observed(told: Told, given: Diagram, seat: int, *, use_all_given: bool) -> Observed:
    taken, ruleset = told.taken, told.ruleset
    everybody = Viewer(seat, use_all_given, tuple(range(ruleset.playing_seats)))
    check_seat(given, everybody)
    cards = Diagram(ruleset, hands=given.hands, piles=given.piles)
    if taken is None or _is_second_deal_due(told, taken, given, seat):
        return replace(before_play(cards, everybody), turned=_turned_so_far(told))
    viewer = replace(everybody, seats=told.players)
    observed = _dealt(told, taken, cards, given.discards, viewer)
    exchange = _exchange(told, observed)
    return replace(
        observed,
        turned=_turned(told, taken),
        exchange=exchange,
        are_exchanges_known=True,
        said=tuple(_said(told, exchange)),
        belas=tuple(_belas(told, observed.plays)),
    )


def _is_second_deal_due(told: Told, taken: Taken, given: Diagram, seat: int) -> bool:
    """Whether trumps are fixed, but everybody still has his first cards only."""
    if told.plays or told.said or told.discards is not None or told.wants_turnup is not None:
        return False
    if may_choose_turnup(told.ruleset, taken.asking_round):
        return True
    hand = (given.hands or ())[seat] if given.hands else None
    may_be_bought_out = not told.auction.is_over
    return may_be_bought_out and hand is not None and len(hand) == first_hand_size(told.ruleset)


def _dealt(
    told: Told, taken: Taken, cards: Diagram, given_discards: Cards | None, viewer: Viewer
) -> Observed:
    """The cards after the second deal."""
    ruleset, players = told.ruleset, told.players
    place = 0 if taken.taker is None else players.index(taken.taker)
    contract = Contract(taken.trump, place)
    if _has_widow(told, cards, players[place]):
        return before_play(replace(cards, contract=contract), viewer, with_widow=True)
    discards = (told.discards or given_discards) if ruleset.discarded else None
    diagram = replace(
        cards,
        ruleset=ruleset if len(players) == ruleset.playing_seats else smaller_table(ruleset, len(players)),
        contract=contract,
        plays=tuple(event.card for event in told.plays),
        discards=discards,
    )
    if diagram.hands is not None and len(players) < ruleset.playing_seats <= len(diagram.hands):
        diagram = replace(diagram, hands=tuple(diagram.hands[seat] for seat in players))
    check_seat(diagram, viewer)
    try:
        observed = in_play(diagram, viewer, told.play_events)
    except PositionError as error:
        raise PositionError(_at_events(fault, told.play_events) for fault in error.faults) from None
    _check_turns(told, observed.plays)
    return observed


def _has_widow(told: Told, cards: Diagram, taker: int) -> bool:
    """Whether the taker's hand is given with the widow that he has not discarded yet."""
    if told.discards is not None or told.said or told.plays or not told.ruleset.discarded:
        return False
    hand = (cards.hands or ())[taker] if taker < len(cards.hands or ()) else None
    return hand is not None and len(hand) == told.ruleset.hand_size + told.ruleset.discarded


def _at_events(fault: Fault, play_events: Sequence[str]) -> Fault:
    """A fault of the play, said of its event."""
    field, _, rest = fault.pointer[1:].partition("/")
    if field != "plays" or not rest.isdecimal():
        return fault
    return Fault(f"{play_events[int(rest)]}/play", fault.code, fault.detail)


def _check_turns(told: Told, plays: Sequence[Played]) -> None:
    """Raises PositionError if a card was played by another seat than the event says."""
    for event, played in zip(told.plays, plays, strict=True):
        if event.seat not in (None, played.seat):
            detail = f"seat {event.seat} cannot act now: it is the turn of seat {played.seat}"
            raise PositionError(Fault(f"{played.event}/seat", FaultCode.NOT_HIS_TURN, detail))


def _turned_so_far(told: Told) -> Turned | None:
    """The turned cards while nobody has got one."""
    number, turnups = told.auction.turnup_number, told.auction.turnups
    if number is None or number >= len(turnups):
        return None
    return Turned(turnups[number], "/turnup", frozenset({False}), number == 0, _refused(turnups, number))


def _turned(told: Told, taken: Taken) -> Turned | None:
    turnups = told.auction.turnups
    if taken.turnup is None or taken.turnup >= len(turnups):
        return None
    wants = bool(told.wants_turnup)
    second = second_deal(told.ruleset, taken.asking_round, wants_turnup=wants, accepted=taken.accepted)
    return Turned(
        turnups[taken.turnup],
        "/turnup",
        frozenset({second.taker_gets_turnup}),
        taken.turnup == 0,
        _refused(turnups, taken.turnup),
    )


def _refused(turnups: Cards, number: int) -> Cards:
    """The cards turned before, as far as they are known."""
    before: tuple[Card, ...] = turnups[:number]
    return tuple(card for card in before if card != turnups[number])


def _exchange(told: Told, observed: Observed) -> Exchange | None:
    """The exchange of the seven, with the seat that made it."""
    swap = told.swap
    if swap is None:
        return None
    card = told.auction.turnups[0]
    others = [seat for seat in observed.players if seat != observed.observer]
    seat = swap.seat
    if (
        seat is None
        and card in known_cards((Holder(observed.observer),), observed.seen)[Holder(observed.observer)]
    ):
        seat = observed.observer
    if seat is None and len(others) == 1:
        seat = others[0]
    if seat is None:
        detail = f"any of the seats {others} can have exchanged the seven: say which one did"
        raise PositionError(Fault(f"{swap.event}/seat", FaultCode.MISSING_FIELD, detail))
    assert observed.contract is not None
    before_discarding = swap.before_discarding and seat == observed.contract.taker
    return Exchange(seat, before_discarding, swap.event)


def _said(told: Told, exchange: Exchange | None) -> Iterator[Said]:
    for seat, said in told.said.items():
        has_exchanged = exchange is not None and exchange.seat == seat and seat in told.said_before_swap
        yield replace(said, has_exchanged_since=has_exchanged)


def _belas(told: Told, plays: Sequence[Played]) -> Iterator[BelaWord]:
    """Every Bela once, with the first of its cards."""
    spoken = set()
    for event, played in zip(told.plays, plays, strict=True):
        bela = (Holder(played.seat), played.card.suit)
        if event.bela and bela not in spoken:
            spoken.add(bela)
            yield BelaWord(played.seat, played.card.suit, played.event)
