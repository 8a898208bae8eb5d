#!/usr/bin/env bash
# The demonstration: builds the image, starts two ResourceManagers in HA, ZooKeeper and three NodeManagers in
# containers, and lets three large containers of MapReduce come to the full cluster, one after the other. The app of the
# first is moved; in the middle of the second claim the active ResourceManager is taken away, in the middle of the third
# the claimed node. Ends with a table of what was checked, with 1 where a check fails, and takes everything down again,
# also when interrupted. Only the image stays: docker rmi sharpshooter:local. After a failure all logs are in
# target/docker/cluster.
set -euo pipefail
unset CDPATH
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/."
. ./engine.sh

readonly PATIENCE=${SHARPSHOOTER_PATIENCE:-240}
readonly NEEDED_MB=${SHARPSHOOTER_NEEDED_MB:-5000}
readonly RM1=${SHARPSHOOTER_RM1_PORT:-8088} RM2=${SHARPSHOOTER_RM2_PORT:-8089}
readonly PROJECT=${COMPOSE_PROJECT_NAME:-sharpshooter}
readonly OUT=../target/docker
# A large container does not fit beside the masters: room for it is made on a node of small ones only.
readonly SMALL_MB=2048 LARGE_MB=11264 MASTER_MB=1024 VICTIMS=6
table=""
failures=0

say() { printf '%4d s  %s\n' "$SECONDS" "$*"; }
fail() {
  printf 'demo.sh: %s\n' "$@" >&2
  exit 1
}

# What there is of this project: containers, networks, volumes.
left() {
  local label=com.docker.compose.project=$PROJECT
  docker ps -a --filter "label=$label" --format 'container {{.Names}}'
  docker network ls --filter "label=$label" --format 'network {{.Name}}'
  docker volume ls --filter "label=$label" --format 'volume {{.Name}}'
}
compose() { docker compose "$@" >>"$OUT/compose.log" 2>&1; }
down() {
  local code=$?
  trap - EXIT
  trap '' INT TERM
  if [ "$code" = 1 ]; then compose cp zk:/cluster "$OUT/cluster" || true; fi
  compose --profile client down -v --remove-orphans --timeout 5 || true
  if [ -n "$(left)" ]; then
    echo "demo.sh: not everything could be taken down; target/docker/compose.log says why." >&2
    code=1
  fi
  exit "$code"
}

require() {
  local complaint port available
  require_engine demo.sh
  complaint=$(compose_complaint)
  [ -z "$complaint" ] || fail "$complaint"
  # First of all: such a cluster takes the memory and the ports that would be found short.
  [ -z "$(left)" ] || fail "a cluster from before, or some of it, is there: $(left | paste -sd, | sed 's/,/, /g')" \
    "Maybe: docker compose -p $PROJECT -f docker/docker-compose.yml --profile client down -v --remove-orphans"
  available=$(awk '/^MemAvailable:/ {print int($2 / 1024)}' /proc/meminfo 2>/dev/null || true)
  [ "${available:-$NEEDED_MB}" -ge "$NEEDED_MB" ] \
    || fail "the cluster needs $NEEDED_MB MB of memory, and $available MB are available. Maybe end something else."
  for port in "$RM1" "$RM2"; do
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
      fail "somebody else listens on port $port of 127.0.0.1." \
        "Maybe set SHARPSHOOTER_RM1_PORT and SHARPSHOOTER_RM2_PORT."
    fi
  done
}

# A page of the web services of rm1 or rm2; nothing where it does not answer.
page() {
  local port=$RM1
  if [ "$1" = rm2 ]; then port=$RM2; fi
  (exec 3<>"/dev/tcp/127.0.0.1/$port" \
    && printf 'GET /ws/v1/cluster/%s HTTP/1.0\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n\r\n' "$2" >&3 \
    && cat <&3) 2>/dev/null || true
}
active() {
  local rm
  for rm in rm1 rm2; do
    if page "$rm" info | grep -q '"haState":"ACTIVE"'; then echo "$rm"; fi
  done
}
ask() { page "$(active | head -n 1)" "$1"; }
# The numbers that a field has in a page.
numbers() { ask "$1" | grep -oE "\"$2\":[0-9]+" | cut -d: -f2 || true; }

# Waits until a command succeeds, and says whether it did.
waits() {
  local until=$((SECONDS + PATIENCE))
  until "$@"; do
    if [ "$SECONDS" -gt "$until" ]; then return 1; fi
    sleep 0.3
  done
}
await() {
  local what=$1
  shift
  waits "$@" || fail "not within $PATIENCE s: $what"
}
# A row of the table: what, what is wanted, what is found; they must be equal, or the rest must succeed.
check() {
  local what=$1 wanted=$2 found=$3 holds=yes
  shift 3
  if [ "$#" = 0 ]; then set -- test "$wanted" = "$found"; fi
  if ! "$@"; then holds=NO failures=$((failures + 1)); fi
  table+=$(printf '  %-32s %-22s %-22s %s' "$what" "$wanted" "$found" "$holds")$'\n'
}

