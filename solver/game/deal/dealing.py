"""Random deals: seeded, reproducible, with cards that are known to go to certain players.

Knows where every place of the dealt pack will end up as far as that does not depend on the auction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from solver.cards import Card
from solver.errors import Fault, PositionError
from solver.game.deal.dealt import DealtCards
from solver.game.deal_plan import SecondDeal, first_hand_size, second_packets
from solver.game.faults import FaultCode
from solver.rules import Ruleset
from solver.rules.choices import Layout, Stakes, TurnupTaken

NO_CARDS: Mapping[int, Iterable[Card]] = {}


def deal_cards(ruleset: Ruleset, seed: int, known: Mapping[int, Iterable[Card]] = NO_CARDS) -> DealtCards:
    """A random deal; the same arguments always give the same one.

    ``known``: cards per seat that he will hold: in his first packets, and in the second ones where it
    does not depend on the auction who gets them. All deals that agree with it are equally likely.

    Raises:
        PositionError: ``no-such-seat``, ``card-not-in-pack``, ``duplicate-card`` or ``wrong-hand-size``
            (more cards than are sure to come to the seat), with pointers ``/2/0`` for seat 2's first card.
    """
    wanted = {seat: tuple(cards) for seat, cards in sorted(known.items())}
    faults = _known_faults(ruleset, wanted)
    if faults:
        raise PositionError(faults)
    random = Random(seed)
    places: list[Card | None] = [None] * len(ruleset.pack)
    for seat, cards in wanted.items():
        for place, card in zip(random.sample(sure_places(ruleset, seat), len(cards)), cards, strict=True):
            places[place] = card
    taken = {card for cards in wanted.values() for card in cards}
    others = [card for card in ruleset.pack if card not in taken]
    random.shuffle(others)
    return lay_out(ruleset, tuple(others.pop() if card is None else card for card in places))


def lay_out(ruleset: Ruleset, order: tuple[Card, ...]) -> DealtCards:
    """The pack laid out: first hands seat by seat, the turned card, the stock."""
    size = first_hand_size(ruleset)
    hands = tuple(order[seat * size : (seat + 1) * size] for seat in range(ruleset.playing_seats))
    rest = order[size * len(hands) :]
    if not ruleset.deal.turnups:
        return DealtCards(ruleset, hands, None, rest)
    return DealtCards(ruleset, hands, rest[0], rest[1:])


def sure_places(ruleset: Ruleset, seat: int) -> list[int]:
    """The places in the order of ``lay_out`` that are sure to come to ``seat``."""
    size = first_hand_size(ruleset)
    places = list(range(seat * size, (seat + 1) * size))
    if not _has_fixed_stock(ruleset):
        return places
    packets = sum(ruleset.deal.deal2)
    place = size * ruleset.playing_seats + (ruleset.deal.turnups > 0)
    if ruleset.deal.layout is Layout.OPEN16:
        return places + list(range(place + seat * packets, place + (seat + 1) * packets))
    second = SecondDeal(False, packets, packets)
    for owner, cards in second_packets(ruleset, range(ruleset.playing_seats), None, second):
        places += range(place, place + cards) if owner == seat else ()
        place += cards
    return places


def _has_fixed_stock(ruleset: Ruleset) -> bool:
    """Whether the second packets go to the same seats whatever is called."""
    deal = ruleset.deal
    is_used_up = deal.turnups > 0 and ruleset.out_of_play == 0
    may_drop = ruleset.match.stakes is Stakes.POT
    depends = deal.turnups > 1 or deal.turnup_taken is not TurnupTaken.NO or is_used_up or may_drop
    return not depends


def _known_faults(ruleset: Ruleset, known: Mapping[int, tuple[Card, ...]]) -> list[Fault]:
    faults = []
    first: dict[Card, str] = {}
    for seat, cards in known.items():
        if not 0 <= seat < ruleset.playing_seats:
            detail = f"seat {seat} does not play; seats are 0 to {ruleset.playing_seats - 1}"
            faults.append(Fault(f"/{seat}", FaultCode.NO_SUCH_SEAT, detail))
            continue
        most = len(sure_places(ruleset, seat))
        if len(cards) > most:
            detail = f"{len(cards)} cards are given for seat {seat}, but only {most} are sure to come to him"
            faults.append(Fault(f"/{seat}", FaultCode.WRONG_HAND_SIZE, detail))
        for place, card in enumerate(cards):
            pointer = f"/{seat}/{place}"
            if card not in ruleset.pack:
                detail = f"{card} is not among the {len(ruleset.pack)} cards of this game"
                faults.append(Fault(pointer, FaultCode.CARD_NOT_IN_PACK, detail))
            elif card in first:
                detail = f"{card} is given already at {first[card]}"
                faults.append(Fault(pointer, FaultCode.DUPLICATE_CARD, detail))
            first.setdefault(card, pointer)
    return faults
