"""Writes docs/systems: a page for every packaged ruleset, and an index.

    python -m tools.make_system_pages

A page is an introduction written by hand (docs/systems/introductions.toml), the rules in sentences, made
from the parameters, and the parameters themselves. Pages of rulesets that are gone are removed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from solver.rules import PARAMETERS, Parameters, Ruleset, describe_ruleset, load_ruleset, ruleset_ids
from solver.rules.text_values import write_value

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "systems"
INTRODUCTIONS = FOLDER / "introductions.toml"
INDEX = "README.md"

_LANGUAGES = {"sr": "Serbian", "hr": "Croatian", "mk": "Macedonian", "fr": "French"}
_INDEX_HEAD = """\
# The games

{count} games of the belot family, each with a page. The rules on a page are made from the parameters of the
ruleset (`solver/rules/systems/`); the introductions are written by hand. What the parameters mean stands in
[rulesets.md](../rulesets.md), how to change them in [house-rules.md](../house-rules.md).

## What all games share

Everything goes round counter-clockwise. A player has to follow the suit that was led. The highest trump wins
a trick, or without a trump the highest card of the suit led, and the winner leads next. The last trick
brings 10.

| | from high to low | points |
|---|---|---|
| trumps | J 9 A 10 K Q 8 7 | 20 14 11 10 4 3 0 0 |
| other suits | A 10 K Q J 9 8 7 | 11 10 4 3 2 0 0 0 |

With one trump suit the cards of a pack count 152, with the last trick 162, whether the pack has 32 cards or
24. Halves and thirds are rounded down. *Passing* is meeting the obligation of whoever fixed trumps, *falling*
is failing to; a *run* is cards of one suit in a row, a *group* four cards of one rank, and *Bela* king and
queen of trumps in one hand.

## Index

| game | name | players | cards | what is special |
|---|---|---|---|---|
"""


@dataclass(frozen=True, slots=True)
class Introduction:
    """``special``: a line for the index. ``text``: paragraphs of Markdown."""

    special: str
    text: str


def introductions() -> dict[str, Introduction]:
    """The introductions by ruleset, as they stand in the file."""
    content = tomllib.loads(INTRODUCTIONS.read_text(encoding="utf-8"))
    return {name: Introduction(entry["special"], entry["text"].strip()) for name, entry in content.items()}


def pages() -> dict[str, str]:
    """File name to text, the index included."""
    written = introductions()
    rulesets = [load_ruleset(ruleset_id) for ruleset_id in ruleset_ids()]
    made = {f"{ruleset.id}.md": _page(ruleset, written[ruleset.id]) for ruleset in rulesets}
    return made | {INDEX: _index(rulesets, written)}


def _index(rulesets: list[Ruleset], written: Mapping[str, Introduction]) -> str:
    rows = (
        f"| [`{rules.id}`]({rules.id}.md) | {rules.names.en} | {_players(rules)} | {_cards(rules)} "
        f"| {written[rules.id].special} |\n"
        for rules in rulesets
    )
    return _INDEX_HEAD.format(count=len(rulesets)) + "".join(rows)


def _players(rules: Ruleset) -> str:
    if rules.pairs:
        return "2 + 2"
    return f"{rules.seats}, one rests" if rules.table.dealer_out else str(rules.seats)


def _cards(rules: Ruleset) -> str:
    return f"{rules.hand_size} each of {len(rules.pack)}"


def _page(rules: Ruleset, introduction: Introduction) -> str:
    names = ", ".join(f"*{getattr(rules.names, code)}* ({name})" for code, name in _LANGUAGES.items())
    return (
        f"# {rules.names.en}\n\n"
        f"`{rules.id}`: {names}. Source: {rules.source}.\n\n"
        f"{introduction.text}\n\n{describe_ruleset(rules)}\n{_parameters(rules)}"
    )


def _parameters(rules: Ruleset) -> str:
    """The parameters in which a ruleset differs from its parent, or from the defaults."""
    parent = load_ruleset(rules.parent) if rules.parent else None
    before = parent or Parameters()
    base = f"[{parent.names.en}]({parent.id}.md)" if parent else "the [defaults](../rulesets.md)"
    values, old = rules.flat(), before.flat()
    rows = (
        (PARAMETERS[name].group, f"`{name}`", f"`{write_value(values[name])}`", f"`{write_value(old[name])}`")
        for name in values
        if values[name] != old[name]
    )
    table = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    head = "| group | parameter | here | there |\n|---|---|---|---|\n"
    return f"## As parameters\n\nWhat differs from {base}:\n\n{head}{table}"


def main() -> None:
    """Writes all pages."""
    made = pages()
    for path in FOLDER.glob("*.md"):
        if path.name not in made:
            path.unlink()
    for name, text in made.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
