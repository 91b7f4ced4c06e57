#!/bin/sh
# Creates the Python environment of the peers, lab/peers/.venv, from the lists of exact versions next to this file.
#
# Needs Python 3.11 with venv (later versions untested) and a package index. contextualbandits is built from source: without a C++
# compiler it is skipped with a message, and the other peers work. Runs again only if a list has changed.
#
# Usage: lab/peers/setup.sh [--exact]     --exact adds PyMC, for exact posteriors
#        PYTHON=python3.11 lab/peers/setup.sh
set -eu
cd "$(dirname "$0")"
exact=no
for argument in "$@"; do
  case "$argument" in
    --exact) exact=yes ;;
    *) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p;}' setup.sh >&2; exit 2 ;;
  esac
done

pip() { .venv/bin/python -m pip "$@" --quiet --disable-pip-version-check --no-input; }
is_installed() { cmp -s "$1" ".venv/installed-$1"; }

if ! is_installed requirements.txt; then
  echo 'peers: installing requirements.txt' >&2
  "${PYTHON:-python3}" -m venv --clear .venv || { echo 'peers: install Python 3 with venv (python3-venv)' >&2; exit 1; }
  # The lists are complete, so nothing else may be pulled in.
  pip install --no-deps -r requirements.txt
  .venv/bin/python -m pip check >&2
  cp requirements.txt .venv/installed-requirements.txt
fi

if ! is_installed requirements-built.txt; then
  echo 'peers: building requirements-built.txt (a minute)' >&2
  if pip install --no-deps -r requirements-built.txt 2>.venv/build.log; then
    cp requirements-built.txt .venv/installed-requirements-built.txt
  else
    tail -n 3 .venv/build.log >&2
    echo 'peers: contextualbandits could not be built (it needs a C++ compiler); its peers are left out' >&2
  fi
fi

if [ "$exact" = yes ] && ! is_installed requirements-exact.txt; then
  echo 'peers: installing requirements-exact.txt' >&2
  pip install --no-deps -r requirements-exact.txt
  .venv/bin/python -m pip check >&2
  cp requirements-exact.txt .venv/installed-requirements-exact.txt
fi
