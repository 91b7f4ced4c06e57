"""Holds both Python clients to the cases: see clients/conformance/README.md."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from describe import describe_error, to_wire
from drive import Setup, make_async_client, make_client, run_async, run_blocking

SERVER = os.environ["LERNER_CONFORMANCE_URL"]
# The stub is on this machine; no proxy leads there.
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def post(path: str, body: bytes = b"") -> tuple[int, Any]:
    with OPENER.open(urllib.request.Request(SERVER + path, data=body, method="POST")) as answer:
        text = answer.read()
        return answer.status, json.loads(text) if text else None


def observe(case: Setup, language: str) -> Setup:
    for name, value in case["env"].items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
    log: list[str] = []
    seen: Setup = {"result": None, "items": None, "response": None, "error": None, "log": log}
    call = case["call"]
    stage = "construct"
    began = time.monotonic()
    try:
        if language == "python":
            with make_client(case["client"], log) as client:
                if call["as"] == "construct":
                    return seen
                stage, began = "call", time.monotonic()
                for _ in range(call["times"]):
                    run_blocking(client, call, seen)
        else:
            client_later = make_async_client(case["client"], log)
            if call["as"] == "construct":
                return seen
            stage, began = "call", time.monotonic()
            asyncio.run(run_async(client_later, call, seen))
    except (Exception, asyncio.CancelledError) as error:
        seen["error"] = describe_error(error, stage)
        seen["result"] = None
    seen["elapsed_ms"] = (time.monotonic() - began) * 1000
    return {name: to_wire(value) for name, value in seen.items()}


def main() -> None:
    for language in ("python", "python-async"):
        while True:
            status, case = post(f"/_next?language={language}")
            if status == 204:
                break
            seen = json.dumps(observe(case, language)).encode()
            _, verdict = post(f"/_judge?language={language}&case={case['id']}", seen)
            line = {"case": case["id"], "language": language, **verdict}
            print(json.dumps(line, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
