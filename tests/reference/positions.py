"""Random positions of the play of every system. Knows what can lie on the table, no values."""

from __future__ import annotations

from random import Random

from .minimax import Pile, State, after_card, playable_cards
from .systems import Parameters, full_hand, number_of_players, pack, parameters

PILES_PER_SEAT = 8


def contracts(system: Parameters) -> list[str]:
    """What may be played: the four suits, with NT and AT where the system has them."""
    suits = ["S", "H", "D", "C"]
    return suits if system["no_suit"] == "no" else [*suits, "NT", "AT"]


def random_state(random: Random, system: str, cards_left: int) -> tuple[Parameters, str, State, int | None]:
    """Parameters, contract, position and soloist (``None`` unless three play).

    ``cards_left`` is what each seat held when the current trick began; up to one card fewer than there
    are seats has been played to it since. The leader of a later trick has won the one before, others
    have won at random, never more seats than there have been tricks.

    Raises:
        ValueError: ``cards_left`` is less than 1 or more than a full hand of the system.
    """
    values = parameters(system)
    if not 1 <= cards_left <= full_hand(values):
        raise ValueError(f"{system} has 1 to {full_hand(values)} cards a hand, not {cards_left}")
    players = number_of_players(values)
    contract = random.choice(contracts(values))
    leader = random.randrange(players)
    state = State(
        hands=_random_hands(random, values, cards_left),
        trick=(),
        leader=leader,
        tricks_won=_random_winners(random, players, leader, full_hand(values) - cards_left),
    )
    if values["layout"] == "open16":
        state = _in_piles(random, state)
    for _ in range(random.randrange(players)):
        state = after_card(state, random.choice(playable_cards(values, contract, state)))
    return values, contract, state, random.randrange(3) if players == 3 else None


def _random_hands(random: Random, values: Parameters, cards_left: int) -> tuple[tuple[str, ...], ...]:
    """The other cards of the pack are out of play, or have been played."""
    cards = random.sample(pack(values), cards_left * number_of_players(values))
    return tuple(tuple(cards[first : first + cards_left]) for first in range(0, len(cards), cards_left))


def _random_winners(random: Random, players: int, leader: int, tricks_played: int) -> tuple[bool, ...]:
    if tricks_played == 0:
        return (False,) * players
    others = [seat for seat in range(players) if seat != leader]
    most_others = min(len(others), tricks_played - 1)
    winners = {leader, *random.sample(others, random.randint(0, most_others))}
    return tuple(seat in winners for seat in range(players))


def _in_piles(random: Random, state: State) -> State:
    piles = tuple(_random_piles(random, hand) for hand in state.hands)
    return State(state.hands, state.trick, state.leader, state.tricks_won, piles)


def _random_piles(random: Random, hand: tuple[str, ...]) -> tuple[Pile, ...]:
    """Eight piles: some whole, some with the top card gone, the rest played out."""
    whole = random.randint(max(0, len(hand) - PILES_PER_SEAT), len(hand) // 2)
    piles: list[Pile] = list(zip(hand[:whole], hand[whole : 2 * whole], strict=True))
    piles += [(None, bottom) for bottom in hand[2 * whole :]]
    piles += [(None, None)] * (PILES_PER_SEAT - len(piles))
    return tuple(piles)
