"""Health, readiness, the OpenAPI document and its page, and the pages of the problems."""

from __future__ import annotations

from flask import Response, current_app, render_template

from api.operations import Endpoints, Operation, Parameter, json_answer
from api.problems import Cause, ProblemError
from api.readiness import kernel_fault
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
    description="Solves a tiny position and compares the answer with the known one.",
    answer=Readiness,
    causes=(Cause.NOT_READY,),
)

DOCUMENT = Operation(
    name="openapi",
    method="GET",
    path="/openapi.json",
    tag=TAG,
    summary="This document",
    description="The OpenAPI 3.1 document of the service.",
    answer=Document,
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
    """Ready if the kernel gives a known answer."""
    fault = kernel_fault()
    if fault is not None:
        raise ProblemError(Cause.NOT_READY, fault)
    return json_answer(Readiness(status="ready"))


@endpoints.fetching(DOCUMENT)
def openapi() -> Response:
    """The document as it was made when the application started."""
    return json_answer(Document(**state().document))


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
