"""The options of a client and of each of its calls."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypedDict

from .errors import ConfigurationError

if TYPE_CHECKING:
    from collections.abc import Callable

    from ._log import LogEvent

DEFAULT_TIMEOUT_SECONDS = 10.0
DEFAULT_MAX_RETRIES = 2

Fallback = Literal["base_price"]

_VISIBLE = re.compile(r"[\x21-\x7e]+")
_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_HEADER_VALUE = re.compile(r"(?:[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?)?")


class ClientOptions(TypedDict, total=False):
    """Options of either kind of client, apart from the fallback and the HTTP client."""

    api_key: str | None
    base_url: str | None
    timeout: float
    max_retries: int
    default_headers: Mapping[str, str] | None
    logger: Callable[[LogEvent], object] | None


class RequestOptions(TypedDict, total=False):
    """Options of a single call, apart from its own parameters."""

    timeout: float
    """Seconds; one deadline for connecting, headers and body of each attempt."""
    max_retries: int
    extra_headers: Mapping[str, str]


class PostOptions(RequestOptions, total=False):
    """Options of a single POST."""

    idempotency_key: str
    """Makes a repeated POST safe: the service repeats its first response. Generated if absent."""


class QuoteOptions(PostOptions, total=False):
    """Options of a single quote."""

    fallback: Fallback | None
    """`"base_price"`: return the base price, marked, if the service does not answer in time."""


@dataclass(frozen=True)
class Settings:
    """The options of a client, complete and validated. Printing this never shows the key."""

    api_key: str | None = field(repr=False)
    base_url: str
    timeout: float
    max_retries: int
    fallback: Fallback | None
    default_headers: Mapping[str, str] = field(repr=False)
    logger: Callable[[LogEvent], object] | None


def read_settings(
    api_key: str | None,
    base_url: str | None,
    timeout: float,
    max_retries: int,
    fallback: Fallback | None,
    default_headers: Mapping[str, str] | None,
    logger: Callable[[LogEvent], object] | None,
) -> Settings:
    """Fills in and validates the options of a client.

    Raises ConfigurationError if there is no base address, or an option is malformed. The message never contains a key.
    """
    check_timeout(timeout)
    check_retries(max_retries)
    check_fallback(fallback)
    headers = dict(default_headers or {})
    check_headers(headers)
    address = os.environ.get("LERNER_BASE_URL") if base_url is None else base_url
    return Settings(
        api_key, check_base_url(address), timeout, max_retries, fallback, headers, logger
    )


def require_key(settings: Settings) -> str:
    """The key to send. Raises ConfigurationError if there is none, or it cannot be a valid one."""
    key = settings.api_key
    if key is None:
        key = os.environ.get("LERNER_API_KEY")
    if not key:
        raise ConfigurationError("No API key: pass api_key, or set LERNER_API_KEY.")
    # The HTTP library would refuse such a header with a message that contains the key.
    if not _VISIBLE.fullmatch(key):
        raise ConfigurationError(
            "The API key contains a space, a line break or another character that no key has."
        )
    return key


def check_timeout(timeout: float) -> None:
    """Raises ConfigurationError if the timeout is not a number of seconds above 0."""
    # A day exceeds any use, and is below what sockets and clocks can represent.
    if isinstance(timeout, bool) or not 0 < timeout <= 86_400:
        raise ConfigurationError(
            f"timeout is {timeout!r}: it must be a number of seconds above 0 and at most 86400."
        )


def check_retries(max_retries: int) -> None:
    """Raises ConfigurationError if the count is not a whole number of 0 or more."""
    if type(max_retries) is not int or max_retries < 0:
        raise ConfigurationError(
            f"max_retries is {max_retries!r}: it must be a whole number, 0 or more."
        )


def check_fallback(fallback: object) -> None:
    """Raises ConfigurationError if there is no such fallback."""
    if fallback not in (None, "base_price"):
        raise ConfigurationError(f'fallback is {fallback!r}: it must be "base_price" or None.')


def check_headers(headers: Mapping[str, str]) -> None:
    """Raises ConfigurationError if a header could not be sent; the message omits its value."""
    for name, value in headers.items():
        if not _HEADER_NAME.fullmatch(name) or not _HEADER_VALUE.fullmatch(value):
            raise ConfigurationError(f"The header {name!r} holds characters that no header can.")


def check_idempotency_key(key: str) -> None:
    """Raises ConfigurationError if the service would refuse the idempotency key."""
    if len(key) > 255 or not _VISIBLE.fullmatch(key):
        raise ConfigurationError("idempotency_key must be 1 to 255 visible ASCII characters.")


def check_base_url(base_url: str | None) -> str:
    """The base address without a trailing slash. Raises ConfigurationError if it is not one."""
    from urllib.parse import urlsplit

    if not base_url:
        raise ConfigurationError(
            "No base address: pass base_url, or set LERNER_BASE_URL, to http://127.0.0.1:8080 say."
        )
    try:
        url = urlsplit(base_url)
        well_formed = url.scheme in ("http", "https") and bool(url.hostname) and url.port != 0
    except ValueError:
        raise ConfigurationError("The base address is not an address.") from None
    if not well_formed or url.query or url.fragment or not _VISIBLE.fullmatch(base_url):
        raise ConfigurationError(
            "The base address must be an http or https address without query, "
            "such as http://127.0.0.1:8080."
        )
    if "@" in url.netloc:
        raise ConfigurationError(
            "The base address must not contain a user or password; pass api_key."
        )
    return base_url.rstrip("/")
