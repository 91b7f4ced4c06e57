"""Prepares the part of a call that is the same in each attempt, and its result from the response."""

from __future__ import annotations

import json
import os
import re
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, TypeVar, cast
from urllib.parse import urlencode

from ._options import (
    Settings,
    check_headers,
    check_idempotency_key,
    check_retries,
    check_timeout,
    require_key,
)
from ._read import MalformedAnswer
from ._refusal import read_refusal
from ._version import __version__
from .errors import ConfigurationError, Refusal, UnreadableAnswerError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ._call import Call

T = TypeVar("T")


@dataclass(slots=True)
class Prepared:
    """A request ready to be sent, as often as its call needs."""

    method: str
    url: str
    target: str
    headers: dict[str, str]
    content: bytes | None
    timeout: float
    max_retries: int


@dataclass(slots=True)
class Answer:
    """A complete response of any kind."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    tries: int = 1


# Where `with_raw_response` waits for the response behind the result. A context variable, because
# threads and tasks that share a client must not see each other's responses.
captured: ContextVar[list[Answer] | None] = ContextVar("lerner_captured", default=None)


def prepare(settings: Settings, call: Call[Any]) -> Prepared:
    """Validates and completes a call; nothing is sent yet.

    Raises ConfigurationError if there is no key or an option is malformed; TypeError if a
    value cannot be sent.
    """
    options = call.options
    timeout = options.get("timeout", settings.timeout)
    max_retries = options.get("max_retries", settings.max_retries)
    if options:
        check_timeout(timeout)
        check_retries(max_retries)
    target = call.path + _query_string(call.query)
    content = call.file
    if content is None and call.body is not None:
        content = _encode(call.body)
    return Prepared(
        method=call.method,
        url=settings.base_url + target,
        target=target,
        headers=_headers_of(settings, call, content),
        content=content,
        timeout=timeout,
        max_retries=max_retries,
    )


def accept(call: Call[T], answer: Answer) -> T:
    """The result of a response. Raises ApiError if it is a refusal, or cannot be read."""
    if not 200 <= answer.status < 300:
        raise read_refusal(answer.status, answer.headers, answer.body)
    try:
        parsed: object = json.loads(answer.body)
        result = call.read(parsed)
    except MalformedAnswer as fault:
        raise unreadable(answer.status, answer.headers, str(fault)) from None
    except (ValueError, RecursionError):
        raise unreadable(answer.status, answer.headers, "it is not JSON") from None
    keep = captured.get()
    if keep is not None:
        keep.append(answer)
    return result


def unreadable(status: int, headers: Mapping[str, str], reason: str) -> UnreadableAnswerError:
    """The error of a success without content."""
    return UnreadableAnswerError(
        Refusal(
            status=status,
            type="api_error",
            message=f"The answer cannot be read: {reason}.",
            request_id=headers.get("request-id"),
        )
    )


def _headers_of(settings: Settings, call: Call[Any], content: bytes | None) -> dict[str, str]:
    """One set of headers for all attempts: the idempotency key must be the same in each."""
    headers = {name.lower(): value for name, value in settings.default_headers.items()}
    extra = call.options.get("extra_headers")
    if extra:
        check_headers(extra)
        headers.update((name.lower(), value) for name, value in extra.items())
    headers["accept"] = "application/json"
    headers["user-agent"] = f"lerner-python/{__version__}"
    if call.open:
        headers.pop("authorization", None)
    else:
        headers["authorization"] = f"Bearer {require_key(settings)}"
    if content is not None:
        is_file = call.file is not None
        headers["content-type"] = "application/octet-stream" if is_file else "application/json"
    if call.method == "POST":
        given = call.options.get("idempotency_key")
        key = os.urandom(16).hex() if given is None else given
        check_idempotency_key(key)
        headers["idempotency-key"] = key
    return headers


def _query_string(query: Mapping[str, object] | None) -> str:
    given = {name: value for name, value in (query or {}).items() if value is not None}
    return f"?{urlencode(given, doseq=True)}" if given else ""


def _encode(body: object) -> bytes:
    try:
        text = _encoder.encode(body)
        content = text.encode()
    except _NoJson as error:
        raise error.told(_path_of(error.value, body) or "the body") from None
    except ValueError as error:  # NaN, half of a surrogate pair, a list that contains itself
        raise ConfigurationError(f"The request cannot be written as JSON: {error}.") from error
    money = _money_as_float.search(text)
    if money is not None:
        raise TypeError(f"`{money[1]}` is {money[2]}: {_send_an_int}.")
    return content


# JSON has one kind of number: 10.0, meant as 10 usd, would arrive as 10 cents. Quotes inside texts
# are escaped, so only names of fields match.
_money_as_float = re.compile(r'"([a-z_]*(?:price|cost))":(-?\d+\.\d[^,}\]]*)')
_send_an_int = "send an int, for prices in the currency's smallest unit (1999 is 19.99 usd)"


class _NoJson(Exception):
    """A value that JSON has no form for, before it is known where it stands."""

    def __init__(self, value: object) -> None:
        super().__init__()
        self.value = value

    def told(self, where: str) -> Exception:
        value = self.value
        said = f"`{where}` is {value!r:.80}"
        if isinstance(value, datetime):
            return ConfigurationError(
                f"{said}, which has no time zone and could mean any of 24 moments: "
                "give it one, such as tzinfo=timezone.utc."
            )
        if isinstance(value, date):
            return TypeError(
                f"{said}, a day without a time zone: send the datetime at which it begins, "
                "such as datetime(2026, 1, 31, tzinfo=timezone.utc)."
            )
        if isinstance(value, Decimal):
            return TypeError(f"{said}: {_send_an_int}, or a float for what has decimals.")
        return TypeError(f"{said}, and a {type(value).__name__} cannot be sent as JSON.")


def _path_of(value: object, within: object) -> str | None:
    """Where a value stands: `[3].period_start`; None where it does not."""
    steps: list[tuple[str, object]]
    if isinstance(within, dict):
        fields = cast("dict[object, object]", within)
        steps = [(str(name), one) for name, one in fields.items()]
    elif isinstance(within, (list, tuple)):
        items = cast("Sequence[object]", within)
        steps = [(f"[{at}]", one) for at, one in enumerate(items)]
    else:
        return None
    for step, one in steps:
        rest = "" if one is value else _path_of(value, one)
        if rest is not None:
            return step + (f".{rest}" if rest and not rest.startswith("[") else rest)
    return None


def _encode_more(value: object) -> object:
    """Datetimes are sent in the interface's format; other types are a mistake of the caller."""
    if isinstance(value, datetime) and value.tzinfo is not None:
        return value.isoformat()
    raise _NoJson(value)


_encoder = json.JSONEncoder(
    separators=(",", ":"), ensure_ascii=False, allow_nan=False, default=_encode_more
)
