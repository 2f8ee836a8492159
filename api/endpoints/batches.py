"""/v1/batches: many questions of one kind, answered by workers in the background."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from http import HTTPStatus

from flask import Response, request
from werkzeug.exceptions import UnsupportedMediaType

from api.jobs import streams
from api.jobs.answers import batch_answer
from api.jobs.batch import Batch
from api.jobs.intake import Intake, Limits
from api.jobs.opening import store_problems
from api.jobs.store import Store
from api.operations import Endpoints, Operation, Parameter, Place, json_answer
from api.problems import Cause, ProblemError
from api.schemas.batches import BatchAnswer, BatchRequest
from api.state import state
from solver.errors import Fault

TAG = "batches"
NDJSON = "application/x-ndjson"
EVENTS = "text/event-stream"

_IS_ID = re.compile("[0-9a-f]{32}")
_ID = Parameter(
    "id",
    "The id of a batch.",
    {"type": "string", "pattern": f"^{_IS_ID.pattern}$"},
    "0123456789abcdef0123456789abcdef",
)
_STORE = (Cause.STORE_UNAVAILABLE,)

CREATE = Operation(
    name="create_batch",
    method="POST",
    path="/v1/batches",
    tag=TAG,
    summary="Many questions at once",
    description="""Accepts requests of one kind, which workers answer in the background. The body is an object
with `kind` and `items`, or NDJSON: first a line with the `kind`, then a line for every item. What else stands
beside `kind` is a default for every item.

The id follows from the content: the same body is the same batch, which is not answered twice; a cancelled
batch goes on. Items are not checked here: a faulty one gets its problem as its result. One item may take as
long as the setting `batch_limit_ms` allows.""",
    answer=BatchAnswer,
    body=BatchRequest,
    body_as_text=NDJSON,
    status=HTTPStatus.ACCEPTED,
    causes=(*_STORE, Cause.STORE_FULL),
)

GET = Operation(
    name="get_batch",
    method="GET",
    path="/v1/batches/{id}",
    tag=TAG,
    summary="How far a batch is",
    description="The state of a batch. Finished batches are forgotten after some days.",
    answer=BatchAnswer,
    parameters=(_ID,),
    causes=(Cause.NOT_FOUND, *_STORE),
)

RESULTS = Operation(
    name="get_batch_results",
    method="GET",
    path="/v1/batches/{id}/results",
    tag=TAG,
    summary="The results of a batch",
    description="""A line for every item in the order of the items, as they become available:
`{"index": 0, "result": {…}}` or `{"index": 0, "problem": {…}}`. Ends after the last item, when the batch was
cancelled, and after some minutes; `after` goes on behind the last line received.""",
    answer=NDJSON,
    parameters=(
        _ID,
        Parameter(
            "after",
            "The index of the last result that is known already.",
            {"type": "integer", "minimum": -1, "maximum": 2**31 - 2, "default": -1},
            "41",
            Place.QUERY,
        ),
    ),
    causes=(Cause.NOT_FOUND, Cause.INVALID_REQUEST, Cause.BUSY, *_STORE),
)

EVENTS_OF = Operation(
    name="get_batch_events",
    method="GET",
    path="/v1/batches/{id}/events",
    tag=TAG,
    summary="How far a batch is, as it goes on",
    description="""Server-sent events of type `state`, whose data is what `GET /v1/batches/{id}` answers and
whose id is the number of items done. Ends with the final state, and after some minutes.""",
    answer=EVENTS,
    parameters=(
        _ID,
        Parameter(
            "Last-Event-ID",
            "The id of the last event that was received.",
            {"type": "integer", "minimum": 0},
            "41",
            Place.HEADER,
        ),
    ),
    causes=(Cause.NOT_FOUND, Cause.INVALID_REQUEST, Cause.BUSY, *_STORE),
)

DELETE = Operation(
    name="delete_batch",
    method="DELETE",
    path="/v1/batches/{id}",
    tag=TAG,
    summary="Cancels a batch, or forgets it",
    description="""A batch that is not finished is cancelled: no more items are answered, the results so far
