#!/bin/sh
# Lints, packs and pushes the chart; prints REGISTRY/lerner@DIGEST, which gets signed. Needs Go, and a login at the registry.
#
# Usage: bin/release/chart.sh REGISTRY, such as ghcr.io/lerner-pricing/charts [more for helm push]
set -eu
registry=${1:?Name the registry of charts: bin/release/chart.sh REGISTRY}
shift
cd "$(dirname "$0")/../.."
. bin/release/tools.sh
go_tool "$helm"
packed=$(mktemp -d)
trap 'rm -rf "$packed"' EXIT
"$tool" lint --quiet --strict deploy/helm/lerner >&2
"$tool" package deploy/helm/lerner --destination "$packed" >&2
said=$("$tool" push "$packed"/lerner-*.tgz "oci://$registry" "$@" 2>&1) || { echo "$said" >&2; exit 1; }
echo "$registry/lerner@$(echo "$said" | sed -n 's/^Digest: //p')"
