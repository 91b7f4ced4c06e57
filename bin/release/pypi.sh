#!/bin/sh
# Sends the Python client of a release's folder to twine's configured index (TWINE_REPOSITORY_URL; PyPI by default).
#
# Usage: bin/release/pypi.sh FOLDER [more for twine upload, such as --skip-existing]
set -eu
folder=$(cd "${1:?Name the folder that bin/release/files.sh made}" && pwd)
shift
cd "$(dirname "$0")/../.."
. bin/release/tools.sh
python_tools
"$tools/python/bin/twine" upload --non-interactive --disable-progress-bar "$@" "$folder"/*.whl "$folder"/*.tar.gz
