"""Random endings of deals of every system: dealt, called and played at random until few cards are left.

Knows no rule. Of several deals the one is taken whose ending promises most: a choice of cards, and totals
near the limit between pass and fall; often with Bela still to be played, or a unit that has no trick.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from .declarations import Declaration, bela_suits, best_set, declared_before_play, has_declarations
from .ending import Ending
from .full_deal import random_event, shuffled
from .ledger import Hung
from .minimax import Pile
from .play import card_points
from .random_scores import extras, with_random_score
from .running_deal import RunningDeal
from .running_play import RunningPlay
from .systems import Parameters, full_hand, number_of_players, unit_of
from .written_game import first_actions

CANDIDATES = 8
MOST_DEALS = 300
CHANCE_OF_BELA_WANTED = 0.35
CHANCE_OF_TRICKLESS_WANTED = 0.2
CHANCE_OF_HANGING = 0.4
CHANCE_OF_CAPOT_CALL = 0.15
CHANCE_OF_SILENCE = 0.2
CHANCE_OF_WORD = 0.6


@dataclass(frozen=True)
class RandomEnding:
    """An ending and the deal it comes from.

    ``first_hands`` and ``first_piles``: at the first lead. ``play``: what has happened since.
    """

    ending: Ending
    first_hands: Sequence[Sequence[str]]
    first_piles: Sequence[Sequence[tuple[str, str]]] | None
    discards: Sequence[str]
    left_over: Sequence[str]
    play: RunningPlay


@dataclass(frozen=True)
class _Wishes:
    """``bela``: somebody holds king and queen of trumps. ``trickless``: a unit has no trick."""

    bela: bool = False
    trickless: bool = False

    def are_lost(self, play: RunningPlay) -> bool:
        """Whether the play has gone another way."""
        has_no_bela = self.bela and not any(_hands_with_bela(play))
        return has_no_bela or (self.trickless and all(_tricks_won(play).values()))


def random_ending(values: Parameters, cards_left: int, seed: int) -> RandomEnding:
    """An ending of a deal that was played legally, perhaps in the middle of a trick.

    ``cards_left`` is what each seat held when the current trick began.

    Raises:
        ValueError: ``cards_left`` is less than 1 or more than a full hand.
    """
    if not 1 <= cards_left <= full_hand(values):
        raise ValueError(f"1 to {full_hand(values)} cards a hand, not {cards_left}")
    random = Random(repr((seed, cards_left, sorted(values.items()))))
    found = _candidates(random, values, cards_left, _random_wishes(random))
    while not found:
        found = _candidates(random, values, cards_left, _Wishes())
    best = min(found, key=lambda each: _dullness(each.ending))
    return replace(best, ending=with_random_score(random, best.ending))


def _random_wishes(random: Random) -> _Wishes:
    chance = random.random()
    wants_bela = chance < CHANCE_OF_BELA_WANTED
    return _Wishes(wants_bela, not wants_bela and chance > 1 - CHANCE_OF_TRICKLESS_WANTED)


def _candidates(random: Random, values: Parameters, cards_left: int, wishes: _Wishes) -> list[RandomEnding]:
    found: list[RandomEnding] = []
    for _ in range(MOST_DEALS):
        candidate = _played(random, values, cards_left, wishes)
        if candidate is not None:
            found.append(candidate)
        if len(found) == CANDIDATES or (found and wishes.trickless):
            break
    return found


def _played(random: Random, values: Parameters, cards_left: int, wishes: _Wishes) -> RandomEnding | None:
    """``None`` if nothing was played, or the deal or the match was over before."""
    deal = RunningDeal(values, shuffled(random, values), _random_hanging(random, values))
    talkative = {seat: random.random() >= CHANCE_OF_SILENCE for seat in range(number_of_players(values))}
    while deal.sheet is None and deal.running is None:
        deal.happen(random_event(random, deal, deal.rights(), talkative))
    play, laid_out = deal.running, deal.laid_out
    if (
        deal.sheet is not None
        or play is None
        or laid_out is None
        or len(play.seats) < number_of_players(values)
    ):
        return None
    players = len(play.seats)
    cards_to_play = players * (full_hand(values) - cards_left) + random.randrange(players)
    while cards_to_play > 0 and play.match is None:
        if wishes.are_lost(play):
            return None
        _play_something(random, play, talkative, wishes)
        cards_to_play -= 1
    if play.match is not None or any(play.may_stop(seat) for seat in play.seats):
        return None
    return RandomEnding(
        ending=ending_of(random, deal, play),
        first_hands=laid_out.hands,
        first_piles=laid_out.piles,
        discards=laid_out.discards or [],
        left_over=laid_out.left_over,
        play=play,
    )


def _hands_with_bela(play: RunningPlay) -> Iterator[bool]:
    for suit in bela_suits(play.values, play.contract.trump):
        for hand in play.hands.values():
            yield "K" + suit in hand and "Q" + suit in hand


def _play_something(
    random: Random, play: RunningPlay, talkative: Mapping[int, bool], wishes: _Wishes
) -> None:
    for seat in play.seats:
        if play.offers[seat] and talkative[seat] and seat not in play.silent:
            play.declare_live(seat, [offer.cards for offer in play.offers[seat]])
    if play.may_announce_capot() and not play.trick and random.random() < CHANCE_OF_CAPOT_CALL:
        play.capot_seat = play.seat_to_play
    allowed = play.cards()
    cards = sorted({card for card, _ in allowed})
    suits = bela_suits(play.values, play.contract.trump)
    others = [card for card in cards if card[0] not in "KQ" or card[1] not in suits]
    card = random.choice(others if others and wishes.bela else cards)
    words = sorted(word for each, word in allowed if each == card)
    play.play(card, words[-1] if random.random() < CHANCE_OF_WORD else words[0])


def _random_hanging(random: Random, values: Parameters) -> tuple[Hung, ...]:
    hangs = str(values["tie"]).startswith("hang") and random.random() < CHANCE_OF_HANGING
    seat = random.randrange(number_of_players(values))
    return (Hung(unit_of(values, seat), random.randint(40, 150)),) if hangs else ()


def ending_of(random: Random, deal: RunningDeal, play: RunningPlay) -> Ending:
    """The moment that the play of a deal has come to; of three without a taker any one is the soloist."""
    values, contract = deal.values, play.contract
    ending = Ending(
        values=values,
        contract=contract,
        hands=tuple(tuple(play.hands[seat]) for seat in play.seats),
        leader=play.leader,
        points=_points_won(play),
        tricks=_tricks_won(play),
        trick=tuple(play.trick),
        piles=_piles(deal, play),
        belas=play.belas,
        declared=_declared(deal, play),
        dealers=_declared_by_dealer(deal),
        offers=play.offers,
        silent=frozenset(play.silent),
        capot_seat=play.capot_seat,
        hanging=deal.hanging,
    )
    if contract.taker is None and number_of_players(values) == 3:
        return replace(ending, soloist=random.randrange(3))
    return ending


def _winner(play: RunningPlay, number_of_trick: int) -> int:
    """The leader of the next trick has won one."""
    later = [*play.tricks[number_of_trick + 1 :], play.trick]
    return unit_of(play.values, later[0][0][0] if later[0] else play.leader)


def _points_won(play: RunningPlay) -> dict[int, int]:
    """Discards belong to the taker."""
    points = {unit_of(play.values, seat): 0 for seat in play.seats}
    if play.contract.taker is not None:
        points[unit_of(play.values, play.contract.taker)] += _count(play, play.discards)
    for place, trick in enumerate(play.tricks):
        points[_winner(play, place)] += _count(play, [card for _, card in trick])
    return points


def _tricks_won(play: RunningPlay) -> dict[int, int]:
    winners = [_winner(play, place) for place in range(len(play.tricks))]
    return {unit: winners.count(unit) for unit in sorted({unit_of(play.values, seat) for seat in play.seats})}


def _count(play: RunningPlay, cards: Sequence[str]) -> int:
    return sum(card_points(play.values, play.contract.trump, card) for card in cards)


def _piles(deal: RunningDeal, play: RunningPlay) -> list[list[Pile]] | None:
    assert deal.laid_out is not None
    if deal.laid_out.piles is None:
        return None
    return [
        [
            (top if top in play.hands[seat] else None, bottom if bottom in play.hands[seat] else None)
            for top, bottom in piles
        ]
        for seat, piles in enumerate(deal.laid_out.piles)
    ]


def _declared(deal: RunningDeal, play: RunningPlay) -> Mapping[int, Sequence[Declaration]]:
    if play.is_live:
        return play.declared
    if declared_before_play(deal.values):
        return deal.announced
    return {seat: deal.declarable(seat) for seat in play.seats} if has_declarations(deal.values) else {}


def _declared_by_dealer(deal: RunningDeal) -> list[Declaration]:
    if not deal.values["dealer_out"]:
        return []
    assert deal.contract is not None
    assert deal.laid_out is not None
    return best_set(deal.values, deal.contract.trump, deal.laid_out.left_over)


def _dullness(ending: Ending) -> tuple[bool, int]:
    """First whether there is nothing to choose, then how far the taker is from the limit of passing."""
    is_forced = len({action.card for action in first_actions(ending)}) == 1
    taker = ending.contract.taker
    if taker is None:
        return is_forced, 0
    made = dict(ending.points)
    if ending.values["pass_counts"] == "all":
        made = {unit: points + sum(extras(ending, unit)) for unit, points in made.items()}
    unit = unit_of(ending.values, taker)
    others = [made[other] for other in made if other != unit]
    to_beat = max(others) if ending.values["pass_vs"] == "each" else sum(others)
    return is_forced, abs(made[unit] - to_beat)
