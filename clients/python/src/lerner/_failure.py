"""Converts the failures of the HTTP library to errors of this client."""

from __future__ import annotations

import httpcore
import httpx

from .errors import ConnectionError, TimeoutError

TIMEOUTS = (httpx.TimeoutException, httpcore.TimeoutException)
BREAKS = (
    httpx.TransportError,
    httpcore.NetworkError,
    httpcore.ProtocolError,
    httpcore.ProxyError,
    httpcore.UnsupportedProtocol,
)


def late(base_url: str, timeout: float) -> TimeoutError:
    """The error of an attempt whose deadline passed."""
    return TimeoutError(f"{base_url} gave no complete answer within {timeout:g} s.")


def broken(base_url: str, reason: Exception) -> ConnectionError:
    """The error of an attempt whose connection failed."""
    said = str(reason) or type(reason).__name__
    return ConnectionError(f"{base_url} could not be reached, or broke off: {said}")
