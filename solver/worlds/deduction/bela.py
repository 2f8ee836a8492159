"""What the words for Bela, or their absence, tell about king and queen. Knows no other declarations."""

from __future__ import annotations

from collections.abc import Iterator

from solver.cards import Card, CardSet, Language, Rank, Suit, card_name
from solver.game.declarations import suits_of_bela
from solver.rules.choices import BelaCall
from solver.worlds.facts import AnyOf, Claim, Fact, FactKind, Holder, HoldsAll, HoldsNone, SuitClaim
from solver.worlds.observed import BelaWord, Observed, Played
from solver.worlds.suit_tables import byte_of, sets_with

_RANKS = (Rank.QUEEN, Rank.KING)


def bela_facts(observed: Observed, *, soft: bool) -> Iterator[Fact]:
    """What follows from every Bela announced, and from cards of one that were played in silence.

    Silence is a hard fact where Bela has to be announced; elsewhere it is soft, and told only if ``soft``.
    """
    if observed.contract is None:
        return
    suits = suits_of_bela(observed.ruleset, observed.contract.trump)
    for word in observed.belas:
        text = f"seat {word.seat} announced Bela"
        for claim in _announced(observed, word, suits):
            yield Fact(FactKind.BELA, claim, word.event, text)
    for played in observed.plays:
        if played.card.suit in suits and played.card.rank in _RANKS:
            yield from _silence(observed, played, len(suits), soft=soft)


def pair(suit: Suit) -> CardSet:
    """King and queen of ``suit``."""
    return CardSet.of(Card(suit, rank) for rank in _RANKS)


def _announced(observed: Observed, word: BelaWord, suits: tuple[Suit, ...]) -> Iterator[Claim]:
    """That the seat had king and queen of one of the suits that are possible."""
    seat = Holder(word.seat)
    possible = tuple(_suits_meant(observed, word, suits))
    if observed.has_history and len(possible) == 1:
        yield HoldsAll(seat, pair(possible[0]))
    elif observed.has_history or not possible:
        had = tuple(SuitClaim(seat, suit, sets_with(byte_of(pair(suit), suit))) for suit in possible)
        yield AnyOf(had)
    elif len(possible) == 1:
        # They may have been played since.
        for holder in observed.others((seat, Holder.OUT)):
            yield HoldsNone(holder, pair(possible[0]))


def _suits_meant(observed: Observed, word: BelaWord, suits: tuple[Suit, ...]) -> Iterator[Suit]:
    """The suits in which ``word`` can have been spoken: it comes with the first card of the two."""
    if word.suit is not None:
        yield from (suit for suit in suits if suit is word.suit)
        return
    played = observed.played_by(word.seat)
    begun = [suit for suit in suits if played & pair(suit)]
    yield from begun or suits


def _silence(observed: Observed, played: Played, suits: int, *, soft: bool) -> Iterator[Fact]:
    """What it tells that ``played``, a king or queen, came without the word."""
    rule = observed.ruleset.declarations.bela_call
    is_soft = rule is not BelaCall.FORCED
    is_recorded = observed.are_belas_known or suits == 1
    counts_for_nothing = rule is BelaCall.KING_FIRST and played.card.rank is not Rank.KING
    if (is_soft and not soft) or not is_recorded or counts_for_nothing or observed.is_open:
        return
    other = pair(played.card.suit) - CardSet.of([played.card])
    if played.seat == observed.observer or _has_spoken(observed, played) or other <= _gone(observed, played):
        return
    text = f"seat {played.seat} played the {card_name(played.card, Language.ENGLISH)} without announcing Bela"
    yield Fact(FactKind.NO_BELA, HoldsNone(Holder(played.seat), other), played.event, text, is_soft=is_soft)


def _has_spoken(observed: Observed, played: Played) -> bool:
    return any(word.seat == played.seat and word.suit in (None, played.card.suit) for word in observed.belas)


def _gone(observed: Observed, played: Played) -> CardSet:
    """The cards the same player had played before."""
    before = observed.plays[: observed.plays.index(played)]
    return CardSet.of(one.card for one in before if one.seat == played.seat)
