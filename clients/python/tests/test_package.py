"""What is published can be installed, and asks for prices."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest
from stub import KEY, QUOTE, Reply, one_after_another, serve

from lerner import __version__

ROOT = Path(__file__).parents[1]


def run(*command: str, **settings: str) -> str:
    environment = {**os.environ, **settings}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, cwd="/")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.timeout(300)
def test_the_wheel_installs_into_an_empty_environment_and_gets_a_price(tmp_path: Path) -> None:
    # The tools that build are installed beside the tests, so nothing is fetched for them.
    run(sys.executable, "-m", "build", "--no-isolation", "-o", str(tmp_path), str(ROOT))
    [wheel] = tmp_path.glob("*.whl")
    [sdist] = tmp_path.glob("*.tar.gz")
    held = zipfile.ZipFile(wheel).namelist()
    assert "lerner/py.typed" in held
    assert all(name.startswith(("lerner/", "lerner-")) for name in held)
    with tarfile.open(sdist) as packed:
        assert any(name.endswith("src/lerner/_client.py") for name in packed.getnames())

    venv.create(tmp_path / "empty", with_pip=True)
    python = str(tmp_path / "empty" / "bin" / "python")
    run(python, "-m", "pip", "install", "-q", "--disable-pip-version-check", str(wheel))
    installed = run(python, "-m", "pip", "list", "--format", "freeze").lower()
    assert f"lerner=={__version__}" in installed
    with serve(one_after_another(Reply(QUOTE))) as stub:
        sample = str(ROOT / "examples" / "first_price.py")
        said = run(python, sample, LERNER_BASE_URL=stub.url, LERNER_API_KEY=KEY)
    assert said == "Show 20.99 usd\n"
