#!/bin/bash
# Starts MongoDB with users. In a replica set that needs a key its members know each other by; this one has a single member, so the key is
# made anew at every start and nobody has to keep it.
set -euo pipefail
umask 077
key=/tmp/replica-set.key
rm -f "$key"
head -c 96 /dev/urandom | base64 -w 0 > "$key"
exec docker-entrypoint.sh "$@" "--keyFile=$key"
