"""Health, readiness, metrics, the OpenAPI document and its page, and the pages of the problems."""

from __future__ import annotations

from typing import Literal

from flask import Response, current_app, render_template, request

from api.observing.exposition import CONTENT_TYPE, exposition
from api.observing.own_address import refuse_elsewhere
from api.observing.queue import Queue
from api.operations import Endpoints, Operation, Parameter, json_answer, lasting_answer
from api.problems import Cause, ProblemError
from api.readiness import parts_of
from api.schemas.service import Document, Health, Readiness
from api.state import state

TAG = "service"
HTML = "text/html"
TEXT = "text/plain"
_NOTHING_FROM_OUTSIDE = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

HEALTH = Operation(
    name="health",
    method="GET",
    path="/healthz",
    tag=TAG,
    summary="Whether the process runs",
    description="Answers as soon as the process accepts requests; touches nothing else.",
    answer=Health,
)

READINESS = Operation(
    name="readiness",
    method="GET",
    path="/readyz",
    tag=TAG,
    summary="Whether questions can be answered",
    description="""Solves a tiny position and compares the answer with the known one, and asks the database of
the batches and the store of answers whether they are there. 503, with every fault in `errors`, if the kernel
or the database fails, or the service has been told to stop: `kernel-failed`, `store-unavailable`, `draining`.
Without the store of answers (`cache-unavailable`) the service is slower, but ready.""",
    answer=Readiness,
    causes=(Cause.NOT_READY,),
)

METRICS = Operation(
    name="metrics",
    method="GET",
    path="/metrics",
    tag=TAG,
    summary="What is counted",
    description="""The metrics of all processes of the service in the text format of Prometheus. With the
setting `metrics_bind` they have an address of their own, and there is nothing at this one.""",
    answer=TEXT,
    causes=(Cause.NOT_FOUND,),
)

DOCUMENT = Operation(
    name="openapi",
    method="GET",
    path="/openapi.json",
    tag=TAG,
    summary="This document",
    description="The OpenAPI 3.1 document of the service.",
    answer=Document,
    has_tag=True,
)

PAGE = Operation(
    name="docs",
    method="GET",
    path="/docs",
    tag=TAG,
    summary="This document as a page",
    description="The OpenAPI document as HTML; loads nothing from elsewhere.",
    answer=HTML,
)

PROBLEM = Operation(
    name="problem",
    method="GET",
    path="/problems/{name}",
    tag=TAG,
    summary="What a problem means",
    description="Explains the `type` of a problem in a few sentences.",
    answer=TEXT,
    parameters=(
        Parameter(
            "name",
            "The last part of the `type` of a problem.",
            {"type": "string", "enum": [cause.slug for cause in Cause]},
            Cause.ILLEGAL_PLAY.slug,
        ),
    ),
    causes=(Cause.NOT_FOUND,),
)

endpoints = Endpoints.named("service")


@endpoints.fetching(HEALTH)
def health() -> Response:
    """The process runs, or nobody would answer."""
    return json_answer(Health(status="ok"))


@endpoints.fetching(READINESS)
def readiness() -> Response:
    """Ready if kernel and database are, and nobody has told us to stop."""
    parts = parts_of(state())
    if not parts.is_ready:
        detail = "; ".join(fault.detail for fault in parts.faults)
        raise ProblemError(Cause.NOT_READY, detail, parts.faults)
    cache: Literal["ok", "unavailable", "off"] = "ok" if parts.has_cache else "off"
    if parts.cache is not None:
        cache = "unavailable"
    return json_answer(Readiness(status="ready", kernel="ok", store="ok", cache=cache, draining=False))


@endpoints.fetching(METRICS)
def metrics() -> Response:
    """The numbers of all processes, and the queue as it is now."""
    refuse_elsewhere(request, state().settings)
    return Response(exposition(Queue(state().store.database)), content_type=CONTENT_TYPE)


@endpoints.fetching(DOCUMENT)
def openapi() -> Response:
    """The document as it was made when the application started."""
    return lasting_answer(Document(**state().document))


@endpoints.fetching(PAGE)
def docs() -> Response:
    """The document as a page."""
    page = render_template("docs.html", document=state().document, json=current_app.json)
    return Response(page, content_type=f"{HTML}; charset=utf-8", headers=_page_headers())


@endpoints.fetching(PROBLEM)
def problem(name: str) -> Response:
    """The explanation of a cause."""
    for cause in Cause:
        if cause.slug == name:
            text = f"{cause.title} (status {cause.status})\n\n{cause.explanation}\n"
            return Response(text, content_type=f"{TEXT}; charset=utf-8")
    raise ProblemError(Cause.NOT_FOUND, f"there is no problem {name[:100]!r}")


def _page_headers() -> dict[str, str]:
    return {"Content-Security-Policy": _NOTHING_FROM_OUTSIDE, "X-Content-Type-Options": "nosniff"}
