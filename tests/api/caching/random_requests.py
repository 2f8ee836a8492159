"""Random requests about deals of every system, and the same with other names, orders and spellings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from random import Random
from typing import Any

from solver.game.deal import ClaimEvent, DealState, event_to_json, legal_actions
from solver.game.deal.dealing import deal_cards
from solver.game.deal.snapshot import Phase
from solver.game.notation import PositionFields, format_position, read_document, write_document
from solver.game.notation.suits import Renaming
from solver.rules import load_ruleset
from tests.api.deals import record_of

Request = tuple[str, dict[str, Any]]

RENAMINGS = tuple(Renaming.to("".join(letters)) for letters in permutations("SHDC"))

FEW_WORLDS = 4
"""How an answer is computed does not matter here, only that it is computed alike."""

LONG_MS = 30_000
LAST_TRICKS = 4
_OPTIONS = {"worlds": FEW_WORLDS, "seed": 3, "limit_ms": LONG_MS}


def requests_about(ruleset: str, seed: int) -> Iterator[Request]:
    """Questions about one deal that is called and played at random."""
    random = Random(f"{ruleset} {seed}")
    state = DealState.start(deal_cards(load_ruleset(ruleset), seed))
    yield "/v1/contracts", {"ruleset": ruleset, "hands": _dealt_out(ruleset, random)}
    while not state.is_over:
        yield from _requests_in(state, random)
        actions = [each for each in legal_actions(state) if not isinstance(each, ClaimEvent)]
        state = state.apply(random.choice(actions))


def _requests_in(state: DealState, random: Random) -> Iterator[Request]:
    match state.phase:
        case Phase.AUCTION:
            yield "/v1/call", _call(state)
        case Phase.PLAY:
            if state.course is not None and state.course.position.tricks_left <= LAST_TRICKS:
                yield from _late_requests(state, random)
        case _ if random.random() < 0.2:
            yield "/v1/solve", _deal(state)


def _late_requests(state: DealState, random: Random) -> Iterator[Request]:
    if random.random() < 0.7:
        return
    assert state.course is not None
    seat, position = state.to_act, state.course.position
    fields = write_document(position)
    hidden = fields | {"hands": _hands_seen(fields, seat)} if "hands" in fields else fields
    told = _told(state)
    yield "/v1/solve", _deal(state) | {"objective": "written"}
    yield "/v1/solve", fields | {"objective": "points", "limit_ms": LONG_MS}
    yield "/v1/play", hidden | {"seat": seat} | _OPTIONS
    yield "/v1/play", told | _OPTIONS
    yield "/v1/worlds", hidden | {"seat": seat, "sample": 3, "events_asked": [_event_asked(state)]}


def _deal(state: DealState) -> dict[str, Any]:
    record = record_of(state, limit_ms=LONG_MS)
    # As a list, because the order counts, and cards in one string are put in order when they are renamed.
    return record | {"deal": record["deal"] | {"stock": list(map(str, state.dealt.stock))}}


def _call(state: DealState) -> dict[str, Any]:
    seat = state.auction.seat_to_call or 0
    piles = state.dealt.piles
    hand = [pile.top for pile in piles[seat]] if piles else state.dealt.hands[seat]
    asked = {
        "ruleset": state.ruleset.id,
        "seat": seat,
        "hand": list(map(str, hand)),
        "auction": [event_to_json(event)["call"] for event in state.events],
        **_OPTIONS,
    }
    if piles:
        asked["others_open"] = [str(pile.top) for pile in piles[1 - seat]]
    return asked if state.auction.turnup is None else asked | {"turnup": [str(state.auction.turnup)]}


def _told(state: DealState) -> dict[str, Any]:
    assert state.table is not None
    seat = state.to_act
    told: dict[str, Any] = {
        "ruleset": state.ruleset.id,
        "seat": seat,
        "hand": list(map(str, state.table.hands[seat or 0])),
        "events": [event_to_json(event) for event in state.events],
    }
    return told if state.auction.turnup is None else told | {"turnup": str(state.auction.turnup)}


def _event_asked(state: DealState) -> dict[str, Any]:
    seat = (state.to_act or 0) + 1
    return {"seat": seat % state.ruleset.playing_seats, "at_least": 1, "of": "9S JS AH QC"}


def _hands_seen(fields: Mapping[str, Any], seat: int | None) -> list[Any]:
    return [hand if place == seat else None for place, hand in enumerate(fields["hands"])]


def _dealt_out(ruleset_id: str, random: Random) -> list[list[str]]:
    ruleset = load_ruleset(ruleset_id)
    cards, size = list(map(str, ruleset.pack)), ruleset.hand_size
    random.shuffle(cards)
    return [cards[seat * size : (seat + 1) * size] for seat in range(ruleset.playing_seats)]


def renamed(body: Mapping[str, Any], renaming: Renaming) -> dict[str, Any]:
    """``body`` with other names of the suits."""
    return {name: value if name == "ruleset" else renaming.value(value) for name, value in body.items()}


def same_hands(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two bodies ask the same, in whatever order they list the cards of hands."""
    return bool(_in_order(dict(one)) == _in_order(dict(other)))


def _in_order(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            name: _in_order(sorted(item) if name in ("hand", "others_open") else item)
            for name, item in value.items()
        } | {name: [item and sorted(item) for item in value[name]] for name in ("hands",) if name in value}
    return value


def reordered(body: Mapping[str, Any], random: Random) -> dict[str, Any]:
    """``body`` with the cards of each hand in another order, its fields too."""
    fields = list(body.items())
    random.shuffle(fields)
    return {name: _shuffled(value, random) if name in ("hand", "hands") else value for name, value in fields}


def _shuffled(value: Any, random: Random) -> Any:
    if not isinstance(value, list) or not value:
        return value
    if isinstance(value[0], str):
        return random.sample(value, len(value))
    return [_shuffled(item, random) for item in value]


def respelt(body: Mapping[str, Any]) -> dict[str, Any]:
    """``body`` with cards as people write them."""
    return {name: value if name == "ruleset" else _respelt(value) for name, value in body.items()}


def _respelt(value: Any) -> Any:
    if isinstance(value, str) and len(value) == 2 and value[1] in "SHDC":
        return value[0].lower().replace("t", "10") + "♠♥♦♣"["SHDC".index(value[1])]
    return [_respelt(item) for item in value] if isinstance(value, list) else value


def as_text(body: Mapping[str, Any]) -> dict[str, Any]:
    """``body`` with a position text in place of the fields of a position."""
    fields = {name: value for name, value in body.items() if name in PositionFields.model_fields}
    others = {name: value for name, value in body.items() if name not in fields}
    return {"position": format_position(read_document(fields)), **others}
