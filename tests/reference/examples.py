"""Adapters for tests/data/examples.json: one a kind of question, from the row's words to the model's.

An adapter translates; it never calculates a rule. Missing keys have the defaults of the examples.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import deal_plan, match, settlement, stakes
from .auction import Buyout, Redeal, legal_calls
from .declarations import bela_points, best_set, credited
from .ledger import Hung, breach, hung_points_go_to
from .live_declarations import after_uncovering
from .play import card_points, legal_cards, suit_of, trick_winner
from .pot import betting
from .summary import LAST_TRICK, Summary
from .systems import Parameters, number, number_of_players, pack, packets, units

Row = Mapping[str, Any]
Adapter = Callable[[Parameters, Row], Any]

POT_ACTS = {"open": "pay", "call": "pay", "raise": "raise", "drop": "drop", "decline": "drop"}


def _points_of_the_pack(parameters: Parameters, contract: str) -> int:
    return sum(card_points(parameters, contract, card) for card in pack(parameters))


def _pack(parameters: Parameters, row: Row) -> Any:
    points = dict.fromkeys("SHDC", 0)
    for card in pack(parameters):
        points[suit_of(card)] += card_points(parameters, row["trump"], card)
    trump_suit = points.pop(row["trump"])
    whole = _points_of_the_pack(parameters, row["trump"])
    return {
        "trump_suit": trump_suit,
        "plain_suit": next(iter(points.values())),
        "pack": whole,
        "with_last_trick": whole + LAST_TRICK,
    }


def _pack_without_trumps(parameters: Parameters, row: Row) -> Any:
    undoubled = {**parameters, "no_suit": "samara"}
    return {
        "NT": _points_of_the_pack(undoubled, "NT"),
        "NT_doubled": _points_of_the_pack(parameters, "NT"),
        "AT": _points_of_the_pack(parameters, "AT"),
    }


def _deal(parameters: Parameters, row: Row) -> Any:
    counts = deal_plan.card_counts(parameters)
    return {"played": counts.played, "discarded": counts.discarded, "out": counts.out_of_play}


def _calls(parameters: Parameters, row: Row) -> Any:
    turnups = [] if row["turnup"] is None else [row["turnup"]]
    words = {"new deal?": "new-deal"}
    answer = legal_calls(parameters, [words.get(call, call) for call in row["history"]], turnups)
    if isinstance(answer, Redeal):
        return "redeal"
    assert isinstance(answer, tuple)
    seat, calls = answer
    back = {"new-deal": "new deal?"}
    return [seat, [back.get(call, call) for call in calls]]


def _second_deal(parameters: Parameters, row: Row) -> Any:
    plan = deal_plan.second_deal(parameters, row["round"], row.get("wants_turnup", False))
    return {
        "taker_gets_turnup": plan.taker_gets_turnup,
        "taker_from_stock": plan.taker_from_stock,
        "others_from_stock": plan.others_from_stock,
    }


def _swap(parameters: Parameters, row: Row) -> Any:
    return deal_plan.may_swap(
        parameters, row["trump_is_turnup_suit"], row["seven_in"] == "first_hand", row["declared_with_seven"]
    )


def _layout(parameters: Parameters, row: Row) -> Any:
    return {"closed": sum(packets(parameters, "deal1")), "open": sum(packets(parameters, "deal2"))}


def _legal(parameters: Parameters, row: Row) -> Any:
    changed = {**parameters, **row.get("options", {})}
    trick = [(seat, card) for seat, card in row["trick"]]
    return set(legal_cards(changed, row["trump"], trick, row["seat"], row["hand"]))


def _winner(parameters: Parameters, row: Row) -> Any:
    return trick_winner(row["trump"], [(seat, card) for seat, card in row["trick"]])


def _decl(parameters: Parameters, row: Row) -> Any:
    announced = {int(seat): best_set(parameters, row["trump"], hand) for seat, hand in row["hands"].items()}
    dealers = best_set(parameters, row["trump"], row.get("dealer_hand", []))
    credit = credited(parameters, row["trump"], announced, row["taker"], dealers)
    if credit.match is not None:
        return {"match": credit.match}
    answer: dict[str, Any] = {"credit": _keyed(credit.points), "best": credit.best}
    return answer | ({"dealer": credit.dealer} if "dealer_hand" in row else {})


def _extend(parameters: Parameters, row: Row) -> Any:
    kind, points = after_uncovering(parameters, row["suit"], row["declared"], row["played"], row["new"])
    return {"kind": kind, "points": points}


def _belote(parameters: Parameters, row: Row) -> Any:
    return bela_points(parameters, row["first"], row["said_belote"], row["said_rebelote"])


def _score(parameters: Parameters, row: Row) -> Any:
    table = {name: _by_unit(row.get(name, {})) for name in ("cards", "tricks", "decl", "bela")}
    summary = Summary(
        taker=row["taker"],
        cards=table["cards"],
        last=row.get("last"),
        tricks=table["tricks"],
        declared=table["decl"],
        bela=table["bela"],
        trump=row.get("trump", "S"),
        hanging=[Hung(row["taker"], row["pot"])] if row.get("pot") else [],
        stopped=bool(row.get("stopped", False)),
        capot_call=row.get("capot_call"),
    )
    sheet = settlement.settle(parameters, summary)
    answer: dict[str, Any] = {"outcome": sheet.outcome, "written": _keyed(sheet.written)}
    answer["hang"] = sum(hung.points for hung in sheet.hanging)
    answer["bajt"] = list(sheet.bajt)
    answer["compared"] = _keyed(sheet.compared)
    if parameters["stakes"] == "tokens":
        answer["tokens"] = _keyed(stakes.tokens(row["taker"], list(table["cards"]), sheet.outcome))
    return answer


def _threshold(parameters: Parameters, row: Row) -> Any:
    threshold = settlement.threshold(parameters, row["declared_and_bela"])
    return {name: getattr(threshold, name) for name in ("total", "half", "taker_needs", "defence_needs")}


def _reclaim(parameters: Parameters, row: Row) -> Any:
    receivers = hung_points_go_to(
        parameters, row["hung_side"], row["next_taker"], row["next_outcome"], units(parameters)
    )
    return receivers[0] if len(receivers) == 1 else receivers


def _dosta(parameters: Parameters, row: Row) -> Any:
    words = {"decl": "declared"}
    return match.may_stop(parameters, **{words.get(name, name): value for name, value in row.items()})


def _exit(parameters: Parameters, row: Row) -> Any:
    return match.reaches_target(parameters, row["before"], row["trick_points"], row["bela"])


def _pot_bet(parameters: Parameters, row: Row) -> Any:
    assert number_of_players(parameters) == row["n"]
    state = betting(row["n"], [POT_ACTS[act] for _, act in row["acts"]])
    return {"trace": [list(payment) for payment in state.payments], "pot": state.pot}


def _deal_lost(parameters: Parameters, row: Row) -> Any:
    return _keyed(breach(parameters, row["offender"], units(parameters), 0, row["all_points_of_deal"]))


def _buyout(parameters: Parameters, row: Row) -> Any:
    answer = "accept" if row["accepted"] else "refuse"
    result = legal_calls(parameters, ["D", "fifty", answer], ["9D"])
    points = result.points if isinstance(result, Buyout) else None
    return {"taker_writes": points, "deal_played": points is None}


def _keyed(table: Mapping[int, Any]) -> dict[str, Any]:
    return {str(key): value for key, value in table.items()}


def _by_unit(table: Mapping[str, Any]) -> dict[int, Any]:
    return {int(key): value for key, value in table.items()}


ADAPTERS: Mapping[str, Adapter] = {
    "pack": _pack,
    "pack2": _pack_without_trumps,
    "deal": _deal,
    "calls": _calls,
    "second_deal": _second_deal,
    "proposals": lambda parameters, row: number(parameters, "turnups"),
    "swap": _swap,
    "throw_in": lambda parameters, row: deal_plan.may_throw_in(parameters, row["hand"]),
    "dealer": lambda parameters, row: deal_plan.next_dealer(parameters, row["scores"], row["previous"]),
    "layout": _layout,
    "legal": _legal,
    "winner": _winner,
    "decl": _decl,
    "extend": _extend,
    "belote": _belote,
    "score": _score,
    "threshold": _threshold,
    "reclaim": _reclaim,
    "dosta": _dosta,
    "exit": _exit,
    "final": lambda parameters, row: match.match_winner(parameters, row["scores"]),
    "gap": lambda parameters, row: match.ends_by_gap(parameters, row["scores"]),
    "penalty": lambda parameters, row: breach(parameters, 0, [0, 1], row["declared"], 0)[1],
    "deal_lost": _deal_lost,
    "buyout": _buyout,
    "pot_bet": _pot_bet,
    "bajts": lambda parameters, row: stakes.bajt_payments(row["bajts"]),
    "monela": lambda parameters, row: stakes.monela_premium(row["tables"], row["winner"]),
    "difference": lambda parameters, row: list(stakes.differences(dict(enumerate(row["points"]))).values()),
}
