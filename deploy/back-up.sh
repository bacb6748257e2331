#!/bin/sh
# Backs up both stores of a running installation: sh deploy/back-up.sh /srv/backups
# MongoDB goes first, so that its views are never ahead of the log; the server is stopped meanwhile, so that accounts and views are of one moment.
set -eu
[ -n "${1:-}" ] || { echo 'Say into which folder: sh deploy/back-up.sh /srv/backups' >&2; exit 1; }
umask 077
mkdir -p "$1"
folder=$(cd "$1" && pwd)/tiffin-$(date -u +%Y-%m-%dT%H%M%SZ)
mkdir "$folder"
cd "$(dirname "$0")/.."

docker compose stop api
trap 'docker compose start api' EXIT
# Expanded in the container, which knows the password.
# shellcheck disable=SC2016
docker compose exec -T mongo sh -c 'exec mongodump --quiet --db=tiffin --gzip --archive --authenticationDatabase=admin --username=root --password="$MONGO_INITDB_ROOT_PASSWORD"' \
  > "$folder/documents.archive.gz"
trap - EXIT
docker compose start api

docker compose exec -T eventstore sh -s /var/lib/eventstore < "deploy/copy-events.sh" | gzip > "$folder/events.tar.gz.part"
# A pipe hides that its first part failed; a whole copy ends with this file.
gzip -dc "$folder/events.tar.gz.part" | tar --list --ignore-zeros --file=- | grep -qx 'copy-is-complete' ||
  { echo "The log could not be copied; $folder is of no use." >&2; exit 1; }
mv "$folder/events.tar.gz.part" "$folder/events.tar.gz"
echo "Backed up to $folder"
