"""Random deals of every system, from the shuffled pack to the sheet.

Everybody calls, swaps, discards, declares and plays at random among what is legal. Knows the order of
events and who holds which card; every question of a rule is asked elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from . import deal_plan
from .auction import Buyout, Contract, Redeal, legal_calls
from .declarations import Declaration, best_set
from .ledger import Entry, Hung
from .pot import Betting
from .random_play import Played, play_out
from .settlement import Sheet, settle
from .stakes import differences, monela_winner, pot_shares, tokens
from .summary import Summary
from .systems import Parameters, number, number_of_players, pack, parameters, unit_of, units

Event = dict[str, Any]
"""One event in the wire form; ``seat`` is always given."""

CHANCE_TO_PASS = 0.4
CHANCE_TO_SWAP = 0.7
CHANCE_OF_SILENCE = 0.15
CHANCE_OF_HANGING = 0.2


@dataclass
class DealRecord:
    """A whole deal.

    ``first_hands``: per seat what it held while calling; ``turnups``: the cards turned up, in order;
    ``stock``: the other cards in the order in which they are dealt; ``hanging``: points of an earlier tie.
    ``hands``: the cards before the first lead, ``None`` if nothing was played, empty for who dropped out.
    ``piles``: in open Belot instead, (top, bottom). ``left_over``: out of play, or a resting dealer's.
    ``payments``: unit -> received after a single deal. ``monela``: the unit that gets a tabla.
    ``match``: the unit that wins it by eight cards.
    """

    system: str
    first_hands: list[list[str]]
    turnups: list[str]
    stock: list[str]
    hanging: tuple[Hung, ...] = ()
    events: list[Event] = field(default_factory=list)
    contract: Contract | None = None
    hands: list[list[str]] | None = None
    piles: list[list[tuple[str, str]]] | None = None
    discards: list[str] = field(default_factory=list)
    left_over: list[str] = field(default_factory=list)
    summary: Summary | None = None
    sheet: Sheet | None = None
    payments: dict[int, int] = field(default_factory=dict)
    monela: int | None = None
    match: int | None = None


def random_deal(random: Random, system: str, **overrides: object) -> DealRecord:
    """One deal of a system. A deal that everybody passes is a deal, too: its sheet says ``"redeal"``."""
    values = parameters(system, **overrides)
    cards = pack(values)
    random.shuffle(cards)
    hands, stock = deal_plan.deal_first(values, cards)
    turnups = [stock.pop(0)] if number(values, "turnups") else []
    record = DealRecord(system, hands, turnups, stock, _random_hanging(random, values))
    if values["layout"] == "open16":
        _lay_out(values, record)
    result = _random_auction(random, values, record)
    if isinstance(result, Betting):
        _play_for_the_pot(random, values, record, result)
    elif isinstance(result, Contract):
        _play(random, values, record, result, list(range(number_of_players(values))))
    elif isinstance(result, Buyout):
        assert result.contract.taker is not None
        taker = unit_of(values, result.contract.taker)
        record.contract = result.contract
        record.sheet = _short_sheet(values, "buyout", {taker: result.points}, record.hanging)
    else:
        dealer = units(values)[-1]
        record.sheet = _short_sheet(values, "redeal", {dealer: result.dealer_writes}, record.hanging)
    return record


def _random_hanging(random: Random, values: Parameters) -> tuple[Hung, ...]:
    """Sometimes the deal before was a tie, where ties hang."""
    if not str(values["tie"]).startswith("hang") or random.random() >= CHANCE_OF_HANGING:
        return ()
    seat = random.randrange(number_of_players(values))
    return (Hung(unit_of(values, seat), random.randint(40, 150)),)


def _short_sheet(
    values: Parameters, outcome: str, written: dict[int, int], hanging: tuple[Hung, ...] = ()
) -> Sheet:
    """The sheet of a deal without a settlement: what hangs, waits (A08)."""
    entries = {unit: Entry(tricks=written.get(unit, 0)) for unit in units(values)}
    return Sheet(outcome, entries, hanging=hanging)


def _lay_out(values: Parameters, record: DealRecord) -> None:
    """Open Belot: the second deal lies on the first one before anybody speaks."""
    seats = list(range(number_of_players(values)))
    both, _ = deal_plan.deal_second(values, record.first_hands, record.stock, seats, None, None, None)
    size = len(record.first_hands[0])
    record.piles = [list(zip(hand[size:], hand[:size], strict=True)) for hand in both]


def _random_auction(
    random: Random, values: Parameters, record: DealRecord
) -> Contract | Redeal | Buyout | Betting:
    history: list[str] = []
    while True:
        turn = legal_calls(values, history, record.turnups)
        if not isinstance(turn, tuple):
            return turn
        seat, calls = turn
        passes = "pass" in calls and random.random() < CHANCE_TO_PASS
        call = "pass" if passes else random.choice(calls)
        history.append(call)
        record.events.append({"call": call, "seat": seat})
        _turn_up_the_next_card(values, record, history)


def _turn_up_the_next_card(values: Parameters, record: DealRecord, history: list[str]) -> None:
    """Debrec for 4, R04: everybody refused the card, the dealer turns another one, up to three."""
    all_refused = len(history) == len(record.turnups) * number_of_players(values) and set(history) == {"pass"}
    if all_refused and len(record.turnups) < number(values, "turnups"):
        record.turnups.append(record.stock.pop(0))


def _play_for_the_pot(random: Random, values: Parameters, record: DealRecord, betting: Betting) -> None:
    if len(betting.still_in) == 1:
        record.sheet = _short_sheet(values, "no taker", {})
        record.payments = pot_shares(betting, {betting.still_in[0]: 0})
        return
    contract = Contract(record.turnups[0][1], None, 0)
    _play(random, values, record, contract, list(betting.still_in))
    assert record.sheet is not None
    record.payments = pot_shares(betting, record.sheet.written)


def _play(
    random: Random, values: Parameters, record: DealRecord, contract: Contract, seats: list[int]
) -> None:
    """Everything after the auction. ``seats``: those that play, all but who dropped out."""
    record.contract = contract
    if record.piles is None:
        hands = _second_deal(random, values, record, contract, seats)
        _discard(random, values, record, contract, hands)
        record.hands = [hand if seat in seats else [] for seat, hand in enumerate(hands)]
    else:
        hands = [[card for pile in piles for card in pile] for piles in record.piles]
    announced = _declare(random, values, record, contract, hands, seats)
    played = play_out(random, values, contract, hands, record.piles, seats, announced, record.discards)
    if values["stakes"] == "difference":
        # R14: nothing is said before the play, and then everything counts.
        record.events += played.events + _declare_events(announced)
    else:
        record.events += _declare_events(announced) + played.events
    _settle(values, record, contract, played)


def _second_deal(
    random: Random, values: Parameters, record: DealRecord, contract: Contract, seats: list[int]
) -> list[list[str]]:
    """The hands after the second deal and the exchange of the seven."""
    turnup = record.turnups[0] if record.turnups else None
    wants = False
    if deal_plan.may_choose_turnup(values, contract.round):
        wants = random.random() < 0.5
        record.events.append({"turnup": "take" if wants else "leave", "seat": contract.taker})
    taken = deal_plan.taker_gets_turnup(values, contract.round, wants)
    to_taker, left = (turnup, None) if taken else (None, turnup)
    hands, rest = deal_plan.deal_second(
        values, record.first_hands, record.stock, seats, contract.taker, to_taker, left
    )
    returned = left is not None and deal_plan.card_counts(values).out_of_play == 0
    record.left_over = rest if taken or returned else [*record.turnups, *rest]
    if turnup is not None and not taken and not returned:
        _swap(random, values, record, contract, hands, seats)
    return hands


def _swap(
    random: Random,
    values: Parameters,
    record: DealRecord,
    contract: Contract,
    hands: list[list[str]],
    seats: list[int],
) -> None:
    """Exchanges the seven, always before its holder declares, which is allowed in every window."""
    turnup = record.turnups[0]
    seven = "7" + turnup[1]
    proposal = contract.round if number(values, "turnups") > 1 else 1
    is_played = deal_plan.turnup_is_played(values, turnup, contract.trump, proposal)
    for seat in seats:
        in_first_hand = seven in record.first_hands[seat]
        if seven not in hands[seat] or not deal_plan.may_swap(values, is_played, in_first_hand, False):
            continue
        if random.random() < CHANCE_TO_SWAP:
            hands[seat][hands[seat].index(seven)] = turnup
            record.left_over[record.left_over.index(turnup)] = seven
            record.events.append({"swap": seven, "seat": seat})


def _discard(
    random: Random, values: Parameters, record: DealRecord, contract: Contract, hands: list[list[str]]
) -> None:
    """A54: any cards."""
    widow = number(values, "widow")
    if widow == 0 or contract.taker is None:
        return
    record.discards = random.sample(hands[contract.taker], widow)
    hands[contract.taker] = [card for card in hands[contract.taker] if card not in record.discards]
    record.events.append({"discard": " ".join(record.discards), "seat": contract.taker})


def _declare(
    random: Random,
    values: Parameters,
    record: DealRecord,
    contract: Contract,
    hands: list[list[str]],
    seats: list[int],
) -> dict[int, list[Declaration] | None]:
    """Seat -> what it announces before the first lead, ``None`` for one that keeps silent all the time.

    A dealer who sits out is the seat after the players, and never silent.
    """
    if values["decl_scope"] == "none":
        return {}
    announced: dict[int, list[Declaration] | None] = {}
    for seat in seats:
        may_be_silent = values["stakes"] != "difference"
        if may_be_silent and random.random() < CHANCE_OF_SILENCE:
            announced[seat] = None
            continue
        visible = hands[seat] if record.piles is None else [top for top, _ in record.piles[seat]]
        announced[seat] = best_set(values, contract.trump, visible)
    if values["dealer_out"]:
        announced[len(hands)] = best_set(values, contract.trump, record.left_over)
    return announced


def _declare_events(announced: dict[int, list[Declaration] | None]) -> list[Event]:
    return [
        {"declare": [declared_form(each) for each in declarations or []], "seat": seat}
        for seat, declarations in announced.items()
    ]


def declared_form(declaration: Declaration) -> dict[str, Any]:
    """A declaration in the wire form, with its cards; one that wins the match has no value."""
    form: dict[str, Any] = {"cards": " ".join(declaration.cards)}
    if not declaration.wins_match:
        form["value"] = declaration.points
    return form


def _settle(values: Parameters, record: DealRecord, contract: Contract, played: Played) -> None:
    record.match = played.match
    if played.match is not None:
        record.sheet = _short_sheet(values, "match", {})
        return
    assert played.summary is not None
    record.summary = replace(played.summary, hanging=record.hanging)
    record.sheet = settle(values, record.summary)
    playing = list(record.summary.cards)
    if values["stakes"] == "difference":
        record.payments = differences({unit: record.sheet.written[unit] for unit in playing})
    if values["stakes"] == "tokens":
        assert record.summary.taker is not None
        record.payments = tokens(record.summary.taker, playing, record.sheet.outcome == "pass")
    if values["stakes"] == "bajt_monela":
        seat = monela_winner(contract.trump, played.tricks)
        record.monela = None if seat is None else unit_of(values, seat)
