"""The client says what the interface says: each operation, field, enum value and error code."""

from __future__ import annotations

import asyncio
import re
from typing import Any, get_args, get_type_hints

import httpx
import pytest
from operations import DOCUMENT, IN_DOCUMENT, OPTIONS, operations
from shapes import Schema, Shape, shape_of_schema, shape_of_type
from stub import KEY

import lerner
from lerner._names import CONTRACT_NAMES
from lerner.types.event import read_event

IDS = sorted(operations)
IMPORT_STEPS = ("imports.send_rows", "imports.cancel", "imports.undo")
LIST_STEPS = (
    "price_lists.end",
    "price_lists.revert",
)


def test_every_operation_has_a_method_and_every_method_an_operation() -> None:
    assert sorted(IN_DOCUMENT) == IDS


@pytest.mark.parametrize("id", IDS)
def test_both_clients_send_the_operation_where_it_belongs(id: str) -> None:
    sent: list[tuple[str, str]] = []

    def answer(request: httpx.Request) -> httpx.Response:
        sent.append((request.method, request.url.path))
        return httpx.Response(404)

    transport = httpx.MockTransport(answer)
    blocking = lerner.Lerner(
        api_key=KEY, base_url="http://x", http_client=httpx.Client(transport=transport)
    )
    with pytest.raises(lerner.NotFoundError):
        operations[id].call(blocking)

    async def call() -> None:
        own = httpx.AsyncClient(transport=transport)
        await operations[id].call(
            lerner.AsyncLerner(api_key=KEY, base_url="http://x", http_client=own)
        )

    with pytest.raises(lerner.NotFoundError):
        asyncio.run(call())
    method, path, _ = IN_DOCUMENT[id]
    for name in ("{id}", "{product_id}", "{comment_id}", "{issuer}"):
        path = path.replace(name, "id")
    assert sent == [(method.upper(), path)] * 2


def _as_none(answer: Shape) -> Shape:
    """Absent and null are the same None in an answer."""
    return {path.replace("?(or null)", "?"): word for path, word in answer.items()}


@pytest.mark.parametrize("id", IDS)
def test_the_result_holds_the_fields_of_the_answer(id: str) -> None:
    operation = operations[id]
    due = _as_none(shape_of_schema(DOCUMENT, _answer_of(id)))
    if id in ("events.list", "events.get"):
        # What it was about depends on its type: see the test of the webhooks below.
        ours = shape_of_type(lerner.UnknownEvent, ".data[]" if id == "events.list" else "")
        types = " | ".join(sorted(get_args(lerner.EventType)))
        ours = {path: types if path.endswith(".type") else word for path, word in ours.items()}
        assert ours | ({".has_more": "boolean"} if id == "events.list" else {}) == due
    elif operation.is_list:
        item = shape_of_type(operation.result, ".data[]")
        assert item | {".has_more": "boolean"} == due
    elif id in ("policies.put", "price_lists.entries.update_many"):
        # The results are told from errors as those of a batch are.
        assert shape_of_type(operation.result)[".changed"] == due[".changed"]
    elif id == "quotes.create_batch":
        errors = shape_of_schema(DOCUMENT, _schema("Error")["properties"]["error"])
        assert _open_codes(shape_of_type(operation.result)) == errors
    elif id == "quotes.create":
        assert shape_of_type(operation.result) == due
        # A fallback is made by the client; it alone has no id.
        spare = shape_of_type(lerner.FallbackQuote)
        assert (spare.pop(".quote_id"), spare.pop(".fallback")) == ("null", "boolean")
        assert spare.items() <= due.items()
    else:
        assert shape_of_type(operation.result) == due


@pytest.mark.parametrize("id", IDS)
def test_the_parameters_are_those_of_the_request(id: str) -> None:
    operation = operations[id]
    body = IN_DOCUMENT[id][2].get("requestBody")
    if body is None or id in ("api_keys.revoke", "account.resume", *IMPORT_STEPS, *LIST_STEPS):
        assert body is None or operation.keywords is None or _queries(id)
        return
    schema: Schema = body["content"]["application/json"]["schema"]
    if id == "outcomes.create":
        schema = schema["anyOf"][0]
    elif schema.get("type") == "array":
        schema = schema["items"]
    elif id == "quotes.create_batch":
        schema = _schema("QuoteBatchRequest")["properties"]["requests"]["items"]
    due = shape_of_schema(DOCUMENT, schema)
    # A body that may be left out is written as one that may be null.
    given = {
        path: word
        for path, word in shape_of_type(operation.keywords).items()
        if path.strip(".?") not in OPTIONS
    }
    assert given == {path.removeprefix("(or null)"): word for path, word in due.items()}


