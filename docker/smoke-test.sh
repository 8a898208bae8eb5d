#!/usr/bin/env bash
# Plays docker/demo.sh on a real engine and fails when a check fails. Where no engine answers, it installs Debian's
# docker.io and starts one with folders and a socket of its own; where the base image is not to be had from a registry,
# it makes one with debootstrap. It ends and deletes what it has started and made; packages that it has installed stay.
# Needs root for that, and Debian or a relative of it.
set -euo pipefail
unset CDPATH
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
. docker/compose.sh

readonly BASE_IMAGE=${BASE:-eclipse-temurin:17-jre}
readonly OWN_BASE=sharpshooter-base:local
readonly SUITE=bookworm
# Its Compose, 2.26, is new enough and runs on Debian 12 too.
readonly COMPOSE_SUITE=trixie
readonly MIRROR=http://deb.debian.org/debian
readonly KEYRING=${SHARPSHOOTER_DEBIAN_KEYRING:-/usr/share/keyrings/debian-archive-keyring.gpg}
readonly PATIENCE=${SHARPSHOOTER_ENGINE_PATIENCE:-60}
readonly MOST_BYTES=350000000
readonly NET=${SHARPSHOOTER_NET:-/proc/sys/net}
declare -rA FORWARDING=([iptables]=$NET/ipv4/ip_forward [ip6tables]=$NET/ipv6/conf/all/forwarding)
export SHARPSHOOTER_IMAGE=${SHARPSHOOTER_IMAGE:-sharpshooter:local}
own=""
engine=""
own_engine=""
job=""
declare -A forward=() forwarding=()
policy=""

say() { printf 'smoke-test, %d s: %s\n' "$SECONDS" "$*"; }
fail() {
  printf 'smoke-test: %s\n' "$@" >&2
  exit 1
}

clean() {
  local code=$?
  trap - EXIT
  trap '' INT TERM
  stop "$job"
  stop "$engine"
  if [ -n "$own" ] && ! await_end; then
    printf 'smoke-test: %s\n' "this runs on:" "$(running)" >&2
    code=1
  fi
  remove_rules
  remove_policy
  say_what_stays
  if [ -n "$own" ]; then
    # What a container had mounted would be deleted as well.
    awk -v under="$own/" 'index($2, under) == 1 {print $2}' /proc/mounts \
      | sort -r \
      | while read -r mount; do umount "$mount" || true; done
    rm -rf --one-file-system "$own"
  fi
  say "ends with $code"
  exit "$code"
}
# Whether one that this script has started still runs: the number of one that has ended may be a stranger's by now.
runs() { [[ $'\n'$(jobs -pr)$'\n' == *$'\n'$1$'\n'* ]]; }
stop() {
  if [ -z "$1" ]; then return 0; fi
  if runs "$1"; then kill "$1" 2>/dev/null || true; fi
  wait "$1" 2>/dev/null || true
}

