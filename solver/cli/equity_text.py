"""Match equity as text and as a document for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.cards import Language
from solver.cli.equity_table import EquityTable, column_chances, column_names, dealer_words
from solver.cli.ruleset_text import ruleset_name
from solver.cli.signs import heading, table
from solver.equity import MatchEquity


def equity_text(equity: MatchEquity, shown: EquityTable, score: Sequence[int] | None) -> Iterator[str]:
    """Line by line: what the chances rest on, those at ``score`` if it is given, and the table."""
    ruleset, results = equity.ruleset, equity.results
    name = ruleset_name(ruleset, Language.ENGLISH)
    yield heading(f"{ruleset.id}: {name}, a match to {ruleset.match.target}")
    means = ", ".join(f"{mean:.1f}" for mean in results.means)
    yield f"From {results.deals:,} deals, which write {means} on average; the dealer's column is the last."
    yield ""
    if score is not None:
        yield from _at(equity, score, shown.dealer)
        yield ""
    yield from _table_text(ruleset.units, shown)


def equity_document(
    equity: MatchEquity, shown: EquityTable, score: Sequence[int] | None
) -> dict[str, object]:
    """The same as a document; chances are from 0 to 1 and per column, ours first."""
    document: dict[str, object] = {
        "ruleset": equity.ruleset.id,
        "target": equity.ruleset.match.target,
        "deals": equity.results.deals,
        "dealer": shown.dealer,
    }
    if score is not None:
        chances = column_chances(equity, score, shown.dealer)
        document |= {"score": list(score), "chances": _rounded(chances.tolist())}
    document["table"] = {
        "scores": list(shown.scores),
        "others": shown.others,
        "chances": [_rounded(row) for row in shown.chances.tolist()],
    }
    return document


def _at(equity: MatchEquity, score: Sequence[int], dealer: int) -> Iterator[str]:
    names = column_names(len(score))
    chances = column_chances(equity, score, dealer).tolist()
    yield heading(f"{', '.join(map(str, score))}; {dealer_words(len(score), dealer)}")
    rows = [["", "score", "wins"]]
    rows += [
        [name, str(points), f"{chance:.1%}"]
        for name, points, chance in zip(names, score, chances, strict=True)
    ]
    yield from table(rows, "<>>")


def _table_text(units: int, shown: EquityTable) -> Iterator[str]:
    theirs = "theirs" if units == 2 else "that of column 1"
    if units > 2:
        theirs += " and all others" if shown.others is None else f", the others have {shown.others}"
    yield heading(
        f"We win, in per cent; our score down, {theirs} across; {dealer_words(units, shown.dealer)}"
    )
    rows = [["", *map(str, shown.scores)]]
    rows += [
        [str(own), *(f"{100 * chance:.1f}" for chance in row)]
        for own, row in zip(shown.scores, shown.chances.tolist(), strict=True)
    ]
    yield from table(rows, ">" * len(rows[0]))


def _rounded(chances: Sequence[float]) -> list[float]:
    return [round(chance, 6) for chance in chances]
