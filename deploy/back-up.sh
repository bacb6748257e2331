#!/bin/sh
# Backs up both stores of a running installation: sh deploy/back-up.sh /srv/backups
# MongoDB goes first, so that its views are never ahead of the log. The servers are stopped meanwhile, so that accounts and views are
# of one moment.
set -eu
[ -n "${1:-}" ] || { echo 'Say into which folder: sh deploy/back-up.sh /srv/backups' >&2; exit 1; }
umask 077
mkdir -p "$1"
folder=$(cd "$1" && pwd)/tiffin-$(date -u +%Y-%m-%dT%H%M%SZ)
cd "$(dirname "$0")/.."

# A member that is apart from its cluster has an old log.
docker compose exec -T eventstore curl --silent --fail http://127.0.0.1:2113/info | grep -Eiq '"state": *"(leader|follower)"' ||
  { echo 'The member "eventstore" is not with its cluster, so what it has may be old. Nothing was backed up.' >&2; exit 1; }
mkdir "$folder"

servers=$(docker compose config --services | grep -E '^(api|projections)(-[0-9]+)?$')
# Each name is a word of its own.
# shellcheck disable=SC2086
docker compose stop $servers
# shellcheck disable=SC2086
trap 'docker compose start $servers' EXIT
# Expanded in the container, which has the password. With the set's name the client asks the primary.
# shellcheck disable=SC2016
docker compose exec -T mongo sh -c 'exec mongodump --quiet --host=tiffin/mongo:27017 --db=tiffin --gzip --archive --authenticationDatabase=admin --username=root --password="$MONGO_INITDB_ROOT_PASSWORD"' \
  > "$folder/documents.archive.gz"
trap - EXIT
# shellcheck disable=SC2086
docker compose start $servers

docker compose exec -T eventstore sh -s /var/lib/eventstore < "deploy/copy-events.sh" | gzip > "$folder/events.tar.gz.part"
# A pipe hides a failure of its first part; a complete copy ends with this file.
gzip -dc "$folder/events.tar.gz.part" | tar --list --ignore-zeros --file=- | grep -qx 'copy-is-complete' ||
  { echo "The log could not be copied; $folder is of no use." >&2; exit 1; }
mv "$folder/events.tar.gz.part" "$folder/events.tar.gz"
echo "Backed up to $folder"
