"""The files of deploy/ name what exists, and give no process more than it needs."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from click import Command, Group

from api.settings import Settings
from solver.cli import main

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
TEXTS = [path for path in sorted(DEPLOY.rglob("*")) if path.is_file()]
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OWN = ("api", "worker", "scheduler", "cluster-worker")
UNITS = sorted(DEPLOY.glob("systemd/*.service"))
NGINX = DEPLOY / "nginx" / "belot.conf"

services = pytest.mark.parametrize("service", SERVICES)
units = pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)


def unit_values(unit: Path, key: str) -> list[str]:
    """What a unit says of ``key``."""
    return re.findall(rf"^{key}=(.*)$", unit.read_text(encoding="utf-8"), re.MULTILINE)


def seconds(text: str) -> float:
    """``40s`` or ``40``."""
    return float(text.removesuffix("s"))


@pytest.mark.parametrize("path", [*TEXTS, ROOT / "Dockerfile"], ids=lambda path: path.name)
def test_settings_that_are_named_exist(path: Path) -> None:
    named = set(re.findall(r"\bBELOT_([A-Z_]+)", path.read_text(encoding="utf-8")))
    assert named <= {name.upper() for name in Settings.model_fields}


@services
def test_container_has_limits_and_is_watched(service: str) -> None:
    described = SERVICES[service]
    assert set(described["deploy"]["resources"]["limits"]) == {"cpus", "memory"}
    assert described["pids_limit"] > 0
    assert described["healthcheck"]["test"][0] == "CMD"
    assert described["restart"] == "unless-stopped"


@services
def test_container_has_no_privileges(service: str) -> None:
    described = SERVICES[service]
    assert described["user"] not in ("root", "0", "0:0")
    assert described["cap_drop"] == ["ALL"]
    assert described["security_opt"] == ["no-new-privileges:true"]
    assert described["read_only"] is True
    assert not described.keys() & {"privileged", "cap_add", "devices", "pid", "network_mode"}


def test_only_the_service_is_reached_from_outside_and_only_through_a_proxy() -> None:
    assert [name for name, described in SERVICES.items() if "ports" in described] == ["api"]
    assert all(port.startswith("127.0.0.1:") for port in SERVICES["api"]["ports"])
    assert COMPOSE["networks"]["inside"] == {"internal": True}


def test_container_runs_as_the_user_of_the_image() -> None:
    (uid,) = re.findall(r"--uid (\d+)", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
    assert {SERVICES[name]["user"] for name in OWN} == {f"{uid}:{uid}"}


def test_passwords_are_not_in_the_file() -> None:
    assert SERVICES["postgres"]["environment"]["POSTGRES_PASSWORD"].startswith("${POSTGRES_PASSWORD:?")


def test_cluster_is_started_only_on_request() -> None:
    asked_for = {name for name, described in SERVICES.items() if described.get("profiles") == ["cluster"]}
    assert asked_for == {"scheduler", "cluster-worker"}


@services
def test_services_that_are_waited_for_exist(service: str) -> None:
    assert SERVICES[service].get("depends_on", {}).keys() <= SERVICES.keys()


@services
def test_volumes_and_networks_are_declared(service: str) -> None:
    volumes = {volume.partition(":")[0] for volume in SERVICES[service].get("volumes", ())}
    assert volumes <= COMPOSE["volumes"].keys()
    assert set(SERVICES[service]["networks"]) <= COMPOSE["networks"].keys()


@pytest.mark.parametrize("service", OWN)
def test_checks_of_health_are_programs(service: str) -> None:
    command = SERVICES[service]["healthcheck"]["test"]
    assert command[1:3] == ["python", "-c"]
    compile(command[3], service, "exec")


def test_worker_runs_a_command_that_exists() -> None:
    command: Command = main
    name, *rest = SERVICES["worker"]["command"]
    assert name == "belot"
    assert isinstance(command, Group)
    assert rest[0] in command.commands


def test_service_is_waited_for_until_its_requests_are_finished() -> None:
    (unit,) = (unit for unit in UNITS if unit.name == "belot-api.service")
    waits = [SERVICES["api"]["stop_grace_period"], *unit_values(unit, "TimeoutStopSec")]
    assert all(seconds(wait) > Settings().shutdown_s for wait in waits)


def test_proxy_waits_longer_than_the_longest_answer() -> None:
    text = NGINX.read_text(encoding="utf-8")
    settings = Settings()
    most, batches, stream = (float(found) for found in re.findall(r"proxy_read_timeout (\d+)s", text))
    assert most > settings.max_limit_ms / 1000
    assert batches > most
    assert stream > settings.stream_s


def test_proxy_lets_bodies_through_that_the_service_accepts() -> None:
    text = NGINX.read_text(encoding="utf-8")
    one, many = (int(found) * 1_000_000 for found in re.findall(r"client_max_body_size (\d+)m", text))
    assert (one, many) == (Settings().max_body_bytes, Settings().max_batch_bytes)


@units
def test_unit_is_hardened(unit: Path) -> None:
    assert unit_values(unit, "User") == ["belot"]
    assert unit_values(unit, "NoNewPrivileges") == ["yes"]
    assert unit_values(unit, "ProtectSystem") == ["strict"]
    assert unit_values(unit, "CapabilityBoundingSet") == [""]


@units
def test_unit_is_one_that_systemd_reads(unit: Path, tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd is not installed")
    text = re.sub(
        r"^ExecStart=\S+", "ExecStart=/bin/true", unit.read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    copy = tmp_path / unit.name.replace("@.", "@1.")
    (tmp_path / unit.name).write_text(text, encoding="utf-8")
    copy.write_text(text, encoding="utf-8")
    result = subprocess.run([program, "verify", str(copy)], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")
