#!/bin/sh
# All checks of this client: format, vet, staticcheck, tests; with the race detector where there is a C compiler.
set -eu
cd "$(dirname "$0")"

unformatted=$(gofmt -l .)
if [ -n "$unformatted" ]; then
  echo "gofmt would change:"
  echo "$unformatted"
  exit 1
fi
go vet ./...
go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...
# Never from the cache: it does not see the programs that some tests build.
if command -v "$(go env CC)" >/dev/null 2>&1 && [ "$(go env CGO_ENABLED)" = 1 ]; then
  go test -race -count 1 -timeout 300s ./...
else
  go test -count 1 -timeout 300s ./...
fi