# What runs from its folders: the engine, what that has started, and their parts.
running() {
  local process line
  for process in /proc/[0-9]*; do
    line=$(tr '\0' ' ' 2>/dev/null <"$process/cmdline" || true)
    if [[ $line == *"$own"* ]]; then echo "${process#/proc/} $line"; fi
  done
}
await_end() {
  local until=$((SECONDS + PATIENCE))
  while [ -n "$(running)" ]; do
    if [ "$SECONDS" -gt "$until" ]; then return 1; fi
    sleep 0.2
  done
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

is_root() { [ "$(id -u)" = 0 ]; }
distribution() { sed -nE 's/^PRETTY_NAME="?([^"]*)"?$/\1/p' /etc/os-release 2>/dev/null || uname -s; }

install() {
  local hint
  if ! command -v apt-get >/dev/null; then
    hint="Maybe install it in that system's own way."
    fail "$1 is missing, and there is no apt-get to install it with: this is $(distribution). $hint"
  fi
  if ! is_root; then fail "$1 is missing, and only root can install it. Maybe: sudo apt-get install $1"; fi
  say "installing $1"
  apt-get update -qq >"$own/apt.log" 2>&1 \
    || fail "$1 is missing. Tried: apt-get update, which failed:" "$(tail -n 5 "$own/apt.log")"
  # Packages ask it whether to start their services; they are not to.
  if [ ! -e /usr/sbin/policy-rc.d ]; then
    policy=/usr/sbin/policy-rc.d
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod 755 "$policy"
  fi
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$1" >"$own/apt.log" 2>&1 \
    || fail "$1 is missing. Tried: apt-get install $1, which failed:" "$(tail -n 5 "$own/apt.log")"
  remove_policy
}
remove_policy() {
  if [ -n "$policy" ]; then rm -f "$policy"; fi
  policy=""
}

# An engine leaves its rules behind, newer ones for IPv6 too. Where there were none of another one before, they go, and
# packets are forwarded as before. Its networks are bridges that are called br- and twelve digits.
note_rules() {
  local tool rules
  for tool in iptables ip6tables; do
    if ! rules=$("$tool-save" 2>/dev/null); then
      if [ "$tool" = ip6tables ]; then continue; fi # a kernel without IPv6
      fail "iptables-save fails, and an engine needs iptables. Maybe load the kernel's netfilter modules."
    fi
    if [[ $rules != *DOCKER* ]]; then
      forward[$tool]=$("$tool" -S FORWARD | awk '$1 == "-P" {print $3}')
      forwarding[$tool]=$(cat "${FORWARDING[$tool]}" 2>/dev/null || true)
    fi
  done
}
remove_rules() {
  local tool rules
  for tool in "${!forward[@]}"; do
    if rules=$("$tool-save" | grep -vE 'DOCKER|br-[0-9a-f]{12}'); then "$tool-restore" <<<"$rules" || true; fi
    "$tool" -P FORWARD "${forward[$tool]}" || true
    if [ -n "${forwarding[$tool]}" ]; then echo "${forwarding[$tool]}" >"${FORWARDING[$tool]}" || true; fi
    if "$tool-save" | grep -E 'DOCKER|br-[0-9a-f]{12}' >&2; then
      printf 'smoke-test: these rules of the engine are left in %s.\n' "$tool" >&2
      code=1
    fi
  done
}

# An engine of somebody else keeps the images, also when the test fails.
say_what_stays() {
  local image
  local -a stay=()
  if [ -n "$own_engine" ]; then return 0; fi
  for image in "$SHARPSHOOTER_IMAGE" "$OWN_BASE" "$BASE_IMAGE"; do
    if has_image "$image"; then stay+=("$image"); fi
  done
  if [ "${#stay[@]}" -gt 0 ]; then
    say "this engine was there before, and in it are: ${stay[*]}; to delete them: docker rmi ${stay[*]}"
  fi
}

start_engine() {
  local text
  own_engine=yes
  if ! is_root; then
    text="no engine answers, and only root can start one. Tried: docker info,"
    fail "$text as $(id -un), which says: $(docker info 2>&1 | tail -n 1)" \
      "Maybe: sudo docker/smoke-test.sh, or start the engine, join the group docker, or set DOCKER_HOST."
  fi
  if ! command -v dockerd >/dev/null; then install docker.io; fi
  # In Debian's newer suites a package of its own.
  if ! command -v docker >/dev/null; then install docker-cli; fi
  if ! command -v iptables >/dev/null; then install iptables; fi
  note_rules
  export DOCKER_HOST=unix://$own/socket
  local driver until
  for driver in overlay2 vfs; do
    say "starting dockerd with $driver"
    dockerd --data-root "$own/data" --exec-root "$own/exec" --host "$DOCKER_HOST" --pidfile "$own/pid" --bridge none \
      --storage-driver "$driver" >"$own/dockerd-$driver.log" 2>&1 &
    engine=$!
    until=$((SECONDS + PATIENCE))
    while [ "$SECONDS" -lt "$until" ] && runs "$engine"; do
      if docker info >/dev/null 2>&1; then return 0; fi
      sleep 0.5
    done
    stop "$engine"
    engine=""
  done
  text="with overlay2, then with vfs, $PATIENCE s each. It said:"
  fail "this machine runs no engine. Tried: $(dockerd --version), as $(id -un), $text" \
    "$(tail -n 5 "$own"/dockerd-*.log)"
}

# With it packages of Debian are known to be Debian's; others, such as Ubuntu, have it as a package.
require_keyring() {
  if [ ! -e "$KEYRING" ]; then install debian-archive-keyring; fi
  if [ ! -e "$KEYRING" ]; then
    fail "there is no $KEYRING, also with debian-archive-keyring installed: this is $(distribution)."
  fi
}

# A current Compose is one static binary in a package of Debian. It is for this test only: one that is there stays as it
# is.
get_compose() {
  local tool
  say "$1 Taking one from Debian's suite $COMPOSE_SUITE for this test"
  for tool in apt-get dpkg-deb; do
    if ! command -v "$tool" >/dev/null; then
      fail "$1 Tried to take one from Debian, but there is no $tool: this is $(distribution)." "$(compose_hint)"
    fi
  done
  require_keyring
  mkdir -p "$own/apt/lists/partial" "$own/apt/cache/archives/partial" "$own/config/cli-plugins"
  echo "deb [signed-by=$KEYRING] $MIRROR $COMPOSE_SUITE main" >"$own/apt/sources.list"
  local -a apt=(apt-get -qq -o "Dir::Etc::SourceList=$own/apt/sources.list" -o Dir::Etc::SourceParts=-
    -o "Dir::State::Lists=$own/apt/lists" -o "Dir::Cache=$own/apt/cache" -o APT::Sandbox::User=root)
  if ! {
    "${apt[@]}" update \
      && (cd "$own/apt" && "${apt[@]}" download docker-compose) \
      && dpkg-deb -x "$own"/apt/docker-compose_*.deb "$own/apt/compose" \
      && cp "$own/apt/compose/usr/libexec/docker/cli-plugins/docker-compose" "$own/config/cli-plugins/"
  } >"$own/compose.log" 2>&1; then
    fail "$1 Tried to take docker-compose from $MIRROR, suite $COMPOSE_SUITE, which failed:" \
      "$(tail -n 5 "$own/compose.log")" "$(compose_hint)"
  fi
  # The engine stays the one that answers now: its owner's configuration, which may name it, is not looked at any more.
  if [ -z "${DOCKER_HOST:-}" ]; then
    DOCKER_HOST=$(docker context inspect -f '{{.Endpoints.docker.Host}}')
    export DOCKER_HOST
  fi
  export DOCKER_CONFIG=$own/config
  local complaint
  complaint=$(compose_complaint)
  if [ -n "$complaint" ]; then
    complaint+=" It is that of Debian's suite $COMPOSE_SUITE,"
    fail "$complaint and says: $(docker compose version 2>&1 | head -n 1)"
  fi
  say "Compose is $(docker compose version --short) for this test"
}

has_image() { docker image inspect "$1" >/dev/null 2>&1; }

make_base() {
  local hint
  if ! is_root; then
    hint="Maybe: sudo docker/smoke-test.sh, or set BASE to an image that is there."
    fail "there is no base image, and only root can make one. $hint"
  fi
  if ! command -v debootstrap >/dev/null; then install debootstrap; fi
  require_keyring
  say "making a base image with debootstrap and openjdk-17"
  run debootstrap --variant=minbase --keyring="$KEYRING" --include=openjdk-17-jre-headless \
    "$SUITE" "$own/root" "$MIRROR" >"$own/debootstrap.log" 2>&1 \
    || fail "no registry gives $BASE_IMAGE. Tried: debootstrap of $SUITE from $MIRROR, which failed:" \
      "$(tail -n 5 "$own/debootstrap.log")"
  rm -rf "$own"/root/var/cache/apt/archives/*.deb "$own"/root/var/lib/apt/lists/*
  tar -C "$own/root" -c . | docker import - "$OWN_BASE" >/dev/null
  rm -rf "$own/root"
}

check_image() {
  local size base more user
  size=$(docker image inspect -f '{{.Size}}' "$SHARPSHOOTER_IMAGE")
  base=$(docker image inspect -f '{{.Size}}' "$BASE")
  more=$((size - base))
  say "the image is $((more / 1000000)) MB more than its base"
  if [ "$more" -gt "$MOST_BYTES" ]; then
    fail "the image is $more bytes more than its base, and $MOST_BYTES are allowed."
  fi
  user=$(docker run --rm --network none --entrypoint id "$SHARPSHOOTER_IMAGE" -u) || fail "the image does not run."
  if [ "$user" != 1900 ]; then fail "user $user runs in the image, and 1900 is to."; fi
}

trap clean EXIT
trap 'exit 130' INT TERM
own=$(mktemp -d /var/tmp/sharpshooter-docker.XXXXXX)

if ! docker info >/dev/null 2>&1; then start_engine; fi
complaint=$(compose_complaint)
if [ -n "$complaint" ]; then get_compose "$complaint"; fi
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
say "trying what cannot work, and interruptions"
run docker/refusals-test.sh
say "playing the demonstration"
run docker/demo.sh
