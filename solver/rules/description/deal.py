"""The pack and how it is dealt, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from solver.rules.choices import AskingRound, Layout, NoSuit, SevenSwap, Stakes, TurnupTaken
from solver.rules.description.words import has_taker, number, sentence, sentences, taker
from solver.rules.parameters import Parameters

_PACKS = {
    7: "The pack has 32 cards, from the seven to the ace.",
    9: "The pack has 24 cards, from the nine to the ace.",
}


def deal_paragraphs(rules: Parameters) -> Iterator[str]:
    """Pack, packets, turned card, widow, exchange of the seven."""
    if rules.deal.layout is Layout.OPEN16:
        yield sentences((_PACKS[rules.deal.low_rank], *_open_table(rules)))
    else:
        yield sentences((_PACKS[rules.deal.low_rank], _first_packets(rules), _turnups(rules)))
        yield sentences((_second_packets(rules), _widow(rules), _out_of_play(rules)))
    if rules.deal.turnups:
        yield sentences((*_turned_card(rules), *_swap(rules)))
    if rules.deal.throw_in_below and has_taker(rules):
        yield (
            f"A player whose first {number(sum(rules.deal.deal1))} cards count fewer than "
            f"{rules.deal.throw_in_below} points, all taken as plain cards, may demand a new deal when he is "
            "asked for the first time."
        )


def _cards(packets: tuple[int, ...]) -> str:
    total = sum(packets)
    noun = "card" if total == 1 else "cards"
    return f"{' + '.join(map(str, packets))} {noun}"


def _open_table(rules: Parameters) -> Iterator[str]:
    yield (
        f"Each player gets {_cards(rules.deal.deal1)} face down on the table and {_cards(rules.deal.deal2)} "
        "face up on top of them, one on each, before trumps are chosen."
    )
    yield (
        "Only a card that lies open and uncovered can be played; the card under it is then turned up at "
        "once. "
        "Empty places stay empty."
    )


def _first_packets(rules: Parameters) -> str:
    who = f"Each of the {number(rules.playing_seats)} players" if rules.table.dealer_out else "Each player"
    before = ", before trumps are chosen" if has_taker(rules) else ""
    return f"{who} is dealt {_cards(rules.deal.deal1)}{before}."


def _turnups(rules: Parameters) -> str:
    if not rules.deal.turnups:
        return ""
    if not has_taker(rules):
        return "Then a card is turned up, and its suit is trumps."
    proposes = " and proposes trumps" if AskingRound.TURNUP in rules.auction.rounds else ""
    first = f"Then a card is turned up{proposes}."
    if rules.deal.turnups == 1 or rules.auction.rounds.count(AskingRound.TURNUP) < 2:
        return first
    shown = min(rules.deal.turnups, rules.auction.rounds.count(AskingRound.TURNUP))
    return f"{first} If everybody refuses it another one is turned, {number(shown)} at most."


def _second_packets(rules: Parameters) -> str:
    everybody = f"everybody plays with {number(rules.hand_size)} cards"
    if not rules.deal.deal2:
        return sentence(everybody)
    if has_taker(rules):
        return (
            f"Once trumps are fixed, everybody is dealt {_cards(rules.deal.deal2)} more, so that {everybody}."
        )
    if rules.match.stakes is Stakes.POT:
        return (
            f"After the betting those who are still in are dealt {_cards(rules.deal.deal2)} more, so that "
            f"{everybody}."
        )
    return f"Then everybody is dealt {_cards(rules.deal.deal2)} more, so that {everybody}."


def _widow(rules: Parameters) -> str:
    if not rules.deal.widow:
        return ""
    count = number(rules.deal.widow)
    return (
        f"The last {count} cards go to {taker(rules)} in addition. Before anything is declared he discards "
        f"{count} cards of his choice, unseen: what they count is his, but they are no trick."
    )


def _out_of_play(rules: Parameters) -> str:
    if rules.table.dealer_out:
        return ""
    left = rules.out_of_play
    if left:
        return f"{number(left).capitalize()} {'card stays' if left == 1 else 'cards stay'} out of play."
    return "No card stays out of play."


def _turned_card(rules: Parameters) -> Iterator[str]:
    """What becomes of the card that was turned up."""
    stays = _unless_taken(rules)
    who, fewer = taker(rules), "one card fewer from the stock"
    match rules.deal.turnup_taken:
        case TurnupTaken.NO:
            yield f"Nobody is given the turned card: {stays}."
        case TurnupTaken.BOTH:
            yield sentence(
                f"{who} takes the turned card into his hand, whatever he has made trumps, and gets {fewer}"
            )
        case TurnupTaken.ROUND1:
            yield sentence(
                f"{who} takes the turned card into his hand and gets {fewer}, if he has called in a round "
                f"that is about it; otherwise {stays}"
            )
        case TurnupTaken.ROUND1_OPT2:
            yield sentence(
                f"{who} takes the turned card into his hand and gets {fewer}, if he has called in a round "
                f"that is about it; in another round he may do so or leave it, and then {stays}"
            )


def _unless_taken(rules: Parameters) -> str:
    if not rules.out_of_play:
        return "it goes back into the stock and is dealt with the rest"
    return "it stays with the cards that are left over"


def _swap(rules: Parameters) -> Iterator[str]:
    if rules.deal.seven_swap is SevenSwap.NO:
        if rules.deal.low_rank == 7:
            yield "The seven of trumps cannot be exchanged for it."
        return
    card = "the first turned card" if rules.deal.turnups > 1 else "the turned card"
    condition = f"If the suit of {card} is trumps, whoever" if has_taker(rules) else "Whoever"
    match rules.deal.seven_swap:
        case SevenSwap.FIRST_HAND:
            first = number(sum(rules.deal.deal1))
            yield (
                f"{condition} has the seven of trumps among his first {first} cards may exchange it for "
                f"{card} before the first lead."
            )
        case SevenSwap.BEFORE_PLAY:
            yield f"{condition} holds the seven of trumps may exchange it for {card} before the first lead."
        case SevenSwap.BEFORE_DECLARING:
            yield (
                f"{condition} holds the seven of trumps may exchange it for {card} before the first lead, "
                "but no longer once he has declared a run with that seven."
            )
    if rules.auction.no_suit is NoSuit.SAMARA and has_taker(rules):
        yield (
            "The seven of its suit may be exchanged in the same way for a turned ace when no trump is "
            "played, "
            "and for a turned jack when all trumps are."
        )
