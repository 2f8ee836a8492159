#!/bin/sh
# Checks the types of the board's modules. Node.js is only needed for this; without it the check is left out.
set -eu
if ! command -v npx >/dev/null 2>&1; then
    echo "types of api/board/static are not checked: Node.js (npx) is not installed"
    exit 0
fi
exec npx --yes --package typescript@5.9.3 -- tsc -p api/board/tsconfig.json
