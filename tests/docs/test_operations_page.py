"""docs/operations.md names the metrics that there are, and no others."""

from __future__ import annotations

import re

from prometheus_client.parser import text_string_to_metric_families

from api import create_app
from tests.api.positions import last_trick
from tests.docs.pages import DOCS

PAGE = (DOCS / "operations.md").read_text(encoding="utf-8")


def test_page_lists_every_metric() -> None:
    client = create_app({"cache_url": ""}).test_client()
    client.post("/v1/solve", json=last_trick())
    families = list(text_string_to_metric_families(client.get("/metrics").text))
    there_are = {f"{each.name}_total" if each.type == "counter" else each.name for each in families}
    listed = re.findall(r"^\| `(belot_\w+)` \|", PAGE, re.MULTILINE)
    assert sorted(listed) == sorted(there_are)


def test_metrics_that_are_named_are_listed() -> None:
    listed = set(re.findall(r"^\| `(belot_\w+)` \|", PAGE, re.MULTILINE))
    assert set(re.findall(r"\bbelot_[a-z]+_[a-z_]+", PAGE)) <= listed
