"""The words of the board: complete in every language, used, and about things that exist."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from flask.testing import FlaskClient

from api.board.files import module_names
from api.board.words import LANGUAGES, words_of
from solver.advice import Verdict
from solver.advice.review import MoveClass
from solver.double_dummy import MatchOutcome
from solver.game.auction import Call
from solver.game.faults import FaultCode
from solver.game.settlement import Outcome
from solver.rules import load_ruleset, ruleset_ids

ENGLISH = words_of("en")
SOURCES = "\n".join(
    files("api.board").joinpath("static", folder, name).read_text(encoding="utf-8")
    for folder, name in module_names()
)
_MADE: list[str] = re.findall(r"`([a-z]+\.(?:[a-z]+[.-])?)\$\{", SOURCES)
"""Beginnings of keys that are put together, ``fault.``."""

_OWN_CODES = {"no-service"}
"""Faults that the page itself finds."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_language_has_every_text_in_the_same_order(language: str) -> None:
    assert list(words_of(language)) == list(ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_have_the_same_places_to_fill(language: str) -> None:
    def places(text: str) -> list[str]:
        return sorted(re.findall(r"\{\w+\}", text))

    words = words_of(language)
    assert [key for key in ENGLISH if places(words[key]) != places(ENGLISH[key])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_a_key(language: str) -> None:
    words = words_of(language)
    assert [key for key, text in words.items() if not text.strip() or text in words] == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_sentences_are_translated(language: str) -> None:
    words = words_of(language)
    sentences = [key for key, text in ENGLISH.items() if text.count(" ") > 2 and len(text) > 20]
    assert [key for key in sentences if words[key] == ENGLISH[key]] == []


@pytest.mark.parametrize(("language", "script"), [("mk", True), ("sr", False), ("hr", False), ("fr", False)])
def test_texts_are_written_in_one_script(language: str, script: bool) -> None:
    texts = [re.sub(r"\{\w+\}|[A-Z]{3,}", "", text) for text in words_of(language).values()]
    cyrillic = [text for text in texts if re.search(r"[а-яА-Я]", text)]
    latin = [text for text in texts if re.search(r"[a-zA-Z]{2}", text)]
    assert (latin if script else cyrillic) == []


def test_every_key_in_the_modules_has_a_text() -> None:
    keys = set(re.findall(r"\"((?:[a-z]+)\.[a-z0-9.-]+)\"", SOURCES))
    groups = {key.split(".")[0] for key in ENGLISH}
    assert {key for key in keys if key.split(".")[0] in groups and not key.endswith(".js")} <= set(ENGLISH)


def test_every_text_is_used() -> None:
    unused = [key for key in ENGLISH if f'"{key}"' not in SOURCES and not key.startswith(tuple(_MADE))]
    assert [key for key in unused if not key.endswith(".short")] == []


def test_faults_that_are_explained_exist() -> None:
    known = {str(code) for code in FaultCode} | {"unreadable-card", "duplicate-card"} | _OWN_CODES
    assert {key.removeprefix("fault.") for key in ENGLISH if key.startswith("fault.")} <= known


def test_everything_the_service_may_answer_has_a_word() -> None:
    needed = {
        *(f"verdict.{verdict.value}" for verdict in Verdict),
        *(f"class.{each.value}" for each in MoveClass),
        *(f"match.{each.value}" for each in MatchOutcome),
        *(f"outcome.{each.value}" for each in Outcome),
        *(f"call.{call.value}" for call in Call if call.trump is None),
        *(f"games.{ruleset.split('_')[0]}" for ruleset in ruleset_ids()),
    }
    assert needed <= set(ENGLISH)


def test_every_game_is_in_the_list_of_games() -> None:
    prefixes = set(re.findall(r'\["(\w+)", "games\.\w+"\]', SOURCES))
    assert {load_ruleset(ruleset).id.split("_")[0] for ruleset in ruleset_ids()} == prefixes


def test_serbian_has_cards_in_both_scripts(client: FlaskClient) -> None:
    cards = client.get("/board/languages/sr").get_json()["cards"]
    assert cards["sr"]["suits"]["french"][1] == "herc"
    assert cards["sr-Cyrl"]["suits"]["french"][1] == "херц"


def test_cards_are_read_in_all_languages(client: FlaskClient) -> None:
    names = client.get("/board/card-names.json").get_json()
    assert {"žandar", "жандар", "valet", "jack"} <= set(names["ranks"][4])
    assert {"herc", "херц", "cœur", "hearts"} <= set(names["suits"][1])
