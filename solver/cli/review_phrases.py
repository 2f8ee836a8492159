"""Words for what happened in a deal and what it gave away, in text and Markdown alike. Judges nothing."""

from __future__ import annotations

import math

from solver.advice import Estimate
from solver.advice.review import (
    DealReview,
    MoveClass,
    MoveKind,
    MoveReview,
    PlayerTotals,
    ReviewFault,
    Thresholds,
)
from solver.cli.decision_text import option_name
from solver.cli.position_text import trumps_text
from solver.cli.review_story import MARKS, Deed, Players, Story
from solver.cli.signs import Signs
from solver.double_dummy.decisions import DecisionKind
from solver.game.deal import (
    AnnounceEvent,
    Announcement,
    CallEvent,
    ClaimEvent,
    Event,
    PlayEvent,
    ShowEvent,
    SwapEvent,
)

LONGEST_LINE = 12
"""Cards of a line that are shown."""

TOTALS = ("player", "decisions", "accuracy", "lost", "cards open", "?!", "?", "??", "lucky", "unlucky")
"""Titles of the table of players."""

_COUNTED = (
    MoveClass.INACCURACY,
    MoveClass.MISTAKE,
    MoveClass.BLUNDER,
    MoveClass.LUCKY,
    MoveClass.UNLUCKY,
)
_CLASSES = {
    MoveClass.INACCURACY: "an inaccuracy",
    MoveClass.MISTAKE: "a mistake",
    MoveClass.BLUNDER: "a blunder",
}


def deed_phrase(deed: Deed, signs: Signs) -> str:
    """What was done, with its mark."""
    return event_phrase(deed.event, signs) + deed.mark


def event_phrase(event: Event, signs: Signs) -> str:
    """What is done, in a few words."""
    match event:
        case CallEvent(call=call):
            suit = None if call.trump is None else call.trump.suit
            return str(call) if suit is None else signs.suit(suit)
        case PlayEvent(card=card, bela=bela):
            return f"{signs.card(card)} (Bela)" if bela else signs.card(card)
        case ShowEvent(declarations=declarations):
            return "shows " + " + ".join(map(signs.cards, declarations))
        case ClaimEvent(takes_all=takes_all):
            return "claims the rest" if takes_all else "gives up the rest"
        case AnnounceEvent(announcement=Announcement.CAPOT):
            return "announces all tricks"
        case AnnounceEvent():
            return "ends the deal"
        case SwapEvent(card=card):
            return f"exchanges {signs.card(card)}"
        case _:
            # What is said of a declaration, a discard or the turned card does not depend on the kind.
            return option_name(DecisionKind.DECLARE, event, signs)


def choice_phrase(move: MoveReview, event: Event | None, signs: Signs) -> str:
    """One choice of ``move``: ``event``, or nothing where that is None."""
    if event is None:
        return option_name(DecisionKind(move.kind.value), None, signs)
    if isinstance(event, PlayEvent | CallEvent):
        return event_phrase(event, signs)
    return option_name(DecisionKind(move.kind.value), event, signs)


def contract_phrase(review: DealReview, story: Story, players: Players, signs: Signs) -> str:
    """What was played, by whom, and what it wrote."""
    parts = []
    if story.contract is not None:
        taker = players.long(story.contract.taker)
        parts.append(f"{trumps_text(story.contract.trump, signs)}, taken by {taker}.")
    if review.is_claimed:
        parts.append("The rest was claimed.")
    if review.written is not None:
        names = (players.side(review.ruleset, unit) for unit in range(review.ruleset.units))
        sums = ", ".join(f"{name} {points}" for name, points in zip(names, review.written, strict=True))
        parts.append(f"Written: {sums}.")
    return " ".join(parts)


def place_phrase(move: MoveReview) -> str:
    """When something was decided."""
    if move.kind is MoveKind.CALL:
        return "Auction"
    return f"Trick {move.trick}" if move.trick else "Before play"


