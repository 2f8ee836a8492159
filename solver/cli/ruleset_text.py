"""Rulesets as text for people: the list of all, and one with every parameter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver.cards import Language
from solver.cli.cyrillic import in_serbian_cyrillic
from solver.cli.signs import heading, table
from solver.rules import GROUPS, PARAMETERS, Parameter, Ruleset, load_ruleset
from solver.rules.choices import Choice
from solver.rules.text_values import write_value


def ruleset_name(ruleset: Ruleset, language: Language) -> str:
    """What the game is called in ``language``."""
    names = ruleset.names
    match language:
        case Language.SERBIAN:
            return names.sr
        case Language.SERBIAN_CYRILLIC:
            return in_serbian_cyrillic(names.sr)
        case Language.CROATIAN:
            return names.hr
        case Language.MACEDONIAN:
            return names.mk
        case Language.FRENCH:
            return names.fr
        case Language.ENGLISH:
            return names.en


def ruleset_list(rulesets: Iterable[Ruleset], language: Language) -> Iterator[str]:
    """Line by line: id, players and name of each ruleset."""
    rows = [["id", "players", "name"]]
    rows += [[ruleset.id, _players(ruleset), ruleset_name(ruleset, language)] for ruleset in rulesets]
    yield from table(rows, "<<<")


def ruleset_text(ruleset: Ruleset, language: Language) -> Iterator[str]:
    """Line by line: all parameters in their groups, those that differ from the parent marked ``*``."""
    parent = load_ruleset(ruleset.parent) if ruleset.parent is not None else None
    yield heading(f"{ruleset.id}: {ruleset_name(ruleset, language)}")
    yield f"Players: {_players(ruleset)}. Source: {ruleset.source}."
    if parent is not None:
        yield f"Parent: {parent.id}. Parameters marked * differ from it."
    inherited = parent.flat() if parent is not None else ruleset.flat()
    values = ruleset.flat()
    for group, model in GROUPS.items():
        yield ""
        yield heading(group)
        rows = []
        for name in model.model_fields:
            mark = "*" if values[name] != inherited[name] else " "
            rows.append([mark, name, write_value(values[name]), _meaning(PARAMETERS[name], values[name])])
        yield from table(rows, "<<<<")


def _players(ruleset: Ruleset) -> str:
    if ruleset.pairs:
        return f"{ruleset.seats}, pairs"
    return f"{ruleset.seats}, dealer rests" if ruleset.table.dealer_out else str(ruleset.seats)


def _meaning(parameter: Parameter, value: object) -> str:
    """What the parameter says, and what the value means where it is a word of its own."""
    if isinstance(value, Choice):
        return f"{parameter.description[:-1]}: {value.meaning}."
    return parameter.description
