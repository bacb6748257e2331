#!/bin/bash
# Starts MongoDB with users. In a replica set that needs a key its members know each other by: all make the same of the administrator's password, so
# there is nothing more to keep.
set -euo pipefail
umask 077
key=/tmp/replica-set.key
rm -f "$key"
printf 'replica-set:%s' "$MONGO_INITDB_ROOT_PASSWORD" | sha512sum | cut -d ' ' -f 1 > "$key"
exec docker-entrypoint.sh "$@" "--keyFile=$key"
