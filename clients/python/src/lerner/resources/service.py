"""The service itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._call import Call, split_params
from .._read import record
from ..types.health import Health, read_health

if TYPE_CHECKING:
    from collections.abc import Mapping


def health_call(params: Mapping[str, object]) -> Call[Health]:
    """Checks whether the service works."""
    query, options = split_params(params)
    return Call("GET", "/v1/health", read_health, options, query=query, open=True)


def openapi_call(params: Mapping[str, object]) -> Call[dict[str, object]]:
    """Requests the description of the interface."""
    query, options = split_params(params)
    return Call("GET", "/v1/openapi.json", record, options, query=query, open=True)
