#!/usr/bin/env bash
# The demonstration on containers: builds the image, brings the cluster up, plays it with a client of its own, and takes
# everything down again, also when interrupted. Only the image stays: docker rmi sharpshooter:local. Ends with 1 when a
# check fails; then all logs are in target/docker/cluster. DOCKER_HOST is respected.
set -euo pipefail
unset CDPATH
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/."
. ./compose.sh
. ./engine.sh

readonly PATIENCE=${SHARPSHOOTER_PATIENCE:-300}
readonly NEEDED_MB=${SHARPSHOOTER_NEEDED_MB:-3500}
readonly OUT=../target/docker
job=""

fail() {
  printf 'demo.sh: %s\n' "$@" >&2
  exit 1
}

require_compose() {
  local complaint
  complaint=$(compose_complaint)
  if [ -n "$complaint" ]; then fail "$complaint" "$(compose_hint)"; fi
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

# What there is of this project: containers, networks, volumes.
readonly PROJECT=${COMPOSE_PROJECT_NAME:-sharpshooter}
left() {
  local label=com.docker.compose.project=$PROJECT
  docker ps -a --filter "label=$label" --format 'container {{.Names}}'
  docker network ls --filter "label=$label" --format 'network {{.Name}}'
  docker volume ls --filter "label=$label" --format 'volume {{.Name}}'
}

require_engine demo.sh
require_compose
# First of all: such a cluster takes the memory and the ports that would be found short.
before=$(left | paste -sd, | sed 's/,/, /g')
if [ -n "$before" ]; then
  fail "a cluster from before, or some of it, is there: $before" \
    "Maybe: docker compose -p $PROJECT -f docker/docker-compose.yml --profile demo down -v --remove-orphans"
fi
require_memory
require_port "${SHARPSHOOTER_RM1_PORT:-8088}" SHARPSHOOTER_RM1_PORT
require_port "${SHARPSHOOTER_RM2_PORT:-8089}" SHARPSHOOTER_RM2_PORT

down() {
  local code=$?
  trap - EXIT
  trap '' INT TERM
  if [ -n "$job" ] && [[ $'\n'$(jobs -pr)$'\n' == *$'\n'$job$'\n'* ]]; then
    kill "$job" 2>/dev/null || true
    wait "$job" 2>/dev/null || true
  fi
  if [ "$code" != 0 ] && [ "$code" != 130 ]; then
    docker compose cp zk:/cluster "$OUT/cluster" >>"$OUT/compose.log" 2>&1 || true
  fi
  if ! docker compose --profile demo down -v --remove-orphans --timeout 5 >>"$OUT/compose.log" 2>&1 \
    || [ -n "$(left)" ]; then
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
# In the background, so that a signal is heard at once.
./build.sh &
job=$!
wait "$job"
job=""
echo "Starting the cluster ..."
docker compose up -d --wait --wait-timeout "$PATIENCE" >"$OUT/compose.log" 2>&1 &
job=$!
if ! wait "$job"; then
  job=""
  docker compose logs --tail 10 >&2 || true
  fail "the cluster did not become healthy within $PATIENCE s:" "$(tail -n 5 "$OUT/compose.log")"
fi
job=""
./outside-test.sh
client=$(docker compose run -d client 2>>"$OUT/compose.log") \
  || fail "the client does not start:" "$(tail -n 5 "$OUT/compose.log")"

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
code=$(docker inspect -f '{{.State.ExitCode}}' "$client")
(exit "$code")
