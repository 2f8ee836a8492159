"""The rules of a game in sentences: every parameter that has an effect is said in words.

Knows the parameters and what they mean; plays no cards. One module for each part of a deal.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable

from solver.rules.description.auction import auction_paragraphs
from solver.rules.description.deal import deal_paragraphs
from solver.rules.description.declarations import bela_paragraphs, declaration_paragraphs
from solver.rules.description.match import match_paragraphs
from solver.rules.description.play import play_paragraphs
from solver.rules.description.settlement import settlement_paragraphs
from solver.rules.description.table import table_paragraphs
from solver.rules.parameters import Parameters

__all__ = ["describe_ruleset"]

_WIDTH = 110
_SECTIONS: tuple[tuple[str, Callable[[Parameters], Iterable[str]]], ...] = (
    ("The table", table_paragraphs),
    ("The deal", deal_paragraphs),
    ("Choosing trumps", auction_paragraphs),
    ("Play", play_paragraphs),
    ("Declarations", declaration_paragraphs),
    ("Bela", bela_paragraphs),
    ("What is written", settlement_paragraphs),
    ("The match", match_paragraphs),
)


def describe_ruleset(ruleset: Parameters) -> str:
    """The rules of ``ruleset`` as Markdown: a heading of the second level and paragraphs for each part.

    What all games share (ranks, card points, following suit) is not repeated. A parameter that has no
    effect beside the others, such as a duty towards a partner at a table of two, is not mentioned.
    """
    return "\n".join(_section(title, paragraphs(ruleset)) for title, paragraphs in _SECTIONS)


def _section(title: str, paragraphs: Iterable[str]) -> str:
    wrapped = (textwrap.fill(paragraph, _WIDTH, break_on_hyphens=False) for paragraph in paragraphs)
    return "\n".join(f"{part}\n" for part in (f"## {title}", *wrapped))
