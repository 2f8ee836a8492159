"""Asks a running service."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from http.client import HTTPConnection, HTTPResponse
from typing import Any
from urllib.parse import urlsplit

from prometheus_client.parser import text_string_to_metric_families

WAIT_S = 90.0
JSON = {"Content-Type": "application/json"}

LONG = {
    "ruleset": "hr_bela_4",
    "seat": 0,
    "hands": ["7S 8S 9H TH JD QD KC AC", None, None, None],
    "contract": {"trump": "H", "taker": 0},
    "worlds": 5_000,
}
"""A question for /v1/play that takes as long as it may."""


def connected(url: str, seconds: float = WAIT_S) -> HTTPConnection:
    """A connection that stays open, so that its requests go to one process."""
    parts = urlsplit(url)
    assert parts.hostname is not None
    return HTTPConnection(parts.hostname, parts.port, timeout=seconds)


def sent(connection: HTTPConnection, path: str, body: object = None) -> HTTPResponse:
    """The answer, of which nothing has been read yet."""
    if body is None:
        connection.request("GET", path)
    else:
        connection.request("POST", path, json.dumps(body), JSON)
    return connection.getresponse()


def fetched(url: str, path: str, body: object = None) -> tuple[int, Any]:
    """Status and document, on a connection of its own."""
    connection = connected(url)
    try:
        response = sent(connection, path, body)
        return response.status, json.loads(response.read())
    finally:
        connection.close()


def metrics(url: str) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """The value of every sample by its name and its labels."""
    connection = connected(url)
    try:
        text = sent(connection, "/metrics").read().decode()
    finally:
        connection.close()
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def metric(url: str, name: str, **labels: str) -> float:
    """The value of one sample; 0 if there is none."""
    return metrics(url).get((name, frozenset(labels.items())), 0.0)


def becomes_true(ask: Callable[[], bool], seconds: float = WAIT_S) -> bool:
    """Whether the answer is yes before the time is over."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if ask():
            return True
        time.sleep(0.1)
    return False
