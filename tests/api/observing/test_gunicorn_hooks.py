"""What happens to the folder of the metrics when the service and its processes start and end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from api.observing import gunicorn_hooks
from api.observing.exposition import FOLDER_VARIABLE
from api.observing.memory import resident_bytes

SERVER = SimpleNamespace(cfg=SimpleNamespace(graceful_timeout=35))


def test_folder_is_made_at_the_start_and_removed_at_the_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, "")
    monkeypatch.delenv(FOLDER_VARIABLE)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    gunicorn_hooks.on_starting(SERVER)
    folder = Path(os.environ[FOLDER_VARIABLE])
    assert folder.is_dir()
    gunicorn_hooks.on_exit(SERVER)
    assert not folder.exists()


def test_folder_that_is_named_is_emptied_of_numbers_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    for name in ("counter_1.db", "letter.txt"):
        (tmp_path / name).touch()
    gunicorn_hooks.on_starting(SERVER)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_service_that_cuts_requests_off_does_not_start() -> None:
    with pytest.raises(RuntimeError, match="shutdown_s = 10 is too short"):
        gunicorn_hooks.on_starting(SimpleNamespace(cfg=SimpleNamespace(graceful_timeout=10)))


def test_process_that_has_ended_does_nothing_more_but_stays_counted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    for name in ("counter_7.db", "gauge_livesum_7.db", "gauge_livesum_77.db"):
        (tmp_path / name).touch()
    gunicorn_hooks.child_exit(SERVER, SimpleNamespace(pid=7))
    assert {path.name for path in tmp_path.iterdir()} == {"counter_7.db", "gauge_livesum_77.db"}


def test_process_that_starts_the_others_does_not_load_what_counts() -> None:
    ask = "import sys, api.gunicorn_settings; print([name for name in sys.modules if 'prometheus' in name])"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_memory_of_a_process_that_does_not_exist_is_not_told() -> None:
    assert resident_bytes(2**30) is None