@pytest.mark.parametrize("id", IDS)
def test_the_keyword_arguments_are_those_of_the_query(id: str) -> None:
    operation = operations[id]
    due = _queries(id)
    if IN_DOCUMENT[id][2].get("requestBody") and id != "imports.send_rows":
        return
    given = set[str]() if operation.keywords is None else operation.keywords.__optional_keys__
    assert given - OPTIONS == due


def test_the_contract_spells_the_fields_of_a_quote_in_camel_case() -> None:
    contract = {*get_type_hints(lerner.ContractQuoteParams)}
    assert contract == {_camel(name) for name in get_type_hints(lerner.QuoteParams)}
    assert {_camel(wire): wire for wire in CONTRACT_NAMES.values()} == dict(CONTRACT_NAMES)
    assert {CONTRACT_NAMES.get(name, name) for name in contract} == {
        *get_type_hints(lerner.QuoteParams)
    }


def test_every_event_has_its_class_with_the_fields_of_its_body() -> None:
    classes = {get_args(get_type_hints(one)["type"])[0]: one for one in get_args(lerner.KnownEvent)}
    assert sorted(classes) == sorted(DOCUMENT["webhooks"]) == sorted(get_args(lerner.EventType))
    for type, item in DOCUMENT["webhooks"].items():
        body = item["post"]["requestBody"]["content"]["application/json"]
        due = _as_none(shape_of_schema(DOCUMENT, body["schema"]))
        assert shape_of_type(classes[type]) == due | {".id": "string"}

        event = read_event({"id": "evt_1", **body["example"]})
        assert isinstance(event, classes[type])
        assert event.to_dict() == {"id": "evt_1", **body["example"]}


def test_every_type_of_error_has_its_class() -> None:
    types = _schema("ErrorType")["enum"]
    assert sorted(get_args(lerner.ErrorType)) == sorted(types)
    assert sorted(lerner.errors.CLASS_OF_TYPE) == sorted(types)


def test_every_code_is_known() -> None:
    named = _schema("ErrorCode")["x-extensible-enum"]
    assert sorted(get_args(lerner.KnownErrorCode)) == sorted(named)
    assert sorted(DOCUMENT["components"]["examples"]) == sorted(named)


def test_every_factor_is_known() -> None:
    named = _schema("Factor")["x-extensible-enum"]
    assert sorted(get_args(lerner.KnownFactor)) == sorted(named)
    assert sorted(DOCUMENT["x-factors"]) == sorted(named)


def test_an_error_carries_each_field_of_its_body() -> None:
    fields = _schema("Error")["properties"]["error"]["properties"]
    assert set(fields) <= set(lerner.errors.Refusal.__dataclass_fields__)
    below = shape_of_schema(DOCUMENT, fields["errors"])
    ours = shape_of_type(lerner.FieldError, "[]")
    assert [re.sub(r"\W", "", path) for path in sorted(below)] == sorted(
        re.sub(r"\W|or null", "", path) for path in ours
    )


def _schema(name: str) -> Schema:
    schema: Schema = DOCUMENT["components"]["schemas"][name]
    return schema


def _queries(id: str) -> set[str]:
    return {one["name"] for one in _parameters_of(id) if one.get("in") == "query"}


def _parameters_of(id: str) -> list[Schema]:
    named: dict[str, Schema] = DOCUMENT["components"]["parameters"]
    given: list[Schema] = IN_DOCUMENT[id][2].get("parameters", [])
    return [named[one["$ref"].rsplit("/", 1)[1]] if "$ref" in one else one for one in given]


def _answer_of(id: str) -> Schema:
    responses: dict[str, Any] = IN_DOCUMENT[id][2]["responses"]
    status = next(status for status in responses if status.startswith("2"))
    schema: Schema = responses[status]["content"]["application/json"]["schema"]
    return schema


def _open_codes(shape: Shape) -> Shape:
    """A field at fault may name none: null here, absent there."""
    return {path.replace("param(or null)", "param?"): word for path, word in shape.items()}


def _camel(name: str) -> str:
    return re.sub(r"_([a-z])", lambda found: found[1].upper(), name)
