"""What the client costs: quotes through it against the same bytes through bare httpx, in one run.

    .venv/bin/python bench/overhead.py [rounds] [quotes per round]

The two take turns, round by round, over one kept connection each, to a service of this script's own
in another process. The median of the rounds' ratios is printed as JSON.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import socket
import statistics
import sys
import time
from multiprocessing.connection import Connection

import httpx

from lerner import AsyncLerner, Lerner

KEY = "lrn_test_0123456789abcdefghijklmnopqrstuvwxyz"
QUOTE = {
    "quote_id": "quote_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3",
    "optimized_price": 2099,
    "currency": "usd",
    "confidence": 0.75,
    "factors": ["price_elasticity", "exploration"],
}
ASKED = {"product_id": "mug", "base_price": 1999, "currency": "usd", "segment": "returning"}
BODY = json.dumps(ASKED, separators=(",", ":")).encode()


def serve(told: Connection) -> None:
    """Answers every request on every connection with the same quote."""
    body = json.dumps(QUOTE).encode()
    head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nrequest-id: req_1\r\n"
    answer = f"{head}content-length: {len(body)}\r\n\r\n".encode() + body

    async def one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError):
            while True:
                asked = await reader.readuntil(b"\r\n\r\n")
                length = asked.lower().split(b"content-length: ")[1].split(b"\r\n")[0]
                await reader.readexactly(int(length))
                writer.write(answer)

    async def main() -> None:
        server = await asyncio.start_server(one, "127.0.0.1", 0, family=socket.AF_INET)
        told.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(main())


def headers() -> dict[str, str]:
    """What the client sends, so that both send the same bytes."""
    return {
        "accept": "application/json",
        "user-agent": "lerner-python/0.1.0",
        "authorization": f"Bearer {KEY}",
        "content-type": "application/json",
        "idempotency-key": "0123456789abcdef0123456789abcdef",
    }


def blocking(url: str, rounds: int, quotes: int) -> list[tuple[float, float]]:
    times: list[tuple[float, float]] = []
    with Lerner(api_key=KEY, base_url=url) as client, httpx.Client() as bare:
        for round in range(rounds + 1):
            began = time.perf_counter()
            for _ in range(quotes):
                bare.post(f"{url}/v1/quote", content=BODY, headers=headers()).json()
            between = time.perf_counter()
            for _ in range(quotes):
                client.quote(product_id="mug", base_price=1999, currency="usd", segment="returning")
            ended = time.perf_counter()
            if round > 0:  # the first one warms both up
                times.append((between - began, ended - between))
    return times


async def asynchronous(url: str, rounds: int, quotes: int) -> list[tuple[float, float]]:
    times: list[tuple[float, float]] = []
    async with AsyncLerner(api_key=KEY, base_url=url) as client, httpx.AsyncClient() as bare:
        for round in range(rounds + 1):
            began = time.perf_counter()
            for _ in range(quotes):
                (await bare.post(f"{url}/v1/quote", content=BODY, headers=headers())).json()
            between = time.perf_counter()
            for _ in range(quotes):
                await client.quote(
                    product_id="mug", base_price=1999, currency="usd", segment="returning"
                )
            ended = time.perf_counter()
            if round > 0:
                times.append((between - began, ended - between))
    return times


def told(name: str, times: list[tuple[float, float]], quotes: int) -> dict[str, object]:
    return {
        "client": name,
        "bare_us": round(statistics.median(bare for bare, _ in times) / quotes * 1e6),
        "client_us": round(statistics.median(ours for _, ours in times) / quotes * 1e6),
        "ratio": round(statistics.median(ours / bare for bare, ours in times), 3),
    }


def main() -> None:
    rounds, quotes = [int(word) for word in [*sys.argv[1:], *["150", "20"][len(sys.argv) - 1 :]]]
    here, there = multiprocessing.Pipe()
    service = multiprocessing.Process(target=serve, args=(there,), daemon=True)
    service.start()
    url = f"http://127.0.0.1:{here.recv()}"
    print(json.dumps(told("lerner.Lerner", blocking(url, rounds, quotes), quotes)))
    times = asyncio.run(asynchronous(url, rounds, quotes))
    print(json.dumps(told("lerner.AsyncLerner", times, quotes)))
    service.terminate()


if __name__ == "__main__":
    main()
