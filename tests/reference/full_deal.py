"""Random deals of every system, from the shuffled pack to the sheet.

Everybody calls, swaps, discards, declares and plays at random among what may happen. Knows no rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from . import deal_plan
from .auction import Contract
from .declarations import Declaration
from .laid_out import Dealt, Piles
from .ledger import Hung
from .rights import Rights
from .running_deal import Event, RunningDeal, value_of
from .settlement import Sheet
from .summary import Summary
from .systems import Parameters, number_of_players, pack, parameters, unit_of

CHANCE_TO_PASS = 0.4
CHANCE_TO_SWAP = 0.7
CHANCE_OF_SILENCE = 0.15
CHANCE_OF_HANGING = 0.2
CHANCE_OF_BELA = 0.75
CHANCE_OF_CAPOT_CALL = 0.03
CHANCE_TO_STOP = 0.3


@dataclass(frozen=True)
class DealRecord:
    """A whole deal.

    ``dealt``, ``hanging`` and ``score`` are what it began with. ``turnups``: the cards turned up, in order;
    ``stock``: the other cards in the order in which they are dealt. ``hands``: the cards before the first
    lead, ``None`` if nothing was played, empty for who dropped out. ``piles``: in open Belot instead, (top,
    bottom). ``left_over``: out of play, or a resting dealer's. ``payments``: unit -> received after a single
    deal. ``monela``: the unit that gets a tabla. ``match``: the unit that won it in the middle of the deal.
    """

    system: str
    dealt: Dealt
    hanging: tuple[Hung, ...]
    score: tuple[int, ...] | None
    events: list[Event]
    turnups: list[str]
    stock: list[str]
    contract: Contract | None
    hands: list[list[str]] | None
    piles: Piles | None
    discards: list[str]
    left_over: list[str]
    summary: Summary | None
    sheet: Sheet
    payments: dict[int, int]
    monela: int | None
    match: int | None

    @property
    def first_hands(self) -> list[list[str]]:
        """Per seat what it held while calling."""
        return [list(hand) for hand in self.dealt.hands]


def random_deal(
    random: Random, system: str, *, score: tuple[int, ...] | None = None, **overrides: object
) -> DealRecord:
    """One deal of a system. A deal that everybody passes is a deal, too: its sheet says ``"redeal"``."""
    values = parameters(system, **overrides)
    return played_at_random(random, system, values, shuffled(random, values), score)


def shuffled(random: Random, values: Parameters) -> Dealt:
    """A shuffled pack after the first deal."""
    cards = pack(values)
    random.shuffle(cards)
    return Dealt(*deal_plan.deal_first(values, cards))


def played_at_random(
    random: Random, system: str, values: Parameters, dealt: Dealt, score: tuple[int, ...] | None = None
) -> DealRecord:
    """A random deal with these cards."""
    hanging = _random_hanging(random, values)
    deal = RunningDeal(values, dealt, hanging, score)
    events: list[Event] = []
    talkative = {seat: random.random() >= CHANCE_OF_SILENCE for seat in deal.seats}
    while deal.sheet is None:
        event = random_event(random, deal, deal.rights(), talkative)
        events.append(event)
        deal.happen(event)
    laid_out = deal.laid_out
    return DealRecord(
        system=system,
        dealt=dealt,
        hanging=hanging,
        score=score,
        events=events,
        turnups=deal.turnups,
        stock=deal.stock,
        contract=deal.contract,
        hands=None if laid_out is None or laid_out.piles else laid_out.hands,
        piles=None if laid_out is None else laid_out.piles,
        discards=[] if laid_out is None else laid_out.discards or [],
        left_over=[] if laid_out is None else laid_out.left_over,
        summary=deal.summary,
        sheet=deal.sheet,
        payments=deal.payments,
        monela=deal.monela,
        match=deal.match,
    )


def _random_hanging(random: Random, values: Parameters) -> tuple[Hung, ...]:
    """Sometimes the deal before was a tie, where ties hang, and sometimes the one before that, too."""
    if not str(values["tie"]).startswith("hang"):
        return ()
    hanging: list[Hung] = []
    while len(hanging) < 2 and random.random() < CHANCE_OF_HANGING:
        seat = random.randrange(number_of_players(values))
        hanging.append(Hung(unit_of(values, seat), random.randint(40, 150)))
    return tuple(hanging)


def random_event(random: Random, deal: RunningDeal, rights: Rights, talkative: dict[int, bool]) -> Event:
    """Something that may happen next. ``talkative``: the seats that declare what they have."""
    if rights.swaps and random.random() < CHANCE_TO_SWAP:
        seat, seven = sorted(rights.swaps)[0]
        return {"swap": seven, "seat": seat}
    if rights.phase == "auction":
        calls = sorted(rights.calls)
        passes = "pass" in calls and random.random() < CHANCE_TO_PASS
        return {"call": "pass" if passes else random.choice(calls), "seat": rights.seat}
    if rights.phase == "turnup":
        return {"turnup": random.choice(["take", "leave"]), "seat": rights.seat}
    if rights.phase == "discard":
        cards = random.choice(sorted(map(sorted, rights.discards)))
        return {"discard": " ".join(cards), "seat": rights.seat}
    if rights.phase == "declarations":
        assert rights.seat is not None
        held = deal.declarable(rights.seat) if talkative[rights.seat] else []
        return {"declare": [declared_form(each) for each in held], "seat": rights.seat}
    return _random_event_in_play(random, deal, rights, talkative)


def _random_event_in_play(
    random: Random, deal: RunningDeal, rights: Rights, talkative: dict[int, bool]
) -> Event:
    running = deal.running
    assert running is not None
    for seat in sorted({seat for seat, _ in rights.live if talkative[seat]}):
        offers = [{"cards": " ".join(offer.cards)} for offer in running.offers[seat]]
        return {"declare": offers, "seat": seat}
    if rights.stops and random.random() < CHANCE_TO_STOP:
        return {"announce": "dosta", "seat": random.choice(sorted(rights.stops))}
    if rights.capot and random.random() < CHANCE_OF_CAPOT_CALL:
        return {"announce": "capot", "seat": rights.seat}
    card = random.choice(sorted({card for card, _ in rights.cards}))
    words = sorted(word for each, word in rights.cards if each == card)
    says_bela = words[-1] and (len(words) == 1 or random.random() < CHANCE_OF_BELA)
    event: Event = {"play": card, "seat": rights.seat}
    return {**event, "bela": True} if says_bela else event


def declared_form(declaration: Declaration) -> Event:
    """A declaration in the wire form, with its cards; one that wins the match has no value."""
    form: Event = {"cards": " ".join(declaration.cards)}
    return form if declaration.wins_match else {**form, "value": value_of(declaration)}
