#!/bin/sh
# Pushes an image built for one architecture, and joins several into the one that people pull. Needs Go, and a docker or podman
# login at the registry.
#
# Usage: bin/release/image.sh push ARCHIVE IMAGE ARCHITECTURE   what `docker save` wrote, as IMAGE:VERSION-ARCHITECTURE
#        bin/release/image.sh join IMAGE ARCHITECTURE...         as IMAGE:VERSION; says IMAGE@DIGEST, which is what is signed
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
version=$(node -p 'require(process.argv[1]).version' "$root/package.json")
usage() { sed -n 's/^# \(Usage:\|  *bin\)/\1/p' "$0" >&2; exit 2; }
crane() { (cd "$root" && . bin/release/tools.sh && go_tool "$crane" && echo "$tool"); }

case "${1:-}" in
push)
  [ $# -eq 4 ] || usage
  "$(crane)" push "$2" "$3:$version-$4"
  ;;
join)
  [ $# -ge 3 ] || usage
  image=$2
  shift 2
  for architecture in "$@"; do
    set -- "$@" -m "$image:$version-$architecture"
    shift
  done
  # The digest of what was pushed: a tag may be moved in between.
  "$(crane)" index append "$@" -t "$image:$version" >&2
  echo "$image@$("$(crane)" digest "$image:$version")"
  ;;
*) usage ;;
esac
