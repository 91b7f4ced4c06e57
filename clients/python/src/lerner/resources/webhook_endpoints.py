"""Where events are sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._call import Call, segment, split_params
from .._options import PostOptions, RequestOptions
from .._page import AsyncPages, ListParams, Page, Source, list_call
from ..types.webhook_endpoint import (
    DeletedWebhookEndpoint,
    RedeliverParams,
    SecretRotateParams,
    WebhookDelivery,
    WebhookEndpoint,
    WebhookEndpointCreateParams,
    WebhookEndpointUpdateParams,
    WebhookEndpointWithSecret,
    read_deleted_endpoint,
    read_delivery,
    read_endpoint,
    read_endpoint_with_secret,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import Unpack

    from .._async_sender import AsyncSender
    from .._sender import Sender


class EndpointCreate(WebhookEndpointCreateParams, PostOptions, total=False):
    """Keyword arguments of a new endpoint."""


class EndpointUpdate(WebhookEndpointUpdateParams, RequestOptions, total=False):
    """Keyword arguments of a change."""


class SecretRotate(SecretRotateParams, PostOptions, total=False):
    """Keyword arguments of a new secret."""


class Redeliver(RedeliverParams, PostOptions, total=False):
    """Keyword arguments of a redelivery."""


SOURCE: Source[WebhookEndpoint] = Source(
    "/v1/webhook_endpoints", read_endpoint, lambda endpoint: endpoint.id
)


def deliveries_source(endpoint_id: str) -> Source[WebhookDelivery]:
    """The list of what was sent to one endpoint."""
    return Source(_path(endpoint_id, "/deliveries"), read_delivery, lambda delivery: delivery.id)


def _path(endpoint_id: str, below: str = "") -> str:
    return f"/v1/webhook_endpoints/{segment('endpoint_id', endpoint_id)}{below}"


def create_call(params: Mapping[str, object]) -> Call[WebhookEndpointWithSecret]:
    """Makes an endpoint."""
    body, options = split_params(params)
    path = "/v1/webhook_endpoints"
    return Call("POST", path, read_endpoint_with_secret, options, body=body)


def get_call(endpoint_id: str, params: Mapping[str, object]) -> Call[WebhookEndpoint]:
    """Asks for an endpoint."""
    query, options = split_params(params)
    return Call("GET", _path(endpoint_id), read_endpoint, options, query=query)


def update_call(endpoint_id: str, params: Mapping[str, object]) -> Call[WebhookEndpoint]:
    """Changes an endpoint."""
    body, options = split_params(params)
    return Call("PATCH", _path(endpoint_id), read_endpoint, options, body=body)


def delete_call(endpoint_id: str, params: Mapping[str, object]) -> Call[DeletedWebhookEndpoint]:
    """Deletes an endpoint."""
    query, options = split_params(params)
    return Call("DELETE", _path(endpoint_id), read_deleted_endpoint, options, query=query)


def rotate_secret_call(
    endpoint_id: str, params: Mapping[str, object]
) -> Call[WebhookEndpointWithSecret]:
    """Makes a new secret."""
    body, options = split_params(params)
    path = _path(endpoint_id, "/rotate_secret")
    return Call("POST", path, read_endpoint_with_secret, options, body=body)


def redeliver_call(endpoint_id: str, params: Mapping[str, object]) -> Call[WebhookDelivery]:
    """Sends an event again."""
    body, options = split_params(params)
    return Call("POST", _path(endpoint_id, "/redeliver"), read_delivery, options, body=body)


class WebhookEndpoints:
    """Where events are sent."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(self, **params: Unpack[ListParams]) -> Page[WebhookEndpoint]:
        """Endpoints, newest first."""
        return Page(self._sender, SOURCE, list_call(SOURCE, params))

    def create(self, **params: Unpack[EndpointCreate]) -> WebhookEndpointWithSecret:
        """Makes an endpoint (url, events); the answer is the only one that holds its secret."""
        return self._sender.send(create_call(params))

    def get(self, endpoint_id: str, **options: Unpack[RequestOptions]) -> WebhookEndpoint:
        """One endpoint."""
        return self._sender.send(get_call(endpoint_id, options))

    def update(self, endpoint_id: str, **params: Unpack[EndpointUpdate]) -> WebhookEndpoint:
        """Changes the fields that are given; the others stay."""
        return self._sender.send(update_call(endpoint_id, params))

    def delete(self, endpoint_id: str, **options: Unpack[RequestOptions]) -> DeletedWebhookEndpoint:
        """Ends an endpoint, and with it what waits to be sent there."""
        return self._sender.send(delete_call(endpoint_id, options))

    def rotate_secret(
        self, endpoint_id: str, **params: Unpack[SecretRotate]
    ) -> WebhookEndpointWithSecret:
        """Makes a new secret; messages are signed with both for the overlap."""
        return self._sender.send(rotate_secret_call(endpoint_id, params))

    def list_deliveries(
        self, endpoint_id: str, **params: Unpack[ListParams]
    ) -> Page[WebhookDelivery]:
        """What was sent to an endpoint, or will be, newest first."""
        source = deliveries_source(endpoint_id)
        return Page(self._sender, source, list_call(source, params))

    def redeliver(self, endpoint_id: str, **params: Unpack[Redeliver]) -> WebhookDelivery:
        """Sends an event (event_id) to an endpoint again."""
        return self._sender.send(redeliver_call(endpoint_id, params))


class AsyncWebhookEndpoints:
    """Where events are sent."""

    def __init__(self, sender: AsyncSender) -> None:
        self._sender = sender

    def list(self, **params: Unpack[ListParams]) -> AsyncPages[WebhookEndpoint]:
        """Endpoints, newest first."""
        return AsyncPages(self._sender, SOURCE, list_call(SOURCE, params))

    async def create(self, **params: Unpack[EndpointCreate]) -> WebhookEndpointWithSecret:
        """Makes an endpoint (url, events); the answer is the only one that holds its secret."""
        return await self._sender.send(create_call(params))

    async def get(self, endpoint_id: str, **options: Unpack[RequestOptions]) -> WebhookEndpoint:
        """One endpoint."""
        return await self._sender.send(get_call(endpoint_id, options))

    async def update(self, endpoint_id: str, **params: Unpack[EndpointUpdate]) -> WebhookEndpoint:
        """Changes the fields that are given; the others stay."""
        return await self._sender.send(update_call(endpoint_id, params))

    async def delete(
        self, endpoint_id: str, **options: Unpack[RequestOptions]
    ) -> DeletedWebhookEndpoint:
        """Ends an endpoint, and with it what waits to be sent there."""
        return await self._sender.send(delete_call(endpoint_id, options))

    async def rotate_secret(
        self, endpoint_id: str, **params: Unpack[SecretRotate]
    ) -> WebhookEndpointWithSecret:
        """Makes a new secret; messages are signed with both for the overlap."""
        return await self._sender.send(rotate_secret_call(endpoint_id, params))

    def list_deliveries(
        self, endpoint_id: str, **params: Unpack[ListParams]
    ) -> AsyncPages[WebhookDelivery]:
        """What was sent to an endpoint, or will be, newest first."""
        source = deliveries_source(endpoint_id)
        return AsyncPages(self._sender, source, list_call(source, params))

    async def redeliver(self, endpoint_id: str, **params: Unpack[Redeliver]) -> WebhookDelivery:
        """Sends an event (event_id) to an endpoint again."""
        return await self._sender.send(redeliver_call(endpoint_id, params))
