"""A server on a free port that answers as the test says and remembers what came."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

QUOTE: dict[str, Any] = {
    "quote_id": "quote_1",
    "optimized_price": 2099,
    "currency": "usd",
    "confidence": 0.75,
    "factors": ["price_elasticity", "exploration"],
}
PRODUCT: dict[str, Any] = {
    "id": "mug",
    "name": "Mug",
    "base_price": 1999,
    "currency": "usd",
    "status": "active",
}
KEY = "lrn_test_0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass
class Seen:
    method: str
    target: str
    headers: dict[str, str]
    body: Any


@dataclass
class Reply:
    """What to answer. Pieces are sent one by one, each followed by its pause in seconds."""

    json: Any = None
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict[str, str])
    text: str | None = None
    pieces: list[tuple[bytes, float]] | None = None


Respond = Callable[[Seen], Reply]


@dataclass
class Stub:
    url: str
    seen: list[Seen]


def refusal(status: int, type: str, code: str, **more: Any) -> Reply:
    headers = more.pop("headers", {})
    error = {"type": type, "code": code, "message": "no", "request_id": "req_1", "doc_url": "/docs"}
    return Reply({"error": {**error, **more}}, status, headers)


def one_after_another(*replies: Reply) -> Respond:
    """Answers each request with the next reply, and the last one for ever."""
    left = list(replies)
    return lambda _: left.pop(0) if len(left) > 1 else left[0]


@contextmanager
def serve(respond: Respond) -> Generator[Stub, None, None]:
    seen: list[Seen] = []
    ending = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        # Headers and body in one packet: else the kernel waits 40 ms between the two.
        wbufsize = -1
        disable_nagle_algorithm = True

        def handle_any(self) -> None:
            length = int(self.headers.get("content-length") or 0)
            text = self.rfile.read(length)
            headers = {name.lower(): value for name, value in self.headers.items()}
            headers["x-stub-port"] = str(self.client_address[1])
            is_json = headers.get("content-type", "").startswith("application/json")
            body = json.loads(text) if text and is_json else None
            one = Seen(self.command, self.path, headers, body)
            seen.append(one)
            self.answer(respond(one))

        do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_any

        def answer(self, reply: Reply) -> None:
            if reply.pieces is not None:
                self.close_connection = True
                for piece, pause in reply.pieces:
                    self.wfile.write(piece)
                    self.wfile.flush()
                    if ending.wait(pause):
                        return
                return
            body = (json.dumps(reply.json) if reply.text is None else reply.text).encode()
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Keeps the test's output to the test."""

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, request: Any, client_address: Any) -> None:
            """A client that leaves in the middle of an answer is what some tests are about."""

    server = Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=lambda: server.serve_forever(poll_interval=0.01))
    thread.start()
    try:
        yield Stub(f"http://127.0.0.1:{server.server_address[1]}", seen)
    finally:
        ending.set()
        server.shutdown()
        thread.join()
        server.server_close()
