from __future__ import annotations

import asyncio
import socket
import time
from typing import Any

import httpx
import pytest
from stub import KEY, QUOTE, Reply, one_after_another, refusal, serve

import lerner
from lerner import AsyncLerner, Lerner, LogEvent
from lerner._refusal import read_retry_after
from lerner._retry import Retries, retry_delay
from lerner.errors import ApiError, Refusal, api_error

MUG: dict[str, Any] = {"product_id": "mug", "base_price": 1999, "currency": "usd"}
BUSY = refusal(503, "api_error", "overloaded", headers={"retry-after": "0"})
HEAD = b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n"


def refused(status: int, code: str | None = None, retry_after: float | None = None) -> ApiError:
    return api_error(
        Refusal(status, "api_error", "no", code, retry_after=retry_after),
    )


def test_waits_double_from_half_a_second_up_to_eight() -> None:
    lost = lerner.ConnectionError("lost")
    middle = [retry_delay(lost, tried, 0.5) for tried in (1, 2, 3, 4, 5, 6, 5000)]
    assert middle == [0.5, 1, 2, 4, 8, 8, 8]
    assert retry_delay(lost, 1, 0) == 0.375
    assert retry_delay(lost, 1, 1) == 0.625


def test_retry_after_is_kept_to_and_above_a_minute_given_up() -> None:
    assert retry_delay(refused(503, retry_after=3), 1, 0.9) == 3
    assert retry_delay(refused(503, retry_after=60), 1, 0) == 60
    assert retry_delay(refused(503, retry_after=60.5), 1, 0) is None


@pytest.mark.parametrize(
    ("status", "code", "passes"),
    [
        (408, None, True),
        (409, "idempotency_key_in_use", True),
        (409, "state_conflict", False),
        (429, "rate_limited", True),
        (500, None, True),
        (503, None, True),
        (400, None, False),
        (302, None, False),
    ],
)
def test_only_what_may_pass_is_tried_again(status: int, code: str | None, passes: bool) -> None:
    assert (retry_delay(refused(status, code), 1, 0) is not None) is passes


def in_use(retry_after: float | None) -> ApiError:
    return refused(409, "idempotency_key_in_use", retry_after)


def test_no_retry_is_used_up_while_an_earlier_try_is_at_work() -> None:
    retries = Retries(2, 10)
    retries.next(lerner.ConnectionError("lost"), -0.5, 0)
    assert [retries.next(in_use(1), second, 0) for second in range(20)] == [1] * 20
    assert [retries.next(in_use(1), second, 0) for second in (20, 21)] == [1, None]


@pytest.mark.parametrize("after", [0, None])
def test_coming_back_at_once_uses_up_a_retry(after: float | None) -> None:
    retries = Retries(1, 10)
    assert retries.next(in_use(after), 0, 0) is not None
    assert retries.next(in_use(after), 1, 0) is None


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("7", 7),
        ("0.5", 0.5),
        ("-3", 0),
        ("Thu, 01 Jan 2026 00:00:09 GMT", 9),
        ("Wed, 31 Dec 2025 23:59:00 GMT", 0),
        ("soon", None),
        ("nan", None),
        ("", None),
        (None, None),
    ],
)
def test_reads_retry_after(header: str | None, seconds: float | None) -> None:
    assert read_retry_after(header, now=1767225600) == seconds


def test_all_tries_of_a_call_share_one_idempotency_key() -> None:
    with serve(one_after_another(BUSY, BUSY, Reply(QUOTE))) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url)
        client.quote(**MUG)
        client.quote(**MUG)

    keys = [seen.headers["idempotency-key"] for seen in stub.seen]
    assert len(keys) == 4
    assert len(set(keys[:3])) == 1
    assert keys[3] != keys[0]


def test_gives_up_after_the_retries_that_it_has() -> None:
    with serve(one_after_another(BUSY)) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url, max_retries=1)
        with pytest.raises(lerner.ServiceError) as caught:
            client.quote(**MUG)
        with pytest.raises(lerner.ServiceError):
            client.quote(**MUG, max_retries=0)
        with pytest.raises(lerner.ServiceError):
            client.with_options(max_retries=3).quote(**MUG)

    assert (caught.value.code, caught.value.request_id) == ("overloaded", "req_1")
    assert len(stub.seen) == 2 + 1 + 4


def drip(head: bytes) -> Reply:
    return Reply(pieces=[(head, 0.0), *[(b"x", 0.1)] * 40])


