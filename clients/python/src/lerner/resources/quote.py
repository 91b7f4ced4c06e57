"""Prices: one, or many at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .._call import Call, rows_of, split_params
from .._names import to_wire
from .._options import PostOptions, check_fallback
from ..types.fallback import FallbackQuote, fallback_quote
from ..types.quote import ContractQuoteParams, Everyone, Quote, QuoteParams, read_quote

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .._options import Fallback
    from ..types.results import BatchResult


class QuoteArguments(QuoteParams, PostOptions, total=False):
    """Keyword arguments of a quote."""


class ContractQuoteArguments(ContractQuoteParams, PostOptions, total=False):
    """Keyword arguments of a quote, in the names of the contract."""


def quote_call(
    params: Mapping[str, object], fallback: Fallback | None
) -> Call[Quote | FallbackQuote]:
    """Requests one price. `fallback` is the client's; that of the call takes precedence."""
    fields, options = split_params(params, of_quote=True)
    body = to_wire(fields)
    wanted = options.get("fallback", fallback)
    check_fallback(wanted)
    spare = fallback_quote(body) if wanted == "base_price" else None
    call: Call[Quote | FallbackQuote] = Call("POST", "/v1/quote", read_quote, options, body=body)
    if spare is not None:
        call.fallback = lambda: spare
    return call


def batch_call(
    requests: Sequence[QuoteParams], everyone: Everyone | None, options: Mapping[str, Any]
) -> Call[list[BatchResult]]:
    """Requests up to 1 000 prices."""
    from ..types.results import read_batch

    _, known = split_params(options)
    body: dict[str, object] = {"requests": [to_wire(row) for row in rows_of(requests)]}
    if everyone is not None:
        body["everyone"] = everyone
    return Call("POST", "/v1/quote/batch", read_batch, known, body=body)
