"""How trumps are chosen, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from solver.rules.choices import AskingRound, Forced, NoSuit, Stakes
from solver.rules.description.words import (
    has_taker,
    is_solo,
    listed,
    number,
    ordinal,
    sentence,
    sentences,
    taker,
)
from solver.rules.parameters import Parameters

_MAY_CALL = {
    AskingRound.ANY: "name any of the four suits",
    AskingRound.TURNUP: "accept the suit of the turned card",
    AskingRound.OTHERS: "name one of the three other suits",
}

_HAS_TO_CALL = {
    AskingRound.ANY: "name one of the four suits",
    AskingRound.TURNUP: "make the suit of the turned card trumps",
    AskingRound.OTHERS: "name one of the three suits that were not turned up",
}


def auction_paragraphs(rules: Parameters) -> Iterator[str]:
    """Rounds of asking, who is forced, contracts without a suit, proposals, betting."""
    if not has_taker(rules):
        yield "There is no auction and no taker: the suit of the turned card is trumps."
        if rules.match.stakes is Stakes.POT:
            yield sentences(_betting())
        return
    yield sentences((_asking(rules), _nobody(rules)))
    if rules.auction.no_suit is not NoSuit.NO:
        yield sentences(_no_suit(rules))
    if rules.auction.offer_redeal:
        yield _proposal(rules)
    if rules.auction.buyout:
        yield _buyout(rules)


def _asking(rules: Parameters) -> str:
    rounds, role = rules.auction.rounds, "soloist" if is_solo(rules) else "taker"
    if rules.auction.forced is Forced.FOREHAND:
        who = "the player who does not deal" if rules.seats == 2 else "the player at the dealer's right"
        return sentence(f"there is no auction: {who} has to {_HAS_TO_CALL[rounds[0]]}, and is the {role}")
    first_to_call = f"Whoever calls first fixes trumps and is the {role}."
    if len(rounds) == 1:
        return f"Each player in turn may {_MAY_CALL[rounds[0]]} or pass, once. {first_to_call}"
    return sentences((f"There are {number(len(rounds))} rounds of asking.", *_rounds(rounds), first_to_call))


def _rounds(rounds: tuple[AskingRound, ...]) -> Iterator[str]:
    before = 0
    for asked, same in groupby(rounds):
        count = len(tuple(same))
        places = listed([ordinal(before + step) for step in range(1, count + 1)])
        before += count
        yield f"In the {places} each player in turn may {_MAY_CALL[asked]} or pass."


def _nobody(rules: Parameters) -> str:
    match rules.auction.forced:
        case Forced.NO:
            return "If everybody passes, the cards are dealt again."
        case Forced.FOREHAND:
            return ""
        case Forced.DEALER:
            last = " of the last round" if len(rules.auction.rounds) > 1 else ""
            return (
                f"The dealer is the last to speak and, if nobody has called, may not pass at the end{last}."
            )


def _no_suit(rules: Parameters) -> Iterator[str]:
    free = [asked for asked in rules.auction.rounds if asked is not AskingRound.TURNUP]
    if free:
        yield "Where a suit may be named, no trump or all trumps may be called in its place."
    if rules.auction.no_suit is NoSuit.SAMARA and AskingRound.TURNUP in rules.auction.rounds:
        yield (
            "Where the turned card is accepted, no trump may be called in place of its suit if it is an ace, "
            "and all trumps if it is a jack."
        )
    yield (
        "In no trump all suits rank and count like plain suits, in all trumps like trumps, and only the suit "
        "that was led can win a trick."
    )
    match rules.auction.no_suit:
        case NoSuit.CRIMEA:
            yield "In no trump all cards count double; the last trick does not."
        case NoSuit.SAMARA:
            yield "Cards do not count double in no trump."


def _proposal(rules: Parameters) -> str:
    answer = "the opponent accepts" if rules.playing_seats == 2 else "all others accept"
    suits = "one of the three suits that were not turned up" if rules.deal.turnups else "a suit"
    return (
        f"Whoever is asked may propose a new deal in place of calling or passing. If {answer}, the cards are "
        f"dealt again; if not, he has to name {suits} and is {taker(rules)}."
    )


def _buyout(rules: Parameters) -> str:
    who = "the opponent" if rules.playing_seats == 2 else "the next player to the right"
    return (
        f"Once trumps are called, {who} may offer {taker(rules)} {rules.auction.buyout} points. If he "
        "accepts, he writes them and the deal is not played; otherwise it is played as usual."
    )


def _betting() -> Iterator[str]:
    yield "Everybody first puts a token into the pot. Then the players bet in turn, from the dealer's right."
    yield (
        "The first who pays puts in as much as the pot holds; until somebody does, the others drop out "
        "or pay."
    )
    yield (
        "Afterwards each player pays what is missing to stay in, or drops out; having paid it he may "
        "raise by "
        "as much as the pot then holds, once in a deal. Opening is the opener's raise."
    )
    yield (
        "When all who are in have paid the same, the deal is played; the last one left takes the pot "
        "unplayed."
    )
