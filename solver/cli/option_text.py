"""Advice about a decision besides a card as text for people. Asks and solves nothing itself."""

from __future__ import annotations

from collections.abc import Iterator

from solver.advice import DecisionAdvice, DecisionQuestion, OptionAdvice, Verdict
from solver.cards import Language
from solver.cli.advice_text import LIMIT_REACHED, counted, effort_text, knowledge_text, mean_cells
from solver.cli.decision_text import MOST_OPTIONS, QUESTIONS, hand_text, option_name
from solver.cli.hidden_text import bar, percent
from solver.cli.position_text import trumps_text
from solver.cli.ruleset_text import ruleset_name
from solver.cli.signs import Signs, filled_table, heading


def option_advice_text(question: DecisionQuestion, advice: DecisionAdvice, signs: Signs) -> Iterator[str]:
    """Line by line: game, contract, the decision and the own cards, the best options, what is known."""
    moment = question.moment
    yield heading(f"{ruleset_name(moment.ruleset, Language.ENGLISH)} ({moment.ruleset.id})")
    taken_by = "" if moment.taken.taker is None else f", taken by seat {moment.taken.taker}"
    yield f"{trumps_text(moment.taken.trump, signs)}{taken_by}"
    yield f"Seat {moment.seat} {QUESTIONS[question.kind]}; he holds {hand_text(moment.hand, signs)}"
    yield ""
    if not advice.is_complete:
        yield from (LIMIT_REACHED, "")
    yield from _table(advice, signs)
    if len(advice.options) > MOST_OPTIONS:
        yield f"... and {len(advice.options) - MOST_OPTIONS} more."
    yield ""
    yield f"{_verdict(advice)} The mean counts {counted(advice)}."
    yield effort_text(advice)
    yield from knowledge_text(moment.knowledge, advice.marginals, signs)


def _verdict(advice: DecisionAdvice) -> str:
    if advice.verdict is Verdict.CLOSE:
        return "It is close: something else may be as good."
    all_are_compared = all(option.mean is not None for option in advice.options)
    return "Nothing else is as good." if all_are_compared else "Nothing else that was compared is as good."


def _table(advice: DecisionAdvice, signs: Signs) -> Iterator[str]:
    """The bar goes from the worst option that is shown, which has none, to the best."""
    shown = advice.options[:MOST_OPTIONS]
    means = [option.mean.mean for option in shown if option.mean is not None]
    have_same_worlds = len({option.worlds for option in advice.options}) == 1
    rows = [["option", "", "mean", "95%", "behind", "95%", "passes", "points", "deals", ""]]
    for number, option in enumerate(shown):
        rows.append(
            [
                option_name(advice.kind, option.event, signs),
                *_cells(option, advice, means, signs, is_best=number == 0),
                percent(option.p_pass),
                f"{option.points:.1f}",
                "" if have_same_worlds else str(option.worlds),
                "best" if number == 0 else "equal" if option.is_equal else "",
            ]
        )
    yield from filled_table(rows, left=("option", "", "95%"))


def _cells(
    option: OptionAdvice, advice: DecisionAdvice, means: list[float], signs: Signs, *, is_best: bool
) -> Iterator[str]:
    """Bar, mean, and what it is behind, as far as they are known."""
    if option.mean is None:
        yield from ("", "", "", "", "")
        return
    best, spread = max(means), max(means) - min(means)
    yield bar(1 - (best - option.mean.mean) / spread if spread else 1.0, signs)
    yield from mean_cells(option.mean, advice)
    if is_best or option.is_equal or option.behind is None:
        yield from ("", "")
    else:
        yield from mean_cells(option.behind, advice)
