#!/bin/sh
# Copies the Go client with its history into its own repository, and tags it there with the release's version. Only committed
# files count. An existing copy is left alone, and git rejects the tag if it belongs to another commit.
#
# Usage: bin/release/go.sh REMOTE, such as git@github.com:lerner-pricing/lerner-go.git
set -eu
remote=${1:?Name the repository of the Go client}
cd "$(dirname "$0")/../.."
if [ "$(git rev-parse --is-shallow-repository)" = true ]; then
  echo "This checkout is shallow, and a copy of the Go client needs all of its history: git fetch --unshallow" >&2
  exit 1
fi
version=$(node -p 'require("./package.json").version')
commit=$(git subtree split -q --prefix clients/go HEAD)
git push --quiet --atomic "$remote" "$commit:refs/heads/main" "$commit:refs/tags/v$version"
echo "v$version of the Go client is $commit."
