"""What the people at a table are called, and how numbers and lists are written. Knows no rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solver.rules.parameters import Parameters

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight"),
    *("nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"),
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def number(count: int) -> str:
    """``count`` as a word up to sixteen, otherwise in digits."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else f"{count:,}"


def ordinal(place: int) -> str:
    """``first`` for 1, up to ``eighth``."""
    return _ORDINALS[place - 1]


def listed(items: Sequence[str], last: str = "and") -> str:
    """``a, b and c``."""
    return f" {last} ".join(filter(None, (", ".join(items[:-1]), items[-1])))


def sentences(parts: Iterable[str]) -> str:
    """The parts that are not empty as one paragraph."""
    return " ".join(filter(None, parts))


def sentence(text: str) -> str:
    """``text`` with a capital letter in front and a full stop behind."""
    return f"{text[:1].upper()}{text[1:]}."


def has_taker(rules: Parameters) -> bool:
    """Whether somebody fixes trumps and has to pass."""
    return bool(rules.auction.rounds)


def is_solo(rules: Parameters) -> bool:
    """Whether one player is alone against two."""
    return has_taker(rules) and rules.playing_seats == 3


def unit(rules: Parameters) -> str:
    """Who has a score column."""
    return "pair" if rules.pairs else "player"


def unit_that(rules: Parameters) -> str:
    """``unit`` before a relative clause."""
    return "pair that" if rules.pairs else "player who"


def taker(rules: Parameters) -> str:
    """The player who fixed trumps."""
    return "the soloist" if is_solo(rules) else "the taker"


def taking_side(rules: Parameters) -> str:
    """The unit that has to pass."""
    return "the taker's pair" if rules.pairs else taker(rules)


def others(rules: Parameters) -> str:
    """Who plays against the taker."""
    if rules.pairs:
        return "the other pair"
    return "the two opponents" if rules.playing_seats == 3 else "the opponent"


def others_do(rules: Parameters, verb: str) -> str:
    """``others`` with a verb given in the plural: ``the opponent writes``."""
    plural = rules.playing_seats == 3
    return f"{others(rules)} {verb if plural else verb + 's'}"


def extras(rules: Parameters) -> str:
    """What counts beside tricks."""
    return "declarations and Bela" if has_declarations(rules) else "Bela"


def has_declarations(rules: Parameters) -> bool:
    """Whether runs or groups count at all."""
    counted = rules.declarations
    return counted.decl_scope != "none" and bool(counted.runs or counted.groups)
