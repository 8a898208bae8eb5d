#!/usr/bin/env bash
# The demonstration on containers: builds the image, brings the cluster up, plays it with a client of its own, and takes everything down
# again, also when interrupted. Ends with 1 when a check fails. DOCKER_HOST is respected.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

readonly PATIENCE=${SHARPSHOOTER_PATIENCE:-300}
readonly NEEDED_MB=3500

fail() {
  printf 'demo.sh: %s\n' "$@" >&2
  exit 1
}

if ! command -v docker >/dev/null; then fail "there is no docker on PATH. Maybe: apt-get install docker.io"; fi
if ! docker info >/dev/null 2>&1; then
  fail "no Docker engine answers. Maybe start it, join the group docker, or set DOCKER_HOST." "Without Docker: ./sharpshooter cluster demo"
fi
if ! docker compose version >/dev/null 2>&1; then
  fail "there is no \"docker compose\", version 2. Maybe install the plug-in docker-compose-plugin (Docker) or docker-compose 2 (Debian)."
fi
case $(docker compose version --short) in
  v[2-9]* | [2-9]* | v[1-9][0-9]* | [1-9][0-9]*) ;;
  *) fail "docker compose is version $(docker compose version --short), and 2 or newer is needed." ;;
esac
available=$(awk '/^MemAvailable:/ {print int($2 / 1024)}' /proc/meminfo 2>/dev/null || true)
if [ -n "$available" ] && [ "$available" -lt "$NEEDED_MB" ]; then
  fail "the cluster needs $NEEDED_MB MB of memory, and $available MB are available. Maybe end something else."
fi
if [ -n "$(docker compose --profile demo ps -aq)" ]; then
  fail "a cluster from before is there. Maybe: docker compose -f docker/docker-compose.yml --profile demo down -v"
fi
for port in 8088 8089; do
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
    fail "somebody else listens on port $port of 127.0.0.1. Maybe end it."
  fi
done

down() {
  trap - EXIT INT TERM
  docker compose --profile demo down -v --remove-orphans --timeout 5 >/dev/null 2>&1 || true
}
trap down EXIT
trap 'down; exit 130' INT TERM

./build.sh
docker compose up -d --wait --wait-timeout "$PATIENCE"
client=$(docker compose run -d client)

# The client cannot take a container away; it orders it, see OrderedMachines.
inside() { docker exec "$client" bash -c "$1"; }
obey() {
  local number=$1 what=$2
  case $what in
    "kill "*) docker compose kill "${what#kill }" ;;
    "start "*) docker compose start "${what#start }" ;;
    *) fail "an order that nobody knows: $what" ;;
  esac >/dev/null 2>&1
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
code=$(docker inspect -f '{{.State.ExitCode}}' "$client")
docker rm "$client" >/dev/null
exit "$code"
