#!/usr/bin/env bash
# Checks what docker/demo.sh says where it cannot run, and that it leaves nothing behind when it is ended in between.
# Needs an engine, and the image.
set -euo pipefail
unset CDPATH
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/."
. ./compose.sh

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
# Whether one that this script has started still runs: the number of one that has ended may be a stranger's by now.
runs() { [[ $'\n'$(jobs -pr)$'\n' == *$'\n'$1$'\n'* ]]; }
clean() {
  trap - EXIT
  if [ -n "$demo" ] && runs "$demo" && kill "$demo" 2>/dev/null; then wait "$demo" || true; fi
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
refuses "no Docker engine answers" env DOCKER_HOST="unix://$own/nobody" ./build.sh
refuses "MB of memory" env SHARPSHOOTER_NEEDED_MB=999999999 ./demo.sh

# The engine's client without the plug-in, wherever that may lie.
ln -s "$(command -v docker)" "$own/docker"
mkdir -p "$own/bare"
cat >"$own/bare/docker" <<BARE
#!$BASH
if [ "\$1" = compose ]; then
  echo "docker: 'compose' is not a docker command." >&2
  exit 1
fi
exec "$own/docker" "\$@"
BARE
chmod +x "$own/bare/docker"
refuses 'docker has no plug-in "compose"' env PATH="$own/bare:$PATH" ./demo.sh
grep -q "docker-compose-v2 (Ubuntu)" "$own/said" || fail "no word of where a Compose is to be had:" "$(cat "$own/said")"

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
there="container ${COMPOSE_PROJECT_NAME}-zk-1, network ${COMPOSE_PROJECT_NAME}_default, volume"
refuses "a cluster from before, or some of it, is there: $there" ./demo.sh
compose down --timeout 1
refuses "some of it, is there: volume ${COMPOSE_PROJECT_NAME}_cluster" ./demo.sh
# What the message says.
(cd .. && bash -c "$(grep -oE 'docker compose -p .*' "$own/said")") 2>>"$own/compose.log"
compose create zk
compose rm -f >/dev/null
docker volume rm "${COMPOSE_PROJECT_NAME}_cluster" >/dev/null
refuses "some of it, is there: network ${COMPOSE_PROJECT_NAME}_default" ./demo.sh
compose down

# The health check fails where a role does not answer, and where it does not know the role.
sick() {
  local code=0
  docker run --rm --network none --hostname "$1" --entrypoint /opt/health \
    "${SHARPSHOOTER_IMAGE:-sharpshooter:local}" >"$own/said" 2>&1 || code=$?
  [ "$code" = 1 ] || fail "the health check of a $1 that does not run ends with $code:" "$(cat "$own/said")"
}
for role in zk rm1 nm1 stranger; do sick "$role"; done
echo "  the health check fails where nothing runs"

everything() {
  local label=com.docker.compose.project=$COMPOSE_PROJECT_NAME
  docker ps -aq --filter "label=$label"
  docker network ls -q --filter "label=$label"
  docker volume ls -q --filter "label=$label"
}
has_begun() { [ -n "$(compose ps -q)" ]; }
has_taken() { grep -q "$1" "$own/said"; }

is_being_built() { [ -d ../target/docker/context/hadoop ]; }
nameless() { docker images -q --filter dangling=true --filter label=io.sharpshooter.image; }
builds() { [ -n "$(grep -lsa -e 'docker/[c]ontext' /proc/[0-9]*/cmdline || true)" ]; }

# Interrupts a demonstration as soon as the rest holds: INT as Ctrl-C does, with a signal to all that it has started;
# TERM to it alone.
interrupt() {
  local signal=$1 what=$2 until=$((SECONDS + 2 * PATIENCE)) code=0 text
  shift 2
  set -m
  # Whoever is started in the background may have been told to ignore it.
  env --default-signal=INT ./demo.sh >"$own/said" 2>&1 &
  demo=$!
  set +m
  until "$@"; do
    if [ "$SECONDS" -gt "$until" ] || ! runs "$demo"; then
      fail "a demonstration does not come so far: $what" "$(cat "$own/said")"
    fi
    sleep 0.2
  done
  if [ "$signal" = INT ]; then kill -INT -- "-$demo"; else kill -TERM "$demo"; fi
  wait "$demo" || code=$?
  demo=""
  if [ "$code" != 130 ] || [ -n "$(everything)" ]; then
    fail "interrupted when $what, the demonstration ends with $code, and these are there: $(everything)" \
      "$(cat "$own/said")"
  fi
  if [ -e ../target/docker/context ] || [ -n "$(nameless)" ] || builds; then
    text="interrupted when $what, the demonstration leaves of the image:"
    fail "$text $(ls -d ../target/docker/context 2>/dev/null || true) $(nameless)"
  fi
  echo "  interrupted when $what: nothing is left"
}
interrupt TERM "the image is built" is_being_built
interrupt INT "containers start" has_begun
interrupt INT "a NodeManager is away" has_taken "large-3 had a claim on nm[123] when"
