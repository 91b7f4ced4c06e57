"""The two spellings of a quote's request: the contract's camel case, and Python's own."""

from __future__ import annotations

from collections.abc import Mapping

# The contract names these in camel case for clients; everything else in this client has one spelling.
CONTRACT_NAMES: Mapping[str, str] = {
    "productId": "product_id",
    "basePrice": "base_price",
    "customerId": "customer_id",
}


def to_wire(given: Mapping[str, object]) -> dict[str, object]:
    """Renames the fields of a quote's request for the wire; values made up by users are unchanged.

    A field unknown to this client is sent under its own name, so that the service can refuse it by
    that name, or accept it if it is newer than this client.

    Raises TypeError if a field is given under both of its names.
    """
    wire: dict[str, object] = {}
    for name, value in given.items():
        wire_name = CONTRACT_NAMES.get(name, name)
        if wire_name in wire:
            other = next(n for n, known in CONTRACT_NAMES.items() if known == wire_name)
            raise TypeError(f"{wire_name} is given twice, as {wire_name} and as {other}.")
        wire[wire_name] = value
    return wire
