"""``belot worlds``: who may hold what."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from api import create_app
from solver.cli.hidden_text import bar, percent
from solver.cli.signs import Signs
from tests.api.canonical import canonical_body
from tests.api.test_worlds import OPEN, REVOKE, RUFF, TOLD
from tests.cli.running import run

DATA = Path(__file__).parents[1] / "data" / "cli"

DECLARED = "sr_belot_4 7S8STSJS7D8DTDJD/?/?/? H@0 - decl=1:100,2:50+20,3:9C9H9S9D"
"""Seat 3 has shown its nines; what the others announced leaves 4,410 deals."""

AUCTION = "hr_bela_4 7S8S9STSJSQS/?/?/? - -"

DISCARDS = "sr_belot_3 7S8S9STSJSQS7D8D9DTD/?/? H@1 -"


@pytest.mark.parametrize(
    ("name", "document", "arguments"),
    [
        ("worlds_declared", DECLARED, ()),
        ("worlds_voids", json.dumps(TOLD), ()),
        ("worlds_open", json.dumps(OPEN), ("--sample", "1")),
        ("worlds_auction", AUCTION, ()),
        ("worlds_discards", DISCARDS, ("--sample", "1", "--seed", "5")),
    ],
)
def test_output_for_people_is_the_golden_one(name: str, document: str, arguments: tuple[str, ...]) -> None:
    golden = (DATA / f"{name}.txt").read_text(encoding="utf-8")
    assert run("worlds", "-", "--seat", "0", *arguments, stdin=document).stdout == golden


@pytest.mark.parametrize(
    "asked", [{"position": RUFF, "seat": 0}, {"position": DECLARED, "seat": 0}, TOLD, OPEN], ids=range(4)
)
def test_json_is_the_answer_of_the_service(asked: dict[str, Any]) -> None:
    client: FlaskClient = create_app().test_client()
    asked = canonical_body("worlds", asked)
    printed = json.loads(run("worlds", "-", "--sample", "2", "--json", stdin=json.dumps(asked)).stdout)
    assert printed == client.post("/v1/worlds", json=asked | {"sample": 2}).get_json()


def test_file_named_json_is_read(tmp_path: Path) -> None:
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(TOLD), encoding="utf-8")
    assert run("worlds", str(file)).stdout == run("worlds", "-", stdin=json.dumps(TOLD)).stdout


def test_contradiction_is_told_in_a_sentence_and_by_its_events() -> None:
    result = run("worlds", "-", "--seat", "0", stdin=json.dumps(REVOKE))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines() == [
        "This cannot all be true: seat 1 discarded on spades in trick 1, "
        "but seat 1 played the ace of spades in trick 2.",
        "/plays/1: seat 1 discarded on spades in trick 1",
        "/plays/6: seat 1 played the ace of spades in trick 2",
    ]


def test_revoke_among_events_names_the_events() -> None:
    told = TOLD | {"events": [*TOLD["events"][:4], {"play": "KH"}]}
    pointers = [
        line.split(": ")[0] for line in run("worlds", "-", stdin=json.dumps(told)).stderr.splitlines()
    ]
    assert pointers[1:] == ["/events/2", "/events/4"]


def test_seat_of_the_command_comes_before_that_of_the_document() -> None:
    result = run("worlds", "-", "--seat", "1", stdin=json.dumps(REVOKE | {"seat": 0}))
    assert result.stderr == "/hands/1: the cards of seat 1 are needed, but not given\n"


def test_question_without_a_seat_is_wrong_usage() -> None:
    assert run("worlds", RUFF).exit_code == 2


def test_seat_that_does_not_play_is_a_fault() -> None:
    result = run("worlds", "klaber_2 7H8H9HTHJHQH7S8SJS/? D@0 7H", "--seat", "2")
    assert (result.exit_code, result.stderr) == (1, "/seat: seat 2 does not play; seats are 0, 1\n")


def test_seat_of_another_type_is_a_fault() -> None:
    result = run("worlds", "-", stdin=json.dumps(REVOKE | {"seat": "0"}))
    assert result.stderr == "/seat: '0' is not a seat, which is a whole number\n"


def test_hand_that_contradicts_the_history_is_a_fault() -> None:
    result = run("worlds", "hr_bela_4 7S8S9STSJSQSKSAS/?/?/? H@0 7S7H8H9HAH", "--seat", "1")
    assert result.stderr == "/hands/1: the cards of seat 1 are needed, but not given\n"


@pytest.mark.parametrize(
    ("share", "shown"), [(0, "0%"), (0.001, "<1%"), (0.5, "50%"), (0.999, ">99%"), (1, "100%")]
)
def test_only_what_is_certain_is_shown_as_certain(share: float, shown: str) -> None:
    assert percent(share) == shown


@pytest.mark.parametrize(
    ("share", "symbols", "shown"),
    [(1, True, "██████"), (0.25, True, "█▌"), (0, True, ""), (0.5, False, "###")],
)
def test_bars_are_as_long_as_what_they_show(share: float, symbols: bool, shown: str) -> None:
    assert bar(share, Signs(symbols=symbols)) == shown


def test_output_is_ascii_where_nothing_else_can_be_printed() -> None:
    assert run("worlds", DECLARED, "--seat", "0", charset="ascii").stdout.isascii()
