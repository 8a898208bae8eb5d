#!/usr/bin/env bash
# Plays docker/demo.sh on a real engine and fails when a check fails; before that it tries what the demonstration
# refuses, and an interruption. Where no engine answers, it installs Debian's docker.io and starts one with folders and
# a socket of its own, which changes no rule of the machine's network; where the base image is not to be had from a
# registry, it makes one with debootstrap. It ends and deletes what it has started and made; packages that it has
# installed stay. Needs root for that, and Debian or a relative of it.
set -euo pipefail
unset CDPATH
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
. docker/engine.sh

readonly BASE_IMAGE=${BASE:-eclipse-temurin:17-jre}
readonly OWN_BASE=sharpshooter-base:local
readonly SUITE=bookworm
# Its Compose, 2.26, is new enough and runs on Debian 12 too.
readonly COMPOSE_SUITE=trixie
readonly MIRROR=http://deb.debian.org/debian
readonly KEYRING=/usr/share/keyrings/debian-archive-keyring.gpg
readonly PATIENCE=60
readonly MOST_BYTES=350000000
export SHARPSHOOTER_IMAGE=${SHARPSHOOTER_IMAGE:-sharpshooter:local}
# A project and ports of its own: a cluster that somebody has up is left alone.
export COMPOSE_PROJECT_NAME=sharpshooter-smoke SHARPSHOOTER_RM1_PORT=${SHARPSHOOTER_SMOKE_PORT:-18086}
export SHARPSHOOTER_RM2_PORT=$((SHARPSHOOTER_RM1_PORT + 1))
engine=""
job=""

say() { printf 'smoke-test, %d s: %s\n' "$SECONDS" "$*"; }
fail() {
  printf 'smoke-test: %s\n' "$@" >&2
  exit 1
}

# Whether one that this script has started still runs: the number of one that has ended may be a stranger's by now.
runs() { [[ $'\n'$(jobs -pr)$'\n' == *$'\n'$1$'\n'* ]]; }
stop() {
  if [ -z "$1" ]; then return 0; fi
  if runs "$1"; then kill "$1" 2>/dev/null || true; fi
  wait "$1" 2>/dev/null || true
}
clean() {
  local code=$?
  trap - EXIT
  trap '' INT TERM
  stop "$job"
  stop "$engine"
  # What a container had mounted would be deleted as well.
  awk -v under="$own/" 'index($2, under) == 1 {print $2}' /proc/mounts | sort -r | while read -r mount; do
    umount "$mount" || true
  done
  rm -rf --one-file-system "$own"
  say "ends with $code"
  exit "$code"
}
# In the background, so that a signal is heard at once.
run() {
  local code=0
  "$@" &
  job=$!
  wait "$job" || code=$?
  job=""
  return "$code"
}

# Installs package $2 where there is no $1. Packages ask policy-rc.d whether to start their services; they are not to.
need() {
  local policy=/usr/sbin/policy-rc.d code=0
  if command -v "$1" >/dev/null || [ -e "$1" ]; then return 0; fi
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    fail "$2 is missing, and only root of a Debian can install it. Maybe: sudo docker/smoke-test.sh"
  fi
  say "installing $2"
  if [ -e "$policy" ]; then policy=""; else printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod 755 "$policy"; fi
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$2"; } \
    >"$own/apt.log" 2>&1 || code=$?
  if [ -n "$policy" ]; then rm -f "$policy"; fi
  [ "$code" = 0 ] || fail "$2 is missing. Tried: apt-get install $2, which failed:" "$(tail -n 5 "$own/apt.log")"
}

answers() { docker info >/dev/null 2>&1; }
start_engine() {
  local until=$((SECONDS + PATIENCE))
  need dockerd docker.io
  # In Debian's newer suites a package of its own.
  need docker docker-cli
  export DOCKER_HOST=unix://$own/socket
  say "starting dockerd"
  dockerd --data-root "$own/data" --exec-root "$own/exec" --host "$DOCKER_HOST" --pidfile "$own/pid" --bridge none \
    --iptables=false --ip6tables=false --ip-forward=false >"$own/dockerd.log" 2>&1 &
  engine=$!
  until answers; do
    if [ "$SECONDS" -gt "$until" ] || ! runs "$engine"; then
      fail "this machine runs no engine:" "$(tail -n 5 "$own/dockerd.log")"
    fi
    sleep 0.5
  done
}

