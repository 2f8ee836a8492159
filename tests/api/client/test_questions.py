"""The client asks every question, tries again when it is told to, and says what went wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

import httpx
import pytest
from flask import Flask

from api.client import Client, ServiceError, UnreachableError
from api.schemas.scores import ScoredSolveAnswer
from tests.api.positions import last_trick

Handler = Callable[[httpx.Request], httpx.Response]


def client_with(transport: httpx.BaseTransport, **options: Any) -> Client:
    """A client whose requests go to ``transport`` in place of the network."""
    made = Client("http://belot.test", **options)
    made._http._transport = transport
    return made


@pytest.fixture
def client(app: Flask) -> Iterator[Client]:
    with client_with(httpx.WSGITransport(app)) as made:
        yield made


class Answers:
    """Answers with these responses, one after the other, the last for ever; keeps the requests."""

    def __init__(self, *responses: httpx.Response | Exception) -> None:
        self._responses = list(responses)
        self.requests: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = self._responses.pop(0) if len(self._responses) > 1 else self._responses[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the client has paused, which it does not do in fact."""
    found: list[float] = []
    monkeypatch.setattr("time.sleep", found.append)
    return found


def problem(status: int, **headers: str) -> httpx.Response:
    content = {"type": "/problems/busy", "title": "Busy", "status": status, "detail": "try again"}
    headers = {"Content-Type": "application/problem+json"} | {
        name.replace("_", "-"): value for name, value in headers.items()
    }
    return httpx.Response(status, content=json.dumps(content), headers=headers)


RULESETS = httpx.Response(200, json={"rulesets": []})


@pytest.mark.parametrize(
    "question", ["solve", "contracts", "play", "call", "score", "review", "legal", "worlds", "deals"]
)
def test_every_question_gets_its_answer(question: str) -> None:
    examples = files("api").joinpath("examples", f"{question}.json").read_text(encoding="utf-8")
    for example in json.loads(examples):
        answers = Answers(httpx.Response(200, json=example["answer"]))
        answer = getattr(client_with(httpx.MockTransport(answers)), question)(**example["request"])
        assert answer.model_dump(mode="json", exclude_unset=True, by_alias=True) == example["answer"]
        (request,) = answers.requests
        assert (request.method, request.url.path) == ("POST", f"/v1/{question}")
        assert json.loads(request.content) == example["request"]


def test_rulesets_are_listed(client: Client) -> None:
    assert "hr_bela_4" in [each.id for each in client.rulesets().rulesets]


def test_answer_has_the_schema_of_what_was_asked(client: Client) -> None:
    found = client.solve(**last_trick(won={"points": [50, 68], "tricks": [3, 4]}))
    assert not isinstance(found, ScoredSolveAnswer)
    assert found.points == [94, 68]  # type: ignore[union-attr]


def test_problem_is_raised_with_its_document(client: Client) -> None:
    with pytest.raises(ServiceError, match="Invalid ruleset") as caught:
        client.solve(**last_trick(ruleset="nope"))
    assert caught.value.problem.type == "/problems/invalid-ruleset"
    assert caught.value.problem.errors[0].pointer == "/ruleset"


@pytest.mark.parametrize("status", [429, 503])
def test_busy_service_is_asked_again_when_it_says_so(pauses: list[float], status: int) -> None:
    answers = Answers(problem(status, Retry_After="7"), problem(status, Retry_After="3"), RULESETS)
    assert client_with(httpx.MockTransport(answers)).rulesets().rulesets == []
    assert pauses == [7.0, 3.0]


def test_busy_service_is_not_asked_for_ever(pauses: list[float]) -> None:
    answers = Answers(problem(503, Retry_After="1"))
    with pytest.raises(ServiceError) as caught:
        client_with(httpx.MockTransport(answers), retries=3).rulesets()
    assert caught.value.problem.status == 503
    assert len(answers.requests) == 4
    assert pauses == [1.0, 1.0, 1.0]


def test_pause_is_never_longer_than_is_wanted(pauses: list[float]) -> None:
    answers = Answers(problem(503, Retry_After="999999"), problem(503, Retry_After="soon"), RULESETS)
    client_with(httpx.MockTransport(answers), longest_pause_s=4).rulesets()
    assert pauses == [4.0, 1.0]


def test_broken_connection_is_tried_again(pauses: list[float]) -> None:
    answers = Answers(httpx.ReadError("broken"), httpx.ConnectError("refused"), RULESETS)
    client_with(httpx.MockTransport(answers)).rulesets()
    assert len(pauses) == 2


def test_service_that_does_not_answer_is_told() -> None:
    answers = Answers(httpx.ConnectError("refused"))
    with pytest.raises(UnreachableError, match=r"belot\.test.* does not answer: refused"):
        client_with(httpx.MockTransport(answers), retries=1).rulesets()


@pytest.mark.parametrize("status", [404, 500, 302])
def test_answer_of_something_else_is_told(status: int) -> None:
    answers = Answers(httpx.Response(status, html="<h1>Hello</h1>"))
    with pytest.raises(UnreachableError, match=f"answers {status} and no problem: '<h1>Hello"):
        client_with(httpx.MockTransport(answers)).rulesets()


def test_problem_that_is_none_is_told() -> None:
    response = httpx.Response(500, content=b"{", headers={"Content-Type": "application/problem+json"})
    with pytest.raises(UnreachableError, match="no problem"):
        client_with(httpx.MockTransport(Answers(response))).rulesets()


def test_key_is_sent_with_every_request() -> None:
    answers = Answers(RULESETS)
    client_with(httpx.MockTransport(answers), api_key="secret").rulesets()
    assert answers.requests[0].headers["Authorization"] == "Bearer secret"


def test_without_a_key_none_is_sent() -> None:
    answers = Answers(RULESETS)
    client_with(httpx.MockTransport(answers)).rulesets()
    assert "Authorization" not in answers.requests[0].headers
