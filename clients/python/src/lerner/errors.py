"""Everything that this client deliberately raises, one class per kind."""

from __future__ import annotations

import builtins
from dataclasses import dataclass
from typing import Literal

from ._model import Model

ErrorType = Literal[
    "invalid_request_error",
    "authentication_error",
    "permission_error",
    "conflict_error",
    "idempotency_error",
    "rate_limit_error",
    "api_error",
]

KnownErrorCode = Literal[
    "parameter_missing",
    "parameter_invalid",
    "parameter_unknown",
    "parameters_exclusive",
    "currency_unsupported",
    "body_invalid_json",
    "idempotency_key_invalid",
    "idempotency_key_reused",
    "api_key_missing",
    "api_key_invalid",
    "api_key_expired",
    "api_key_revoked",
    "session_invalid",
    "csrf_refused",
    "scope_missing",
    "authority_exceeded",
    "approval_required",
    "resource_missing",
    "method_not_allowed",
    "resource_exists",
    "state_conflict",
    "idempotency_key_in_use",
    "body_too_large",
    "media_type_unsupported",
    "rate_limited",
    "internal_error",
    "overloaded",
]
"""The codes known when this client was released. The list is open: `ApiError.code` may hold a newer one."""


class LernerError(Exception):
    """The base of all errors of this client."""


# Also the built-in error of an invalid value, which Python's own libraries would raise here.
class ConfigurationError(LernerError, ValueError):
    """A mistake of the caller: no key, no base address, an empty id, an invalid option. Nothing was sent."""


# Names as in the clients for other languages. Both errors are also the built-in ones, so
# that `except ConnectionError` works whichever of the two is in scope.
class ConnectionError(LernerError, builtins.ConnectionError):
    """No usable response: the service is not reachable, or the connection broke."""


class TimeoutError(ConnectionError, builtins.TimeoutError):
    """No complete response within the deadline of an attempt."""


class WebhookVerificationError(LernerError):
    """A delivery that is not authentic: not signed with the secret, altered, or too old."""


@dataclass(frozen=True)
class FieldError(Model):
    """One invalid field."""

    code: str
    message: str
    param: str | None
    reason: str | None = None
    """More specific than the code; None if the service has no name for it."""
    values: dict[str, object] | None = None
    """The values behind the reason, by name."""


@dataclass(frozen=True)
class Refusal:
    """The details of a refusal; the attributes of `ApiError`."""

    status: int
    type: ErrorType
    message: str
    code: str | None = None
    param: str | None = None
    errors: tuple[FieldError, ...] = ()
    request_id: str | None = None
    retry_after: float | None = None
    doc_url: str | None = None
    reason: str | None = None
    values: dict[str, object] | None = None


class ApiError(LernerError):
    """The service responded, and the response is a refusal or cannot be read."""

    status: int
    type: ErrorType
    message: str
    code: str | None
    """A stable word (`KnownErrorCode` or newer); None if a proxy responded, not the service."""
    param: str | None
    """The invalid field, as in `[3].quote_id`."""
    errors: tuple[FieldError, ...]
    """Each invalid field, if there are several."""
    request_id: str | None
    retry_after: float | None
    """Seconds after which to try again."""
    doc_url: str | None
    reason: str | None
    """More specific than the code; None if the service has no name for it."""
    values: dict[str, object] | None
    """The values behind the reason, by name: money in the smallest unit, shares of 1."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal
        self.status = refusal.status
        self.type = refusal.type
        self.message = refusal.message
        self.code = refusal.code
        self.param = refusal.param
        self.errors = refusal.errors
        self.request_id = refusal.request_id
        self.retry_after = refusal.retry_after
        self.doc_url = refusal.doc_url
        self.reason = refusal.reason
        self.values = refusal.values

    def __str__(self) -> str:
        """The message, with the request id to quote to the operator of the service."""
        request = "" if self.request_id is None else f", request {self.request_id}"
        return f"{self.message} (status {self.status}{request})"


class InvalidRequestError(ApiError):
    """A field, a query parameter, the body or the id is wrong."""


class NotFoundError(InvalidRequestError):
    """There is no such object, or it belongs to another account."""


class AuthenticationError(ApiError):
    """The key is missing, wrong, expired or revoked."""


class PermissionDeniedError(ApiError):
    """The key lacks the scope that the operation needs."""


class ConflictError(ApiError):
    """The object exists already, or is in a state that does not allow this."""


class IdempotencyError(ApiError):
    """The idempotency key was used with another request, or is currently in use."""


class RateLimitError(ApiError):
    """More requests than the limit allows; `retry_after` says when to try again."""


class ServiceError(ApiError):
    """A fault of the service, or of something in front of it."""


class UnreadableAnswerError(ServiceError):
    """A success whose body is not as expected: truncated, or written by something else."""


CLASS_OF_TYPE: dict[str, builtins.type[ApiError]] = {
    "invalid_request_error": InvalidRequestError,
    "authentication_error": AuthenticationError,
    "permission_error": PermissionDeniedError,
    "conflict_error": ConflictError,
    "idempotency_error": IdempotencyError,
    "rate_limit_error": RateLimitError,
    "api_error": ServiceError,
}


def api_error(refusal: Refusal) -> ApiError:
    """The error of a refusal, its class chosen by `error.type`."""
    if refusal.type == "invalid_request_error" and refusal.status == 404:
        return NotFoundError(refusal)
    return CLASS_OF_TYPE[refusal.type](refusal)
