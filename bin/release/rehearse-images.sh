#!/bin/sh
# Publishes the image and the chart to a registry on this machine by the steps of bin/release, signs them, and checks them as a
# stranger would. The image is for this machine's architecture only, and the key is created here: the forge's own, which nobody
# holds, needs the forge. Needs Go and what deploy/container/try.sh needs, which builds and tries the image.
#
# Usage: bin/release/rehearse-images.sh [--built]
#   --built  uses the existing localhost/lerner:try
set -eu
cd "$(dirname "$0")/../.."
[ "${1:-}" = --built ] || deploy/container/try.sh
. bin/release/tools.sh
go_tool "$helm" && helm=$tool
go_tool "$cosign" && cosign=$tool
go_tool "$crane" && crane=$tool
work=$(mktemp -d)
registry_process=
trap 'kill $registry_process 2>/dev/null || true; rm -rf "$work"' EXIT

port=$(node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')
"$crane" registry serve --address "127.0.0.1:$port" 2>/dev/null &
registry_process=$!
registry=127.0.0.1:$port
until curl -sf "http://$registry/v2/" >/dev/null; do sleep 0.1; done
export COSIGN_PASSWORD=none
(cd "$work" && "$cosign" generate-key-pair 2>/dev/null)
sign() { bin/release/sign.sh "$@" --key "$work/cosign.key" --tlog-upload=false 2>"$work/said" || { cat "$work/said"; exit 1; }; }

mkdir "$work/files"
npm run --silent sbom >"$work/files/lerner.cdx.json"
(cd "$work/files" && sha256sum ./* >SHA256SUMS)
sign sums "$work/files"
podman save -q --format docker-archive -o "$work/image.tar" localhost/lerner:try
architecture=$(podman image inspect localhost/lerner:try --format '{{.Architecture}}')
bin/release/image.sh push "$work/image.tar" "$registry/lerner" "$architecture" 2>/dev/null
image=$(bin/release/image.sh join "$registry/lerner" "$architecture")
sign pushed "$image"
sign parts "$image" "$work/files"
chart=$(bin/release/chart.sh "$registry/charts" --plain-http)
sign pushed "$chart"

echo "As a stranger:"
version=$(node -p 'require("./package.json").version')
verify="--key $work/cosign.pub --insecure-ignore-tlog"
# Signed by a key: there is no authority whose root would have to be trusted.
echo '{"mediaType":"application/vnd.dev.sigstore.trustedroot+json;version=0.1"}' >"$work/no-root.json"
"$cosign" verify-blob $verify --new-bundle-format --trusted-root "$work/no-root.json" --bundle "$work/files/SHA256SUMS.sigstore.json" "$work/files/SHA256SUMS"
"$cosign" verify $verify "$registry/lerner:$version" >/dev/null 2>&1
"$cosign" verify $verify "$registry/charts/lerner:$version" >/dev/null 2>&1
"$cosign" verify-attestation $verify --type cyclonedx "$registry/lerner:$version" 2>/dev/null |
  node -e '
    const { payload } = JSON.parse(require("node:fs").readFileSync(0))
    const { predicate } = JSON.parse(Buffer.from(payload, "base64"))
    if (!(predicate.components?.length > 100)) throw new Error("The parts are not attached.")
    console.log(`${predicate.components.length} parts are attached to the image`)'
if "$cosign" verify $verify "$registry/lerner:$version-nothing" >/dev/null 2>&1; then exit 1; fi
"$crane" config --platform "linux/$architecture" "$registry/lerner:$version" |
  node -p '"the image runs as user " + JSON.parse(require("node:fs").readFileSync(0)).config.User'
"$helm" template prices "oci://$registry/charts/lerner" --version "$version" --plain-http --kube-version 1.34.0 \
  >"$work/rendered.yaml" 2>"$work/said" || { cat "$work/said"; exit 1; }
grep -o 'image: "ghcr.io/.*' "$work/rendered.yaml" | sort -u
grep -q "image: \"ghcr.io/lerner-pricing/lerner:$version\"" "$work/rendered.yaml"
echo "Image and chart $version were pushed, signed, pulled and verified."
