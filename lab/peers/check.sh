#!/bin/sh
# Tests the peers: their customers are our engine's, they learn an easy market, and repeat themselves for a seed.
#
# Usage: lab/peers/check.sh [what pytest takes]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
"$here/setup.sh"
node "$here/../../bin/run.mjs" "$here/fixtures/customer-chances.ts" | cmp - "$here/fixtures/customer-chances.json"
OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 exec "$here/.venv/bin/python" -m pytest -q -p no:cacheprovider "$here/tests" "$@"
