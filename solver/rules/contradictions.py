"""Which values of different parameters cannot stand together.

Only what cannot be played is refused. A combination that merely has no effect, or that nobody is known
to play, is a house rule and stays allowed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.rules.choices import (
    AskingRound,
    Bajt,
    Capot,
    DeclarationShown,
    End,
    Fall,
    Forced,
    Layout,
    PassVersus,
    Rounding,
    SevenSwap,
    TurnupTaken,
)
from solver.rules.parameters import Parameters


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Values that exclude each other: the ``parameters`` concerned, and why, as a sentence."""

    parameters: tuple[str, ...]
    reason: str


def contradictions(rules: Parameters) -> tuple[Contradiction, ...]:
    """Every contradiction between the values of ``rules``; empty if they can be played."""
    checks = (_table, _pack, _layout, _turnup, _auction_of_the_turnup, _taker, _result, _match)
    return tuple(found for check in checks for found in check(rules))


def _table(rules: Parameters) -> Iterator[Contradiction]:
    if rules.table.dealer_out and rules.seats != 4:
        yield Contradiction(("dealer_out", "seats"), f"dealer_out needs seats = 4, not {rules.seats}")
    if rules.table.dealer_out and rules.auction.forced is Forced.DEALER:
        yield Contradiction(("forced", "dealer_out"), "forced = dealer, but with dealer_out the dealer rests")
    if rules.deal.widow and rules.seats != 3:
        yield Contradiction(
            ("widow", "seats"), f"widow = {rules.deal.widow} needs seats = 3, not {rules.seats}"
        )
    if rules.play.early_stop and rules.playing_seats != 3:
        yield Contradiction(
            ("early_stop", "seats", "dealer_out"),
            f"early_stop = {rules.play.early_stop} needs three players, not {rules.playing_seats}",
        )


def _pack(rules: Parameters) -> Iterator[Contradiction]:
    sizes = ("deal1", "deal2", "seats", "dealer_out", "low_rank")
    pack, dealt = len(rules.pack), rules.cards_in_play + rules.discarded
    if dealt > pack:
        widow = f" and {rules.deal.widow} in the widow" if rules.deal.widow else ""
        yield Contradiction(
            (*sizes, "widow"),
            f"{rules.playing_seats} hands of {rules.hand_size} cards{widow} are {dealt} cards, "
            f"but the pack has {pack}",
        )
        return
    open_table = rules.deal.layout is Layout.OPEN16
    before = rules.hand_size if open_table else sum(rules.deal.deal1)
    left = pack - rules.playing_seats * before
    if rules.deal.turnups > left:
        yield Contradiction(
            ("turnups", *sizes),
            f"turnups = {rules.deal.turnups}, but only {left} cards are left when they are turned",
        )


def _layout(rules: Parameters) -> Iterator[Contradiction]:
    deal = rules.deal
    if deal.layout is not Layout.OPEN16:
        if rules.declarations.decl_shown is DeclarationShown.LIVE:
            yield Contradiction(
                ("decl_shown", "layout"), "decl_shown = live needs cards to uncover: layout = open16"
            )
        return
    if rules.seats != 2:
        yield Contradiction(("layout", "seats"), f"layout = open16 needs seats = 2, not {rules.seats}")
    covered, upper = sum(deal.deal1), sum(deal.deal2)
    if (covered, upper) != (8, 8):
        yield Contradiction(
            ("layout", "deal1", "deal2"),
            f"layout = open16 needs 8 cards from deal1 and 8 from deal2, not {covered} and {upper}",
        )


def _turnup(rules: Parameters) -> Iterator[Contradiction]:
    deal = rules.deal
    if deal.turnup_taken is not TurnupTaken.NO:
        if not deal.turnups:
            yield Contradiction(
                ("turnup_taken", "turnups"), f"turnup_taken = {deal.turnup_taken} needs turnups above 0"
            )
        if not deal.deal2:
            yield Contradiction(
                ("turnup_taken", "deal2"),
                f"turnup_taken = {deal.turnup_taken} replaces a card of deal2, which is empty",
            )
    if deal.seven_swap is not SevenSwap.NO:
        if not deal.turnups:
            yield Contradiction(
                ("seven_swap", "turnups"), f"seven_swap = {deal.seven_swap} needs turnups above 0"
            )
        if deal.low_rank > 7:
            yield Contradiction(
                ("seven_swap", "low_rank"),
                f"seven_swap = {deal.seven_swap}, but a pack with low_rank = {deal.low_rank} has no seven",
            )


def _auction_of_the_turnup(rules: Parameters) -> Iterator[Contradiction]:
    if rules.deal.turnups:
        return
    for asked in (AskingRound.TURNUP, AskingRound.OTHERS):
        if asked in rules.auction.rounds:
            yield Contradiction(("rounds", "turnups"), f"rounds contain {asked}, which needs turnups above 0")
    if not rules.auction.rounds:
        yield Contradiction(
            ("rounds", "turnups"), "rounds are empty, so a turned card fixes trumps: turnups must be above 0"
        )


def _taker(rules: Parameters) -> Iterator[Contradiction]:
    versus = rules.result.pass_vs
    if rules.auction.rounds:
        if versus is PassVersus.NONE:
            yield Contradiction(
                ("pass_vs", "rounds"), "pass_vs = none means that there is no taker, but rounds are not empty"
            )
        return
    if versus is not PassVersus.NONE:
        yield Contradiction(
            ("rounds", "pass_vs"), f"empty rounds leave no taker: pass_vs must be none, not {versus}"
        )
    for name, needs_taker in (
        ("widow", rules.deal.widow > 0),
        ("turnup_taken", rules.deal.turnup_taken is not TurnupTaken.NO),
        ("forced", rules.auction.forced is not Forced.NO),
        ("offer_redeal", rules.auction.offer_redeal),
        ("buyout", rules.auction.buyout > 0),
        ("early_stop", rules.play.early_stop > 0),
        ("bajt", rules.result.bajt is not Bajt.NO),
        ("rounding", rules.result.rounding is not Rounding.NO),
    ):
        if needs_taker:
            yield Contradiction((name, "rounds"), f"{name} needs an auction, but rounds are empty")


def _result(rules: Parameters) -> Iterator[Contradiction]:
    if rules.play.capot_call and rules.play.capot is Capot.NO:
        yield Contradiction(("capot_call", "capot"), "capot_call doubles a capot, but capot = no")
    if rules.result.fall is Fall.SPLIT_DEALER and not rules.table.dealer_out:
        yield Contradiction(
            ("fall", "dealer_out"), "fall = split_dealer gives a part to a resting dealer: dealer_out = yes"
        )
    if rules.result.fall is Fall.RUSSIAN and rules.playing_seats != 3:
        yield Contradiction(
            ("fall", "seats", "dealer_out"),
            f"fall = russian needs two opponents, not a table of {rules.playing_seats} players",
        )


def _match(rules: Parameters) -> Iterator[Contradiction]:
    match = rules.match
    if (match.end is End.SINGLE) != (match.target == 0):
        yield Contradiction(
            ("end", "target"),
            f"end = single and target = 0 go together, but end = {match.end} and target = {match.target}",
        )
