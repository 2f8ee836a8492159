"""A reviewed deal as text that can be pasted into a chat, one line for each trick. Judges nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from solver.advice.review import DealReview
from solver.cards import Language
from solver.cli.advice_text import LIMIT_REACHED
from solver.cli.review_match import DealReviewed
from solver.cli.review_phrases import (
    TOTALS,
    better_phrase,
    contract_phrase,
    deed_phrase,
    difference_phrase,
    fault_phrase,
    losses_phrases,
    totals_row,
    verdict_phrase,
    worth_phrase,
)
from solver.cli.review_story import Players, Story, Trick, remarkable, story_of
from solver.cli.ruleset_text import ruleset_name
from solver.cli.signs import Signs, filled_table, heading, table
from solver.game.deal import CallEvent, DeclareEvent

NOTHING_REMARKABLE = "No decision deserves a word: nobody gave away anything for sure."


def review_text(reviewed: DealReviewed, signs: Signs) -> Iterator[str]:
    """Line by line: the game, what was said, the tricks, what deserves a word, and all players."""
    review, players = reviewed.review, reviewed.players
    story = story_of(review)
    yield heading(f"{ruleset_name(review.ruleset, Language.ENGLISH)} ({game_id(review)})")
    yield contract_phrase(review, story, players, signs)
    if not review.is_complete:
        yield LIMIT_REACHED
    yield ""
    yield from said_lines(story, players, signs, shows_calls=reviewed.shows_calls)
    yield from _tricks(story, players, signs)
    if review.worth:
        yield worth_phrase(review, players)
    if review.fault is not None:
        yield from ("", fault_phrase(review.fault, players, signs))
    yield ""
    yield from _verdicts(review, players, signs)
    yield ""
    yield from _totals(review, players)
    yield from losses_phrases(review.thresholds)


def game_id(review: DealReview) -> str:
    """The ruleset without what was changed in it."""
    return review.ruleset.id.partition("{")[0]


def said_lines(story: Story, players: Players, signs: Signs, *, shows_calls: bool) -> Iterator[str]:
    """What was called, declared and else done besides cards, one line for each kind."""
    for kind, deeds in groupby(story.before, key=lambda deed: type(deed.event)):
        said = ", ".join(f"{players.short(deed.seat)} {deed_phrase(deed, signs)}" for deed in deeds)
        if kind is CallEvent:
            if shows_calls:
                yield f"Called: {said}"
        else:
            yield f"{'Declared' if kind is DeclareEvent else 'Besides'}: {said}"


def trick_rows(story: Story, players: Players, signs: Signs) -> list[list[str]]:
    """Titles, and a row for each trick: number, leader, the cards, the winner and the worth."""
    if not story.tricks:
        return []
    size = max(len(trick.deeds) for trick in story.tricks)
    rows = [["", "led", *[""] * size, "won", "worth"]]
    if story.start is not None:
        rows.append([*[""] * (size + 3), difference_phrase(story.start.difference)])
    rows += [_trick_cells(trick, players, signs, size) for trick in story.tricks]
    if story.end is not None:
        rows.append(["", "end", *[""] * (size + 1), difference_phrase(story.end.difference)])
    return rows


def _trick_cells(trick: Trick, players: Players, signs: Signs, size: int) -> list[str]:
    cards = [deed_phrase(deed, signs) for deed in trick.deeds]
    return [
        str(trick.number),
        players.short(trick.deeds[0].seat),
        *cards,
        *[""] * (size - len(cards)),
        "" if trick.winner is None else players.short(trick.winner),
        "" if trick.worth is None else difference_phrase(trick.worth.difference),
    ]


def _tricks(story: Story, players: Players, signs: Signs) -> Iterator[str]:
    rows = trick_rows(story, players, signs)
    if rows:
        yield from table(rows, ">" + "<" * (len(rows[0]) - 2) + ">")


def _verdicts(review: DealReview, players: Players, signs: Signs) -> Iterator[str]:
    moves = list(remarkable(review))
    if not moves:
        yield NOTHING_REMARKABLE
    for move in moves:
        yield verdict_phrase(move, players, signs)
        better = better_phrase(move, signs)
        if better:
            yield f"   {better}"


def _totals(review: DealReview, players: Players) -> Iterator[str]:
    rows = [list(TOTALS), *(totals_row(players.short(each.seat), each) for each in review.totals)]
    yield from filled_table(rows, left=("player",))