# MapReduce's SleepJob in the background: name, queue, containers, their memory, seconds.
job() {
  docker compose run -d client org.apache.hadoop.mapreduce.SleepJob -Dmapreduce.job.queuename="$2" \
    -Dmapreduce.map.memory.mb="$4" -m "$3" -r 0 -mt "${5}000" -recordt 1000 -name "$1" >>"$OUT/compose.log" 2>&1
}
# What "yarn application" does.
application() { compose run --rm client org.apache.hadoop.yarn.client.cli.ApplicationCLI application "$@"; }
# The id of an app that has not ended and is not the filler's.
other_app() {
  ask "apps?states=NEW,SUBMITTED,ACCEPTED,RUNNING" \
    | grep -oE 'application_[0-9]+_[0-9]+' | grep -vxF "${filler:-none}" | head -n 1 || true
}
is_there() { [ -n "$(other_app)" ]; }
nobody_is_there() { ! is_there; }
is_active() { [ "$(active | wc -l)" = 1 ]; }
nodes_run() { [ "$(ask nodes | grep -o '"state":"RUNNING"' | wc -l)" = 3 ]; }
is_full() {
  local mb
  nodes_run || return 1
  for mb in $(numbers nodes availMemoryMB); do [ "$mb" -lt "$SMALL_MB" ] || return 1; done
}
holds_mb() { [ "$(numbers "apps/$1" allocatedMB)" = "$2" ]; }
has_succeeded() { ask "apps/$1" | grep -q '"finalStatus":"SUCCEEDED"'; }

# What the decision logs of both say of the claims of an app, its master's left out.
claims() {
  docker compose exec -T zk cat /cluster/data/rm1/logs/decisions.jsonl /cluster/data/rm2/logs/decisions.jsonl \
    | grep "\"app\":\"$1\"" | grep '"claim":' | grep -v '"am":true' || true
}
claimed() { claims "$1" | grep '"event":"noticed"' | tail -n 1 | sed -nE 's/.*"node":"([^":]+):.*/\1/p'; }
has_claim() { [ -n "$(claimed "$1")" ]; }
is_open() {
  ! claims "$1" | tail -n 1 | grep -qE '"event":"(satisfied|satisfied_elsewhere|cancelled|expired|unused)"'
}
dead_for() { claims "$1" | grep -oE '"killed":\[.*' | grep -oE 'container_[0-9a-z_]+' | sort -u | wc -l || true; }
between() { [ "$2" -ge "$1" ] && [ "$2" -le "$3" ]; }
# Of the root queue, each number once.
books() { numbers metrics '(allocatedMB|reservedMB|containers(Allocated|Reserved|Pending))' | sort -u; }
are_zero() { [ "$(books)" = 0 ]; }
audit() {
  if docker compose exec -T zk /opt/sharpshooter/bin/sharpshooter audit "$(active):8088" >&2; then echo nothing; fi
}

# The large container $1 comes to the full cluster and stays for $2 seconds; its app is in $app from then on.
come() {
  await "the one before has gone" nobody_is_there
  await "the cluster is full" is_full
  say "the cluster is full; $1 asks for $LARGE_MB MB"
  job "$1" science 1 "$LARGE_MB" "$2"
  await "$1 is submitted" is_there
  app=$(other_app)
}
# Takes role $2 away in the middle of the claim of $1, of which $3 knows.
take() {
  local open=ended
  compose kill "$2"
  if is_open "$app"; then open=open; fi
  check "$1: the claim when $2 went" open "$open"
  say "$1 had a claim on $(claimed "$app") when $2 was taken away"
}
# What must be so in the end of $1: its victims are $2 to $3.
placed() {
  local found="not placed" dead
  if waits holds_mb "$app" "$((LARGE_MB + MASTER_MB))"; then found=placed; fi
  check "$1" placed "$found"
  dead=$(dead_for "$app")
  check "$1: containers that died" "$2 to $3" "$dead" between "$2" "$dead" "$3"
  say "$1 is $found; $dead died for it"
}
ended() {
  local found="not SUCCEEDED"
  if waits has_succeeded "$app"; then found=SUCCEEDED; fi
  check "$1: its end" SUCCEEDED "$found"
  check "$1: its masters" 1 "$(numbers "apps/$app/appattempts" id | wc -l)"
}

require
mkdir -p "$OUT"
rm -rf "$OUT/cluster" "$OUT/compose.log"
trap down EXIT
trap 'exit 130' INT TERM
say "building the image"
./build.sh
say "starting the cluster"
compose up -d --wait --wait-timeout "$PATIENCE" \
  || fail "the cluster did not become healthy within $PATIENCE s:" "$(tail -n 5 "$OUT/compose.log")"
await "a ResourceManager is active" is_active
await "three NodeManagers run" nodes_run
job filler batch 40 "$SMALL_MB" 3600
await "the filler is submitted" is_there
filler=$(other_app)

come large-1 600
placed large-1 "$VICTIMS" "$VICTIMS"
application -appId "$app" -changeQueue guests
check "large-1: moved to" root.guests "$(ask "apps/$app" | grep -oE '"queue":"[^"]*"' | cut -d'"' -f4)"
check "audit after the move" nothing "$(audit)"
# As a guest it would have to give way to the filler.
application -kill "$app"

come large-2 15
await "a claim of large-2" has_claim "$app"
gone=$(active)
take large-2 "$gone"
placed large-2 "$VICTIMS" $((2 * VICTIMS))
check "large-2: another one is active" "not $gone" "$(active)" test "$(active)" != "$gone"
compose start "$gone"
ended large-2

come large-3 15
await "a claim of large-3" has_claim "$app"
gone=$(claimed "$app")
take large-3 "$gone"
placed large-3 "$VICTIMS" $((2 * VICTIMS))
compose start "$gone"
ended large-3

application -kill "$filler"
await "three NodeManagers run" nodes_run
waits are_zero || true
check "books in the end" 0 "$(books | paste -sd' ')"
check "audit in the end" nothing "$(audit)"
check "filler: its masters" 1 "$(numbers "apps/$filler/appattempts" id | wc -l)"
printf '\n  %-32s %-22s %-22s %s\n%s' what wanted found holds "$table"
[ "$failures" = 0 ] || fail "$failures checks have failed"
