"""What is told of a batch."""

from __future__ import annotations

from datetime import UTC, datetime

from api.jobs.batch import Batch, Status
from api.schemas.batches import BatchAnswer


def batch_answer(batch: Batch) -> BatchAnswer:
    """The state of ``batch``, which has been received."""
    assert batch.status is not Status.RECEIVING
    answer = BatchAnswer(
        id=batch.id,
        kind=batch.kind.value,
        status=batch.status.value,
        total=batch.total,
        done=batch.done,
        failed=batch.failed,
        created=_moment(batch.created),
    )
    if batch.started is not None:
        answer.started = _moment(batch.started)
    if batch.finished is not None:
        answer.finished = _moment(batch.finished)
    return answer


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
