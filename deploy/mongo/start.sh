#!/bin/bash
# Starts MongoDB with users. In a replica set that needs a key that all members share: each derives it from the administrator's password,
# so there is no further secret to store.
set -euo pipefail
umask 077
key=/tmp/replica-set.key
rm -f "$key"
printf 'replica-set:%s' "$MONGO_INITDB_ROOT_PASSWORD" | sha512sum | cut -d ' ' -f 1 > "$key"
exec docker-entrypoint.sh "$@" "--keyFile=$key"
