"""The processes of deploy/compose.yaml without containers: service, workers, PostgreSQL, Redis, Dask.

They live in a folder of their own, on free ports of this machine, and leave nothing behind. For tests and
measurements, and for a look at the whole:

    python -m tools.deployment --postgres --redis --workers 2
"""

from __future__ import annotations

import argparse
import contextlib
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from tools.processes import Process, answers, free_port, listens, succeeds
from tools.programs import postgres_programs, redis_program

ROOT = Path(__file__).parents[1]
_HOST = "127.0.0.1"
_POSTGRES_USER = "postgres"
_OWN_VARIABLES = ("BELOT_", "PROMETHEUS_")


class Deployment:
    """The processes by name: ``postgres``, ``redis``, ``scheduler``, ``dask-1``…, ``api``, ``worker-1``….

    Without PostgreSQL batches are kept in an SQLite file, without Redis answers are. With ``cluster`` workers
    send their items to so many workers of Dask. ``settings`` are those of the service and of its workers, in
    lower case (``api.settings``).
    """

    def __init__(
        self,
        *,
        postgres: bool = False,
        redis: bool = False,
        workers: int = 0,
        cluster: int = 0,
        settings: Mapping[str, object] | None = None,
    ) -> None:
        """Starts nothing yet; see ``__enter__``.

        Raises:
            MissingProgramError: PostgreSQL or Redis is not installed.
        """
        postgres_folder = postgres_programs() if postgres else None
        redis_server = redis_program() if redis else None
        self.folder = Path(tempfile.mkdtemp(prefix="belot-deployment-"))
        self.folder.chmod(0o711)  # others need to get to what is theirs
        self.processes: dict[str, Process] = {}
        self.metrics_ports: dict[str, int] = {}
        self._settings: dict[str, str] = {
            "store_url": f"sqlite:///{self.folder / 'batches.sqlite3'}",
            "cache_url": f"sqlite:///{self.folder / 'answers.sqlite3'}",
        }
        try:
            if postgres_folder is not None:
                self._add_postgres(postgres_folder)
            if redis_server is not None:
                self._add_redis(redis_server)
            self._settings |= {name: str(value) for name, value in (settings or {}).items()}
            if cluster:
                self._add_cluster(cluster)
            self._add_api()
            for number in range(1, workers + 1):
                self._add_worker(f"worker-{number}", has_cluster=bool(cluster))
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    @property
    def url(self) -> str:
        """Where the service is, without a slash at the end."""
        return f"http://{_HOST}:{self.port}"

    @property
    def store_url(self) -> str:
        """Where the batches are."""
        return self._settings["store_url"]

    @property
    def cache_url(self) -> str:
        """Where the answers are."""
        return self._settings["cache_url"]

    def metrics_url(self, name: str) -> str:
        """Where the metrics of ``api`` or of a worker are."""
        return f"http://{_HOST}:{self.metrics_ports[name]}/metrics"

    def __enter__(self) -> Self:
        """Starts everything, each when those that it needs answer.

        Raises:
            NotStartedError: a process does not start.
        """
        try:
            for process in self.processes.values():
                process.start()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stops everything, each before those that it needs, and removes the folder."""
        for process in reversed(self.processes.values()):
            if process.was_started:
                process.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def kill(self, name: str) -> None:
        """Ends a process and those that it has started, as if the machine had lost its power."""
        self.processes[name].kill()

    def stop(self, name: str) -> int:
        """Ends a process as it is meant to be ended; its exit code."""
        return self.processes[name].stop()

    def start(self, name: str) -> None:
        """Starts a process that has ended, at the same port, with the same files."""
        self.processes[name].start()

    def restart(self, name: str) -> None:
        """Stops a process if it runs, and starts it."""
        if self.processes[name].is_running:
            self.stop(name)
        self.start(name)

    def log(self, name: str) -> str:
        """What a process has written so far, on both its outputs."""
        return self.processes[name].log.read_text(encoding="utf-8", errors="replace")

    def _add(self, process: Process) -> None:
        self.processes[process.name] = process

    def _add_postgres(self, programs: Path) -> None:
        port, password = free_port(), secrets.token_hex()
        user = _POSTGRES_USER if os.geteuid() == 0 else None  # it refuses to run as root
        data = self.folder / "postgres"
        data.mkdir(mode=0o700)
        passwords = data / "password"
        passwords.write_text(password + "\n", encoding="utf-8")
        if user is not None:
            for path in (data, passwords):
                shutil.chown(path, user, user)
        cluster = data / "cluster"
        options: list[str | Path] = ["--username", "belot", "--auth", "scram-sha-256", "--pwfile", passwords]
        subprocess.run(
            [
                programs / "initdb",
                "--pgdata",
                cluster,
                *options,
                "--encoding=UTF8",
                "--no-locale",
                "--no-sync",
            ],
            user=user,
            group=user,
            extra_groups=None if user is None else [],
            cwd=data,
            check=True,
            capture_output=True,
        )
        command = [str(programs / "postgres"), "-D", str(cluster), "-p", str(port), "-k", str(data)]
        command += ["-c", f"listen_addresses={_HOST}"]
        ready = succeeds(str(programs / "pg_isready"), "--host", _HOST, "--port", str(port), "--quiet")
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        self._add(
            Process("postgres", command, self.folder, environment, ready, user, stop_signal=signal.SIGINT)
        )
        self._settings["store_url"] = f"postgresql+psycopg://belot:{password}@{_HOST}:{port}/postgres"

    def _add_redis(self, program: str) -> None:
        port = free_port()
        command = [program, "--bind", _HOST, "--port", str(port), "--dir", str(self.folder)]
        command += ["--save", "", "--maxmemory", "100mb", "--maxmemory-policy", "allkeys-lru"]
        self._add(Process("redis", command, self.folder, dict(os.environ), listens(port)))
        self._settings["cache_url"] = f"redis://{_HOST}:{port}/0"
        self._settings["rate_limit_url"] = f"redis://{_HOST}:{port}/1"

    def _add_cluster(self, workers: int) -> None:
        port = free_port()
        self._scheduler = f"tcp://{_HOST}:{port}"
        scheduler = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
        scheduler += ["--host", _HOST, "--port", str(port), "--dashboard-address", f"{_HOST}:0"]
        self._add(Process("scheduler", scheduler, self.folder, self._environment({}), listens(port)))
        for number in range(1, workers + 1):
            name = f"dask-{number}"
            command = [sys.executable, "-m", "distributed.cli.dask_worker", self._scheduler]
            command += ["--nworkers", "1", "--nthreads", "1", "--name", name]
            command += ["--local-directory", str(self.folder / name), "--death-timeout", "60"]
            self._add(Process(name, command, self.folder, self._environment({})))

    def _add_api(self) -> None:
        self.port, metrics = free_port(), free_port()
        self.metrics_ports["api"] = metrics
        bind = {"bind": f"{_HOST}:{self.port}", "metrics_bind": f"{_HOST}:{metrics}"}
        command = [sys.executable, "-m", "gunicorn", "--config", "python:api.gunicorn_settings"]
        environment = self._environment(bind)
        self._add(
            Process(
                "api", [*command, "api.wsgi:app"], self.folder, environment, answers(self.port, "/healthz")
            )
        )

    def _add_worker(self, name: str, *, has_cluster: bool) -> None:
        self.metrics_ports[name] = metrics = free_port()
        command = [sys.executable, "-m", "solver.cli", "worker"]
        if has_cluster:
            command += ["--scheduler", self._scheduler]
        environment = self._environment({"worker_metrics_bind": f"{_HOST}:{metrics}"})
        self._add(Process(name, command, self.folder, environment, answers(metrics, "/metrics")))

    def _environment(self, more: Mapping[str, str]) -> dict[str, str]:
        """That of this process, with these settings and no others."""
        inherited = {name: v for name, v in os.environ.items() if not name.startswith(_OWN_VARIABLES)}
        path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        settings = {f"BELOT_{name.upper()}": value for name, value in {**self._settings, **more}.items()}
        return inherited | {"PYTHONPATH": path, "TMPDIR": str(self.folder)} | settings


def _main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.deployment", description=__doc__)
    parser.add_argument("--postgres", action="store_true", help="batches in PostgreSQL, not in SQLite")
    parser.add_argument("--redis", action="store_true", help="answers in Redis, not in SQLite")
    parser.add_argument("--workers", type=int, default=1, help="processes of `belot worker` (default: 1)")
    parser.add_argument("--cluster", type=int, default=0, help="workers of a Dask cluster (default: none)")
    wanted = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with Deployment(**vars(wanted)) as deployment:
        print(f"service  {deployment.url}")
        print(f"logs     {deployment.folder}")
        for name in deployment.metrics_ports:
            print(f"metrics  {deployment.metrics_url(name)}  ({name})")
        print("Ctrl-C stops everything.", flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            signal.pause()


if __name__ == "__main__":
    _main()
