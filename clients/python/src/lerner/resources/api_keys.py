"""The keys of the account and mode that the client's own key belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._call import Call, segment, split_params
from .._options import PostOptions
from .._page import AsyncPages, ListParams, Page, Source, list_call
from ..types.api_key import (
    ApiKey,
    ApiKeyCreateParams,
    ApiKeyRotateParams,
    NewApiKey,
    read_api_key,
    read_new_api_key,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import Unpack

    from .._async_sender import AsyncSender
    from .._sender import Sender


class ApiKeyCreate(ApiKeyCreateParams, PostOptions, total=False):
    """Keyword arguments of a new key."""


class ApiKeyRotate(ApiKeyRotateParams, PostOptions, total=False):
    """Keyword arguments of a rotation."""


SOURCE: Source[ApiKey] = Source("/v1/api_keys", read_api_key, lambda key: key.id)


def create_call(params: Mapping[str, object]) -> Call[NewApiKey]:
    """Makes a key."""
    body, options = split_params(params)
    return Call("POST", "/v1/api_keys", read_new_api_key, options, body=body)


def rotate_call(key_id: str, params: Mapping[str, object]) -> Call[NewApiKey]:
    """Rotates a key."""
    body, options = split_params(params)
    path = f"/v1/api_keys/{segment('key_id', key_id)}/rotate"
    return Call("POST", path, read_new_api_key, options, body=body)


def revoke_call(key_id: str, params: Mapping[str, object]) -> Call[ApiKey]:
    """Revokes a key."""
    body, options = split_params(params)
    path = f"/v1/api_keys/{segment('key_id', key_id)}/revoke"
    return Call("POST", path, read_api_key, options, body=body)


class ApiKeys:
    """The keys of the account and mode that the client's own key belongs to."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(self, **params: Unpack[ListParams]) -> Page[ApiKey]:
        """Keys, newest first; their secrets are not kept anywhere."""
        return Page(self._sender, SOURCE, list_call(SOURCE, params))

    def create(self, **params: Unpack[ApiKeyCreate]) -> NewApiKey:
        """Makes a key; the answer is the only one that holds it."""
        return self._sender.send(create_call(params))

    def rotate(self, key_id: str, **params: Unpack[ApiKeyRotate]) -> NewApiKey:
        """Makes a successor; the old key goes on for the overlap."""
        return self._sender.send(rotate_call(key_id, params))

    def revoke(self, key_id: str, **options: Unpack[PostOptions]) -> ApiKey:
        """Ends a key at once."""
        return self._sender.send(revoke_call(key_id, options))


class AsyncApiKeys:
    """The keys of the account and mode that the client's own key belongs to."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    def list(self, **params: Unpack[ListParams]) -> AsyncPages[ApiKey]:
        """Keys, newest first; their secrets are not kept anywhere."""
        return AsyncPages(self._sender, SOURCE, list_call(SOURCE, params))

    async def create(self, **params: Unpack[ApiKeyCreate]) -> NewApiKey:
        """Makes a key; the answer is the only one that holds it."""
        return await self._sender.send(create_call(params))

    async def rotate(self, key_id: str, **params: Unpack[ApiKeyRotate]) -> NewApiKey:
        """Makes a successor; the old key goes on for the overlap."""
        return await self._sender.send(rotate_call(key_id, params))

    async def revoke(self, key_id: str, **options: Unpack[PostOptions]) -> ApiKey:
        """Ends a key at once."""
        return await self._sender.send(revoke_call(key_id, options))
