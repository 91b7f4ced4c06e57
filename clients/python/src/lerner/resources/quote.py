"""Prices: one, or many at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .._call import NO_FIELDS, Call, split_params
from .._fields import rows_to_wire
from .._options import check_fallback
from ..types.quote import (
    QUOTE_FIELDS,
    BatchResult,
    Quote,
    QuoteParams,
    fallback_quote,
    read_batch,
    read_quote,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .._options import Fallback


def quote_call(params: Mapping[str, object], fallback: Fallback | None) -> Call[Quote]:
    """Asks for one price. `fallback` is the client's; the call's own wins."""
    body, options = split_params(params, QUOTE_FIELDS, of_quote=True)
    wanted = options.get("fallback", fallback)
    check_fallback(wanted)
    spare = fallback_quote(body) if wanted == "base_price" else None
    call = Call("POST", "/v1/quote", read_quote, options, body=body)
    if spare is not None:
        call.fallback = lambda: spare
    return call


def batch_call(
    requests: Sequence[QuoteParams], options: Mapping[str, Any]
) -> Call[list[BatchResult]]:
    """Asks for up to 1 000 prices."""
    _, known = split_params(options, NO_FIELDS)
    body = {"requests": rows_to_wire(QUOTE_FIELDS, requests)}
    return Call("POST", "/v1/quote/batch", read_batch, known, body=body)