# A current Compose is one static binary in a package of Debian. It is for this test only: one that is there stays as it
# is.
get_compose() {
  say "$(compose_complaint) Taking one from Debian's suite $COMPOSE_SUITE for this test"
  need "$KEYRING" debian-archive-keyring
  mkdir -p "$own/apt/lists/partial" "$own/apt/cache/archives/partial" "$own/config/cli-plugins"
  echo "deb [signed-by=$KEYRING] $MIRROR $COMPOSE_SUITE main" >"$own/apt/sources.list"
  local -a apt=(apt-get -qq -o "Dir::Etc::SourceList=$own/apt/sources.list" -o Dir::Etc::SourceParts=-
    -o "Dir::State::Lists=$own/apt/lists" -o "Dir::Cache=$own/apt/cache" -o APT::Sandbox::User=root)
  {
    "${apt[@]}" update \
      && (cd "$own/apt" && "${apt[@]}" download docker-compose) \
      && dpkg-deb -x "$own"/apt/docker-compose_*.deb "$own/apt/compose" \
      && cp "$own/apt/compose/usr/libexec/docker/cli-plugins/docker-compose" "$own/config/cli-plugins/"
  } >"$own/compose.log" 2>&1 \
    || fail "Tried to take docker-compose from $MIRROR, which failed:" "$(tail -n 5 "$own/compose.log")"
  # The engine stays the one that answers now: its owner's configuration, which may name it, is not looked at any more.
  export DOCKER_HOST=${DOCKER_HOST:-$(docker context inspect -f '{{.Endpoints.docker.Host}}')} DOCKER_CONFIG=$own/config
  [ -z "$(compose_complaint)" ] || fail "$(compose_complaint)"
}

has_image() { docker image inspect "$1" >/dev/null 2>&1; }
make_base() {
  need debootstrap debootstrap
  need "$KEYRING" debian-archive-keyring
  say "making a base image with debootstrap and openjdk-17"
  run debootstrap --variant=minbase --keyring="$KEYRING" --include=openjdk-17-jre-headless \
    "$SUITE" "$own/root" "$MIRROR" >"$own/debootstrap.log" 2>&1 \
    || fail "no registry gives $BASE_IMAGE, and debootstrap fails:" "$(tail -n 5 "$own/debootstrap.log")"
  rm -rf "$own"/root/var/cache/apt/archives/*.deb "$own"/root/var/lib/apt/lists/*
  tar -C "$own/root" -c . | docker import - "$OWN_BASE" >/dev/null
  rm -rf "$own/root"
}

size() { docker image inspect -f '{{.Size}}' "$1"; }
check_image() {
  local more
  more=$(($(size "$SHARPSHOOTER_IMAGE") - $(size "$BASE")))
  say "the image is $((more / 1000000)) MB more than its base"
  [ "$more" -le "$MOST_BYTES" ] || fail "that is more than $MOST_BYTES bytes."
  [ "$(docker run --rm --network none --entrypoint id "$SHARPSHOOTER_IMAGE" -u)" = 1900 ] || fail "root runs in it."
}

# The demonstration must end with 1 and say $1; the rest is its environment.
refuses() {
  local wanted=$1 code=0
  shift
  env "$@" docker/demo.sh >"$own/said" 2>&1 || code=$?
  if [ "$code" != 1 ] || ! grep -q "$wanted" "$own/said"; then
    fail "wanted an end with 1 and \"$wanted\", but it ended with $code and:" "$(cat "$own/said")"
  fi
  say "refused: $(head -n 1 "$own/said")"
}
compose() { docker compose -f docker/docker-compose.yml "$@" >>"$own/compose.log" 2>&1; }
refusals() {
  refuses "no Docker engine answers" DOCKER_HOST="unix://$own/nobody"
  refuses "MB of memory" SHARPSHOOTER_NEEDED_MB=999999999
  compose up -d --no-deps rm1
  refuses "a cluster from before, or some of it, is there: container $COMPOSE_PROJECT_NAME-rm1-1"
  refuses "somebody else listens on port $SHARPSHOOTER_RM1_PORT" COMPOSE_PROJECT_NAME=other
  compose down -v --timeout 1
}
# Nothing of it is left when it is ended in between.
interruption() {
  local code=0 left until=$((SECONDS + 5 * PATIENCE)) label=com.docker.compose.project=$COMPOSE_PROJECT_NAME
  docker/demo.sh >"$own/said" 2>&1 &
  job=$!
  until [ -n "$(docker ps -q --filter "label=$label")" ]; do
    if [ "$SECONDS" -gt "$until" ] || ! runs "$job"; then fail "nothing starts:" "$(cat "$own/said")"; fi
    sleep 0.2
  done
  kill "$job"
  wait "$job" || code=$?
  job=""
  left=$(docker ps -aq --filter "label=$label" && docker volume ls -q --filter "label=$label")
  if [ "$code" != 130 ] || [ -n "$left" ]; then
    fail "interrupted, the demonstration ends with $code and leaves: $left" "$(cat "$own/said")"
  fi
  say "interrupted, the demonstration leaves nothing"
}

own=$(mktemp -d /var/tmp/sharpshooter-docker.XXXXXX)
trap clean EXIT
trap 'exit 130' INT TERM
if ! answers; then start_engine; fi
if [ -n "$(compose_complaint)" ]; then get_compose; fi
if has_image "$BASE_IMAGE" || run timeout 300 docker pull -q "$BASE_IMAGE" >"$own/pull.log" 2>&1; then
  export BASE=$BASE_IMAGE
else
  say "no registry gives $BASE_IMAGE: $(tail -n 1 "$own/pull.log")"
  if ! has_image "$OWN_BASE"; then make_base; fi
  export BASE=$OWN_BASE
fi
say "building the image"
run docker/build.sh
check_image
refusals
interruption
say "playing the demonstration"
run docker/demo.sh
