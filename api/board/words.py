"""The words of the board in one language, those for cards included. Translates nothing itself."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from api.board.files import BoardFile, board_file
from solver.cards import Language
from solver.cards.names import VOCABULARIES, SuitStyle

LANGUAGES = ("en", "fr", "hr", "mk", "sr")
"""Languages that have a file; Serbian in Cyrillic is made of Serbian by the page."""

_SCRIPTS = {"sr": (Language.SERBIAN, Language.SERBIAN_CYRILLIC)}


def words_of(language: str) -> dict[str, str]:
    """The texts of ``language`` by key, as they are written in its file.

    Raises:
        KeyError: there is no such language.
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    text = files("api.board").joinpath("languages", f"{language}.json").read_text(encoding="utf-8")
    words: dict[str, str] = json.loads(text)
    return words


def card_words(language: Language) -> dict[str, object]:
    """What ranks and suits are called in a language: for each the word that is printed."""
    vocabulary = VOCABULARIES[language]
    return {
        "joiner": vocabulary.joiner,
        "ranks": [words[0] for words in vocabulary.ranks.values()],
        "suits": {
            style.value: [words[0] for words in vocabulary.suits[style].values()] for style in SuitStyle
        },
    }


@cache
def language_file(language: str) -> BoardFile:
    """All words of ``language`` as JSON: ``texts`` by key, ``cards`` by script.

    Raises:
        KeyError: there is no such language.
    """
    scripts = _SCRIPTS.get(language, (Language(language),)) if language in LANGUAGES else ()
    content = {
        "texts": words_of(language),
        "cards": {script.value: card_words(script) for script in scripts},
    }
    return board_file(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode())


@cache
def reading_file() -> BoardFile:
    """Every word by which a rank or a suit is read, in all languages together, as JSON."""
    content = {
        "joiners": sorted({each.joiner for each in VOCABULARIES.values()} - {""}),
        "ranks": [
            sorted({word for each in VOCABULARIES.values() for word in list(each.ranks.values())[place]})
            for place in range(8)
        ],
        "suits": [
            sorted(
                {
                    word
                    for each in VOCABULARIES.values()
                    for style in SuitStyle
                    for word in list(each.suits[style].values())[place]
                }
            )
            for place in range(4)
        ],
    }
    return board_file(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode())
