"""Reads docs/http.md, or another page: its commands, each with the answer that is shown below it."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

GUIDE = Path(__file__).parents[2] / "docs" / "http.md"
_BLOCK = re.compile(r"```sh\n(curl .*?)```\n\n```(?:json|text)\n(.*?)```", re.DOTALL)
_HOST = "http://127.0.0.1:8000"


@dataclass(frozen=True)
class Command:
    """A curl command: method, address, headers and body; ``shown`` is the answer in the guide."""

    method: str
    path: str
    headers: dict[str, str]
    body: str | None
    shown: str

    def run(self, client: FlaskClient) -> TestResponse:
        """What the command would get from the service."""
        return client.open(self.path, method=self.method, headers=self.headers, data=self.body)


def commands(page: Path = GUIDE) -> list[Command]:
    """Every command of a page that shows its answer, in order."""
    return [_command(*block) for block in _BLOCK.findall(page.read_text(encoding="utf-8"))]


def _command(text: str, shown: str) -> Command:
    words = shlex.split(text)
    headers, path, body, method = {}, "", None, ""
    for flag, word in pairwise(words):
        if word.startswith(_HOST):
            path = word.removeprefix(_HOST)
        elif flag == "-H":
            name, _, value = word.partition(": ")
            headers[name] = value
        elif flag in ("-d", "--data-binary"):
            body = word
        elif flag == "-X":
            method = word
    method = method or ("GET" if body is None else "POST")
    return Command(method, path, headers, body, shown)
