#!/bin/sh
# Signs with cosign. In a GitHub workflow nobody holds a key: the signature says which workflow of which repository made it.
# Elsewhere name a key of your own: --key FILE.
#
# Usage: bin/release/sign.sh sums FOLDER [more for cosign]           the sums of a release, into SHA256SUMS.sigstore.json
#        bin/release/sign.sh pushed NAME@DIGEST [more for cosign]    an image or a chart, where it was pushed to
#        bin/release/sign.sh parts NAME@DIGEST FOLDER [more]         attaches the parts (CycloneDX) of the release to an image
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
usage() { sed -n 's/^# \(Usage:\|  *bin\)/\1/p' "$0" >&2; exit 2; }
[ $# -ge 2 ] || usage
what=$1 name=$2
shift 2
cosign=$(cd "$root" && . bin/release/tools.sh && go_tool "$cosign" && echo "$tool")

case "$what" in
sums) "$cosign" sign-blob --yes --new-bundle-format --bundle "$name/SHA256SUMS.sigstore.json" "$@" "$name/SHA256SUMS" >/dev/null ;;
pushed) "$cosign" sign --yes --recursive "$@" "$name" ;;
parts)
  [ $# -ge 1 ] || usage
  parts=$1/lerner.cdx.json
  shift
  "$cosign" attest --yes --type cyclonedx --predicate "$parts" "$@" "$name"
  ;;
*) usage ;;
esac
