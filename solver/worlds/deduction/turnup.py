"""Where the turned card is: with the taker, out of play, or with somebody who gave the seven for it.

Knows the rules of the deal; knows no hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver.cards import Card, CardSet, Rank
from solver.game import Trump
from solver.game.deal_plan import is_played_on, may_choose_turnup, rejoin_stock, second_deal
from solver.rules import Ruleset
from solver.rules.choices import AskingRound, SevenSwap
from solver.worlds.facts import AnyOf, Fact, FactKind, Holder, HoldsAll, HoldsNone, SuitClaim
from solver.worlds.observed import Exchange, Observed, Turned
from solver.worlds.suit_tables import sets_with


def turnup_facts(observed: Observed) -> Iterator[Fact]:
    """What follows from the turned cards, and from exchanging the seven for the first of them."""
    turned = observed.turned
    if turned is None:
        return
    has_rejoined = observed.contract is not None and rejoin_stock(observed.ruleset)
    if turned.refused and not has_rejoined:
        refused = CardSet.of(turned.refused)
        text = f"{refused} {'was' if len(refused) == 1 else 'were'} turned up and refused"
        yield Fact(FactKind.TURNUP, HoldsAll(Holder.OUT, refused), turned.event, text)
    if observed.exchange is not None:
        yield from _exchange_facts(observed, turned, observed.exchange)
        return
    text = f"{turned.card} was turned up"
    yield from _only_at(observed, turned.card, _places(observed, turned), FactKind.TURNUP, turned.event, text)
    yield from _card_or_seven_out(observed, turned)


def possible_exchanges(observed: Observed) -> tuple[tuple[Card, Card], ...]:
    """The pairs of a seven and the card that somebody can have got for it, if anybody has."""
    ruleset, contract, turned = observed.ruleset, observed.contract, observed.turned
    if contract is None or ruleset.deal.seven_swap is SevenSwap.NO:
        return ()
    candidates: Iterable[Card] = ruleset.pack
    if turned is not None:
        candidates = (turned.card,) if turned.is_first else ()
    return tuple(
        (Card(card.suit, Rank.SEVEN), card)
        for card in candidates
        if card.rank is not Rank.SEVEN and is_played_on(ruleset, contract.trump, card)
    )


def is_turnup_taken(ruleset: Ruleset, trump: Trump, card: Card) -> frozenset[bool]:
    """Whether the taker got the turned ``card``, as far as contract and rules tell: yes, no, or either."""
    found = set()
    for asking_round, accepted in _ways_to(ruleset, trump, card):
        for wants in (True, False) if may_choose_turnup(ruleset, asking_round) else (False,):
            second = second_deal(ruleset, asking_round, wants_turnup=wants, accepted=accepted)
            found.add(second.taker_gets_turnup)
    return frozenset(found or {True, False})


def _ways_to(ruleset: Ruleset, trump: Trump, card: Card) -> Iterator[tuple[int, bool]]:
    """The rounds of asking in which ``trump`` can have been fixed, and whether the proposal was accepted."""
    is_of_suit = trump.suit is card.suit
    if not ruleset.auction.rounds:
        yield 0, True
    for place, asking in enumerate(ruleset.auction.rounds, start=1):
        if asking is AskingRound.ANY or (asking is AskingRound.OTHERS and not is_of_suit):
            yield place, False
        if asking is AskingRound.TURNUP and (is_of_suit or trump.suit is None):
            yield place, True
        elif asking is AskingRound.TURNUP and ruleset.auction.offer_redeal:
            yield place, False


def _places(observed: Observed, turned: Turned) -> tuple[Holder, ...]:
    """Who can have the turned card."""
    contract, everybody = observed.contract, tuple(observed.sizes)
    if contract is None:
        return (Holder.OUT,)
    is_put_back = False in turned.is_taken and rejoin_stock(observed.ruleset)
    if is_put_back or _may_have_been_exchanged(observed):
        return everybody
    places = {Holder.OUT} if False in turned.is_taken or not observed.has_history else set()
    if True in turned.is_taken:
        places |= {Holder(contract.taker), Holder.DISCARDS}
    return tuple(holder for holder in everybody if holder in places)


def _may_have_been_exchanged(observed: Observed) -> bool:
    return not observed.are_exchanges_known and bool(possible_exchanges(observed))


def _card_or_seven_out(observed: Observed, turned: Turned) -> Iterator[Fact]:
    """Nobody knows whether there was an exchange: the card lies there, or the seven that was given for it."""
    is_put_back = rejoin_stock(observed.ruleset)
    if observed.contract is None or is_put_back or not _may_have_been_exchanged(observed):
        return
    suit = turned.card.suit
    lies_there = sets_with(1 << turned.card.rank) | sets_with(1 << Rank.SEVEN)
    options = [SuitClaim(Holder.OUT, suit, lies_there)]
    if True in turned.is_taken:
        if not observed.has_history:
            return
        takers = (Holder(observed.contract.taker), Holder.DISCARDS)
        options += [SuitClaim(holder, suit, sets_with(1 << turned.card.rank)) for holder in takers]
    claim = options[0] if len(options) == 1 else AnyOf(tuple(options))
    text = f"{turned.card} was turned up and can be got only for the seven"
    yield Fact(FactKind.TURNUP, claim, turned.event, text)


def _exchange_facts(observed: Observed, turned: Turned, exchange: Exchange) -> Iterator[Fact]:
    seven = Card(turned.card.suit, Rank.SEVEN)
    text = f"seat {exchange.seat} exchanged {seven} for {turned.card}"
    yield Fact(FactKind.SWAP, HoldsAll(Holder.OUT, CardSet.of([seven])), exchange.event, text)
    places = [Holder(exchange.seat)]
    if exchange.before_discarding:
        places.append(Holder.DISCARDS)
    yield from _only_at(observed, turned.card, tuple(places), FactKind.SWAP, exchange.event, text)


def _only_at(
    observed: Observed, card: Card, places: tuple[Holder, ...], kind: FactKind, event: str, text: str
) -> Iterator[Fact]:
    """That ``card`` is with one of ``places``."""
    cards = CardSet.of([card])
    if len(places) == 1:
        yield Fact(kind, HoldsAll(places[0], cards), event, text)
        return
    for holder in observed.others(places):
        yield Fact(kind, HoldsNone(holder, cards), event, text)
