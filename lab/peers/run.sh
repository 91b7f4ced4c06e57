#!/bin/sh
# Lets the peers price the worlds of a folder; installs them first if necessary.
#
# Usage: lab/peers/run.sh WORLDS OUT [--peers a,b] [--instances n]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
"$here/setup.sh"
# One thread each: the computations are small, and runs stay comparable.
OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 exec "$here/.venv/bin/python" "$here/drive.py" "$@"
