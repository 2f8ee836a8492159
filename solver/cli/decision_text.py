"""A decision besides cards as text for people: what may be done, and what it is worth. Does not search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver.cards import Card, Language
from solver.cli.position_text import trumps_text, unit_name
from solver.cli.ruleset_text import ruleset_name
from solver.cli.signs import Signs, filled_table, heading
from solver.cli.worth_text import chance_text, loss_text
from solver.double_dummy import MatchOutcome, Objective
from solver.double_dummy.decisions import Decision, DecisionKind, Option
from solver.game.deal import DealState, DeclareEvent, DiscardEvent, Event, SwapEvent, TurnupEvent
from solver.game.diagram import Announced
from solver.rules import Ruleset

MOST_OPTIONS = 10
"""Only so many of the best are shown."""

QUESTIONS = {
    DecisionKind.TURNUP: "takes or leaves the turned card",
    DecisionKind.DISCARD: "discards",
    DecisionKind.SWAP: "may exchange the seven of trumps",
    DecisionKind.DECLARE: "declares",
    DecisionKind.CAPOT: "may announce all tricks",
}
"""What a player does, after his name."""
_LEFT = ("option", "outcome", "match", "")


def decision_text(state: DealState, decision: Decision, signs: Signs) -> Iterator[str]:
    """Line by line: the game, the contract, who decides on what with which cards, and the best options."""
    ruleset = state.ruleset
    yield heading(f"{ruleset_name(ruleset, Language.ENGLISH)} ({ruleset.id})")
    if state.contract is not None:
        yield f"{trumps_text(state.contract.trump, signs)}, taken by seat {state.contract.taker}"
    # Before the turned card is taken or left, without those that come with it.
    hand = state.dealt.hands[decision.seat] if state.table is None else state.table.hands[decision.seat]
    yield f"Seat {decision.seat} {QUESTIONS[decision.kind]}; he holds {hand_text(hand, signs)}"
    yield ""
    yield from _option_table(ruleset, decision, signs)
    yield from _more(decision)


def hand_text(hand: Iterable[Card], signs: Signs) -> str:
    """The cards suit by suit, the highest first."""
    return signs.cards(sorted(hand, key=_place))


def _place(card: Card) -> tuple[int, int]:
    return int(card.suit), -int(card.rank)


def _option_table(ruleset: Ruleset, decision: Decision, signs: Signs) -> Iterator[str]:
    """Written points per unit, and what they are worth for the player; empty columns are left out."""
    units = (unit_name(ruleset, unit) for unit in range(ruleset.units))
    rows = [["option", *units, "outcome", "chance", "difference", "loss", "match", ""]]
    for option in decision.options[:MOST_OPTIONS]:
        rows.append([option_name(decision.kind, option.event, signs), *_cells(ruleset, decision, option)])
    yield from filled_table(rows, left=_LEFT)


def _cells(ruleset: Ruleset, decision: Decision, option: Option) -> list[str]:
    settlement = option.settlement
    written = [""] * ruleset.units if settlement is None else list(map(str, settlement.written))
    outcome = "" if settlement is None else str(settlement.outcome)
    is_open = option.match is MatchOutcome.OPEN
    difference = str(option.difference) if is_open else ""
    chance = "" if option.equity is None else chance_text(option.equity)
    loss = loss_text(option.loss, option.equity_loss)
    match = option.match.value if decision.objective is Objective.MATCH or not is_open else ""
    is_best = 0 in (option.loss, option.equity_loss)
    return [*written, outcome, chance, difference, loss, match, "best" if is_best else ""]


def option_name(kind: DecisionKind, event: Event | None, signs: Signs) -> str:
    """What is done, in a few words."""
    match event:
        case TurnupEvent(takes=takes):
            return "take it" if takes else "leave it"
        case DiscardEvent(cards=cards):
            return signs.cards(cards)
        case SwapEvent(card=card):
            return f"exchange {signs.card(card)}"
        case DeclareEvent(announced=announced):
            return " + ".join(_declared(one, signs) for one in announced) or "nothing"
        case None if kind is DecisionKind.SWAP:
            return "keep it"
        case None:
            return "say nothing"
        case _:
            return "announce it"


def _declared(announced: Announced, signs: Signs) -> str:
    cards = signs.cards(announced.cards or ())
    return cards if announced.value is None else " ".join(filter(None, (str(announced.value), cards)))


def _more(decision: Decision) -> Iterator[str]:
    """What the table does not show."""
    left_out = len(decision.options) - MOST_OPTIONS
    if left_out > 0:
        gain = loss_text(decision.gain, decision.equity_gain)
        worst = f"; the worst loses {gain}" if gain else ""
        yield f"... and {left_out} more{worst}."