def verdict_phrase(move: MoveReview, players: Players, signs: Signs) -> str:
    """What a decision gave away, in a sentence or two."""
    made = choice_phrase(move, move.made, signs) + MARKS.get(move.move_class, "")
    start = f"{place_phrase(move)}, {players.long(move.seat)}: {made}"
    if move.move_class is MoveClass.UNLUCKY:
        better = choice_phrase(move, move.best_open, signs)
        saved = _amount(move.loss_open or 0)
        return (
            f"{start} is bad luck: nothing better was known for sure, but {better} would have saved {saved}."
        )
    known = f"gives away {_amount(move.loss_known.mean)}{_interval(move.loss_known)} on what was known"
    if move.move_class is MoveClass.LUCKY:
        return f"{start} is a lucky error: it {known}, and {_open(move)} as the cards lay."
    return f"{start} is {_CLASSES[move.move_class]}: it {known}, {_open(move)} as the cards lay."


def better_phrase(move: MoveReview, signs: Signs) -> str:
    """What had been better, and how it would have gone on; empty after bad luck."""
    if move.move_class is MoveClass.UNLUCKY:
        return ""
    better = f"Better: {choice_phrase(move, move.best, signs)}"
    if not move.line:
        return better + "."
    more = " ..." if len(move.line) > LONGEST_LINE else ""
    return f"{better}; as the cards lay it goes on {signs.cards(move.line[:LONGEST_LINE])}{more}"


def fault_phrase(fault: ReviewFault, players: Players, signs: Signs) -> str:
    """The card that broke a rule, and what contradicts it."""
    why = "; ".join(each.detail for each in fault.faults)
    held = f" He held {signs.cards(fault.contradiction)}." if fault.contradiction else ""
    return (
        f"Event {fault.index}: {players.long(fault.seat)} plays {event_phrase(fault.event, signs)}, "
        f"which the rules forbid: {why}.{held} The review ends before it."
    )


def totals_row(name: str, totals: PlayerTotals) -> list[str]:
    """The cells below ``TOTALS``."""
    accuracy = "" if totals.accuracy is None else f"{totals.accuracy:.0f}%"
    counts = (totals.classes.get(each, 0) for each in _COUNTED)
    return [
        name,
        str(totals.decisions),
        accuracy,
        _amount(totals.loss_known),
        _amount(totals.loss_open),
        *(str(count) if count else "" for count in counts),
    ]


def worth_phrase(review: DealReview, players: Players) -> str:
    """What the last column of the tricks says."""
    ruleset = review.ruleset
    is_alone = ruleset.units == ruleset.playing_seats == 3
    side = f"the side of {players.long(0)}" if is_alone else players.side(ruleset, ruleset.unit_of(0))
    return (
        f"worth: written points of {side} less those of the others, "
        "if all had played perfectly from there on with open cards"
    )


def losses_phrases(thresholds: Thresholds) -> tuple[str, str]:
    """What the columns of losses mean, and what the marks do."""
    inaccuracy, mistake, blunder = map(
        _plain, (thresholds.inaccuracy, thresholds.mistake, thresholds.blunder)
    )
    return (
        "lost: written points given away on what was known; cards open: with all hands known",
        f"?! from {inaccuracy}, ? from {mistake}, ?? from {blunder} points; (?) an error that cost nothing",
    )


def difference_phrase(difference: float) -> str:
    """``+12``, ``-8`` or ``0``."""
    return f"{difference:+.0f}" if difference else "0"


def _open(move: MoveReview) -> str:
    if move.loss_open is None:
        return "not valued"
    return _amount(move.loss_open) if move.loss_open else "nothing"


def _amount(points: float) -> str:
    return f"{points:.1f}"


def _plain(points: float) -> str:
    return f"{points:g}"


def _interval(estimate: Estimate) -> str:
    """Empty if nothing was estimated, or one world tells nothing about it."""
    if estimate.is_exact or not math.isfinite(estimate.high):
        return ""
    return f" ({_amount(estimate.low)} to {_amount(estimate.high)})"
