"""What the client raises.

::

    ClientError
    ├── ServiceError      the service has answered with a problem, which it carries
    └── UnreachableError  nobody has answered, or with something that is not of this service
"""

from __future__ import annotations

from api.problems import Problem


class ClientError(Exception):
    """A question that got no answer."""


class ServiceError(ClientError):
    """The service has answered with ``problem`` (RFC 9457)."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.title} ({problem.status}): {problem.detail}")
        self.problem = problem


class UnreachableError(ClientError):
    """The service cannot be reached, or what answers is not the service."""
