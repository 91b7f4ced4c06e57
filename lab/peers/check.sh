#!/bin/sh
# Tests the peers: their customers match our engine's, they learn an easy market, and a seed gives the same result again.
#
# Usage: lab/peers/check.sh [arguments for pytest]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
"$here/setup.sh"
node "$here/../../bin/run.mjs" "$here/fixtures/customer-chances.ts" | cmp - "$here/fixtures/customer-chances.json"
OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 exec "$here/.venv/bin/python" -m pytest -q -p no:cacheprovider "$here/tests" "$@"
