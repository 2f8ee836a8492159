"""Serbian in Cyrillic script, made from Serbian in Latin script."""

from __future__ import annotations

import re

_DIGRAPHS = {"lj": "љ", "nj": "њ", "dž": "џ"}
_LETTERS = _DIGRAPHS | dict(zip("abvgdđežzijklmnoprstćufhcčš", "абвгдђежзијклмнопрстћуфхцчш", strict=True))
_LATIN = re.compile("|".join(_LETTERS), re.IGNORECASE)  # digraphs come first


def in_serbian_cyrillic(text: str) -> str:
    """The Latin text in Cyrillic script; what is not a letter of the Serbian alphabet stays.

    ``lj``, ``nj`` and ``dž`` are always one letter; words where they are two do not occur in names of games.
    """
    return _LATIN.sub(_cyrillic, text)


def _cyrillic(letter: re.Match[str]) -> str:
    cyrillic = _LETTERS[letter[0].lower()]
    return cyrillic.upper() if letter[0][0].isupper() else cyrillic
