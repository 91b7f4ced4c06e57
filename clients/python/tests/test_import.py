from __future__ import annotations

import json
import subprocess
import sys

HEAVY = ["httpx", "httpcore", "anyio", "asyncio", "ssl", "email", "urllib.request", "random"]


def test_importing_the_client_loads_nothing_heavy() -> None:
    code = "import json, sys, lerner; lerner.Lerner(base_url='http://x'); print(json.dumps([*sys.modules]))"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    assert set(HEAVY).isdisjoint(json.loads(run.stdout))


def test_everything_named_is_exported() -> None:
    import lerner

    assert [name for name in lerner.__all__ if not hasattr(lerner, name)] == []
