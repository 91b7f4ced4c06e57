"""What this client makes of each operation of the interface: found by its id, called as its example says."""

from __future__ import annotations

import inspect
import json
import re
import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import lerner

Schema = dict[str, Any]
DOCUMENT: Schema = json.loads((Path(__file__).parents[3] / "openapi.json").read_text())
METHODS = ("get", "post", "put", "patch", "delete")
IN_DOCUMENT: dict[str, tuple[str, str, Schema]] = {
    operation["operationId"]: (method, path, operation)
    for path, item in DOCUMENT["paths"].items()
    for method, operation in item.items()
    if method in METHODS
}
# Operations whose methods have no noun.
OWN = {
    "health.get": "health",
    "openapi.get": "openapi",
    "quotes.create": "quote",
    "quotes.create_batch": "quote_batch",
}
# Methods whose first argument is one of the fields of the body, by position or by name.
LEADING = {
    "policies.put": lerner.PoliciesPutParams,
    "price_lists.entries.update_many": lerner.EntryEditsParams,
    "products.update_many": lerner.ProductStatusParams,
}
OPTIONS = lerner.PostOptions.__optional_keys__


@dataclass(frozen=True)
class Operation:
    """A method of the client, and what its annotations say."""

    id: str
    result: Any
    """What it answers; of a list, what that holds."""
    is_list: bool
    keywords: Any
    """Type of the keyword arguments, None where they are options alone."""

    def call(self, client: Any) -> Any:
        """Calls it, with ids `id` where the path takes one."""
        _, path, operation = IN_DOCUMENT[self.id]
        content = operation.get("requestBody", {}).get("content", {})
        ids = ["id"] * len(re.findall(r"\{", path))
        method = _method_of(client, self.id)
        if content and "application/json" not in content:
            return method(*ids, b"a file")
        body = _example_of(content.get("application/json", {}))
        if self.id == "quotes.create_batch":
            return method(body["requests"])
        if isinstance(body, list):
            return method(body)
        return method(*ids, **{"from_" if name == "from" else name: body[name] for name in body})


def _method_of(client: Any, id: str) -> Any:
    at = client
    for name in OWN.get(id, id).split("."):
        at = getattr(at, name)
    return at


def _example_of(content: Schema) -> Any:
    examples = [one.get("value") for one in content.get("examples", {}).values()]
    return content.get("example", examples[0] if examples else {})


def _operation(client: Any, id: str) -> Operation:
    method = inspect.unwrap(_method_of(client, id))
    module = sys.modules[method.__module__]
    names = {**vars(import_module("lerner._options")), **vars(import_module("lerner._page"))}
    names |= {name: getattr(lerner, name) for name in lerner.__all__} | vars(module)
    signature = inspect.signature(method)
    answered = str(signature.return_annotation)
    paged = re.fullmatch(r"Page\[(.*)\]", answered)
    result = eval(paged[1] if paged else answered, names)
    unpacked = [re.search(r"Unpack\[(\w+)\]", str(one)) for one in signature.parameters.values()]
    kinds = [eval(found[1], names) for found in unpacked if found]
    own = [kind for kind in kinds if set(kind.__annotations__) - OPTIONS]
    keywords = own[0] if own else None
    if id == "quotes.create_batch":
        return Operation(id, lerner.BatchError, False, lerner.QuoteParams)
    if id == "outcomes.create":
        return Operation(id, result, False, lerner.OutcomeParams)
    if id in ("sales.create", "offers.create"):
        return Operation(id, result, False, getattr(lerner, id[0].upper() + id[1:-8] + "Params"))
    if id in LEADING:
        return Operation(id, result, False, LEADING[id])
    if id == "quotes.create":
        return Operation(id, lerner.Quote, False, lerner.QuoteParams)
    return Operation(id, result, paged is not None, keywords)


_client = lerner.Lerner(base_url="http://x", api_key="lrn_test_key")
operations: dict[str, Operation] = {id: _operation(_client, id) for id in IN_DOCUMENT}
