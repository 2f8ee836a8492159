"""What a card that was played tells about the cards its player still held.

Every rule of play is of one kind: a card is forbidden because of *one* other card in the hand. So whoever
played it held none of the cards beside which it would have been forbidden, and that is all it tells. Which
ones those are is asked of the rules themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from solver.cards import Card, CardSet, Language, card_name, suit_name
from solver.game import Cards, PlayRules, play_rules
from solver.game.contract import Trump
from solver.rules import Ruleset
from solver.worlds.facts import Fact, FactKind, Holder, HoldsAll, HoldsNone
from solver.worlds.observed import Observed, Played


def forbidden_beside(ruleset: Ruleset, trump: Trump, trick: Cards, card: Card) -> CardSet:
    """The cards of the pack next to which ``card`` may not be played on ``trick``.

    A hand may play ``card`` if and only if it holds none of them.
    """
    return _forbidden_beside(play_rules(ruleset, trump), ruleset.pack, trick, card) if trick else CardSet()


@lru_cache(maxsize=4096)
def _forbidden_beside(rules: PlayRules, pack: CardSet, trick: Cards, card: Card) -> CardSet:
    on_table = CardSet.of((*trick, card))
    return CardSet.of(
        other for other in pack - on_table if card not in rules.legal_cards(CardSet.of((card, other)), trick)
    )


def play_facts(observed: Observed) -> Iterator[Fact]:
    """For every card played, that its player had it, and what he cannot have had beside it.

    The observer's own cards, and cards that lie open, tell nothing about others.
    """
    gone: dict[int, CardSet] = {}
    for played in observed.plays:
        yield _played(played)
        before = gone.get(played.seat, CardSet())
        if played.seat != observed.observer and not observed.is_open:
            yield from _denials(observed, played, before)
        gone[played.seat] = before | CardSet.of([played.card])


def _played(played: Played) -> Fact:
    text = (
        f"seat {played.seat} played the {card_name(played.card, Language.ENGLISH)} in trick {played.number}"
    )
    return Fact(FactKind.PLAYED, HoldsAll(Holder(played.seat), CardSet.of([played.card])), played.event, text)


def _denials(observed: Observed, played: Played, gone: CardSet) -> Iterator[Fact]:
    """What the player cannot have held, without the cards that were ``gone`` from his hand."""
    assert observed.contract is not None
    trump = observed.contract.trump
    forbidden = forbidden_beside(observed.ruleset, trump, played.trick, played.card) - gone
    for suit_cards in _by_suit(forbidden):
        kind, text = _reason(observed, played, suit_cards)
        yield Fact(kind, HoldsNone(Holder(played.seat), suit_cards), played.event, text)


def _by_suit(cards: CardSet) -> Iterator[CardSet]:
    suits = dict.fromkeys(card.suit for card in cards)
    return (CardSet.of(card for card in cards if card.suit is suit) for suit in suits)


def _reason(observed: Observed, played: Played, excluded: CardSet) -> tuple[FactKind, str]:
    """Why he cannot have held the cards ``excluded``, all of one suit."""
    rules = observed.rules
    assert rules is not None
    led = played.trick[0].suit
    best = played.trick[rules.trick_winner(played.trick)]
    where = f"in trick {played.number}"
    follows = played.card.suit is led
    excluded_suit = next(iter(excluded)).suit
    if follows:
        return FactKind.CANNOT_BEAT, f"seat {played.seat} followed below {best} {where}"
    does = "ruffed" if played.card.suit is rules.trump.suit else "discarded on"
    what = f"{does} {suit_name(led, Language.ENGLISH)}"
    if excluded_suit is led:
        return FactKind.VOID, f"seat {played.seat} {what} {where}"
    if does == "ruffed":
        return FactKind.NO_HIGHER_TRUMP, f"seat {played.seat} ruffed below {best} {where}"
    is_all = _is_whole_suit(observed, played, excluded)
    kind = FactKind.NO_TRUMP if is_all else FactKind.NO_HIGHER_TRUMP
    instead = "without ruffing" if is_all else f"without ruffing above {best}"
    return kind, f"seat {played.seat} {what} {where} {instead}"


def _is_whole_suit(observed: Observed, played: Played, excluded: CardSet) -> bool:
    """Whether ``excluded`` are all cards of their suit that he can have held."""
    suit = next(iter(excluded)).suit
    elsewhere = CardSet.of(played.trick) | observed.played_by(played.seat)
    rest = CardSet.of(card for card in observed.ruleset.pack - elsewhere if card.suit is suit)
    return rest <= excluded
