"""A client of the service: questions and batches over HTTP, answers in the schemas of ``api.schemas``.

Needs the extra ``client`` of belot-solver. Knows addresses, problems and when to try again; no rules.
"""

from api.client.client import Client
from api.client.errors import ClientError, ServiceError, UnreachableError
from api.client.results import ItemResult

__all__ = ["Client", "ClientError", "ItemResult", "ServiceError", "UnreachableError"]
