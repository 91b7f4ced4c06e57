#!/bin/sh
# Tries the plugin in a real Medusa: installs it from the registry into this folder, builds the plugin, installs it
# there as `npm install` of its file would, and runs a simulated week of buyers.
#
# Usage: integrations/medusa/check.sh [options of week/week.ts; default: --quick]
set -eu
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
node "$root/bin/run.mjs" "$root/clients/typescript/bin/build.ts"
export MEDUSA_DISABLE_TELEMETRY=1

if ! cmp -s package-lock.json node_modules/.installed-lock.json; then
  npm ci --prefer-offline --no-audit --no-fund --ignore-scripts
  cp package-lock.json node_modules/.installed-lock.json
fi
rm -rf .medusa
rm -rf node_modules/@lerner/medusa
mkdir node_modules/@lerner/medusa
npm pack --silent --pack-destination node_modules/@lerner >/dev/null
tar -xzf node_modules/@lerner/lerner-medusa-*.tgz --strip-components 1 -C node_modules/@lerner/medusa
rm node_modules/@lerner/lerner-medusa-*.tgz

if [ $# -eq 0 ]; then set -- --quick; fi
node "$root/bin/run.mjs" week/week.ts "$@"
