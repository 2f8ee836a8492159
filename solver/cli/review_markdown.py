"""A reviewed deal, or match, in Markdown. Judges nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from solver.advice.review import DealReview
from solver.cards import Language
from solver.cli.advice_text import LIMIT_REACHED
from solver.cli.review_match import DealReviewed, MatchReview, break_phrases, worst_rows
from solver.cli.review_phrases import (
    TOTALS,
    better_phrase,
    contract_phrase,
    fault_phrase,
    losses_phrases,
    totals_row,
    verdict_phrase,
    worth_phrase,
)
from solver.cli.review_story import Players, Story, remarkable, story_of
from solver.cli.review_text import NOTHING_REMARKABLE, game_id, said_lines, trick_rows
from solver.cli.ruleset_text import ruleset_name
from solver.cli.signs import Signs

_MARKED = re.compile(r"[\\`*_\[\]<>|#]")
"""What means something in Markdown."""


def review_markdown(reviewed: DealReviewed, signs: Signs) -> Iterator[str]:
    """Line by line as ``review_text``, with tables and lists of Markdown."""
    review, players = reviewed.review, _escaped(reviewed).players
    story = story_of(review)
    yield f"## {ruleset_name(review.ruleset, Language.ENGLISH)} ({game_id(review)})"
    yield from ("", contract_phrase(review, story, players, signs), "")
    if not review.is_complete:
        yield from (LIMIT_REACHED, "")
    said = list(said_lines(story, players, signs, shows_calls=reviewed.shows_calls))
    if said:
        yield from (*(f"* {line}" for line in said), "")
    yield from _tricks(review, story, players, signs)
    if review.fault is not None:
        yield from (fault_phrase(review.fault, players, signs), "")
    yield from _verdicts(review, players, signs)
    yield ""
    yield from markdown_table([TOTALS, *(totals_row(players.short(t.seat), t) for t in review.totals)])
    yield from ("", "; ".join(losses_phrases(review.thresholds)))


def match_markdown(match: MatchReview, signs: Signs) -> Iterator[str]:
    """Line by line: all players, and the worst decisions with their positions."""
    match = MatchReview(tuple(map(_escaped, match.deals)))
    yield from (f"## {match.title}", "")
    yield from markdown_table([TOTALS, *match.player_rows()])
    yield from ("", "; ".join(losses_phrases(match.thresholds)), "")
    breaks = list(break_phrases(match, signs))
    if breaks:
        yield from (*(f"* {line}" for line in breaks), "")
    for number, (what, position) in enumerate(worst_rows(match, signs), start=1):
        if number == 1:
            yield from ("### The worst decisions", "")
        yield f"{number}. {what}"
        yield f"   `{position}`"


def _escaped(reviewed: DealReviewed) -> DealReviewed:
    """The deal with names of players in which no character has a meaning in Markdown."""
    players = reviewed.players
    names = tuple(_MARKED.sub(r"\\\g<0>", name) for name in players.names)
    return replace(reviewed, players=replace(players, names=names))


def markdown_table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The rows, the first of which are the titles."""
    titles, *cells = rows
    yield f"| {' | '.join(titles)} |"
    yield "|" + "---|" * len(titles)
    for row in cells:
        yield f"| {' | '.join(row)} |"


def _tricks(review: DealReview, story: Story, players: Players, signs: Signs) -> Iterator[str]:
    rows = trick_rows(story, players, signs)
    if rows:
        yield from markdown_table(rows)
        yield from ("", worth_phrase(review, players), "")


def _verdicts(review: DealReview, players: Players, signs: Signs) -> Iterator[str]:
    moves = list(remarkable(review))
    if not moves:
        yield NOTHING_REMARKABLE
    for move in moves:
        yield f"* {verdict_phrase(move, players, signs)} {better_phrase(move, signs)}".rstrip()
