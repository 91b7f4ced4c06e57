from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:  # pyright: ignore[reportUnusedFunction]
    """No setting of the machine reaches a test."""
    for name in ("LERNER_API_KEY", "LERNER_BASE_URL", "HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
