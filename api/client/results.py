"""The results of a batch, one after the other, whatever happens to connections on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import httpx
from pydantic import BaseModel

from api.client.errors import ServiceError, UnreachableError
from api.client.transport import Transport, is_passing
from api.problems import Problem
from api.schemas.batches import BatchAnswer


class _Line(BaseModel):
    """A line of the results."""

    index: int
    result: dict[str, object] | None = None
    problem: Problem | None = None


class ItemResult(BaseModel):
    """What came of item ``index``: ``answer`` of the kind of its batch, or ``problem``."""

    index: int
    answer: BaseModel | None = None
    problem: Problem | None = None


def results(
    transport: Transport, batch: Callable[[], BatchAnswer], answer: type[BaseModel], path: str, after: int
) -> Iterator[ItemResult]:
    """The results behind item ``after``, until the last or until the batch is cancelled.

    Goes on where it was when a stream ends early or its connection breaks.

    Raises:
        ServiceError: the service answers with a problem that does not pass.
        UnreachableError: it does not answer any more.
    """
    tried = 0
    while True:
        begun = after
        try:
            with transport.stream(f"{path}/results?after={after}") as lines:
                for line in lines:
                    found = _Line.model_validate_json(line)
                    after = found.index
                    yield _result(found, answer)
            state = batch()
        except httpx.TransportError as error:
            failure: Exception = UnreachableError(f"the service does not answer: {error}")
        except ServiceError as error:
            if not is_passing(error):
                raise
            failure = error
        else:
            if after + 1 >= state.total or state.status == "cancelled":
                return
            tried = 0
            continue
        tried = 1 if after > begun else tried + 1
        if not transport.patience.pause(tried):
            raise failure


def _result(line: _Line, answer: type[BaseModel]) -> ItemResult:
    known = None if line.result is None else answer.model_validate(line.result)
    return ItemResult(index=line.index, answer=known, problem=line.problem)
