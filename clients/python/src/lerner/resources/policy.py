"""Policies, of the account and of single products."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._call import Call, segment, split_params
from .._options import RequestOptions
from ..types.policy import (
    EffectivePolicy,
    PoliciesPutParams,
    PolicyFields,
    PolicyResults,
    ProductPolicy,
    ProductPolicyFields,
    read_policy,
    read_policy_results,
    read_product_policy,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import Unpack

    from .._async_sender import AsyncSender
    from .._sender import Sender


class PolicyPut(PolicyFields, RequestOptions, total=False):
    """Keyword arguments of the account's policy."""


class PoliciesPut(PoliciesPutParams, RequestOptions, total=False):
    """Keyword arguments of many policies."""


class ProductPolicyPut(ProductPolicyFields, RequestOptions, total=False):
    """Keyword arguments of a product's policy."""


def _path(product_id: str) -> str:
    return f"/v1/products/{segment('product_id', product_id)}/policy"


def get_call(params: Mapping[str, object]) -> Call[EffectivePolicy]:
    """Asks for the account's policy."""
    query, options = split_params(params)
    return Call("GET", "/v1/policy", read_policy, options, query=query)


def put_call(params: Mapping[str, object]) -> Call[EffectivePolicy]:
    """Replaces the account's policy."""
    body, options = split_params(params)
    return Call("PUT", "/v1/policy", read_policy, options, body=body)


def put_many_call(params: Mapping[str, object]) -> Call[PolicyResults]:
    """Sets the policies of many products."""
    body, options = split_params(params)
    return Call("PUT", "/v1/policies", read_policy_results, options, body=body)


def get_product_call(product_id: str, params: Mapping[str, object]) -> Call[ProductPolicy]:
    """Asks for a product's policy."""
    query, options = split_params(params)
    return Call("GET", _path(product_id), read_product_policy, options, query=query)


def put_product_call(product_id: str, params: Mapping[str, object]) -> Call[ProductPolicy]:
    """Replaces a product's policy."""
    body, options = split_params(params)
    return Call("PUT", _path(product_id), read_product_policy, options, body=body)


class Policy:
    """The policy of the account."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def get(self, **options: Unpack[RequestOptions]) -> EffectivePolicy:
        """What the account has set, and what holds."""
        return self._sender.send(get_call(options))

    def put(self, **fields: Unpack[PolicyPut]) -> EffectivePolicy:
        """Replaces all that the account has set."""
        return self._sender.send(put_call(fields))


class AsyncPolicy:
    """The policy of the account."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def get(self, **options: Unpack[RequestOptions]) -> EffectivePolicy:
        """What the account has set, and what holds."""
        return await self._sender.send(get_call(options))

    async def put(self, **fields: Unpack[PolicyPut]) -> EffectivePolicy:
        """Replaces all that the account has set."""
        return await self._sender.send(put_call(fields))


class ManyPolicies:
    """Costs and guardrails of many products at once."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def put(self, **params: Unpack[PoliciesPut]) -> PolicyResults:
        """Sets what up to 10 000 products set, one result for each."""
        return self._sender.send(put_many_call(params))


class AsyncManyPolicies:
    """Costs and guardrails of many products at once."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def put(self, **params: Unpack[PoliciesPut]) -> PolicyResults:
        """Sets what up to 10 000 products set, one result for each."""
        return await self._sender.send(put_many_call(params))


class ProductPolicies:
    """What single products set over the account's policy."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def get(self, product_id: str, **options: Unpack[RequestOptions]) -> ProductPolicy:
        """What the product has set, and what holds for it."""
        return self._sender.send(get_product_call(product_id, options))

    def put(self, product_id: str, **fields: Unpack[ProductPolicyPut]) -> ProductPolicy:
        """Replaces all that the product has set."""
        return self._sender.send(put_product_call(product_id, fields))


class AsyncProductPolicies:
    """What single products set over the account's policy."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    async def get(self, product_id: str, **options: Unpack[RequestOptions]) -> ProductPolicy:
        """What the product has set, and what holds for it."""
        return await self._sender.send(get_product_call(product_id, options))

    async def put(self, product_id: str, **fields: Unpack[ProductPolicyPut]) -> ProductPolicy:
        """Replaces all that the product has set."""
        return await self._sender.send(put_product_call(product_id, fields))
