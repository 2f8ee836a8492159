"""How the service holds under load, on this machine alone: clients and service share its processors.

    python -m benchmarks.load                          # about five minutes
    python -m benchmarks.load --seconds 3 --requests 5000

Prints the tables of docs/operations.md. Needs ``wrk``. Every client asks again as soon as it has its answer.

rates    what every card of a deal is worth, the same deal again and again (from the cache) and a new one each
         time, by 1, 16 and 64 clients: answers a second, latencies, and what was refused
limits   the same with a rate limit: whether anything but 200, 429 and 503 is answered
memory   that of the service over many requests
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.batch_failures import items_of
from benchmarks.batches import RULESET
from benchmarks.tables import Row, print_table
from tools.deployment import Deployment

CLIENTS = (1, 16, 64)
_DEALS = 20_000
_REFUSED = ("429", "503")

_SCRIPT = """
local bodies = {}
for line in io.lines("@FILE@") do bodies[#bodies + 1] = line end
local place = 0
local threads = {}
counts = {}
function setup(thread) table.insert(threads, thread) end
function request()
  place = place % #bodies + 1
  return wrk.format("POST", "/v1/solve", {["Content-Type"] = "application/json"}, bodies[place])
end
function response(status)
  counts[status] = (counts[status] or 0) + 1
end
function done(summary, latency)
  local total = {}
  for _, thread in ipairs(threads) do
    for status, count in pairs(thread:get("counts")) do total[status] = (total[status] or 0) + count end
  end
  for status, count in pairs(total) do io.write(string.format("status %d %d\\n", status, count)) end
  local errors = summary.errors
  io.write(string.format("broken %d\\n", errors.connect + errors.read + errors.write + errors.timeout))
  for _, share in ipairs({50, 95, 99}) do
    io.write(string.format("latency %d %.3f\\n", share, latency:percentile(share) / 1000))
  end
  io.write(string.format("seconds %.3f\\n", summary.duration / 1e6))
end
"""


@dataclass(frozen=True)
class Load:
    """What clients have seen. ``latencies``: median, 95th and 99th percentile in milliseconds.

    ``broken``: connections that failed or timed out.
    """

    statuses: dict[str, int]
    broken: int
    latencies: tuple[float, ...]
    seconds: float

    @property
    def answered(self) -> float:
        """Answers a second that were no refusals."""
        return self.statuses.get("200", 0) / self.seconds

    @property
    def strange(self) -> int:
        """What was neither answered nor refused as it should be."""
        return self.broken + sum(
            count for status, count in self.statuses.items() if status not in ("200", *_REFUSED)
        )


def load(url: str, bodies: Sequence[str], clients: int, seconds: int) -> Load:
    """So many clients for so many seconds; the bodies in turn."""
    with TemporaryDirectory() as folder:
        lines, script = Path(folder) / "bodies.ndjson", Path(folder) / "ask.lua"
        lines.write_text("\n".join(bodies) + "\n", encoding="utf-8")
        script.write_text(_SCRIPT.replace("@FILE@", str(lines)), encoding="utf-8")
        command = ["wrk", "-t", "1", "-c", str(clients), "-d", f"{seconds}s", "--timeout", "30s"]
        command += ["-s", str(script), url]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return Load(
        {status: int(count) for status, count in re.findall(r"^status (\d+) (\d+)$", said, re.MULTILINE)},
        int(_number(said, "broken")),
        tuple(float(found) for found in re.findall(r"^latency \d+ ([\d.]+)$", said, re.MULTILINE)),
        _number(said, "seconds"),
    )


def _number(said: str, name: str) -> float:
    found = re.search(rf"^{name} ([\d.]+)$", said, re.MULTILINE)
    if found is None:
        raise SystemExit(f"wrk has not said {name}:\n{said}")
    return float(found[1])


def bodies_of(count: int) -> list[str]:
    """So many different questions."""
    return [json.dumps({"ruleset": RULESET, **item}) for item in items_of(count)]


def print_rates(seconds: int) -> None:
    """A table of rates and latencies."""
    rows = []
    for name, count in (("from the cache", 1), ("new deals", _DEALS)):
        with Deployment() as deployment:
            for clients in CLIENTS:
                found = load(deployment.url, bodies_of(count), clients, seconds)
                refused = sum(found.statuses.get(status, 0) for status in _REFUSED)
                figures = (f"{found.answered:,.0f}", *(f"{each:.1f}" for each in found.latencies))
                rows.append(Row(f"{name}, {clients} clients", (*figures, f"{refused:,}", f"{found.strange}")))
    columns = ("answers a second", "median ms", "95 % ms", "99 % ms", "refused", "other")
    print_table("`/v1/solve`, a whole deal, all lines and what they write", columns, rows)


def print_limits(seconds: int) -> None:
    """What 64 clients get where 100 requests a second are allowed."""
    with Deployment(redis=True, settings={"rate_limit": "100/second"}) as deployment:
        found = load(deployment.url, bodies_of(1), CLIENTS[-1], seconds)
    print(f"\n64 clients, 100 requests a second allowed: {found.statuses}, {found.broken} broken connections")


def print_memory(requests: int, seconds: int) -> None:
    """Resident memory of all processes of the service, after every fifth of the requests."""
    with Deployment() as deployment:
        done, figures = 0, []
        bodies = bodies_of(_DEALS)
        while done < requests:
            done += sum(load(deployment.url, bodies, 16, seconds).statuses.values())
            figures.append(f"{done:,}: {_megabytes(deployment.processes['api'].pid):.0f} MB")
    print(f"\nRequests and memory: {'; '.join(figures)}")


def _megabytes(parent: int) -> float:
    """Of a process and its children."""
    listed = subprocess.run(
        ["ps", "-o", "rss=", "--pid", str(parent), "--ppid", str(parent)],
        capture_output=True,
        text=True,
        check=True,
    )
    return sum(map(int, listed.stdout.split())) / 1000


def main() -> None:
    """Prints what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parts = ("rates", "limits", "memory")
    parser.add_argument("--only", nargs="+", choices=parts, default=parts)
    parser.add_argument("--seconds", type=int, default=10, help="Of each measurement.")
    parser.add_argument("--requests", type=int, default=100_000, help="Over which memory is watched.")
    arguments = parser.parse_args()
    if shutil.which("wrk") is None:
        raise SystemExit("wrk is not installed")
    if "rates" in arguments.only:
        print_rates(arguments.seconds)
    if "limits" in arguments.only:
        print_limits(arguments.seconds)
    if "memory" in arguments.only:
        print_memory(arguments.requests, 2 * arguments.seconds)


if __name__ == "__main__":
    main()
