# shellcheck shell=sh
# Sourced from the root by release steps: tools at the tested versions, kept between steps in a folder, which LERNER_TRY_TOOLS may
# name.
tools=${LERNER_TRY_TOOLS:-$PWD/node_modules/.cache/release}

# python_tools: build, twine and pypiserver, in $tools/python/bin.
python_tools() {
  if cmp -s bin/release/requirements.txt "$tools/python/requirements.txt"; then return; fi
  rm -rf "$tools/python"
  "${PYTHON:-python3}" -m venv "$tools/python"
  "$tools/python/bin/pip" install -q --disable-pip-version-check -r bin/release/requirements.txt
  cp bin/release/requirements.txt "$tools/python/"
}

# go_tool PACKAGE@VERSION: sets $tool to the program of that version.
go_tool() {
  tool=$tools/go/${1##*@}/$(basename "${1%@*}")
  [ -x "$tool" ] || GOBIN=$(dirname "$tool") GOFLAGS=-mod=mod go install "$1"
}
helm=helm.sh/helm/v3/cmd/helm@v3.19.2
crane=github.com/google/go-containerregistry/cmd/crane@v0.20.6
cosign=github.com/sigstore/cosign/v2/cmd/cosign@v2.6.1
