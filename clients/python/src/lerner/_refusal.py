"""Reads unsuccessful responses."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from .errors import CLASS_OF_TYPE, ApiError, ErrorType, FieldError, Refusal, api_error

if TYPE_CHECKING:
    from collections.abc import Mapping


def read_refusal(status: int, headers: Mapping[str, str], body: bytes) -> ApiError:
    """Converts an unsuccessful response to an error; a body that is not the service's is not trusted."""
    error = _error_of(body)
    message = _text(error.get("message"))
    return api_error(
        Refusal(
            status=status,
            type=_type_of(error.get("type"), status),
            message=message or f"The service answered with status {status} and no explanation.",
            code=_text(error.get("code")),
            param=_text(error.get("param")),
            errors=_field_errors(error.get("errors")),
            request_id=_text(error.get("request_id")) or headers.get("request-id"),
            retry_after=read_retry_after(headers.get("retry-after")),
            doc_url=_text(error.get("doc_url")),
            reason=_text(error.get("reason")),
            values=_record(error.get("values")) or None,
        )
    )


def read_retry_after(header: str | None, now: float | None = None) -> float | None:
    """Seconds to wait, from a header that contains seconds or a date; None if it contains neither."""
    if header is None:
        return None
    try:
        seconds = float(header)
    except ValueError:
        return _seconds_until(header, now)
    # float() also accepts "nan" and "inf", which no server means.
    return max(0.0, seconds) if abs(seconds) < float("inf") else None


def _seconds_until(date: str, now: float | None) -> float | None:
    import time
    from email.utils import parsedate_to_datetime

    try:
        at = parsedate_to_datetime(date).timestamp()
    except (ValueError, TypeError, OverflowError):
        return None
    return max(0.0, at - (time.time() if now is None else now))


def _error_of(body: bytes) -> dict[str, object]:
    try:
        parsed: object = json.loads(body)
    except (ValueError, RecursionError):
        return {}  # a proxy's page, not a response of the service
    return _record(_record(parsed).get("error"))


def _type_of(value: object, status: int) -> ErrorType:
    """The type in the response, or else that of a proxy's status. Redirects are faults: never followed."""
    if isinstance(value, str) and value in CLASS_OF_TYPE:
        return cast("ErrorType", value)
    match status:
        case 401:
            return "authentication_error"
        case 403:
            return "permission_error"
        case 409:
            return "conflict_error"
        case 429:
            return "rate_limit_error"
        case _:
            return "invalid_request_error" if 400 <= status < 500 else "api_error"


def _field_errors(value: object) -> tuple[FieldError, ...]:
    if not isinstance(value, list):
        return ()
    faults = [_record(fault) for fault in cast("list[object]", value)]
    return tuple(
        FieldError(
            code=_text(fault.get("code")) or "parameter_invalid",
            message=_text(fault.get("message")) or "",
            param=_text(fault.get("param")),
            reason=_text(fault.get("reason")),
            values=_record(fault.get("values")) or None,
        )
        for fault in faults
    )


def _record(value: object) -> dict[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value != "" else None
