"""Enforces one deadline per attempt in the blocking client.

httpx limits the time of each single read, so a server that sends a byte a second would be waited
for indefinitely. Here each socket operation gets the time that is left of its attempt.
"""

from __future__ import annotations

import threading
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol, cast

import httpcore
import httpx

if TYPE_CHECKING:
    import ssl
    from collections.abc import Iterable, Iterator

    from httpcore import SOCKET_OPTION

# Socket operations run in the thread of the call that they serve.
_current = threading.local()
_LARGEST_WRITE = 65_536


def set_deadline(at: float | None) -> None:
    """Sets the deadline (by `time.monotonic`) of sockets used in this thread."""
    _current.deadline = at


def _seconds_left(timeout: float | None) -> float | None:
    deadline = cast("float | None", getattr(_current, "deadline", None))
    if deadline is None:
        return timeout
    left = deadline - monotonic()
    if left <= 0:
        raise httpcore.ReadTimeout("The deadline has passed.")
    return left if timeout is None else min(left, timeout)


class _DeadlineStream(httpcore.NetworkStream):
    def __init__(self, inner: httpcore.NetworkStream) -> None:
        self._inner = inner

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._inner.read(max_bytes, _seconds_left(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        for start in range(0, len(buffer), _LARGEST_WRITE):
            piece = buffer[start : start + _LARGEST_WRITE]
            self._inner.write(piece, _seconds_left(timeout))

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        inner = self._inner.start_tls(ssl_context, server_hostname, _seconds_left(timeout))
        return _DeadlineStream(inner)

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)


class _DeadlineBackend(httpcore.NetworkBackend):
    def __init__(self) -> None:
        self._inner = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        left = _seconds_left(timeout)
        return _DeadlineStream(
            self._inner.connect_tcp(host, port, left, local_address, socket_options)
        )


class _Answered(Protocol):
    """What httpcore's stubs omit."""

    extensions: dict[str, Any]


class _Body(httpx.SyncByteStream):
    def __init__(self, inner: Iterable[bytes]) -> None:
        self._inner = inner

    def __iter__(self) -> Iterator[bytes]:
        yield from self._inner

    def close(self) -> None:
        close = getattr(self._inner, "close", None)
        if close is not None:
            close()


class DeadlineTransport(httpx.BaseTransport):
    """A transport for httpx whose sockets respect the deadline."""

    def __init__(self, proxy: str | None, *, secure: bool) -> None:
        # Creating a context takes some 20 ms, and an http address without an https proxy needs none.
        tls = httpx.create_ssl_context() if secure or (proxy or "").startswith("https") else None
        limits: dict[str, Any] = {
            "ssl_context": tls,
            "max_connections": 100,
            "max_keepalive_connections": 20,
            "keepalive_expiry": 5.0,  # seconds; less than servers and load balancers wait
            "network_backend": _DeadlineBackend(),
        }
        self._pool: httpcore.ConnectionPool
        if proxy is None:
            self._pool = httpcore.ConnectionPool(**limits)
        else:
            through = httpx.Proxy(proxy)
            self._pool = httpcore.HTTPProxy(
                proxy_url=str(through.url),
                proxy_auth=through.raw_auth,
                proxy_headers=through.headers.raw,
                **limits,
            )

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        url = request.url
        answer = self._pool.handle_request(
            httpcore.Request(
                method=request.method,
                url=httpcore.URL(
                    scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path
                ),
                headers=request.headers.raw,
                content=request.stream,
                extensions=request.extensions,
            )
        )
        return httpx.Response(
            status_code=answer.status,
            headers=answer.headers,
            stream=_Body(cast("Iterable[bytes]", answer.stream)),
            extensions=cast("_Answered", answer).extensions,
        )

    def close(self) -> None:
        self._pool.close()


def deadline_client(base_url: str) -> httpx.Client:
    """An HTTP client for one address, through the proxy that the environment specifies for it."""
    from urllib.parse import urlsplit
    from urllib.request import getproxies, proxy_bypass

    url = urlsplit(base_url)
    proxies = getproxies()
    proxy = proxies.get(url.scheme) or proxies.get("all")
    if proxy is not None and proxy_bypass(url.netloc):
        proxy = None
    if proxy is not None and not proxy.startswith(("http://", "https://")):
        # A kind of proxy that only httpx itself supports.
        return httpx.Client()
    return httpx.Client(transport=DeadlineTransport(proxy, secure=url.scheme == "https"))
