#!/bin/sh
# Writes a copy of a running EventStoreDB to the standard output, as several tar archives one after another (extract with --ignore-zeros).
# The order is EventStoreDB's rule for copying while it runs: index checkpoints, index, checkpoints, and only then the chunks, so that no
# checkpoint points beyond what was copied. Each part is listed only after the one before it was read.
set -eu
cd "$1"

# 1 means that a file changed while it was read, which is normal for a running server.
pack() {
  tar --create --file=- --no-recursion --null --files-from=- || [ $? -eq 1 ]
}

if [ -d index ]; then
  find index -type f -name '*.chk' -print0 | pack
  find index -type f ! -name '*.chk' -print0 | pack
fi
find . -maxdepth 1 -type f -name '*.chk' -print0 | pack
find . -maxdepth 1 -type f -name 'chunk-*' -print0 | pack

end=$(mktemp -d)
trap 'rm -rf "$end"' EXIT
touch "$end/copy-is-complete"
tar --create --file=- --directory="$end" copy-is-complete
