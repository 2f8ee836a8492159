"""How a match ends, penalties and payments, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from solver.rules.choices import End, Penalty, Stakes
from solver.rules.description.words import has_declarations, listed, sentence, sentences, unit, unit_that
from solver.rules.parameters import Parameters


def match_paragraphs(rules: Parameters) -> Iterator[str]:
    """Target, ending, lead, penalties, payments."""
    yield sentences(_ending(rules))
    yield _penalty(rules)
    yield sentences(_stakes(rules))


def _ending(rules: Parameters) -> Iterator[str]:
    target = f"{rules.match.target:,}"
    if rules.match.end is End.SINGLE:
        yield "One deal is the whole match; the most points win, equal points leave it without a winner."
        return
    yield f"A match is played to {target} points."
    if rules.match.end is not End.FULL:
        yield from _dosta(rules, target)
    yield (
        f"After a whole deal the highest score of those that have reached {target} wins; if it is shared, "
        "another deal is played."
    )
    if not rules.match.bela_exits:
        yield f"Bela of the deal just played does not help to reach {target}."
    if rules.match.gap:
        yield (
            f"The match also ends after a deal when the leader is {rules.match.gap} points ahead of the next."
        )


def _dosta(rules: Parameters, target: str) -> Iterator[str]:
    whose = "its" if rules.pairs else "his"
    yield (
        f"A {unit_that(rules)} reaches {target} with the points of {whose} tricks while a deal is being "
        "played, "
        "and has won a trick in it, may say so (dosta, enough) and wins at once, whether the taker would "
        "pass or "
        "not."
    )
    bela = _bela_before_the_end(rules)
    if bela:
        yield f"Bela that was announced counts for this {bela}."
    waiting = ("declarations",) * has_declarations(rules) + ("Bela",) * (not bela)
    if waiting:
        have = "has" if waiting == ("Bela",) else "have"
        yield sentence(f"{listed(waiting)} {have} to wait for the end of the deal")
    yield (
        f"After the last trick the points of tricks {'and Bela ' if bela else ''}are written first, and "
        "who has "
        f"{target} with them wins before anything else is looked at."
    )


def _bela_before_the_end(rules: Parameters) -> str:
    """From when on an announced Bela counts while the deal is being played; empty: it does not."""
    if not rules.match.bela_exits:
        return ""
    match rules.match.end:
        case End.DOSTA_BELA1:
            return "as soon as its first card has been played"
        case End.DOSTA_BELA2:
            return "when both its cards have been played"
        case _:
            return ""


def _penalty(rules: Parameters) -> str:
    each = "each of the others" if rules.units > 2 else f"the other {unit(rules)}"
    match rules.match.penalty:
        case Penalty.NO:
            return "No penalty is fixed for breaking a rule."
        case Penalty.GAME162:
            return (
                f"Breaking a rule ends the deal: {each} writes 162 points and all declarations that "
                "anybody has "
                "called so far."
            )
        case Penalty.DEAL_LOST:
            return f"Breaking a rule ends the deal: {each} writes all points of it."


def _stakes(rules: Parameters) -> Iterator[str]:
    match rules.match.stakes:
        case Stakes.NO:
            yield "Nothing is paid beside the score."
        case Stakes.BAJT:
            yield "After the match everybody pays an agreed sum for each of his marks."
        case Stakes.BAJT_MONELA:
            yield "After the match everybody pays an agreed sum for each of his marks."
            yield (
                "Whoever wins the nine of trumps in a trick gets a tabla for it; the winner of the match "
                "is paid a "
                "premium for each of his own."
            )
        case Stakes.DIFFERENCE:
            yield "Every two settle the difference of their scores."
        case Stakes.TOKENS:
            yield from _tokens(rules)
        case Stakes.POT:
            yield "The pot goes to the player with the most points; equal ones share it, rounded down."


def _tokens(rules: Parameters) -> Iterator[str]:
    if rules.units == 2:
        yield "On a pass the taker is paid a token by his opponents, on a fall he pays two."
    else:
        yield "On a pass the taker is paid a token by each opponent, on a fall he pays one to each."
