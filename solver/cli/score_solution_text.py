"""What the search for what is written, or for the match, found, as text for people. Does not search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver.cards import Card, CardSet
from solver.cli.position_text import unit_name
from solver.cli.signs import Signs, filled_table, heading
from solver.cli.solution_text import trick_table, tricks_of
from solver.cli.worth_text import chance_text, loss_text
from solver.double_dummy import Lines, MatchOutcome, ScoredCard, ScoredLine, ScoreSolution
from solver.double_dummy.scored import DifferenceRange
from solver.game import Position
from solver.rules import Ruleset

_VALUES = ("chance", "difference", "loss", "Bela", "declare", "match", "")

_UNPROVEN = "Differences are proven bounds (low..high, ? for none), and no card is called best."
_UNPROVEN_CHANCES = "Chances that are not proven are left out, and no card is called best."


def score_solution_text(
    position: Position, solution: ScoreSolution, signs: Signs, lines: Lines
) -> Iterator[str]:
    """Line by line: the value of every card, optimal play, what it writes, and what the search took.

    ``lines``: those that are shown.
    """
    if solution.to_play is None:
        yield "The deal is over."
        yield from _written(position.ruleset, solution)
        return
    if not solution.exact:
        yield "The time limit was reached before everything was proven."
        yield _UNPROVEN_CHANCES if solution.has_equity else _UNPROVEN
        yield ""
    yield from _card_table(position, solution, signs)
    if solution.has_equity:
        yield ""
        yield "Everybody plays for the chance to win the match; the difference is what is written besides."
    yield from _stop(position, solution)
    yield from _win(solution, signs)
    yield from _best_play(position, solution, signs)
    if lines is Lines.ALL and sum(card.line is not None for card in solution.cards) > 1:
        yield ""
        yield heading("Optimal play after each card")
        yield from _lines_of_cards(position, solution, signs)
    yield ""
    yield f"{solution.nodes:,} nodes, {solution.elapsed_ms:.1f} ms"


def _card_table(position: Position, solution: ScoreSolution, signs: Signs) -> Iterator[str]:
    """Written points per unit, and their difference for the player; columns without an entry are left out."""
    ruleset = position.ruleset
    rows = [["card", *(unit_name(ruleset, unit) for unit in range(ruleset.units)), *_VALUES]]
    for card in solution.cards:
        compared = _compared(card, signs) if solution.exact else ["", "", ""]
        is_best = solution.exact and 0 in (card.loss, card.equity_loss) and not solution.ends_now
        chance = "" if card.equity is None else chance_text(card.equity)
        difference = _difference(card, solution)
        values = [chance, difference, *compared, card.match or "", "best" if is_best else ""]
        rows.append([signs.card(card.card), *_written_cells(ruleset, card), *values])
    yield from filled_table(rows, left=("card", "Bela", "declare", "match", ""))


def _written_cells(ruleset: Ruleset, card: ScoredCard) -> list[str]:
    if card.settlement is None:
        return [""] * ruleset.units
    return [str(amount) for amount in card.settlement.written]


def _difference(card: ScoredCard, solution: ScoreSolution) -> str:
    if card.match in (MatchOutcome.WON, MatchOutcome.LOST):
        return ""
    if card.difference.is_exact:
        return str(card.difference.low)
    return "" if solution.has_equity else _bounds(card.difference)


def _bounds(difference: DifferenceRange) -> str:
    bounds = (difference.at_least, difference.at_most)
    return "..".join("?" if bound is None else str(bound) for bound in bounds)


def _compared(card: ScoredCard, signs: Signs) -> list[str]:
    """Loss and what to say with the card, which are only known once all cards are proven."""
    loss = loss_text(card.loss, card.equity_loss)
    word = "" if card.says_bela is None else "say" if card.says_bela else "silent"
    declares = "" if card.declares is None else _things(card.declares, signs) or "nothing"
    return [loss, word, declares]


def _things(declares: Iterable[CardSet], signs: Signs) -> str:
    """Runs and groups by their cards."""
    return ", ".join(map(signs.cards, declares))


def _stop(position: Position, solution: ScoreSolution) -> Iterator[str]:
    """What the soloist gets by ending the deal, if he may."""
    worth = solution.if_stopped
    if worth is None:
        return
    match worth.match:
        case MatchOutcome.WON:
            result = "and wins the match"
        case MatchOutcome.LOST:
            result = "and loses the match"
        case _ if worth.equity is not None:
            result = f"for a chance of {chance_text(worth.equity)} to win the match"
        case _:
            result = f"for a difference of {worth.difference}"
    advice = ", which is best" if solution.ends_now else ""
    yield ""
    yield f"Seat {position.contract.taker} may end the deal now {result}{advice}."


def _win(solution: ScoreSolution, signs: Signs) -> Iterator[str]:
    """The run that wins the match before a card is played, if there is one."""
    if solution.wins_with is not None:
        yield ""
        yield (
            f"Seat {solution.to_play} wins the match now by declaring {signs.cards(solution.wins_with)}; "
            "the cards are valued as if he did not."
        )


def _best_play(position: Position, solution: ScoreSolution, signs: Signs) -> Iterator[str]:
    """How the deal goes on when everybody plays perfectly, and what it writes."""
    if solution.ends_now:
        yield from _written(position.ruleset, solution)
        return
    best = solution.best
    if best is None or best.line is None:
        return
    yield ""
    yield heading("Optimal play")
    yield from trick_table(position, best.line.cards, signs)
    yield from _remarks(position, best.line, signs)
    yield from _written(position.ruleset, solution)


def _remarks(position: Position, line: ScoredLine, signs: Signs) -> Iterator[str]:
    """What the table of tricks does not show."""
    left_over = _unfinished(position, line)
    if left_over:
        yield f"Then {signs.cards(left_over)}."
    announced = [card for card, word in zip(line.cards, line.says_bela, strict=True) if word]
    if announced:
        yield f"Bela is announced with {signs.cards(announced)}."
    declared = [cards for declares in line.declares for cards in declares]
    if declared:
        yield f"Declared on the way: {_things(declared, signs)}."
    if line.wins_with is not None:
        yield f"Then {signs.cards(line.wins_with)} is declared and wins the match."
    elif line.ends_early and position.ruleset.play.early_stop:
        yield f"Then seat {position.contract.taker} ends the deal."
    elif line.ends_early:
        yield "Then the target of the match is reached, and nothing is written any more."


def _unfinished(position: Position, line: ScoredLine) -> tuple[Card, ...]:
    """The cards of a trick that is not completed any more."""
    count = (len(position.trick) + len(line.cards)) % position.players
    return line.cards[len(line.cards) - min(count, len(line.cards)) :]


def _lines_of_cards(position: Position, solution: ScoreSolution, signs: Signs) -> Iterator[str]:
    for card in solution.cards:
        if card.line is not None:
            tricks = [trick.cards for trick in tricks_of(position, card.line.cards)]
            unfinished = _unfinished(position, card.line)
            yield " | ".join(map(signs.cards, [*tricks, unfinished] if unfinished else tricks))


def _written(ruleset: Ruleset, solution: ScoreSolution) -> Iterator[str]:
    settlement = solution.settlement
    if settlement is not None:
        amounts = (f"{unit_name(ruleset, unit)} {amount}" for unit, amount in enumerate(settlement.written))
        yield f"On the score sheet: {', '.join(amounts)} ({settlement.outcome})."
