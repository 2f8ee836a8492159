"""Who sits at the table, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from solver.rules.choices import NextDealer
from solver.rules.description.words import has_declarations, has_taker, number, sentences
from solver.rules.parameters import Parameters


def table_paragraphs(rules: Parameters) -> Iterator[str]:
    """Players, sides, the resting dealer, and who deals next."""
    yield sentences((_players(rules), _direction(rules)))
    if rules.table.dealer_out:
        yield sentences(_resting_dealer(rules))
    yield _next_dealer(rules)


def _players(rules: Parameters) -> str:
    if rules.pairs:
        return "Four players in two pairs; partners sit opposite each other and share a score column."
    if rules.table.dealer_out:
        return (
            "Four players, each with a score column of his own. The dealer rests, so that three play a deal"
            + (": whoever fixes trumps, alone against the other two." if has_taker(rules) else ".")
        )
    if rules.seats == 2:
        return "Two players, each with a score column of his own."
    who = f"{number(rules.seats).capitalize()} players, each with a score column of his own."
    return f"{who} Whoever fixes trumps is alone against the other two." if has_taker(rules) else who


def _direction(rules: Parameters) -> str:
    first = "The player who does not deal" if rules.seats == 2 else "The player at the dealer's right"
    return (
        f"Everything goes round to the right, counter-clockwise. {first} speaks and declares first and "
        "leads to the first trick."
    )


def _resting_dealer(rules: Parameters) -> Iterator[str]:
    if rules.out_of_play:
        yield f"The dealer takes the {number(rules.out_of_play)} cards that are left over."
        if has_declarations(rules):
            yield (
                "What can be declared with them he always writes, and if it is better than everything the "
                "players have declared, nobody else's declarations count."
            )
    if has_taker(rules):
        yield "If nobody takes trumps, he writes 20 points."


def _next_dealer(rules: Parameters) -> str:
    match rules.table.next_dealer:
        case NextDealer.ROTATE:
            return (
                "After every deal, also one that nobody took up, the next player to the right becomes dealer."
            )
        case NextDealer.LEADER:
            leader = "a player of the pair" if rules.pairs else "the player"
            return (
                f"The next dealer is {leader} with the highest score: the previous dealer, if he is one of "
                "those who have it, otherwise the first of them to his right."
            )
