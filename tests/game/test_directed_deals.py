"""Deals that random play never brings about, in the library and in the naive model of tests/reference.

The cards are laid so that it happens; what is not directed is random.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.game.both_models import BothModels
from tests.game.house_rules import House, plain, random_house
from tests.game.reference_deals import in_blocks, own_suits
from tests.reference.full_deal import random_event
from tests.reference.laid_out import Dealt
from tests.reference.ledger import Hung
from tests.reference.running_deal import Event as JsonEvent
from tests.reference.systems import pack

SEEDS = range(12)
RESULT = ["capot", "fall", "fall_extras", "tie", "rounding", "pass_vs", "pass_counts", "trick_needed", "end"]
LIVE = ["runs", "groups", "run_order", "end", "bela_call", "tie", "trick_needed", "trickless", "decl_scope"]


def finished(both: BothModels, random: Random) -> BothModels:
    """The deal played to its end at random, everything declared, nothing announced, and compared."""
    talkative = dict.fromkeys(both.naive.seats, True)
    while not both.is_over:
        event = random_event(random, both.naive, both.naive.rights(), talkative)
        if "announce" not in event:
            both.apply(event)
    both.compare_results()
    return both


def outcome(both: BothModels) -> str:
    assert both.naive.sheet is not None
    return both.naive.sheet.outcome


TRUMPS = "JS 9S AS TS KS QS 8S 7S"
"""All trumps, of which seat 0 holds all once he has taken the last one, which is turned up."""


def all_trumps_with_the_forehand(random: Random, house: House) -> Dealt:
    trumps = TRUMPS.split()
    others = [card for card in pack(house.values) if card not in trumps]
    random.shuffle(others)
    hands = [trumps[:5], others[:5], others[5:10], others[10:15]]
    return Dealt(hands, [trumps[7], *trumps[5:7], *others[15:]])


def french_deal(random: Random) -> tuple[House, Dealt, tuple[Hung, ...]]:
    """French rules of some house, a deal in which seat 0 can get all trumps, and points that hang."""
    house = random_house(random, "fr_belote_4", RESULT, capot_call=True)
    hangs = str(house.values["tie"]).startswith("hang") and random.random() < 0.5
    return house, all_trumps_with_the_forehand(random, house), (Hung(1, 81),) if hangs else ()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("caller", [0, 2])
def test_announced_capot_is_made_alike(seed: int, caller: int) -> None:
    random = Random(seed)
    house, dealt, hanging = french_deal(random)
    both = BothModels(house, dealt, hanging, (900, 800))
    both.apply({"call": "S", "seat": 0})
    play_until(both, random, caller)
    both.apply({"announce": "capot", "seat": caller})
    assert outcome(finished(both, random)) == "capot announced and made"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("caller", [1, 3])
def test_announced_capot_fails_alike(seed: int, caller: int) -> None:
    random = Random(seed)
    house, dealt, hanging = french_deal(random)
    both = BothModels(house, dealt, hanging, (900, 800))
    both.apply({"call": "S", "seat": 0})
    play_until(both, random, caller)
    both.apply({"announce": "capot", "seat": caller})
    assert outcome(finished(both, random)) == "capot announced and failed"


@pytest.mark.parametrize("seed", SEEDS)
def test_all_tricks_without_a_word_are_settled_alike(seed: int) -> None:
    random = Random(seed)
    house, dealt, hanging = french_deal(random)
    both = BothModels(house, dealt, hanging, (900, 800))
    both.apply({"call": "S", "seat": 0})
    summary = finished(both, random).naive.summary
    assert summary is not None
    assert summary.won_all_tricks() == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_all_tricks_of_the_defence_are_settled_alike(seed: int) -> None:
    random = Random(seed)
    house, dealt, hanging = french_deal(random)
    # The taker has the lowest trump only, which is turned up; seat 1 has the others and the ace of hearts.
    others = [card for card in pack(house.values) if card[1] != "S" and card != "AH"]
    random.shuffle(others)
    hands = [others[:5], dealt.hands[0], others[5:10], others[10:15]]
    both = BothModels(
        house, Dealt(hands, ["7S", *others[15:17], "QS", "8S", "AH", *others[17:]]), hanging, (900, 800)
    )
    both.apply({"call": "S", "seat": 0})
    summary = finished(both, random).naive.summary
    assert summary is not None
    assert summary.won_all_tricks() == 1


def play_until(both: BothModels, random: Random, seat: int) -> None:
    """Random cards of the first trick until it is the turn of ``seat``."""
    while both.state.to_act != seat:
        both.apply(random_card(both, random))


def random_card(both: BothModels, random: Random) -> JsonEvent:
    seat = both.state.to_act
    card, word = random.choice(sorted(both.naive.rights().cards))
    event: JsonEvent = {"play": card, "seat": seat}
    return {**event, "bela": True} if word else event


def eights(house: House, *suits: str) -> Dealt:
    """The first players get all the cards of one suit each; the others are mixed."""
    rest = [card for card in pack(house.values) if card[1] not in suits]
    Random(5).shuffle(rest)
    order = []
    for suit in suits:
        order += [rank + suit for rank in "789TJQKA"]
        order += [rest.pop() for _ in range(house.ruleset.hand_size - 8)]
    return in_blocks(house.values, [*order, *rest])


@pytest.mark.parametrize("system", ["sr_belot_4", "sr_guide_4", "hr_bela_4", "mk_beljot_4", "debrec_2"])
@pytest.mark.parametrize("suits", ["S", "SH"])
@pytest.mark.parametrize("trump", "SHD")
@pytest.mark.parametrize("decl_tie", ["nobody", "earlier"])
@pytest.mark.parametrize("trump_edge", ["no", "identical", "same_length"])
def test_eight_cards_of_a_suit_are_alike(
    system: str, suits: str, trump: str, decl_tie: str, trump_edge: str
) -> None:
    fixed = {"rounds": ["any"], "decl_tie": decl_tie, "trump_edge": trump_edge, "run_order": "natural"}
    runs = [20, 50, 100, 100, 100, "match"]
    house = random_house(Random(0), system, ["penalty"], runs=runs, turnup_taken="no", **fixed)
    both = BothModels(house, eights(house, *suits), score=(0, 0))
    both.apply({"call": trump, "seat": 0})
    finished(both, Random(trump))


def test_eight_cards_of_a_suit_win_the_match_in_both_models() -> None:
    house = plain("sr_belot_4")
    both = BothModels(house, eights(house, "S"), score=(0, 1000))
    both.apply({"call": "H", "seat": 0})
    assert finished(both, Random(1)).naive.match == 0


@pytest.mark.parametrize("swap", ["no", "first_hand", "before_play", "before_declaring"])
@pytest.mark.parametrize("system", ["debrec_2", "klaber_3", "debrec_samara", "hr_bela_2", "debrec_4"])
@pytest.mark.parametrize("declares", [True, False])
def test_declared_run_forfeits_the_exchange_alike(system: str, swap: str, declares: bool) -> None:
    house = random_house(Random(0), system, ["penalty"], seven_swap=swap, run_order="natural")
    rest = [card for card in pack(house.values) if card not in ("7S", "8S", "9S", "TS")]
    order = ["7S", "8S", "9S", *rest]
    size = house.ruleset.cards_in_play
    both = BothModels(house, in_blocks(house.values, [*order[:size], "TS", *order[size:]]))
    both.apply({"call": "S", "seat": 0})
    held = [{"cards": "7S 8S 9S"}] if declares else []
    both.apply({"declare": held, "seat": 0})
    assert both.naive.rights().swaps == still_exchanged(swap, declares)
    finished(both, Random(system))


def still_exchanged(swap: str, has_declared: bool) -> set[tuple[int, str]]:
    """Where the seven can be exchanged although its holder has spoken."""
    may = swap == "before_play" or (swap == "before_declaring" and not has_declared)
    return {(0, "7S")} if may else set()


@pytest.mark.parametrize("seed", range(60))
def test_runs_of_open_belot_grow_alike(seed: int) -> None:
    random = Random(seed)
    house = random_house(random, "sr_belot_2_open", LIVE) if seed % 2 else plain("sr_belot_2_open")
    both = BothModels(house, own_suits(random, house.values), score=(300, 320))
    both.apply({"call": random.choice("SHDC"), "seat": 0})
    finished(both, random)
