#!/usr/bin/env bash
# The demonstration on containers: builds the image, brings the cluster up, plays it with a client of its own, and takes everything down
# again, also when interrupted. Ends with 1 when a check fails; then all logs are in target/docker/cluster. DOCKER_HOST is respected.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

readonly PATIENCE=${SHARPSHOOTER_PATIENCE:-300}
readonly NEEDED_MB=${SHARPSHOOTER_NEEDED_MB:-3500}
readonly COMPOSE_MINOR=20
readonly OUT=../target/docker
job=""

fail() {
  printf 'demo.sh: %s\n' "$@" >&2
  exit 1
}

require_compose() {
  local version major minor
  version=$(docker compose version --short 2>/dev/null) \
    || fail "there is no \"docker compose\". Maybe install the plug-in docker-compose-plugin (Docker) or docker-compose 2 (Debian)."
  IFS=.- read -r major minor _ <<<"${version#v}"
  if [ "$major" -lt 2 ] || { [ "$major" -eq 2 ] && [ "$minor" -lt "$COMPOSE_MINOR" ]; }; then
    fail "docker compose is version $version, and 2.$COMPOSE_MINOR or newer is needed. Maybe install a newer plug-in."
  fi
}

require_memory() {
  local available
  available=$(awk '/^MemAvailable:/ {print int($2 / 1024)}' /proc/meminfo 2>/dev/null || true)
  if [ -n "$available" ] && [ "$available" -lt "$NEEDED_MB" ]; then
    fail "the cluster needs $NEEDED_MB MB of memory, and $available MB are available. Maybe end something else."
  fi
}

require_port() {
  local port=$1 variable=$2
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
    fail "somebody else listens on port $port of 127.0.0.1. Maybe end it, or set $variable to another."
  fi
}

left() { docker compose --profile demo ps -aq; }

if ! command -v docker >/dev/null; then
  fail "there is no docker on PATH. Maybe: apt-get install docker.io" "Without Docker: ./sharpshooter cluster demo"
fi
if ! docker info >/dev/null 2>&1; then
  fail "no Docker engine answers. Maybe start it, join the group docker, or set DOCKER_HOST." "Without Docker: ./sharpshooter cluster demo"
fi
require_compose
require_memory
if [ -n "$(left)" ]; then
  fail "a cluster from before is there. Maybe: docker compose -f docker/docker-compose.yml --profile demo down -v"
fi
require_port "${SHARPSHOOTER_RM1_PORT:-8088}" SHARPSHOOTER_RM1_PORT
require_port "${SHARPSHOOTER_RM2_PORT:-8089}" SHARPSHOOTER_RM2_PORT

down() {
  local code=$?
  trap - EXIT
  trap '' INT TERM
  if [ -n "$job" ]; then
    kill "$job" 2>/dev/null || true
    wait "$job" 2>/dev/null || true
  fi
  if [ "$code" != 0 ] && [ "$code" != 130 ]; then docker compose cp zk:/cluster "$OUT/cluster" >>"$OUT/compose.log" 2>&1 || true; fi
  if ! docker compose --profile demo down -v --remove-orphans --timeout 5 >>"$OUT/compose.log" 2>&1 || [ -n "$(left)" ]; then
    printf 'demo.sh: %s\n' "not everything could be taken down; $OUT/compose.log says why." >&2
    if [ "$code" = 0 ]; then code=1; fi
  fi
  exit "$code"
}
mkdir -p "$OUT"
rm -rf "$OUT/cluster" "$OUT/compose.log"
trap down EXIT
trap 'exit 130' INT TERM

echo "Building the image ..."
./build.sh
echo "Starting the cluster ..."
# In the background, so that a signal is heard at once.
docker compose up -d --wait --wait-timeout "$PATIENCE" >"$OUT/compose.log" 2>&1 &
job=$!
if ! wait "$job"; then
  job=""
  docker compose logs --tail 10 >&2 || true
  fail "the cluster did not become healthy within $PATIENCE s:" "$(tail -n 5 "$OUT/compose.log")"
fi
job=""
client=$(docker compose run -d client 2>>"$OUT/compose.log") || fail "the client does not start:" "$(tail -n 5 "$OUT/compose.log")"

# What a browser on this host sees: the logs of both, and the pages of the active one; the other leads to a name that only the containers know.
page() { exec 3<>"/dev/tcp/127.0.0.1/$1" && printf 'GET %s HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' "$2" >&3 && head -n 1 <&3; }
answers() { [[ "$(page "$1" "$2" 2>/dev/null)" == *" 200 "* ]]; }
rm1=${SHARPSHOOTER_RM1_PORT:-8088} rm2=${SHARPSHOOTER_RM2_PORT:-8089}
for port in "$rm1" "$rm2"; do
  answers "$port" /logs/ || fail "no logs at http://127.0.0.1:$port/logs/"
done
answers "$rm1" /cluster || answers "$rm2" /cluster || fail "no ResourceManager's page at http://127.0.0.1:$rm1/cluster or http://127.0.0.1:$rm2/cluster"

# The client cannot take a container away; it orders it, see OrderedMachines.
inside() { docker exec "$client" bash -c "$1"; }
obey() {
  local number=$1 what=$2
  case $what in
    "kill "*) docker compose kill "${what#kill }" ;;
    "start "*) docker compose start "${what#start }" ;;
    *) fail "an order that nobody knows: $what" ;;
  esac >>"$OUT/compose.log" 2>&1 || fail "cannot $what: $(tail -n 1 "$OUT/compose.log")"
  inside "touch /cluster/orders/$number.done"
}

docker logs -f "$client" &
number=1
while [ "$(docker inspect -f '{{.State.Running}}' "$client")" = true ]; do
  if what=$(inside "cat /cluster/orders/$number.order" 2>/dev/null); then
    obey "$number" "$what"
    number=$((number + 1))
  else
    sleep 0.3
  fi
done
wait
exit "$(docker inspect -f '{{.State.ExitCode}}' "$client")"
