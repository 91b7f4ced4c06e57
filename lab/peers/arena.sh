#!/bin/sh
# Serves peers as engines of the arena (docs/guide/arena.md), each under a path of its name; installs them first if necessary.
#
# Usage: lab/peers/arena.sh [--port n]     prints its address and the installed peers, as a line of JSON
set -eu
here=$(cd "$(dirname "$0")" && pwd)
"$here/setup.sh"
OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 exec "$here/.venv/bin/python" "$here/arena.py" "$@"
