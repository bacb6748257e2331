#!/bin/sh
# Updates several servers to the version in this folder, one after another and without an outage: sh deploy/update.sh
# A projecting server comes first: it folds changed views beside the old ones. Then come the http servers, and the other projecting ones
# last: until then they fold the views that the old servers show. Each waits until the one before is ready, at most two hours or the
# given number of minutes. If one doesn't get ready, no further one is touched.
set -eu
cd "$(dirname "$0")/.."
minutes=${1:-120}

fail() {
  echo "$1" >&2
  exit 1
}

ready() {
  docker compose exec -T "$1" node -e \
    "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" \
    < /dev/null > /dev/null 2>&1
}

update() {
  echo "Updating $1"
  docker compose up --detach --no-deps --no-build "$1" < /dev/null
  until=$(($(date +%s) + minutes * 60))
  until ready "$1"; do
    [ "$(date +%s)" -lt "$until" ] || fail "$1 is not ready after $minutes minutes: docker compose logs $1. The others are as they were."
    sleep 1
  done
}

servers=$(docker compose config --services)
http=$(echo "$servers" | grep -E '^api(-[0-9]+)?$' | sort)
projections=$(echo "$servers" | grep -E '^projections(-[0-9]+)?$' | sort -r)
[ -n "$projections" ] ||
  fail 'There is one server only: docker compose build && docker compose up --detach --wait'

docker compose build api
update "$(echo "$projections" | head -n 1)"
for server in $http; do
  for other in $http; do
    [ "$other" = "$server" ] || ready "$other" || fail "$other is not ready, so $server has to stay: docker compose logs $other"
  done
  update "$server"
done
for server in $(echo "$projections" | tail -n +2); do
  update "$server"
done
echo 'All servers are of this version.'