@pytest.mark.parametrize("head", [b"HTTP/1.1 200 OK\r\nx-slow: ", HEAD + b"\r\n", HEAD + b"\r\n{"])
def test_one_deadline_holds_over_headers_and_body_that_drip(head: bytes) -> None:
    with serve(one_after_another(drip(head))) as stub:
        began = time.monotonic()
        client = Lerner(api_key=KEY, base_url=stub.url, timeout=0.5, max_retries=0)
        with pytest.raises(lerner.TimeoutError) as caught:
            client.quote(**MUG)
        waited = time.monotonic() - began

    assert isinstance(caught.value, TimeoutError)
    # Without the deadline it would take the four seconds of the drip.
    assert 0.5 <= waited < 3


def test_one_deadline_holds_for_the_asynchronous_client_too() -> None:
    async def call(url: str) -> None:
        async with AsyncLerner(api_key=KEY, base_url=url, timeout=0.5, max_retries=0) as client:
            await client.quote(**MUG)

    with serve(one_after_another(drip(HEAD + b"\r\n"))) as stub, pytest.raises(lerner.TimeoutError):
        asyncio.run(call(stub.url))


def test_a_body_that_drips_through_a_client_of_the_callers_own_is_cut_too() -> None:
    with (
        serve(one_after_another(drip(HEAD + b"\r\n"))) as stub,
        httpx.Client() as own,
        Lerner(api_key=KEY, base_url=stub.url, timeout=0.5, max_retries=0, http_client=own) as c,
    ):
        with pytest.raises(lerner.TimeoutError):
            c.quote(**MUG)
        assert not own.is_closed


def test_a_service_that_is_not_there_is_a_connection_error() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
        client = Lerner(api_key=KEY, base_url=url, max_retries=0)
        with pytest.raises(lerner.ConnectionError) as caught:
            client.health()

    assert isinstance(caught.value, ConnectionError)
    assert not isinstance(caught.value, lerner.TimeoutError)


@pytest.mark.parametrize(
    ("status", "type", "kind"),
    [
        (400, "invalid_request_error", lerner.InvalidRequestError),
        (404, "invalid_request_error", lerner.NotFoundError),
        (401, "authentication_error", lerner.AuthenticationError),
        (403, "permission_error", lerner.PermissionDeniedError),
        (409, "conflict_error", lerner.ConflictError),
        (400, "idempotency_error", lerner.IdempotencyError),
        (429, "rate_limit_error", lerner.RateLimitError),
        (500, "api_error", lerner.ServiceError),
        (403, "newer_error", lerner.PermissionDeniedError),
    ],
)
def test_each_type_of_error_is_a_class(status: int, type: str, kind: type[lerner.ApiError]) -> None:
    fault = {"code": "parameter_missing", "message": "m", "param": "currency", "reason": "r"}
    reply = refusal(
        status,
        type,
        "c",
        param="p",
        errors=[fault],
        reason="r",
        values={"most": 5},
        headers={"retry-after": "61"},
    )
    with serve(one_after_another(reply)) as stub, pytest.raises(kind) as caught:
        Lerner(api_key=KEY, base_url=stub.url).quote(**MUG)

    error = caught.value
    assert error.__class__ is kind
    assert (error.status, error.code, error.param, error.retry_after) == (status, "c", "p", 61)
    assert (error.reason, error.values) == ("r", {"most": 5})
    assert error.errors == (lerner.FieldError("parameter_missing", "m", "currency", "r"),)
    assert str(error) == f"no (status {status}, request req_1)"


@pytest.mark.parametrize(
    "text", ["<html>", "", "{", "[]", '{"error": 7}', '{"error": {"type": 1}}']
)
def test_an_error_that_a_proxy_wrote_has_the_class_of_its_status(text: str) -> None:
    reply = Reply(status=403, text=text, headers={"request-id": "req_9"})
    with (
        serve(one_after_another(reply)) as stub,
        pytest.raises(lerner.PermissionDeniedError) as caught,
    ):
        Lerner(api_key=KEY, base_url=stub.url).quote(**MUG)

    assert (caught.value.code, caught.value.request_id) == (None, "req_9")


def test_the_logger_is_told_of_each_try_and_never_of_the_key() -> None:
    events: list[LogEvent] = []
    with serve(one_after_another(BUSY, Reply(QUOTE, headers={"request-id": "req_2"}))) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url, logger=events.append)
        client.quote(**MUG)

    assert [(e.attempt, e.status, e.request_id, e.error) for e in events] == [
        (1, 503, "req_1", "ServiceError"),
        (2, 200, "req_2", None),
    ]
    assert "POST /v1/quote → 503 in" in str(events[0])
    assert KEY not in repr(events)
    assert KEY not in repr(client._sender.settings)  # pyright: ignore[reportPrivateUsage]


def test_redirects_are_not_followed() -> None:
    with serve(one_after_another(Reply(status=307, headers={"location": "/v1/health"}))) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url)
        with pytest.raises(lerner.ServiceError):
            client.quote(**MUG)

    assert len(stub.seen) == 1
