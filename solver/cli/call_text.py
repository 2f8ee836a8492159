"""Advice about a call as text for people. Asks and values nothing itself."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from solver.advice import (
    AuctionAdvice,
    CallAdvice,
    CallMethod,
    CallQuestion,
    Estimate,
    Reasons,
    Unit,
    Verdict,
)
from solver.cards import Language, suit_name
from solver.cli.advice_text import LIMIT_REACHED, worth_text
from solver.cli.decision_text import hand_text
from solver.cli.hidden_text import bar, percent
from solver.cli.ruleset_text import ruleset_name
from solver.cli.signs import Signs, filled_table, heading
from solver.game.auction import Call
from solver.rules import Ruleset

_SAID = {
    Call.PASS: "pass",
    Call.NEW_DEAL: "ask for a new deal",
    Call.FIFTY: "offer to write fifty",
    Call.ACCEPT: "accept",
    Call.REFUSE: "refuse",
    Call.PAY: "pay",
    Call.RAISE: "raise",
    Call.DROP: "drop out",
    Call.NO_TRUMP: "call no trump",
    Call.ALL_TRUMPS: "call all trumps",
}


def call_text(
    question: CallQuestion, advice: AuctionAdvice, signs: Signs, *, open_hands: bool
) -> Iterator[str]:
    """Line by line: who is to call with which cards, the verdict, the worth of every call, and why."""
    yield from _auction_text(question, signs)
    yield ""
    if not advice.is_complete:
        yield from (LIMIT_REACHED, "")
    yield heading(_verdict(advice))
    yield ""
    yield from _call_table(advice, signs, open_hands=open_hands)
    yield ""
    yield f"The mean counts {_counted(question.ruleset, advice.unit)}."
    yield _effort(advice)
    yield from _why(question, advice)


def _auction_text(question: CallQuestion, signs: Signs) -> Iterator[str]:
    ruleset, state = question.ruleset, question.state
    yield heading(f"{ruleset_name(ruleset, Language.ENGLISH)} ({ruleset.id})")
    if state.turnups:
        yield f"Turned up: {signs.cards(state.turnups)}"
    if state.history:
        yield f"Called so far: {', '.join(state.history)}"
    if question.score is not None:
        yield f"Score: {', '.join(map(str, question.score))}"
    if question.lying is not None:
        others = (cards for seat, cards in enumerate(question.lying) if seat != question.seat)
        yield f"The opponent's open cards: {hand_text(next(others), signs)}"
    yield f"Seat {question.seat} is to call; he holds {hand_text(question.hand, signs)}"


def _verdict(advice: AuctionAdvice) -> str:
    said = _phrase(advice.best)
    said = said[0].upper() + said[1:]
    if len(advice.calls) == 1:
        return f"{said}: nothing else may be called."
    if advice.verdict is Verdict.CLEAR:
        return f"{said}: clear, no other call is worth as much."
    return f"{said}: close, other calls may be worth as much."


def _phrase(call: Call) -> str:
    suit = None if call.trump is None else call.trump.suit
    return _SAID[call] if suit is None else f"call {suit_name(suit, Language.ENGLISH)}"


def _call_table(advice: AuctionAdvice, signs: Signs, *, open_hands: bool) -> Iterator[str]:
    """The bar goes from the worst call, which has none, to the best."""
    means = [call.mean.mean for call in advice.calls]
    best, spread = means[0], max(means) - min(means)
    open_titles = ["open", "passes"] if open_hands else []
    titles = ["mean", "95%", "behind", "95%", "passes", "all tricks", "points", "announced", *open_titles]
    rows = [["call", "", *titles, ""]]
    for number, call in enumerate(advice.calls):
        share = 1.0 if not spread else 1 - (best - call.mean.mean) / spread
        is_equal = call.behind.is_exact and not call.behind.mean
        cells = [
            *_amount(call.mean, advice.unit),
            *(_amount(call.behind, advice.unit) if number and not is_equal else ("", "")),
            *_results(call, advice.unit),
            *(_seen(call, advice.unit) if open_hands else ()),
        ]
        note = "best" if number == 0 else "equal" if is_equal else ""
        rows.append([_name(call.call, signs), bar(share, signs), *cells, note])
    yield from filled_table(rows, left=("call", "", "95%"))


def _name(call: Call, signs: Signs) -> str:
    suit = None if call.trump is None else call.trump.suit
    return str(call) if suit is None else signs.suit(suit)


def _results(call: CallAdvice, unit: Unit) -> Iterator[str]:
    """How a contract goes that is played after the call; empty cells where none is, or it is not known."""
    yield "" if call.p_pass is None else percent(call.p_pass)
    yield "" if call.p_all_tricks is None else percent(call.p_all_tricks)
    yield "" if call.points is None else f"{call.points:.1f}"
    yield "" if call.announced is None else _number(call.announced.mean, unit)


def _seen(call: CallAdvice, unit: Unit) -> Iterator[str]:
    """The same if everybody saw all cards."""
    seen = call.open_hands
    yield "" if seen is None else _number(seen.mean, unit)
    yield "" if seen is None or seen.p_pass is None else percent(seen.p_pass)


def _amount(estimate: Estimate, unit: Unit) -> tuple[str, str]:
    """The mean and its interval, which is empty if it has no width to be shown."""
    mean = _number(estimate.mean, unit)
    if not estimate.is_exact and not math.isfinite(estimate.high):
        return mean, "?"
    low, high = _number(estimate.low, unit), _number(estimate.high, unit)
    return mean, "" if low == high else f"{low} to {high}"


def _number(amount: float, unit: Unit) -> str:
    if unit is Unit.PROBABILITY:
        return f"{100 * amount:.1f}%"
    return f"{amount:.2f}" if unit is Unit.TOKENS else f"{amount:.1f}"


def _counted(ruleset: Ruleset, unit: Unit) -> str:
    """What a mean counts."""
    match unit:
        case Unit.PROBABILITY:
            return "the chance to win the match"
        case Unit.TOKENS:
            return "tokens won or lost from now on"
        case Unit.POINTS if ruleset.units == 2:
            return "written points of the own side less those of the other side"
        case Unit.POINTS:
            return "written points of the own column less the mean of the others"


def _effort(advice: AuctionAdvice) -> str:
    time = f"{advice.elapsed_ms:.0f} ms"
    if advice.method is CallMethod.TABLE:
        off = "" if advice.error is None else f"; it is off by {advice.error:.0f} points as a rule"
        return f"This is an instant estimate by formulas of the hand alone{off}, {time}."
    deals = "1 deal" if advice.worlds == 1 else f"{advice.worlds:,} deals"
    return f"Looked at {deals}{worth_text(advice.worlds, advice.effective_worlds)}, {time}."


def _why(question: CallQuestion, advice: AuctionAdvice) -> Iterator[str]:
    """What the best contract rests on, and what becomes of the deal after calls that name none."""
    contract = next((call for call in advice.calls if call.reasons is not None), None)
    if contract is not None and contract.reasons is not None:
        yield from ("", heading(f"What speaks for {_contract(contract.call)}, and against it"))
        yield _reasons(contract.reasons, has_partner=question.ruleset.pairs) + "."
    courses = list(_courses(question.ruleset, advice.calls))
    if courses:
        yield from ("", heading("What becomes of the deal"), *courses)


def _contract(call: Call) -> str:
    return _phrase(call).removeprefix("call ")


def _reasons(reasons: Reasons, *, has_partner: bool) -> str:
    parts = []
    if reasons.trumps is not None:
        parts.append(f"{reasons.trumps:.1f} trumps{' with his partner' if has_partner else ''}")
    parts.append(f"Bela {percent(reasons.bela)}, against him {percent(reasons.bela_against)}")
    parts.append(
        f"a declaration {percent(reasons.declaration)}, against him {percent(reasons.declaration_against)}"
    )
    if reasons.last_trick is not None:
        parts.append(f"the last trick {percent(reasons.last_trick)}")
    return "; ".join(parts)


def _courses(ruleset: Ruleset, calls: Sequence[CallAdvice]) -> Iterator[str]:
    """After every call that names no contract and leaves open what is played."""
    own = "his side plays" if ruleset.pairs else "he plays"
    others = "another player plays" if ruleset.playing_seats == 3 else "the other side plays"
    unplayed = "the deal is not played" if ruleset.auction.buyout else "cards are dealt again"
    for call in calls:
        course = call.course
        if course is None or call.call.trump is not None or max(course.own, course.others) == 0:
            continue
        shares = ((own, course.own), (others, course.others), (unplayed, course.unplayed))
        yield f"After {call.call}: {', '.join(f'{who} {percent(share)}' for who, share in shares if share)}"
