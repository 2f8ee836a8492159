"""Whether the taker passes and what is written, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from solver.rules.choices import (
    Bajt,
    Capot,
    Fall,
    FallExtras,
    PassCounts,
    PassVersus,
    Rounding,
    Tie,
)
from solver.rules.description.words import (
    extras,
    has_taker,
    listed,
    others,
    others_do,
    sentence,
    sentences,
    taker,
    taking_side,
)
from solver.rules.parameters import Parameters

_HANGING = (Tie.HANG_WINNER, Tie.HANG_TAKER, Tie.HANG_RETAKE)


def settlement_paragraphs(rules: Parameters) -> Iterator[str]:
    """Pass, tie, fall, marks and rounding."""
    if not has_taker(rules):
        yield "Nobody has to pass: everybody writes what he has made."
        return
    yield sentences(
        (_pass(rules), _stop(rules), _counted(rules), "On a pass everybody writes his own points.")
    )
    if rules.result.pass_vs is not PassVersus.FIXED82:
        yield sentences(_tie(rules))
    yield sentences((_fall(rules), _fall_extras(rules)))
    yield _marks(rules)
    if rules.result.rounding is Rounding.TENS:
        yield _rounding(rules)


def _pass(rules: Parameters) -> str:
    side = taking_side(rules)
    match rules.result.pass_vs:
        case PassVersus.FIXED82:
            return sentence(f"{side} passes with 82 points or more")
        case PassVersus.EACH if rules.playing_seats == 3:
            return sentence(f"{side} passes with more points than each of {others(rules)} has for himself")
        case _:
            together = " together" if rules.playing_seats == 3 else ""
            return sentence(f"{side} passes with more points than {others(rules)}{together}")


def _stop(rules: Parameters) -> str:
    points = rules.play.early_stop
    return sentence(f"with {points} points in tricks {taker(rules)} passes in any case") if points else ""


def _counted(rules: Parameters) -> str:
    bonus = () if rules.play.capot is Capot.NO else ("the bonus for all tricks",)
    counted = ["cards", "the last trick", *bonus]
    match rules.result.pass_counts:
        case PassCounts.ALL:
            text = f"compared are the points of {listed([*counted, *extras(rules).split(' and ')])}"
        case PassCounts.TRICKS:
            excluded = extras(rules).replace(" and ", " or ")
            text = f"compared are the points of {listed(counted)}, but not {excluded}"
    return sentence(text)


def _tie(rules: Parameters) -> Iterator[str]:
    """Equal points; where the taker is compared with each opponent, as many as the better one."""
    each = rules.result.pass_vs is PassVersus.EACH and rules.playing_seats == 3
    equal = "As many points as the better opponent" if each else "Equal points"
    who, own = (
        taking_side(rules),
        "their own" if rules.playing_seats == 3 else "its own" if rules.pairs else "his own",
    )
    match rules.result.tie:
        case Tie.FALL:
            yield f"{equal} are a fall."
            return
        case Tie.PASS:
            yield f"{equal} are enough to pass."
            return
        case Tie.LAPSE:
            yield f"{equal} are neither: {others_do(rules, 'write')} {own}, and those of {who} lapse."
        case Tie.HANG_WINNER | Tie.HANG_TAKER | Tie.HANG_RETAKE:
            yield f"{equal} are neither: {others_do(rules, 'write')} {own}, and those of {who} hang."
    kept = rules.result.fall_extras is FallExtras.KEPT
    verb = "are" if extras(rules) != "Bela" else "is"
    yield (
        f"{extras(rules)[:1].upper()}{extras(rules)[1:]} {verb} written at once all the same."
        if kept
        else f"{extras(rules)[:1].upper()}{extras(rules)[1:]} {verb} part of these points."
    )
    if rules.result.tie in _HANGING:
        yield from _hanging(rules)


def _hanging(rules: Parameters) -> Iterator[str]:
    shared = ", in equal parts rounded down" if rules.playing_seats == 3 else ""
    match rules.result.tie:
        case Tie.HANG_WINNER:
            yield (
                "They go to the winner of the next deal: to its taker if he passes, otherwise to his "
                "opponents"
                f"{shared}."
            )
        case Tie.HANG_TAKER:
            yield f"They go to {taker(rules)} of the next deal, whether he passes or falls."
        case Tie.HANG_RETAKE:
            yield (
                "They go back to the side they came from if it takes the next deal and passes, otherwise "
                "to its "
                f"opponents{shared}."
            )
    yield "As long as the next deal is tied as well, or is not played, they go on waiting and add up."


def _fall(rules: Parameters) -> str:
    side = taking_side(rules)
    have = "they have" if rules.playing_seats == 3 else "it has" if rules.pairs else "he has"
    own = f"{others_do(rules, 'write')} only what {have} made"
    match rules.result.fall:
        case Fall.OPPONENTS:
            text = _all_to_opponents(rules)
        case Fall.LOST:
            text = f"nobody gets the points of {side}: {own}"
        case Fall.SPLIT:
            text = f"what {side} has made goes to {_in_parts(rules)}"
        case Fall.SPLIT_DEALER:
            receivers = f"{others(rules)} and the resting dealer"
            text = f"what {side} has made goes to {receivers} in equal parts, rounded down"
        case Fall.NOBODY:
            text = "nobody writes points of the tricks"
        case Fall.RUSSIAN:
            text = (
                "if one opponent has more than the soloist, half of the soloist's points, rounded down, "
                "goes to "
                "each of the two; if both have more, each gets all of them and the soloist writes 50 less"
            )
        case Fall.FLAT160:
            text = _flat(rules)
    return sentence(f"on a fall {text}")


def _all_to_opponents(rules: Parameters) -> str:
    if rules.playing_seats == 3:
        return (
            "the points of the soloist go to the opponent who has more, to both in halves if they have "
            "equally "
            "many; each keeps his own"
        )
    return f"{others_do(rules, 'write')} all points of the deal"


def _in_parts(rules: Parameters) -> str:
    return "the two opponents in halves, rounded down" if rules.playing_seats == 3 else others(rules)


def _flat(rules: Parameters) -> str:
    all_tricks = "" if rules.play.capot is Capot.NO else ", or 252 after all tricks,"
    who = "the opponent who has more" if rules.playing_seats == 3 else others(rules)
    return f"{who} writes 160{all_tricks} in place of all points of the tricks"


def _fall_extras(rules: Parameters) -> str:
    what = extras(rules)
    subject = f"the {what.replace('Bela', 'the Bela') if what != 'Bela' else what} of {taking_side(rules)}"
    single = what == "Bela"
    go, are, stay = ("goes", "is", "stays") if single else ("go", "are", "stay")
    match rules.result.fall_extras:
        case FallExtras.WITH if rules.result.fall in (Fall.LOST, Fall.NOBODY):
            return sentence(f"{subject} {are} lost as well")
        case FallExtras.WITH if rules.result.fall is Fall.FLAT160:
            return sentence(f"{subject} {go} to {_best_opponent(rules)} in addition")
        case FallExtras.WITH:
            return sentence(f"{subject} {go} the same way")
        case FallExtras.OPPONENTS:
            return sentence(f"{subject} {go} to {_best_opponent(rules)}")
        case FallExtras.KEPT:
            return sentence(f"{subject} {stay} with {'it' if rules.pairs else 'him'}")


def _best_opponent(rules: Parameters) -> str:
    return "the opponent who has more" if rules.playing_seats == 3 else others(rules)


def _marks(rules: Parameters) -> str:
    match rules.result.bajt:
        case Bajt.NO:
            return "No marks are kept."
        case Bajt.FALL:
            return sentence(f"a fall gives {taking_side(rules)} a mark, a bajt")
        case Bajt.FALL_HANG:
            hangs = ", and so do points that hang" if rules.result.tie in _HANGING else ""
            return sentence(f"a fall gives {taking_side(rules)} a mark, a bajt{hangs}")


def _rounding(rules: Parameters) -> str:
    rest = (
        "those of each opponent as well"
        if rules.playing_seats == 3
        else f"{others_do(rules, 'write')} the rest of the rounded sum, 160 for 162"
    )
    are = "is" if extras(rules) == "Bela" else "are"
    return sentence(
        f"points of the tricks are rounded: those of {taking_side(rules)} to the nearest ten, five going "
        f"down; {rest}. All tricks are not rounded, and {extras(rules)} {are} added afterwards"
    )
