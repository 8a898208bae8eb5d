#!/usr/bin/env bash
# Plays docker/demo.sh on a real engine and fails when a check fails. Where no engine answers, it installs Debian's docker.io and starts one
# with folders and a socket of its own; where the base image is not to be had from a registry, it makes one with debootstrap. It ends and
# deletes what it has started and made; packages that it has installed stay. Needs root for that, and Debian or a relative of it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly BASE_IMAGE=eclipse-temurin:17-jre
readonly OWN_BASE=sharpshooter-base:local
readonly PATIENCE=60
own=""
engine=""

say() { printf 'smoke-test: %s\n' "$*"; }
fail() {
  printf 'smoke-test: %s\n' "$@" >&2
  exit 1
}

clean() {
  trap - EXIT INT TERM
  if [ -n "$engine" ]; then
    kill "$engine" 2>/dev/null || true
    wait "$engine" 2>/dev/null || true
  fi
  if [ -n "$own" ]; then
    # What a container had mounted would be deleted as well.
    awk -v under="$own/" 'index($2, under) == 1 {print $2}' /proc/mounts | sort -r | while read -r mount; do umount "$mount" || true; done
    rm -rf --one-file-system "$own"
  fi
}
trap clean EXIT
trap 'clean; exit 130' INT TERM

own=$(mktemp -d /var/tmp/sharpshooter-docker.XXXXXX)
export DOCKER_CONFIG=$own/config
mkdir -p "$DOCKER_CONFIG/cli-plugins"

install() {
  if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
    fail "$1 is missing, and without root and apt-get it cannot be installed. Maybe: sudo apt-get install $1"
  fi
  say "installing $1"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$1" >"$own/apt.log" 2>&1 \
    || fail "apt-get install $1 failed:" "$(tail -n 5 "$own/apt.log")"
}

start_engine() {
  if ! command -v dockerd >/dev/null; then install docker.io; fi
  if ! command -v iptables >/dev/null; then install iptables; fi
  export DOCKER_HOST=unix://$own/socket
  local driver
  for driver in overlay2 vfs; do
    say "starting dockerd with $driver"
    dockerd --data-root "$own/data" --exec-root "$own/exec" -H "$DOCKER_HOST" --pidfile "$own/pid" \
      --storage-driver "$driver" >"$own/dockerd-$driver.log" 2>&1 &
    engine=$!
    local until=$((SECONDS + PATIENCE))
    while [ "$SECONDS" -lt "$until" ] && kill -0 "$engine" 2>/dev/null; do
      if docker info >/dev/null 2>&1; then return 0; fi
      sleep 0.5
    done
    kill "$engine" 2>/dev/null || true
    wait "$engine" 2>/dev/null || true
    engine=""
  done
  fail "this machine runs no engine. Tried: dockerd ($(dockerd --version)) with overlay2, then with vfs. It said:" \
    "$(tail -n 5 "$own"/dockerd-*.log)"
}

# A current Compose is one static binary in the package of Debian's newest suite.
get_compose() {
  say "taking Compose from Debian's unstable suite"
  mkdir -p "$own/apt/lists/partial" "$own/apt/cache/archives/partial"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian unstable main" >"$own/apt/sources.list"
  local -a apt=(apt-get -qq -o "Dir::Etc::SourceList=$own/apt/sources.list" -o Dir::Etc::SourceParts=- -o "Dir::State::Lists=$own/apt/lists"
    -o "Dir::Cache=$own/apt/cache" -o APT::Sandbox::User=root)
  "${apt[@]}" update
  (cd "$own/apt" && "${apt[@]}" download docker-compose)
  dpkg-deb -x "$own"/apt/docker-compose_*.deb "$own/apt/compose"
  cp "$own/apt/compose/usr/libexec/docker/cli-plugins/docker-compose" "$DOCKER_CONFIG/cli-plugins/"
  docker compose version >/dev/null || fail "that Compose does not run here: $(docker compose version 2>&1 | head -n 1)"
}

make_base() {
  if ! command -v debootstrap >/dev/null; then install debootstrap; fi
  say "making a base image with debootstrap and openjdk-17"
  debootstrap --variant=minbase --include=openjdk-17-jre-headless,procps bookworm "$own/root" >"$own/debootstrap.log" 2>&1 \
    || fail "debootstrap failed:" "$(tail -n 5 "$own/debootstrap.log")"
  rm -rf "$own"/root/var/cache/apt/archives/*.deb "$own"/root/var/lib/apt/lists/*
  tar -C "$own/root" -c . | docker import - "$OWN_BASE" >/dev/null
  rm -rf "$own/root"
}

if ! docker info >/dev/null 2>&1; then start_engine; fi
if ! docker compose version >/dev/null 2>&1; then get_compose; fi
if docker image inspect "$BASE_IMAGE" >/dev/null 2>&1 || docker pull -q "$BASE_IMAGE" >/dev/null 2>&1; then
  export BASE=$BASE_IMAGE
else
  say "no registry gives $BASE_IMAGE"
  make_base
  export BASE=$OWN_BASE
fi

docker/demo.sh
