"""What is installed, and what the image of the service is built from."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.metadata import entry_points, version
from importlib.resources import files
from pathlib import Path

import pytest

from api.operations import examples_of
from solver.rules import ruleset_ids

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DOCKERFILE = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
STAGES = [f"FROM {stage}" for stage in re.split(r"^FROM ", DOCKERFILE, flags=re.MULTILINE)[1:]]


def instructions(stage: str, name: str) -> list[str]:
    """The arguments of every instruction of a kind in a stage."""
    return re.findall(rf"^{name} (.+)$", stage, re.MULTILINE)


def copied_from_here() -> list[str]:
    """The files and folders of this project that go into the image."""
    copies = [line.split() for stage in STAGES for line in instructions(stage, "COPY")]
    return [source for words in copies if not words[0].startswith("--from") for source in words[:-1]]


@pytest.mark.parametrize("source", copied_from_here())
def test_what_the_image_copies_exists(source: str) -> None:
    assert (ROOT / source).exists()


@pytest.mark.parametrize("source", copied_from_here())
def test_what_the_image_copies_is_not_ignored(source: str) -> None:
    assert f"!{source}" in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()


def test_image_has_what_the_build_reads() -> None:
    needed = {
        "pyproject.toml",
        "CMakeLists.txt",
        PROJECT["project"]["readme"],
        *PROJECT["project"]["license-files"],
    }
    assert needed | set(PROJECT["tool"]["scikit-build"]["wheel"]["packages"]) == set(copied_from_here())


def test_all_stages_start_from_one_slim_python() -> None:
    bases = {line.split()[0] for stage in STAGES for line in instructions(stage, "FROM")}
    assert bases == {"python:3.12-slim"}


def test_last_stage_has_no_compiler() -> None:
    assert not re.search(r"apt-get|g\+\+|gcc|pip install", STAGES[-1])


def test_service_in_the_image_does_not_run_as_root() -> None:
    (user,) = instructions(STAGES[-1], "USER")
    assert user not in ("root", "0")


def test_image_checks_its_health_with_python() -> None:
    (check,) = instructions(STAGES[-1], "HEALTHCHECK")
    command = json.loads(check.partition("CMD ")[2])
    assert command[:2] == ["python", "-c"]
    assert "/healthz" in command[2]
    compile(command[2], "HEALTHCHECK", "exec")


def test_image_listens_to_the_outside() -> None:
    assert "BELOT_BIND=0.0.0.0:8000" in DOCKERFILE
    assert instructions(STAGES[-1], "EXPOSE") == ["8000"]


def test_image_starts_the_service_with_its_settings() -> None:
    (command,) = instructions(STAGES[-1], "CMD")
    words = json.loads(command)
    assert words[0] == "gunicorn"
    assert words[words.index("--config") + 1] == "python:api.gunicorn_settings"
    assert words[-1] == "api.wsgi:app"


def test_rulesets_are_installed_with_the_library() -> None:
    folder = files("solver.rules").joinpath("systems")
    assert {file.name for file in folder.iterdir()} >= {f"{system}.toml" for system in ruleset_ids()}


@pytest.mark.parametrize(
    ("package", "file"),
    [
        ("solver", "py.typed"),
        ("solver", "_kernel.pyi"),
        ("solver.cards", "names.toml"),
        ("api", "py.typed"),
        ("api", "templates/docs.html"),
    ],
)
def test_file_is_installed_with_its_package(package: str, file: str) -> None:
    assert files(package).joinpath(file).is_file()


@pytest.mark.parametrize("operation", ["solve", "legal", "contracts"])
def test_examples_are_installed_with_the_service(operation: str) -> None:
    assert examples_of(operation)


def test_files_of_packages_are_not_excluded_from_wheels() -> None:
    assert PROJECT["tool"]["scikit-build"]["wheel"]["exclude"] == ["solver/native/**"]


def test_command_is_installed() -> None:
    (command,) = entry_points(group="console_scripts", name="belot")
    assert command.value == "solver.cli:main"


def test_installed_version_is_the_one_of_the_project() -> None:
    assert version("belot-solver") == PROJECT["project"]["version"]


def test_wheels_are_built_for_every_supported_python() -> None:
    builds = PROJECT["tool"]["cibuildwheel"]["build"]
    assert [build.partition("-")[0] for build in builds] == ["cp311", "cp312", "cp313"]
    assert PROJECT["project"]["requires-python"] == ">=3.11"
