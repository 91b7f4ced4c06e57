"""Quotes through the Python client against the same bytes through httpx, parsed as JSON, alternately."""

from __future__ import annotations

import json
import sys
import time

import httpx

from lerner import Lerner

BASE_URL, PAIRS, WARM_UP = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
KEY = "lrn_test_0123456789abcdefghijklmnopqrstuvwxyz"
BODY = b'{"product_id":"mug","base_price":1999,"currency":"usd","segment":"returning"}'
HEADERS = {
    "accept": "application/json",
    "user-agent": "lerner-python/0.1.0",
    "authorization": f"Bearer {KEY}",
    "content-type": "application/json",
    "idempotency-key": "7f1c9a52-5a3f-4c0e-9a57-3c9a7d2f1b64",
}

lerner = Lerner(base_url=BASE_URL, api_key=KEY)
http = httpx.Client()


def through_client() -> None:
    lerner.quote(product_id="mug", base_price=1999, currency="usd", segment="returning")


def bare() -> None:
    http.post(f"{BASE_URL}/v1/quote", content=BODY, headers=HEADERS).json()


took: dict[str, list[float]] = {"client": [], "bare": []}
ways = {"client": through_client, "bare": bare}
for pair in range(-WARM_UP, PAIRS):
    # Which one goes first alternates, so that neither always benefits from the other's warm-up.
    for name in ["client", "bare"] if pair % 2 == 0 else ["bare", "client"]:
        began = time.perf_counter()
        ways[name]()
        ended = time.perf_counter()
        if pair >= 0:
            took[name].append((ended - began) * 1e6)
print(json.dumps(took))
