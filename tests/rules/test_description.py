"""The rules of a game in sentences: nothing is left out, nothing is said that is not so."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from solver.errors import RulesetError
from solver.rules import PARAMETERS, Ruleset, describe_ruleset, load_ruleset, ruleset_from, ruleset_ids
from solver.rules.catalogue import Parameter

OTHER_VALUES: dict[str, tuple[object, ...]] = {
    "deal1": ((3, 3), (3, 2), (2, 4), (4, 4)),
    "deal2": ((2,), (3,), (1, 1), ()),
    "rounds": (("any",), ("turnup", "others"), ("turnup", "turnup", "turnup"), ("any", "any")),
    "runs": ((20, 50), (20, 40, 50), (20, 50, 100, 100, 100, "match"), ()),
    "groups": ({"J": 200, "9": 150}, {"J": 200}, {}),
    "target": (501, 1001),
}
"""Values of parameters that are neither choices nor listed one by one."""

ALONG: dict[tuple[str, object], dict[str, object]] = {
    ("end", "single"): {"target": 0},
    ("layout", "hand"): {"deal1": [4, 4], "deal2": [8], "decl_shown": "before"},
    ("layout", "open16"): {"deal1": [4, 4], "deal2": [8], "decl_shown": "before"},
    ("pass_vs", "none"): {"rounds": [], "turnups": 1, "forced": "no"},
    ("widow", 2): {"deal1": [3, 3], "deal2": [4]},
    ("decl_shown", "live"): {"layout": "open16", "deal1": [4, 4], "deal2": [8], "turnups": 0},
}
"""What has to be changed along with a value for it to be playable in some system."""


def values_of(parameter: Parameter) -> tuple[object, ...]:
    """Every value a parameter can take, or a few where there are too many."""
    if parameter.name in OTHER_VALUES:
        return OTHER_VALUES[parameter.name]
    if isinstance(parameter.default, bool):
        return (True, False)
    if parameter.choice is not None:
        return tuple(map(str, parameter.choice))
    return tuple(map(int, parameter.allowed.split(", ")))


def descriptions(name: str, value: object) -> Iterator[str | None]:
    """The description of every system if parameter ``name`` had ``value``."""
    plain = list(value) if isinstance(value, tuple) else value
    along = ALONG.get((name, value if not isinstance(value, dict) else None), {})
    for system in ruleset_ids():
        try:
            yield describe_ruleset(ruleset_from({"parent": system, name: plain, **along}))
        except RulesetError:
            yield None


@pytest.mark.parametrize("name", PARAMETERS)
def test_any_two_values_of_a_parameter_are_described_differently(name: str) -> None:
    texts = {str(value): list(descriptions(name, value)) for value in values_of(PARAMETERS[name])}
    for (one, first), (other, second) in combinations(texts.items(), 2):
        pairs = [(a, b) for a, b in zip(first, second, strict=True) if a and b]
        assert any(a != b for a, b in pairs), f"{name}: {one} and {other} read the same in every system"


@pytest.mark.parametrize("system", ruleset_ids())
def test_no_two_systems_are_described_alike(system: str) -> None:
    own = describe_ruleset(load_ruleset(system))
    assert all(describe_ruleset(load_ruleset(other)) != own for other in ruleset_ids() if other != system)


@pytest.mark.parametrize("system", ruleset_ids())
def test_description_has_every_section(system: str) -> None:
    lines = describe_ruleset(load_ruleset(system)).splitlines()
    titles = [line.removeprefix("## ") for line in lines if line.startswith("## ")]
    assert titles == [
        "The table",
        "The deal",
        "Choosing trumps",
        "Play",
        "Declarations",
        "Bela",
        "What is written",
        "The match",
    ]


@pytest.mark.parametrize("system", ruleset_ids())
def test_every_paragraph_is_made_of_sentences(system: str) -> None:
    paragraphs = describe_ruleset(load_ruleset(system)).strip().split("\n\n")
    texts = [paragraph for paragraph in paragraphs if not paragraph.startswith("## ")]
    assert all(text[0].isupper() and text.endswith(".") and "  " not in text for text in texts)


def said(ruleset: Ruleset, sentence: str) -> bool:
    """Whether the description contains the sentence, wherever its lines are broken."""
    return sentence in " ".join(describe_ruleset(ruleset).split())


SAID = [
    ("hr_bela_4", "A pair that takes all tricks gets 90 points more."),
    ("hr_bela_4", "It has to be announced when the first of the two, either one, is played."),
    ("hr_bela_4", "Trumps have no advantage."),
    ("sr_belot_4", "eight wins the match at once"),
    ("sr_belot_4", "This holds also when the best card is his partner's."),
    ("sr_belot_3", "The last two cards go to the soloist in addition."),
    ("sr_belot_3", "name one of the four suits, and is the soloist"),
    ("sr_belot_3", "On a fall nobody gets the points of the soloist"),
    ("sr_guide_4", "The taker's pair passes with 82 points or more."),
    ("sr_guide_4", "The dealer is the last to speak and, if nobody has called, may not pass at the end."),
    ("sr_belot_2", "has the seven of trumps among his first six cards may exchange it"),
    ("sr_belot_2", "if not, he has to name one of the three suits that were not turned up"),
    ("ru_belot_3", "writes 50 points more for each of the two opponents who has no trick"),
    ("ru_belot_3", "with more points than each of the two opponents has for himself"),
    ("ru_belot_3", "Five cards stay out of play."),
    ("sr_belot_2_open", "Each player gets 4 + 4 cards face down on the table and 8 cards face up"),
    ("klaber_2", "the opponent writes his own, and those of the taker lapse"),
    ("klaber_2", "Of longer ones the best four cards are declared."),
    ("klaber_3", "Equal points are enough to pass."),
    ("debrec_2", "in the order 7 8 9 J Q K 10 A, in every suit, trumps included"),
    ("debrec_2", "On a fall nobody writes points of the tricks."),
    ("debrec_4", "another one is turned, three at most"),
    ("debrec_4", "The dealer takes the five cards that are left over."),
    ("debrec_50", "the opponent may offer the taker 50 points"),
    ("debrec_50", "when the leader is 250 points ahead of the next"),
    ("debrec_moscow", "in the order 7 8 Q K 10 A 9 J in trumps and 7 8 9 J Q K 10 A in the other suits"),
    ("debrec_crimea", "In no trump all cards count double; the last trick does not."),
    ("debrec_samara", "In no trump king and queen of every suit are a Bela"),
    ("debrec_short_plain_2", "There is no auction and no taker"),
    ("debrec_short_bajt_2", "on a fall he pays two"),
    ("debrec_short_bajt_3", "on a fall he pays one to each"),
    ("mk_beljot_4", "The taker takes the turned card into his hand, whatever he has made trumps"),
    ("mk_beljot_4", "his trump need not be higher"),
    ("mk_beljot_3", "five or six count 100"),
    ("mk_beljot_2", "They go back to the side they came from if it takes the next deal and passes"),
    ("fr_belote_4", "unless his partner is winning the trick"),
    ("fr_belote_4", "otherwise it goes back into the stock and is dealt with the rest"),
    ("fr_belote_4", "On a fall the other pair writes 160, or 252 after all tricks"),
    ("fr_belote_4", "The Bela of the taker's pair stays with it."),
    ("fr_contree_4", "If he has no higher one, he plays any card, a trump or another."),
]


@pytest.mark.parametrize(("system", "sentence"), SAID)
def test_description_says(system: str, sentence: str) -> None:
    assert said(load_ruleset(system), sentence)


NOT_SAID = [
    ("sr_belot_2", "partner"),
    ("sr_belot_2", "ruffed already"),
    ("debrec_short_plain_3", "On a fall"),
    ("fr_belote_4", "Four of a kind"),
    ("klaber_2", "is better"),
    ("mk_beljot_4", "seven of trumps may"),
    ("debrec_crimea", "every suit are a Bela"),
]
"""Rules that have no effect in a game."""


@pytest.mark.parametrize(("system", "words"), NOT_SAID)
def test_description_leaves_out_what_has_no_effect(system: str, words: str) -> None:
    assert not said(load_ruleset(system), words)