can still be read. One that is finished or cancelled is forgotten, unless `keep` says that it stays: whoever
only wants to cancel may come too late, or ask twice.""",
    answer=BatchAnswer,
    parameters=(
        _ID,
        Parameter(
            "keep",
            "Whether a batch that has ended stays.",
            {"type": "boolean", "default": False},
            "true",
            Place.QUERY,
        ),
    ),
    causes=(Cause.NOT_FOUND, Cause.INVALID_REQUEST, *_STORE),
)

endpoints = Endpoints.named("batches")


@endpoints.fetching(CREATE)
def create_batch() -> Response:
    """Takes the body in and queues what it asks, unless it is there already."""
    settings = state().settings
    request.max_content_length = sys.maxsize  # the intake has its own limits, and says what they are
    limits = Limits(settings.max_batch_bytes, settings.max_batch_items, request.content_length)
    with store_problems(), Intake(limits) as intake:  # a disk that is full may be that of the file
        match request.mimetype:
            case "application/x-ndjson":
                intake.read_lines(request.stream)
            case "application/json":
                intake.read_document(request.stream)
            case _:
                raise UnsupportedMediaType
        with state().store.opened() as store:
            found = store.find(intake.id)
            if found is None:
                found = _added(store, intake)
            else:
                store.resume(found.id)
                found = store.find(found.id) or found
    location = f"/v1/batches/{found.id}"
    return json_answer(batch_answer(found), HTTPStatus.ACCEPTED, {"Location": location})


@endpoints.fetching(GET)
def get_batch(id: str) -> Response:
    """The state."""
    with state().store.opened() as store:
        return json_answer(batch_answer(_found(store, id)))


@endpoints.fetching(RESULTS)
def get_batch_results(id: str) -> Response:
    """Holds a stream slot until the answer ends."""
    first = _after() + 1
    with state().store.opened() as store:
        batch = _found(store, id)
        return _streamed(streams.results(store, batch.id, first, _over()), NDJSON)


@endpoints.fetching(EVENTS_OF)
def get_batch_events(id: str) -> Response:
    """Holds a stream slot until the answer ends."""
    seen = _seen()
    with state().store.opened() as store:
        batch = _found(store, id)
        return _streamed(streams.events(store, batch.id, seen, _over()), EVENTS)


@endpoints.fetching(DELETE)
def delete_batch(id: str) -> Response:
    """Cancelled at once for everybody who asks; workers notice within a second."""
    stays = _keep()
    with state().store.opened() as store:
        batch = _found(store, id)
        if store.cancel(batch.id):
            batch = store.find(batch.id) or batch
        elif not stays:
            store.remove(batch.id)
    return json_answer(batch_answer(batch))


def _added(store: Store, intake: Intake) -> Batch:
    try:
        return store.add(intake.id, intake.header.kind, intake.header.defaults, intake.total, intake.chunks())
    except Exception:
        # What was written so far only takes room; the same body writes it again.
        store.remove_unfinished(intake.id)
        raise


def _found(store: Store, id: str) -> Batch:
    batch = store.find(id) if _IS_ID.fullmatch(id) else None
    if batch is None:
        raise ProblemError(Cause.NOT_FOUND, f"there is no batch {id[:100]!r}")
    return batch


def _after() -> int:
    text = request.args.get("after", "-1")
    try:
        after = int(text)
    except ValueError:
        after = -2
    if not -1 <= after < 2**31 - 1:
        detail = f"after is {text[:50]!r}, not the index of an item"
        raise ProblemError(Cause.INVALID_REQUEST, detail, [Fault("", "wrong-value", detail)])
    return after


def _seen() -> int | None:
    text = request.headers.get("Last-Event-ID")
    if text is None:
        return None
    if not text.isascii() or not text.isdecimal():
        detail = f"Last-Event-ID is {text[:50]!r}, not the id of an event"
        raise ProblemError(Cause.INVALID_REQUEST, detail, [Fault("", "wrong-value", detail)])
    return min(int(text[:20]), 2**31)


def _keep() -> bool:
    text = request.args.get("keep", "false")
    if text not in ("true", "false"):
        detail = f"keep is {text[:50]!r}, neither true nor false"
        raise ProblemError(Cause.INVALID_REQUEST, detail, [Fault("", "wrong-value", detail)])
    return text == "true"


def _over() -> streams.Over:
    late, draining = streams.until(state().settings.stream_s), state().draining
    return lambda: draining.is_on or late()


def _streamed(parts: Iterator[bytes], media_type: str) -> Response:
    give_back = state().streams.take()
    # Buffered by a proxy, what is available would not come before the end.
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    response = Response(parts, headers=headers, content_type=f"{media_type}; charset=utf-8")
    response.call_on_close(give_back)
    return response
