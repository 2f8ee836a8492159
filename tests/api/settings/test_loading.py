"""Where settings come from, which of several counts, and what is said about faulty ones."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from api import create_app
from api.settings import Settings, SettingsError, load, load_at_start, settings_from, variable_of
from api.settings.groups import GROUPS
from tests.api.contract import ask, pointers, refuse
from tests.api.positions import last_trick


def faults_of(
    environment: dict[str, str],
    file: Path | None = None,
    options: list[tuple[str, str, object]] | None = None,
) -> list[str]:
    with pytest.raises(SettingsError) as caught:
        load(environment, file, options or [])
    return list(caught.value.faults)


def tried(environment: dict[str, str], file: Path | None = None) -> tuple[set[str], list[str]]:
    """The places of what was set, or the faults."""
    try:
        return set(load(environment, file).places.values()), []
    except SettingsError as error:
        return set(), list(error.faults)


def written(folder: Path, text: str) -> Path:
    path = folder / "belot.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_nothing_set_is_all_defaults() -> None:
    loaded = load({"HOME": "/", "PATH": ""})
    assert loaded.settings == Settings()
    assert {loaded.place(name) for name in Settings.model_fields} == {"default"}


def test_every_setting_belongs_to_one_group() -> None:
    names = [name for group in GROUPS for name in group.model_fields]
    assert sorted(names) == sorted(Settings.model_fields)


def test_variables_count_more_than_the_file_and_options_more_than_both(tmp_path: Path) -> None:
    file = written(tmp_path, "workers = 3\nthreads = 9\nkeepalive_s = 7\n")
    loaded = load({"BELOT_THREADS": "10", "BELOT_KEEPALIVE_S": "8"}, file, [("--threads", "threads", 11)])
    settings = loaded.settings
    assert (settings.workers, settings.threads, settings.keepalive_s) == (3, 11, 8)
    places = [loaded.place(name) for name in ("workers", "threads", "keepalive_s", "bind")]
    assert places == [f"{file}: workers", "--threads", "BELOT_KEEPALIVE_S", "default"]


def test_option_that_was_not_given_changes_nothing() -> None:
    assert load({"BELOT_THREADS": "10"}, None, [("--threads", "threads", None)]).settings.threads == 10


def test_variable_names_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, "workers = 3")
    assert load({"BELOT_CONFIG": str(file)}).settings.workers == 3


def test_file_of_the_option_replaces_that_of_the_variable(tmp_path: Path) -> None:
    file = written(tmp_path, "workers = 3")
    assert load({"BELOT_CONFIG": "/nowhere"}, file).settings.workers == 3


def test_every_fault_of_every_source_is_told_with_its_place(tmp_path: Path) -> None:
    file = written(tmp_path, 'threads = "8"\nworkers = 0\ncolour = "red"\n[limits]\nmax = 1\n')
    assert faults_of({"BELOT_SLOT_WAIT_MS": "soon", "BELOT_SERACH_SLOTS": "1"}, file) == [
        f"{file}: colour: there is no such setting",
        f"{file}: limits: there are no tables, all settings stand at the top",
        "BELOT_SERACH_SLOTS: there is no such setting; did you mean BELOT_SEARCH_SLOTS?",
        f"{file}: threads: '8' is not allowed; allowed: a whole number from 1 to 256",
        f"{file}: workers: 0 is not allowed; allowed: a whole number from 1 to 256",
        "BELOT_SLOT_WAIT_MS: 'soon' is not allowed; allowed: a whole number, at least 0",
    ]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"workers = ", "is not TOML"),
        (b"workers = 1\nworkers = 2", "is not TOML"),
        (b"\xff", "is not UTF-8"),
        (b"workers = " + b"9" * 5_000, "is not TOML"),
    ],
    ids=["half", "twice", "bytes", "digits"],
)
def test_file_that_cannot_be_read_is_one_fault(tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "belot.toml"
    file.write_bytes(content)
    (fault,) = faults_of({}, file)
    assert fault.startswith(f"{file}: {reason}: ")


def test_file_that_is_missing_is_a_fault(tmp_path: Path) -> None:
    assert faults_of({}, tmp_path / "none") == [
        f"{tmp_path / 'none'}: cannot be read: No such file or directory"
    ]


@pytest.mark.parametrize("variable", ["BELOT_CONFIG", "BELOT_KERNEL", "BELOT_TEST_POSTGRES_URL", "OTHER"])
def test_variables_that_are_no_settings_are_left_alone(variable: str) -> None:
    assert load({variable: ""}).settings == Settings()


@pytest.mark.parametrize("value", ["true", '"3"', "3.0", "[3]", "1979-05-27"])
def test_file_has_numbers_where_numbers_are_wanted(tmp_path: Path, value: str) -> None:
    (fault,) = faults_of({}, written(tmp_path, f"workers = {value}"))
    assert "is not allowed; allowed: a whole number from 1 to 256" in fault


@pytest.mark.parametrize("value", ["nan", "inf", "-1", "0"])
def test_times_are_finite_and_above_zero(value: str) -> None:
    assert faults_of({"BELOT_STREAM_S": value}) == [
        f"BELOT_STREAM_S: '{value}' is not allowed; allowed: a number above 0"
    ]


def test_list_has_commas_in_a_variable_and_is_a_list_in_a_file(tmp_path: Path) -> None:
    file = written(tmp_path, 'cors_origins = ["https://a.org", "http://b:81"]')
    variable = {"BELOT_CORS_ORIGINS": "https://a.org, http://b:81"}
    assert load({}, file).settings.cors_origins == load(variable).settings.cors_origins
    assert load(variable).settings.cors_origins == ("https://a.org", "http://b:81")
    assert load({"BELOT_CORS_ORIGINS": ""}).settings.cors_origins == ()


def test_long_values_are_quoted_in_short() -> None:
    (fault,) = faults_of({"BELOT_THREADS": "x" * 100_000})
    assert len(fault) < 300


def test_password_in_a_faulty_address_is_not_quoted() -> None:
    (fault,) = faults_of({"BELOT_STORE_URL": "mysql://belot:hunter2@db/belot"})
    assert "mysql://belot:***@db/belot" in fault
    assert "hunter2" not in fault


@pytest.mark.parametrize(
    ("environment", "named"),
    [
        ({"BELOT_DEFAULT_LIMIT_MS": "40000"}, "default_limit_ms = 40000 is above max_limit_ms = 30000"),
        ({"BELOT_MAX_LIMIT_MS": "60000"}, "shutdown_s = 35 is too short"),
        ({"BELOT_THREADS": "256"}, "max_connections = 256 has to be more than threads = 256"),
        ({"BELOT_THREADS": "4"}, "max_streams = 4 would leave none of threads = 4"),
        ({"BELOT_RATE_LIMIT": "1/second"}, "counted by each of workers = 2 for itself"),
        (
            {"BELOT_RATE_LIMIT": "1/second", "BELOT_WORKERS": "1", "BELOT_BIND": "unix:/run/belot"},
            "would count all clients as one",
        ),
    ],
)
def test_settings_that_contradict_each_other_are_named_with_their_places(
    environment: dict[str, str], named: str
) -> None:
    (fault,) = faults_of(environment)
    assert named in fault
    assert all(f": {variable}" in fault for variable in environment if variable != "BELOT_WORKERS")


def test_faulty_setting_contradicts_nothing() -> None:
    (fault,) = faults_of({"BELOT_RATE_LIMIT": "1/second", "BELOT_WORKERS": "many"})
    assert fault.startswith("BELOT_WORKERS")


def test_start_ends_with_every_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELOT_THREADS", "x")
    monkeypatch.setenv("BELOT_WORKERS", "y")
    with pytest.raises(SystemExit) as caught:
        load_at_start()
    assert [line.partition(":")[0] for line in str(caught.value).splitlines()] == [
        "BELOT_THREADS",
        "BELOT_WORKERS",
    ]


def test_every_faulty_setting_of_an_application_is_named() -> None:
    with pytest.raises(SettingsError) as caught:
        settings_from({"search_slots": 0, "max_body_bytes": "many", "colour": "red"})
    assert all(name in str(caught.value) for name in ("search_slots", "max_body_bytes", "colour"))


def test_default_time_above_the_maximum_is_refused() -> None:
    with pytest.raises(SettingsError, match="default_limit_ms = 100 is above max_limit_ms = 10"):
        settings_from({"default_limit_ms": 100, "max_limit_ms": 10})


def test_applications_do_not_share_settings() -> None:
    small, large = create_app({"max_body_bytes": 10}), create_app()
    assert small.test_client().post("/v1/solve", json=last_trick()).status_code == 413
    assert large.test_client().post("/v1/solve", json=last_trick()).status_code == 200


def test_most_search_time_can_be_set() -> None:
    client = create_app({"default_limit_ms": 10, "max_limit_ms": 50}).test_client()
    assert ask(client, "/v1/solve", last_trick(limit_ms=50))["exact"] is True
    assert pointers(refuse(client, "/v1/solve", last_trick(limit_ms=51))) == [("/limit_ms", "wrong-value")]


NAMES = st.sampled_from(sorted(Settings.model_fields))
TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=30)
NUMBERS = st.integers(-(10**25), 10**25).map(str) | st.floats().map(str)


@given(st.dictionaries(NAMES.map(variable_of), TEXTS | NUMBERS, max_size=5))
@example({"BELOT_BIND": "unix:"})
@example({"BELOT_RATE_LIMIT": "0/second"})
@example({"BELOT_RATE_LIMIT": ";"})
@example({"BELOT_CORS_ORIGINS": "https://[::"})
def test_no_variable_is_too_strange(environment: dict[str, str]) -> None:
    places, faults = tried(environment)
    assert all(any(variable in fault for variable in environment) for fault in faults)
    assert faults or places == set(environment)


@given(name=st.text(string.ascii_uppercase + "_", min_size=1))
def test_unknown_variable_is_always_a_fault(name: str) -> None:
    variable = f"BELOT_{name}"
    if (
        variable.startswith("BELOT_TEST_")
        or name in ("CONFIG", "KERNEL")
        or name.lower() in Settings.model_fields
    ):
        return
    (fault,) = faults_of({variable: "1"})
    assert fault.startswith(f"{variable}: there is no such setting"[:100])


@given(content=st.binary(max_size=60) | TEXTS.map(lambda text: f"bind = '{text}'".encode()))
def test_no_file_is_too_strange(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    file = tmp_path_factory.mktemp("settings") / "belot.toml"
    file.write_bytes(content)
    _, faults = tried({}, file)
    assert all(fault.startswith(f"{file}: ") for fault in faults)
