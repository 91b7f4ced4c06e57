"""A stub that answers each operation with the example that the interface's own document gives of it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

from stub import Reply, Seen

DOCUMENT: dict[str, Any] = json.loads((Path(__file__).parents[3] / "openapi.json").read_text())


def answer_by_example(seen: Seen) -> Reply:
    path = urlsplit(seen.target).path
    for pattern, item in DOCUMENT["paths"].items():
        if not re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", pattern), path):
            continue
        if (operation := item.get(seen.method.lower())) is not None:
            return _example_of(operation)
    return Reply(status=404)


def _example_of(operation: dict[str, Any]) -> Reply:
    status = next(status for status in operation["responses"] if status.startswith("2"))
    content = operation["responses"][status]["content"]["application/json"]
    examples = [one["value"] for one in content.get("examples", {}).values() if "value" in one]
    body: Any = content["example"] if "example" in content else examples[0] if examples else {}
    # A list that always said that more follows would be paged through without end.
    if isinstance(body, dict) and "has_more" in body:
        body = {**cast("dict[str, Any]", body), "has_more": False}
    return Reply(body, int(status))
