"""Requests that are tried again when the service says so, or when the connection breaks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus

import httpx
from pydantic import ValidationError

from api.client.errors import ServiceError, UnreachableError
from api.problems import PROBLEM_JSON, Problem

_LATER = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
_PAUSE_S = 1.0
"""Before the next try where the service does not say how long."""

Content = Callable[[], Iterable[bytes]]


@dataclass(frozen=True, slots=True)
class Patience:
    """How often something is tried again, and how many seconds at most lie between two tries."""

    retries: int
    longest_pause_s: float

    def pause(self, tried: int, wanted_s: float | None = None) -> bool:
        """Waits before the next try; False if there is none any more. ``tried``: so often it has failed."""
        if tried > self.retries:
            return False
        time.sleep(min(_PAUSE_S if wanted_s is None else wanted_s, self.longest_pause_s))
        return True


class Transport:
    """Sends requests to one service."""

    def __init__(self, http: httpx.Client, patience: Patience) -> None:
        self._http = http
        self.patience = patience

    def send(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        content: Content | None = None,
        headers: dict[str, str] | None = None,
    ) -> bytes:
        """The body of the answer. ``content`` makes a long body, anew for every try.

        Raises:
            ServiceError: the answer is a problem.
            UnreachableError: there is no answer.
        """
        tried = 0
        while True:
            tried += 1
            try:
                data = body if content is None else content()
                response = self._http.request(method, path, content=data, headers=headers)
                if response.status_code not in _LATER or not self.patience.pause(tried, _wanted_s(response)):
                    break
            except httpx.TransportError as error:
                if not self.patience.pause(tried):
                    raise UnreachableError(f"{self._http.base_url} does not answer: {error}") from error
        _check(response)
        return response.content

    @contextmanager
    def stream(self, path: str) -> Iterator[Iterator[bytes]]:
        """The whole lines of an answer as they come; not tried again.

        Raises:
            ServiceError: the answer is a problem.
            httpx.TransportError: the connection broke.
        """
        with self._http.stream("GET", path) as response:
            if response.is_error:
                response.read()
            _check(response)
            yield _whole_lines(response.iter_bytes())


def is_passing(error: ServiceError) -> bool:
    """Whether the problem is one that passes."""
    return error.problem.status in _LATER


def _wanted_s(response: httpx.Response) -> float | None:
    text = response.headers.get("Retry-After", "")
    return float(text) if text.isdecimal() else None


def _check(response: httpx.Response) -> None:
    if response.is_success:
        return
    if response.headers.get("Content-Type", "").startswith(PROBLEM_JSON):
        try:
            raise ServiceError(Problem.model_validate_json(response.content))
        except ValidationError:
            pass
    start = response.text[:200]
    raise UnreachableError(f"{response.url} answers {response.status_code} and no problem: {start!r}")


def _whole_lines(parts: Iterator[bytes]) -> Iterator[bytes]:
    """The lines that are complete: one that a broken connection has cut is not among them."""
    rest = b""
    for part in parts:
        *lines, rest = (rest + part).split(b"\n")
        yield from filter(None, lines)
