"""Many random deals as somebody wants them: known cards, lengths of suits, points of hands.

Known cards and lengths are met by construction, points by trying again. Every deal that fits all wishes is
equally likely.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from solver.cards import Card, CardSet, Suit
from solver.errors import Fault, PositionError
from solver.game.deal.dealing import lay_out, sure_places
from solver.game.deal.dealt import DealtCards
from solver.game.deal.hand_wishes import DealWishes, card_points, wish_faults
from solver.game.deal.suit_counts import Counts, SuitBounds, SuitCounts
from solver.game.deal_plan import first_hand_size
from solver.game.faults import FaultCode
from solver.rules import Ruleset

MOST_TRIES = 100_000
"""Hands drawn for one call of ``random_deals``, rejected ones included; about two seconds."""

NO_WISHES = DealWishes()


def random_deals(
    ruleset: Ruleset, count: int, seed: int, wishes: DealWishes = NO_WISHES
) -> tuple[DealtCards, ...]:
    """``count`` random deals that fit ``wishes``; the same arguments always give the same ones.

    A greater ``count`` gives the same deals and more. Each deal is drawn independently of the others.

    Raises:
        PositionError: every fault of ``wishes``, with pointers into its JSON form: ``no-such-deal``, nothing
            fits; ``deals-too-rare``, too few of ``MOST_TRIES`` hands had the points that are wanted.
    """
    dealer = _Dealer(ruleset, wishes)
    random = Random(seed)
    deals: list[DealtCards] = []
    for _ in range(max(count, MOST_TRIES)):
        if len(deals) == count:
            break
        dealt = dealer.deal(random)
        deals += [] if dealt is None else [dealt]
    if len(deals) < count:
        detail = (
            f"only {len(deals)} of {MOST_TRIES:,} deals that fit all other wishes have the points that are "
            f"wanted, and {count} are asked for"
        )
        raise PositionError(Fault("/hands", FaultCode.DEALS_TOO_RARE, detail))
    return tuple(deals)


class _Dealer:
    """Deals under the wishes of one request, of which it keeps what need be worked out only once."""

    def __init__(self, ruleset: Ruleset, wishes: DealWishes) -> None:
        self.ruleset = ruleset
        places = [_places(ruleset, seat, wishes) for seat in range(ruleset.playing_seats)]
        faults = list(wish_faults(ruleset, wishes, tuple(map(len, places))))
        if faults:
            raise PositionError(faults)
        self.places = places
        self.wishes = {seat: wish for seat, wish in enumerate(wishes.hands) if wish is not None}
        self.points = {card: card_points(ruleset, wishes.trump, card) for card in ruleset.pack}
        known = CardSet.of(card for wish in self.wishes.values() for card in wish.cards)
        self.free = list(ruleset.pack - known)
        self.by_suit = [[card for card in self.free if card.suit is suit] for suit in Suit]
        self.seats_by_suit = [seat for seat, wish in self.wishes.items() if wish.lengths]
        self.counts = SuitCounts(tuple(map(self._bounds, self.seats_by_suit)))
        if not self.counts.ways(self._left):
            detail = "there is no deal in which all players hold what is wanted of them"
            raise PositionError(Fault("/hands", FaultCode.NO_SUCH_DEAL, detail))

    @property
    def _left(self) -> Counts:
        spades, hearts, diamonds, clubs = map(len, self.by_suit)
        return spades, hearts, diamonds, clubs

    def _bounds(self, seat: int) -> SuitBounds:
        wish, size = self.wishes[seat], len(self.places[seat])
        spans = [wish.free_lengths(suit, size) for suit in Suit]
        low, high = _counts(span.low for span in spans), _counts(span.high for span in spans)
        return SuitBounds(size - len(wish.cards), low, high)

    def deal(self, random: Random) -> DealtCards | None:
        """A deal with known cards and lengths as wanted; None if a hand has not the points."""
        hands, rest = self._hands(random)
        for seat, wish in self.wishes.items():
            if wish.points is not None and sum(map(self.points.__getitem__, hands[seat])) not in wish.points:
                return None
        order: list[Card | None] = [None] * len(self.ruleset.pack)
        for seat, hand in hands.items():
            for place, card in zip(random.sample(self.places[seat], len(hand)), hand, strict=True):
                order[place] = card
        return lay_out(self.ruleset, tuple(rest.pop() if card is None else card for card in order))

    def _hands(self, random: Random) -> tuple[dict[int, list[Card]], list[Card]]:
        """Per seat the cards that are drawn for it, and all others, shuffled.

        Whole hands where lengths or points are wanted, only the known cards otherwise.
        """
        hands = {seat: list(wish.cards) for seat, wish in self.wishes.items()}
        suits = [random.sample(cards, len(cards)) for cards in self.by_suit]
        for seat, split in zip(self.seats_by_suit, self.counts.draw(random, self._left), strict=True):
            for cards, number in zip(suits, split, strict=True):
                hands[seat] += [cards.pop() for _ in range(number)]
        rest = [card for cards in suits for card in cards]
        random.shuffle(rest)
        for seat, wish in self.wishes.items():
            if wish.points is not None and not wish.lengths:
                hands[seat] += [rest.pop() for _ in range(len(self.places[seat]) - len(hands[seat]))]
        return hands, rest


def _places(ruleset: Ruleset, seat: int, wishes: DealWishes) -> list[int]:
    if not wishes.first_cards_only:
        return sure_places(ruleset, seat)
    size = first_hand_size(ruleset)
    return list(range(seat * size, (seat + 1) * size))


def _counts(numbers: Iterable[int]) -> Counts:
    spades, hearts, diamonds, clubs = numbers
    return spades, hearts, diamonds, clubs
