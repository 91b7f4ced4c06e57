#!/bin/sh
# Publishes the packages of a release's folder to npm's configured registry. A package already there, byte for byte, is skipped:
# an interrupted release is simply run again.
#
# Usage: bin/release/npm.sh FOLDER [more for npm publish, such as --provenance]
set -eu
folder=$(cd "${1:?Name the folder that bin/release/files.sh made}" && pwd)
shift
of_manifest='const { name, version } = JSON.parse(require("node:fs").readFileSync(0)); `${name}@${version}`'
sum_of='"sha512-" + require("node:crypto").createHash("sha512").update(require("node:fs").readFileSync(0)).digest("base64")'

for file in "$folder"/*.tgz; do
  package=$(tar -xzOf "$file" package/package.json | node -p "$of_manifest")
  sum=$(node -p "$sum_of" <"$file")
  published=$(npm view "$package" dist.integrity --prefer-online --no-update-notifier --fetch-timeout=60000 2>/dev/null || true)
  if [ -z "$published" ]; then
    npm publish "$file" --access public --loglevel=error "$@"
  elif [ "$published" = "$sum" ]; then
    echo "$package is published already."
  else
    echo "$package is published with other bytes ($published; $file has $sum): raise the version, and release that." >&2
    exit 1
  fi
done
