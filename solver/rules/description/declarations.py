"""Runs, groups and Bela, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from solver.cards.card import Rank
from solver.rules.choices import (
    BelaCall,
    DeclarationScope,
    DeclarationShown,
    DeclarationTie,
    NoSuit,
    RunOrder,
    Stakes,
    Trickless,
    TrumpEdge,
)
from solver.rules.description.words import (
    extras,
    has_declarations,
    has_taker,
    is_solo,
    listed,
    number,
    sentence,
    sentences,
    unit_that,
)
from solver.rules.parameters import Parameters

_PLURALS = {
    Rank.SEVEN: "sevens",
    Rank.EIGHT: "eights",
    Rank.NINE: "nines",
    Rank.TEN: "tens",
    Rank.JACK: "jacks",
    Rank.QUEEN: "queens",
    Rank.KING: "kings",
    Rank.ACE: "aces",
}
_NATURAL = "7 8 9 10 J Q K A"
_STRENGTH = "7 8 9 J Q K 10 A"
_TRUMP_STRENGTH = "7 8 Q K 10 A 9 J"


def declaration_paragraphs(rules: Parameters) -> Iterator[str]:
    """What can be declared, which declaration is better, and whose count."""
    if not has_declarations(rules):
        yield "There are none, except Bela."
        return
    yield sentences((_runs(rules), _order(rules), _groups(rules), _double_use(rules)))
    if rules.declarations.decl_scope is not DeclarationScope.ALL or rules.table.dealer_out:
        yield sentences(_comparison(rules))
    yield sentences((_scope(rules), _tie(rules)))
    yield sentences(_shown(rules))
    yield _trick_needed(rules)


def bela_paragraphs(rules: Parameters) -> Iterator[str]:
    """Bela, and the trick it needs where nothing else is declared."""
    yield sentences(("King and queen of trumps in one hand count 20.", _bela_call(rules), _bela_suits(rules)))
    if not has_declarations(rules):
        yield _trick_needed(rules)


def _runs(rules: Parameters) -> str:
    values = rules.declarations.runs
    if not values:
        return "Runs do not count."
    values = values[: len(_ranks(rules, _NATURAL).split()) - 2]
    parts = []
    lengths = iter(range(3, 9))
    for value, same in groupby(values):
        counts = [number(next(lengths)) for _ in same]
        wins = "wins" if len(counts) == 1 else "win"
        brings = f"{wins} the match at once" if value == "match" else f"{value}"
        verb = "" if value == "match" else " counts" if len(counts) == 1 else " count"
        parts.append(f"{listed(counts, 'or')}{verb} {brings}")
    text = f"Cards of one suit in a row are a run: {', '.join(parts)}."
    longest = len(values) + 2
    return (
        text
        if longest == len(_ranks(rules, _NATURAL).split())
        else f"{text} Of longer ones the best {number(longest)} cards are declared."
    )


def _order(rules: Parameters) -> str:
    if not rules.declarations.runs:
        return ""
    match rules.declarations.run_order:
        case RunOrder.NATURAL:
            return f"They are in a row in the order {_ranks(rules, _NATURAL)}, in every suit."
        case RunOrder.STRENGTH:
            return (
                f"They are in a row in the order {_ranks(rules, _STRENGTH)}, in every suit, trumps included."
            )
        case RunOrder.TRUMP_STRENGTH:
            return (
                f"They are in a row in the order {_ranks(rules, _TRUMP_STRENGTH)} in trumps and "
                f"{_ranks(rules, _STRENGTH)} in the other suits."
            )


def _ranks(rules: Parameters, order: str) -> str:
    return " ".join(rank for rank in order.split() if rules.deal.low_rank == 7 or rank not in "78")


def _groups(rules: Parameters) -> str:
    counted = _ranks_by_points(rules)
    if not counted:
        return "Four of a kind do not count."
    parts = [f"{listed(ranks, 'or')} {points}" for points, ranks in counted.items()]
    return f"Four of a kind count: {', '.join(parts)}."


def _ranks_by_points(rules: Parameters) -> dict[int, list[str]]:
    """Points of four of a kind to the ranks that count them, in the order in which equal groups rank."""
    in_pack = {card.rank for card in rules.pack}
    found: dict[int, list[str]] = {}
    for rank, points in rules.declarations.groups.items():
        if rank in in_pack:
            found.setdefault(points, []).append(_PLURALS[rank])
    return found


def _double_use(rules: Parameters) -> str:
    if not (rules.declarations.runs and rules.declarations.groups):
        return "" if rules.declarations.groups else "A card may be in one run only."
    return "A card may be in a run and in a group at the same time, but not in two runs."


def _comparison(rules: Parameters) -> Iterator[str]:
    declared = rules.declarations
    yield "Of two declarations the one that counts more is better."
    if declared.runs and declared.groups:
        if declared.five_run_top:
            yield "But a run of five or more is better than any group; otherwise a group beats an equal run."
        else:
            yield "A group beats a run that counts the same."
    for ranks in _ranks_by_points(rules).values():
        if len(ranks) > 1:
            yield f"Groups that count the same go in this order: {', '.join(ranks)}."
    if declared.runs:
        yield from _comparison_of_runs(declared.trump_edge)


def _comparison_of_runs(edge: TrumpEdge) -> Iterator[str]:
    match edge:
        case TrumpEdge.NO:
            yield (
                "Between runs that count the same the longer one is better, then the one with the higher "
                "top card."
            )
            yield "Trumps have no advantage."
        case TrumpEdge.IDENTICAL:
            yield (
                "Between runs that count the same the longer one is better, then the one with the higher "
                "top card,"
            )
            yield "then the one in trumps."
        case TrumpEdge.SAME_LENGTH:
            yield "Between runs that count the same the longer one is better, then the one in trumps,"
            yield "then the one with the higher top card."


def _scope(rules: Parameters) -> str:
    match rules.declarations.decl_scope:
        case DeclarationScope.SIDE:
            return _scope_of_side(rules)
        case DeclarationScope.PLAYER:
            partner = "; his partner's do not count" if rules.pairs else ""
            return f"Only the player with the best declaration writes, all that he has declared{partner}."
        case DeclarationScope.ALL:
            return "Everybody writes all that he has declared."
        case DeclarationScope.NONE:
            return ""


def _scope_of_side(rules: Parameters) -> str:
    if rules.pairs:
        return (
            "The pair with the best declaration writes all declarations of both partners, the other pair "
            "none."
        )
    if is_solo(rules):
        return (
            "If the soloist has the best declaration, he writes all of his and nobody else any. If one "
            "of his "
            "opponents has it, both of them write theirs, each his own, and the soloist none."
        )
    return "The player with the best declaration writes all that he has declared, the others nothing."


def _tie(rules: Parameters) -> str:
    if rules.declarations.decl_scope is DeclarationScope.ALL:
        return ""
    sides = "players" if rules.declarations.decl_scope is DeclarationScope.PLAYER else "sides"
    match rules.declarations.decl_tie:
        case DeclarationTie.NOBODY:
            return f"If the best declarations of two {sides} are equal in everything, nobody's count."
        case DeclarationTie.EARLIER:
            return (
                f"If the best declarations of two {sides} are equal in everything, the one of the player who "
                "speaks earlier is taken as the better one."
            )


def _shown(rules: Parameters) -> Iterator[str]:
    match rules.declarations.decl_shown:
        case DeclarationShown.BEFORE:
            yield "Declarations are announced in turn before the first card, and those that count are shown."
        case DeclarationShown.AFTER:
            if has_taker(rules) or rules.match.stakes is Stakes.POT:
                yield "Declarations are announced in turn before the first card, but nothing is shown:"
                yield "after the play the hands are put together again and looked at."
            else:
                yield "Nothing is said before play: afterwards the hands are put together again, and all that"
                yield "they held counts as declared."
        case DeclarationShown.LIVE:
            yield "A declaration is made as soon as its cards lie open together before a player."
            yield (
                "A card uncovered later that lengthens a declared run brings 20, as long as no card of "
                "the run "
                "has been played; if one has, what is left may be a new run with the new card."
            )


def _trick_needed(rules: Parameters) -> str:
    what = extras(rules)
    count = "count" if has_declarations(rules) else "counts"
    if not rules.declarations.trick_needed:
        return sentence(f"{what} {count} also for a {unit_that(rules)} wins no trick")
    match rules.declarations.trickless:
        case Trickless.LOST:
            return sentence(
                f"{what} {count} only for a {unit_that(rules)} wins a trick; otherwise nobody gets them"
            )
        case Trickless.OPPONENTS:
            return sentence(
                f"{what} {count} only for a {unit_that(rules)} wins a trick; those of one without a trick go "
                f"to the {unit_that(rules)} takes all tricks, if there is one"
            )


def _bela_call(rules: Parameters) -> str:
    match rules.declarations.bela_call:
        case BelaCall.FREE:
            return (
                "It is announced when the first of the two, either one, is played; who keeps silent, as he "
                "may, does not get it."
            )
        case BelaCall.FORCED:
            return "It has to be announced when the first of the two, either one, is played."
        case BelaCall.KING_FIRST:
            return (
                "It counts only if the king is played before the queen and both are announced as they "
                "are played."
            )


def _bela_suits(rules: Parameters) -> str:
    if not has_taker(rules):
        return ""
    match rules.auction.no_suit:
        case NoSuit.NO:
            return ""
        case NoSuit.CRIMEA:
            return "There is none in no trump and in all trumps."
        case NoSuit.SAMARA:
            return "In no trump king and queen of every suit are a Bela; in all trumps there is none."
