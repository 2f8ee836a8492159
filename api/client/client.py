"""The client: a method for every question, and for batches."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Mapping
from tempfile import TemporaryFile
from types import TracebackType
from typing import IO, TypeVar
from urllib.parse import quote

import httpx
from pydantic import BaseModel

from api.client.results import ItemResult, results
from api.client.transport import Patience, Transport
from api.schemas.answers import ContractsAnswer, LegalAnswer, SolveAnswer
from api.schemas.batches import BatchAnswer, KindName
from api.schemas.calls import CallAnswer
from api.schemas.deals import DealsAnswer, ScoreAnswer
from api.schemas.decisions import DecisionAnswer
from api.schemas.play import DecisionAdviceAnswer, PlayAnswer, PlayAnswers
from api.schemas.reviews import ReviewAnswer
from api.schemas.rulesets import RulesetList
from api.schemas.scores import ScoredSolveAnswer, SolveAnswers
from api.schemas.worlds import WorldsAnswer

Answer = TypeVar("Answer", bound=BaseModel)
Items = Iterable[Mapping[str, object]]

_JSON = {"Content-Type": "application/json"}
_NDJSON = {"Content-Type": "application/x-ndjson"}
_BLOCK = 1 << 16
_LONGEST_POLL_S = 2.0

_ANSWERS: dict[KindName, type[BaseModel]] = {
    "solve": SolveAnswers,
    "contracts": ContractsAnswer,
    "play": PlayAnswers,
    "call": CallAnswer,
    "score": ScoreAnswer,
    "review": ReviewAnswer,
}


class Client:
    """Asks the service at ``base_url``; a context, or to be closed.

    Every method of a question takes the fields of its request by name, as docs/http.md has them, and returns
    its answer. When the service is busy, or the connection breaks, the question is asked again, ``retries``
    times at most, after as many seconds as the service says and ``longest_pause_s`` at most.

    Every method raises:
        ServiceError: the service answers with a problem.
        UnreachableError: it does not answer.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str | None = None,
        *,
        retries: int = 5,
        longest_pause_s: float = 30.0,
        timeout_s: float = 120.0,
    ) -> None:
        """``timeout_s``: of silence, after which a connection counts as broken."""
        headers = {} if api_key is None else {"Authorization": f"Bearer {api_key}"}
        self._http = httpx.Client(base_url=base_url, headers=headers, timeout=timeout_s)
        self._transport = Transport(self._http, Patience(retries, longest_pause_s))

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes all connections."""
        self._http.close()

    def solve(self, **request: object) -> SolveAnswer | ScoredSolveAnswer | DecisionAnswer:
        """What every card is worth when all hands are known."""
        return self._ask("solve", request, SolveAnswers).root

    def contracts(self, **request: object) -> ContractsAnswer:
        """What every contract is worth when all hands are known."""
        return self._ask("contracts", request, ContractsAnswer)

    def play(self, **request: object) -> PlayAnswer | DecisionAdviceAnswer:
        """The best card, or other decision, of a seat that knows its own hand."""
        return self._ask("play", request, PlayAnswers).root

    def call(self, **request: object) -> CallAnswer:
        """What every call of an auction is worth."""
        return self._ask("call", request, CallAnswer)

    def score(self, **request: object) -> ScoreAnswer:
        """What a deal writes, step by step."""
        return self._ask("score", request, ScoreAnswer)

    def review(self, **request: object) -> ReviewAnswer:
        """Every decision of a deal, judged."""
        return self._ask("review", request, ReviewAnswer)

    def legal(self, **request: object) -> LegalAnswer:
        """What may be played, and why the rest may not."""
        return self._ask("legal", request, LegalAnswer)

    def worlds(self, **request: object) -> WorldsAnswer:
        """What a seat can know of the hidden cards."""
        return self._ask("worlds", request, WorldsAnswer)

    def deals(self, **request: object) -> DealsAnswer:
        """Random deals."""
        return self._ask("deals", request, DealsAnswer)

    def rulesets(self) -> RulesetList:
        """The games."""
        return RulesetList.model_validate_json(self._transport.send("GET", "/v1/rulesets"))

    def submit(self, kind: KindName, items: Items, **defaults: object) -> BatchAnswer:
        """A batch of ``items``, any number of them, which are read once and never held all at the same time.

        ``defaults`` are fields that items may leave out. The same items are the same batch.
        """
        with TemporaryFile() as body:
            for each in _lines({**defaults, "kind": kind}, items):
                body.write(each)
            headers = {**_NDJSON, "Content-Length": str(body.tell())}
            answer = self._transport.send(
                "POST", "/v1/batches", content=lambda: _blocks(body), headers=headers
            )
        return BatchAnswer.model_validate_json(answer)

    def batch(self, id: str) -> BatchAnswer:
        """How far a batch is."""
        return BatchAnswer.model_validate_json(self._transport.send("GET", _address(id)))

    def results(self, id: str, after: int = -1) -> Iterator[ItemResult]:
        """The results behind item ``after`` in order, as they become available; each comes once.

        Ends behind the last one, or with those of a cancelled batch. Goes on by itself when a connection
        breaks.
        """
        answer = _ANSWERS[self.batch(id).kind]
        yield from results(self._transport, lambda: self.batch(id), answer, _address(id), after)

    def wait(self, id: str, timeout_s: float | None = None) -> BatchAnswer:
        """The state of the batch when it is done or cancelled.

        Raises:
            TimeoutError: it takes longer than ``timeout_s``.
        """
        end = None if timeout_s is None else time.monotonic() + timeout_s
        pause = 0.1
        while (found := self.batch(id)).status not in ("done", "cancelled"):
            if end is not None and time.monotonic() + pause > end:
                raise TimeoutError(f"batch {id} has {found.done} of {found.total} items after {timeout_s} s")
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_POLL_S)
        return found

    def cancel(self, id: str) -> BatchAnswer:
        """Ends a batch; its results so far can be read. One that has ended before stays as it is."""
        answer = self._transport.send("DELETE", f"{_address(id)}?keep=true")
        return BatchAnswer.model_validate_json(answer)

    def _ask(self, question: str, request: Mapping[str, object], answer: type[Answer]) -> Answer:
        body = json.dumps(request).encode()
        return answer.model_validate_json(
            self._transport.send("POST", f"/v1/{question}", body, headers=_JSON)
        )


def _address(id: str) -> str:
    return f"/v1/batches/{quote(id, safe='')}"


def _lines(header: Mapping[str, object], items: Items) -> Iterator[bytes]:
    yield json.dumps(header).encode() + b"\n"
    for item in items:
        yield json.dumps(item).encode() + b"\n"


def _blocks(body: IO[bytes]) -> Iterator[bytes]:
    """All of ``body``, from its beginning."""
    body.seek(0)
    while block := body.read(_BLOCK):
        yield block
