"""Makes the clients of a case and the calls of its operations."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from typing import Any, cast

import httpx

import lerner
from lerner import AsyncLerner, Lerner
from lerner._names import CONTRACT_NAMES

# Cases are data whose shape only the service judges, so they are passed on untyped.
Setup = dict[str, Any]
Client = Any

MARK = {"x-own-http-client": "yes"}
CAMEL = {wire: camel for camel, wire in CONTRACT_NAMES.items()}


def make_client(setup: Setup, log: list[str]) -> Lerner:
    own = httpx.Client(headers=MARK) if setup["own_http_client"] else None
    return Lerner(**options_of(setup), http_client=own, logger=hook(log))


def make_async_client(setup: Setup, log: list[str]) -> AsyncLerner:
    own = httpx.AsyncClient(headers=MARK) if setup["own_http_client"] else None
    return AsyncLerner(**options_of(setup), http_client=own, logger=hook(log))


def options_of(given: Mapping[str, Any]) -> Setup:
    """The options that are not null, in the units and names of the client."""
    options: Setup = {name: value for name, value in given.items() if value is not None}
    options.pop("own_http_client", None)
    if "timeout_ms" in options:
        options["timeout"] = options.pop("timeout_ms") / 1000
    return options


def hook(log: list[str]) -> Callable[[lerner.LogEvent], object]:
    return lambda event: log.append(f"{event} {event!r}")


def run_blocking(client: Lerner, call: Setup, seen: Setup) -> None:
    method, args, kwargs = prepare(client, call, camel=False)
    if call["as"] == "raw":
        raw = client.with_raw_response(method, *args, **kwargs)
        keep_raw(raw, call, seen)
    elif call["as"] == "page":
        page = method(*args, **kwargs)
        seen["result"] = {"data": page.data, "has_more": page.has_more}
    elif call["as"] == "pages":
        items = seen["items"] = list[Any]()
        for item in method(*args, **kwargs):
            items.append(item)
            if len(items) == call["take"]:
                break
    else:
        seen["result"] = shape(call, method(*args, **kwargs))


async def run_async(client: AsyncLerner, call: Setup, seen: Setup) -> None:
    async with client:
        for _ in range(call["times"]):
            work = asyncio.ensure_future(run_once(client, call, seen))
            if call["cancel_after_ms"] is not None:
                asyncio.get_running_loop().call_later(call["cancel_after_ms"] / 1000, work.cancel)
            await work


async def run_once(client: AsyncLerner, call: Setup, seen: Setup) -> None:
    method, args, kwargs = prepare(client, call, camel=True)
    if call["as"] == "raw":
        keep_raw(await client.with_raw_response(method, *args, **kwargs), call, seen)
    elif call["as"] == "page":
        page = await method(*args, **kwargs)
        seen["result"] = {"data": page.data, "has_more": page.has_more}
    elif call["as"] == "pages":
        items = seen["items"] = list[Any]()
        async with contextlib.aclosing(aiter(method(*args, **kwargs))) as iterator:
            async for item in iterator:
                items.append(item)
                if len(items) == call["take"]:
                    break
    else:
        answer = method(*args, **kwargs)
        seen["result"] = shape(call, await answer if asyncio.iscoroutine(answer) else answer)


def keep_raw(raw: lerner.RawResponse[Any], call: Setup, seen: Setup) -> None:
    headers = {name.lower(): value for name, value in raw.headers.items()}
    seen["response"] = {"status": raw.status, "request_id": raw.request_id, "headers": headers}
    seen["result"] = shape(call, raw.result)


def shape(call: Setup, result: Any) -> Any:
    """Puts back the envelope of the contract, where the client answers what is in it."""
    if call["operation"] in ("policies.put", "price_lists.entries.update_many"):
        return {
            "results": [
                {"error": one} if isinstance(one, lerner.BatchError) else one
                for one in result.results
            ],
            "changed": result.changed,
        }
    if call["operation"] != "quotes.create_batch":
        return result
    return {
        "results": [{"error": one} if isinstance(one, lerner.BatchError) else one for one in result]
    }


def prepare(
    client: Client, call: Setup, *, camel: bool
) -> tuple[Callable[..., Any], list[Any], Setup]:
    """The method of an operation and its arguments."""
    operation: str = call["operation"]
    body: Any = call["body"]
    query: Setup = call["query"] or {}
    kwargs = options_of(call["options"]) | query
    # A path with two ids has them joined in its case.
    args: list[Any] = [] if call["id"] is None else call["id"].split("|")
    if operation == "webhooks.verify":
        return lerner.webhooks.verify, [body["payload"], body["headers"], body["secret"]], {}
    if operation == "webhooks.sign":
        moment: Setup = {"id": body["id"], "timestamp": body["timestamp"]}
        return lerner.webhooks.sign, [body["payload"], body["secret"]], moment
    if operation == "quotes.create":
        # One of the two clients is called by the contract's names, the other by Python's.
        names: dict[str, str] = CAMEL if camel else {}
        given = cast("Setup", body)
        renamed: Setup = {names.get(name, name): value for name, value in given.items()}
        return client.quote, args, renamed | kwargs
    if operation == "quotes.create_batch":
        return client.quote_batch, [body["requests"]], kwargs | {"everyone": body.get("everyone")}
    if operation == "health.get":
        return client.health, args, kwargs
    if operation == "openapi.get":
        return client.openapi, args, kwargs
    method: Any = client
    for name in operation.split("."):
        method = getattr(method, name)
    if operation == "imports.send_rows":
        return method, [*args, body], kwargs
    if isinstance(body, list):
        return method, [body], kwargs
    return method, args, {**cast("Setup", body or {}), **kwargs}
