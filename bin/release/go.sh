#!/bin/sh
# Copies the Go client with its history into its own repository, and tags it there with the version of the release. What is
# committed counts. A copy that is there already is left, and a tag of another commit is refused by git.
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
