"""What the manual shows works: its samples are files, and the files run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from interface import answer_by_example
from operations import operations
from stub import KEY, serve

from lerner import Lerner

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted(path.name for path in (ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_sample_runs(name: str) -> None:
    with serve(answer_by_example) as stub:
        path = str(ROOT / "examples" / name)
        command = ["-m", "pytest", "-q", path] if name.startswith("test_") else [path]
        settings = {"LERNER_BASE_URL": stub.url, "LERNER_API_KEY": KEY}
        run = subprocess.run(
            [sys.executable, "-W", "error", *command],
            env={**os.environ, **settings},
            capture_output=True,
            text=True,
        )
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_manual_shows_each_sample_as_it_is() -> None:
    shown = re.findall(
        r"<!-- examples/(\w+\.py) -->\n```python\n(.*?)```", (ROOT / "README.md").read_text(), re.S
    )
    assert dict(shown) == {name: (ROOT / "examples" / name).read_text() for name in EXAMPLES}


def test_the_manual_shows_no_code_that_is_not_a_sample() -> None:
    manual = (ROOT / "README.md").read_text()
    assert manual.count("```python") == len(EXAMPLES)


@pytest.mark.parametrize("id", sorted(operations))
def test_the_example_of_the_interface_can_be_read(id: str) -> None:
    operation = operations[id]
    with serve(answer_by_example) as stub:
        client = Lerner(api_key=KEY, base_url=stub.url)
        result: Any = operation.call(client)
    if operation.is_list:
        assert all(isinstance(item, operation.result) for item in result.data)
    else:
        assert result is not None
