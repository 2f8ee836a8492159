"""Advice about a card as text for people. Asks and solves nothing itself."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from solver.advice import Advice, CardQuestion, DecisionAdvice, Estimate, Method, Verdict
from solver.cards import Card
from solver.cli.hidden_text import Chances, bar, facts_text, marginals_text, percent
from solver.cli.position_text import position_text
from solver.cli.signs import Signs, filled_table, heading, table
from solver.cli.solution_text import tricks_of
from solver.cli.worth_text import chance_text
from solver.double_dummy import Objective
from solver.game import Position
from solver.worlds import Knowledge

_VERDICTS = {
    Verdict.CLEAR: "No other card is as good.",
    Verdict.CLOSE: "It is close: other cards may be as good.",
}
_UNITS = {
    Objective.WRITTEN: "written points of the own side less those of the other side",
    Objective.MATCH: "written points of the own side less those of the other side; the match counts 1,000",
    Objective.POINTS: "trick points of the own side",
}

_ABOUT_ALL = 0.95
"""If solved deals are worth more than this share of their number, nobody has to be told."""

LIMIT_REACHED = "The time limit was reached before as many deals were solved as were wanted."


@dataclass(frozen=True, slots=True)
class ExplainedDeal:
    """A deal that fits what the player knows, and optimal play after the best card."""

    position: Position
    line: tuple[Card, ...]


def advice_text(question: CardQuestion, advice: Advice, signs: Signs) -> Iterator[str]:
    """Line by line: the position as the player sees it, the worth of every card, what he knows of others."""
    yield from position_text(question.position, signs)
    yield ""
    if not advice.is_complete:
        yield from (LIMIT_REACHED, "")
    yield from _card_table(advice, signs)
    yield ""
    verdict = "No other card may be played." if len(advice.cards) == 1 else _VERDICTS[advice.verdict]
    yield f"{verdict} The mean counts {counted(advice)}."
    how = ", best response" if advice.method is Method.BEST_RESPONSE else ""
    yield effort_text(advice, worth_text(advice.worlds, advice.effective_worlds) + how)
    yield from knowledge_text(question.knowledge, advice.marginals, signs)


def knowledge_text(knowledge: Knowledge, marginals: Chances, signs: Signs) -> Iterator[str]:
    """What a player knows of others, and who may hold what; nothing where there is nothing to tell."""
    known = list(facts_text(knowledge, signs))
    if known:
        yield from ("", heading("What he knows"), *known)
    if marginals:
        yield from ("", heading("Who may hold what"))
        yield from marginals_text(knowledge, marginals, signs)


def explanation_text(deals: Sequence[ExplainedDeal], advice: Advice, signs: Signs) -> Iterator[str]:
    """How the best card goes on in some deals, if everybody saw all hands from then on."""
    for number, deal in enumerate(deals, 1):
        yield ""
        yield heading(f"Deal {number}: {signs.card(advice.best)} with perfect play")
        rows = [
            [f"seat {seat}", signs.cards(sorted(hand, key=_in_hand(deal.position)))]
            for seat, hand in enumerate(deal.position.hands)
        ]
        yield from table(rows, "<<")
        tricks = tricks_of(deal.position, deal.line)
        yield " | ".join(signs.cards(trick.cards) for trick in tricks)


def _card_table(advice: Advice, signs: Signs) -> Iterator[str]:
    """The bar goes from the worst card, which has none, to the best."""
    means = [card.mean.mean for card in advice.cards]
    best, spread = means[0], max(means) - min(means)
    rows = [["card", "", "mean", "95%", "behind", "95%", "passes", "points", "Bela", ""]]
    for number, card in enumerate(advice.cards):
        share = 1.0 if not spread else 1 - (best - card.mean.mean) / spread
        note = "best" if number == 0 else "equal" if card.is_equal else ""
        is_behind = number > 0 and not card.is_equal
        rows.append(
            [
                signs.card(card.card),
                bar(share, signs),
                *mean_cells(card.mean, advice),
                *(mean_cells(card.behind, advice) if is_behind else ("", "")),
                percent(card.p_pass),
                f"{card.points:.1f}",
                {None: "", True: "say it", False: "keep silent"}[card.says_bela],
                note,
            ]
        )
    yield from filled_table(rows, left=("card", "", "95%", "Bela"))


def counted(advice: Advice | DecisionAdvice) -> str:
    """What a mean counts."""
    if advice.has_equity:
        return "the chance of the own side to win the match"
    return _UNITS[advice.objective]


def mean_cells(estimate: Estimate, advice: Advice | DecisionAdvice) -> tuple[str, str]:
    """A mean and its interval: empty if nothing was estimated, a question mark if one deal does not tell."""

    def amount(value: float) -> str:
        return chance_text(value, decimals=1) if advice.has_equity else f"{value:.1f}"

    interval = ""
    if not estimate.is_exact:
        is_known = math.isfinite(estimate.high)
        interval = f"{amount(estimate.low)} to {amount(estimate.high)}" if is_known else "?"
    return amount(estimate.mean), interval


def effort_text(advice: Advice | DecisionAdvice, how: str = "") -> str:
    """How many deals were solved, ``how`` if it is said, and in what time."""
    if advice.exhaustive:
        solved = "the only deal" if advice.worlds == 1 else f"all {advice.worlds:,} deals"
    else:
        solved = f"{advice.worlds:,} of {advice.world_count:,} deals"
    return f"Solved {solved} that fit{how}, {advice.elapsed_ms:.0f} ms."


def worth_text(worlds: int, effective: float) -> str:
    """How many equally likely deals tell as much; nothing if that is about as many as were solved."""
    if effective > _ABOUT_ALL * worlds:
        return ""
    number = f"{effective:,.0f}" if effective >= 9.95 else f"{effective:.1f}"  # never 10.0
    return f", worth {'a single one' if number == '1.0' else f'{number} equally likely ones'}"


def _in_hand(position: Position) -> Callable[[Card], tuple[int, int]]:
    return lambda card: (int(card.suit), -position.rules.playing_strength(card))
