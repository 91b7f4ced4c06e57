#!/bin/sh
# Creates the files of a release in a folder, and their checksums. Needs what `npm ci` installs, and Python 3.10 or newer.
#
# Usage: bin/release/files.sh FOLDER [--plugins]
#   --plugins  the plugins for Medusa and Vendure too, for which npm installs 860 MB into their folders
set -eu
folder=${1:?Name the folder of the release: bin/release/files.sh FOLDER}
rm -rf "$folder"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cd "$(dirname "$0")/../.."
. bin/release/tools.sh

cp "$(npm run --silent package)" "$folder"
npm pack --silent --pack-destination "$folder" -w clients/typescript >/dev/null
node bin/run.mjs bin/package/engine.ts "$folder"
if [ "${2:-}" = --plugins ]; then
  for shop in medusa vendure; do
    (cd "integrations/$shop" && npm ci --no-audit --no-fund --ignore-scripts &&
      npm pack --silent --pack-destination "$folder" >/dev/null)
  done
fi

python_tools
# With the builder pinned here, not the newest available.
"$tools/python/bin/python" -m build --no-isolation --outdir "$folder" clients/python >/dev/null
"$tools/python/bin/twine" check --strict "$folder"/*.whl "$folder"/*.tar.gz

npm run --silent sbom >"$folder/lerner.cdx.json"
npm run --silent licences -- --texts >"$folder/THIRD_PARTY.txt"
cd "$folder"
sha256sum ./* >SHA256SUMS
ls
