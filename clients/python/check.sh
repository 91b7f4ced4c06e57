#!/bin/sh
# Checks the Python client: format, lint, types by both checkers, tests, an installed package.
# Needs Python 3.10 or later (PYTHON names another one) and the package registries of PyPI and npm.
set -eu
cd "$(dirname "$0")"

if [ ! -x .venv/bin/python ]; then
  "${PYTHON:-python3}" -m venv .venv
fi
.venv/bin/python -m pip install -q --disable-pip-version-check -e '.[dev]'

.venv/bin/ruff format --check .
.venv/bin/ruff check .
.venv/bin/mypy
PYRIGHT_PYTHON_IGNORE_WARNINGS=1 .venv/bin/pyright
.venv/bin/pytest

# What a registry would take, its page included.
built=$(mktemp -d)
trap 'rm -rf "$built"' EXIT
.venv/bin/python -m build -q -o "$built" .
.venv/bin/twine check --strict "$built"/*
