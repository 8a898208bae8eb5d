#!/usr/bin/env bash
# Checks what docker/demo.sh says where it cannot run, and that it leaves nothing behind when it is ended in between. Needs an engine, and
# the image.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

readonly PATIENCE=120
# A project and ports of its own: a cluster that somebody has up is left alone.
export COMPOSE_PROJECT_NAME=sharpshooter-refusals SHARPSHOOTER_RM1_PORT=${SHARPSHOOTER_REFUSALS_PORT:-18086}
export SHARPSHOOTER_RM2_PORT=$((SHARPSHOOTER_RM1_PORT + 1))
own=$(mktemp -d)
stranger=""
demo=""

fail() {
  printf 'refusals-test: %s\n' "$@" >&2
  exit 1
}
compose() { docker compose --profile demo "$@" 2>>"$own/compose.log"; }
end_stranger() {
  if [ -n "$stranger" ]; then docker rm -f "$stranger" >/dev/null; fi
  stranger=""
}
clean() {
  trap - EXIT
  if [ -n "$demo" ]; then kill "$demo" 2>/dev/null && wait "$demo" || true; fi
  end_stranger
  compose down -v --timeout 1
  rm -rf "$own"
}
trap clean EXIT
trap 'exit 130' INT TERM

# Runs the rest, which must fail and say $1.
refuses() {
  local wanted=$1 code=0
  shift
  "$@" >"$own/said" 2>&1 || code=$?
  if [ "$code" != 1 ] || ! grep -q "$wanted" "$own/said"; then
    fail "wanted an end with 1 and \"$wanted\", but it ended with $code and:" "$(cat "$own/said")"
  fi
  printf '  refused: %s\n' "$(head -n 1 "$own/said")"
}

mkdir -p "$own/path" "$own/old/cli-plugins"
ln -s "$(command -v dirname)" "$own/path/"
refuses "there is no docker on PATH" env PATH="$own/path" "$BASH" demo.sh
refuses "no Docker engine answers" env DOCKER_HOST="unix://$own/nobody" ./demo.sh
refuses "MB of memory" env SHARPSHOOTER_NEEDED_MB=999999999 ./demo.sh

cat >"$own/old/cli-plugins/docker-compose" <<'OLD'
#!/bin/sh
if [ "$1" = docker-cli-plugin-metadata ]; then
  echo '{"SchemaVersion": "0.1.0", "Vendor": "test", "Version": "v2.3.3"}'
else
  echo 2.3.3
fi
OLD
chmod +x "$own/old/cli-plugins/docker-compose"
refuses "is version 2.3.3, and 2.20 or newer" env DOCKER_CONFIG="$own/old" ./demo.sh

stranger=$(docker run -d --network host -e SHARPSHOOTER_ZK=127.0.0.1:18089 -e SHARPSHOOTER_DATA=/cluster/zk \
  "${SHARPSHOOTER_IMAGE:-sharpshooter:local}" zookeeper)
until=$((SECONDS + PATIENCE))
until (exec 3<>/dev/tcp/127.0.0.1/18089) 2>/dev/null; do
  if [ "$SECONDS" -gt "$until" ]; then fail "nobody listens on the port that was to be in use"; fi
  sleep 0.2
done
refuses "somebody else listens on port 18089" env SHARPSHOOTER_RM2_PORT=18089 ./demo.sh
end_stranger

compose up -d zk
refuses "a cluster from before is there" ./demo.sh
compose down -v --timeout 1

./demo.sh >"$own/said" 2>&1 &
demo=$!
until=$((SECONDS + PATIENCE))
until [ -n "$(compose ps -q)" ]; do
  if [ "$SECONDS" -gt "$until" ]; then fail "the demo starts no container:" "$(cat "$own/said")"; fi
  sleep 0.2
done
kill -TERM "$demo"
code=0
wait "$demo" || code=$?
demo=""
if [ "$code" != 130 ] || [ -n "$(compose ps -aq)" ]; then
  fail "the demo ended with $code when interrupted, and these containers are there: $(compose ps -a)" "$(cat "$own/said")"
fi
if docker volume inspect "${COMPOSE_PROJECT_NAME}_cluster" >/dev/null 2>&1; then fail "an interrupted demo leaves its volume"; fi
echo "  interrupted: nothing is left"
