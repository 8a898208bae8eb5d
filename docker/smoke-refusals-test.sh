#!/usr/bin/env bash
# Checks what docker/smoke-test.sh says where it cannot get what it needs: each time with programs of its own in the
# place of the machine's, so it needs no engine and changes nothing. In the same way it checks that
# docker/outside-test.sh finds what is wrong, that docker/demo.sh first names a cluster from before, and that no script
# here takes a Compose file that somebody has exported for its own.
# shellcheck disable=SC2016 # what stands in single quotes is a program for another shell
set -euo pipefail
unset CDPATH
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

readonly TOOLS=(awk bash cat chmod cp cut dirname env grep head ls mkdir mktemp mv paste rm sed sleep sort tail tar
  timeout tr umount uname)
own=$(mktemp -d)
trap 'rm -rf "$own"' EXIT

fail() {
  printf 'smoke-refusals-test: %s\n' "$@" >&2
  exit 1
}

# A machine with these tools only.
machine() {
  local tool
  rm -rf "$own/path"
  mkdir -p "$own/path"
  for tool in "${TOOLS[@]}"; do ln -s "$(command -v "$tool")" "$own/path/"; done
  user 0 root
}
# Gives it a program that does what the rest says.
program() {
  local name=$1
  shift
  printf '#!%s\n%s\n' "$BASH" "$*" >"$own/path/$name"
  chmod 755 "$own/path/$name"
}
user() { program id "if [ \"\$1\" = -u ]; then echo $1; else echo $2; fi"; }
# An engine that answers, with a Compose of this version, or none.
engine() {
  program docker 'case "$1 $2" in
    "info "*) ;;
    "compose version") [ -n "'"$1"'" ] && echo "'"$1"'" ;;
    "context inspect") echo unix:///nowhere ;;
    "image inspect") exit 1 ;;
    "pull "*) echo "no such host" >&2; exit 1 ;;
    *) echo "unexpected: $*" >&2; exit 1 ;;
  esac'
}

# The smoke test must end with 1 and say each of the arguments.
says() {
  local code=0 words
  env PATH="$own/path" DOCKER_HOST= DOCKER_CONFIG= SHARPSHOOTER_DEBIAN_KEYRING="$own/keyring" \
    "$BASH" docker/smoke-test.sh >"$own/said" 2>&1 || code=$?
  for words; do
    if [ "$code" != 1 ] || ! grep -qF -e "$words" "$own/said"; then
      fail "wanted an end with 1 and \"$words\", but it ended with $code and:" "$(cat "$own/said")"
    fi
  done
  printf '  refused: %s\n' "$(grep -vE '^smoke-test, |^\+' "$own/said" | head -n 1)"
}

machine
user 1000 somebody
says "no engine answers, and only root can start one" "as somebody" "docker: command not found" \
  "sudo docker/smoke-test.sh"

machine
says "docker.io is missing, and there is no apt-get to install it with: this is "

machine
program apt-get 'echo "E: no way to deb.debian.org" >&2; exit 100'
says "docker.io is missing. Tried: apt-get update, which failed:" "E: no way to deb.debian.org"

# It forbids packages to start services, for which root is needed in truth.
if [ "$(id -u)" = 0 ]; then
  [ -e /usr/sbin/policy-rc.d ] && before=yes || before=no
  machine
  program apt-get 'case $* in *update*) ;; *) echo "E: Unable to locate package" >&2; exit 100 ;; esac'
  says "docker.io is missing. Tried: apt-get install docker.io, which failed:" "E: Unable to locate package"
  [ -e /usr/sbin/policy-rc.d ] && there=yes || there=no
  [ "$there" = "$before" ] || fail "/usr/sbin/policy-rc.d was there before: $before, and after: $there"
fi

machine
program iptables ""
program iptables-save ""
program docker 'exit 1'
program dockerd 'if [ "$1" = --version ]; then echo "Docker version 0"; else echo "no cgroups here: $*" >&2; exit 1; fi'
says "this machine runs no engine. Tried: Docker version 0, as root, with overlay2, then with vfs" "no cgroups here" \
  "--storage-driver vfs"

machine
program iptables ""
program iptables-save 'exit 3'
program docker 'exit 1'
program dockerd ""
says "iptables-save fails, and an engine needs iptables"

# An engine of the test's own changes the rules of IPv4 and IPv6, and leaves a process behind.
rules() {
  local tool=$1 forward=$2
  printf '%s\n' "*filter" ":FORWARD ACCEPT [0:0]" "-A FORWARD -i theirs -j ACCEPT" COMMIT >"$own/$tool.rules"
  cp "$own/$tool.rules" "$own/$tool.before"
  mkdir -p "$(dirname "$own/net/$forward")"
  echo 0 >"$own/net/$forward"
  program "$tool-save" "cat '$own/$tool.rules'"
  program "$tool-restore" "cat >'$own/$tool.rules'"
  program "$tool" "case \$1 in
    -S) echo '-P FORWARD ACCEPT' ;;
    -P) sed -i \"s/:FORWARD [A-Z]*/:FORWARD \$3/\" '$own/$tool.rules' ;;
  esac"
}
machine
rules iptables ipv4/ip_forward
rules ip6tables ipv6/conf/all/forwarding
program docker '[ "$1" = info ] && [ -e '"'$own/engine'"' ]'
program dockerd 'if [ "$1" = --version ]; then echo "Docker version 0"; exit; fi
  for tool in iptables ip6tables; do
    sed -i -e "s/:FORWARD ACCEPT/:FORWARD DROP/" \
      -e "s/^COMMIT/-A FORWARD -j DOCKER-USER\n-A FORWARD -o br-0123456789ab -j ACCEPT\nCOMMIT/" '"'$own'"'/$tool.rules
  done
  echo 1 >'"'$own/net/ipv4/ip_forward'"'
  echo 1 >'"'$own/net/ipv6/conf/all/forwarding'"'
  (exec -a "$2/straggler" sleep 60) &
  echo $! >'"'$own/straggler'"'
  trap "exit 0" TERM
  : >'"'$own/engine'"'
  while sleep 0.1; do :; done'
export SHARPSHOOTER_NET=$own/net SHARPSHOOTER_ENGINE_PATIENCE=3
says 'docker has no plug-in "compose"' "smoke-test: this runs on:" "/data/straggler 60"
unset SHARPSHOOTER_NET SHARPSHOOTER_ENGINE_PATIENCE
kill "$(cat "$own/straggler")"
for tool in iptables ip6tables; do
  cmp "$own/$tool.before" "$own/$tool.rules" \
    || fail "the rules of $tool are others than before:" "$(cat "$own/$tool.rules")"
done
[ "$(cat "$own"/net/*/ip_forward "$own"/net/*/*/*/forwarding | sort -u)" = 0 ] \
  || fail "packets are forwarded that were not before"
echo "  left as before: the rules of iptables and ip6tables; named: a process that did not end"

machine
engine ""
says 'docker has no plug-in "compose". Tried to take one from Debian, but there is no apt-get: this is ' \
  "docker-compose-v2 (Ubuntu)"

machine
engine 2.3.3
program dpkg-deb ""
program apt-get 'case $* in *download*) echo "E: Unable to download" >&2; exit 100 ;; esac'
: >"$own/keyring"
says "docker compose is version 2.3.3, and 2.20 or newer is needed. Tried to take docker-compose from " \
  "suite trixie, which failed:" "E: Unable to download" "docker-compose-plugin"
rm "$own/keyring"

machine
engine ""
user 1000 somebody
program dpkg-deb ""
program apt-get ""
keyring=debian-archive-keyring
says "$keyring is missing, and only root can install it. Maybe: sudo apt-get install $keyring"

if [ "$(id -u)" = 0 ]; then
  machine
  engine ""
  program dpkg-deb ""
  program apt-get ""
  says "there is no $own/keyring, also with debian-archive-keyring installed: this is "
fi

machine
engine 2.40.3
user 1000 somebody
says "there is no base image, and only root can make one" "set BASE"

machine
engine 2.40.3
program debootstrap 'echo "E: Failed getting release file" >&2; exit 1'
: >"$own/keyring"
tried="debootstrap of bookworm from http://deb.debian.org/debian"
says "no registry gives eclipse-temurin:17-jre. Tried: $tried, which failed:" "E: Failed getting release file"

# What docker/outside-test.sh finds wrong in containers that are told to be so; without any fault it finds nobody at the
# ports.
containers() {
  local health=$1 user=$2 host=$3
  program docker 'case "$*" in
    "compose ps -q "*) echo "$4" ;;
    *Health*) echo '"$health"' ;;
    *" id -u") echo '"$user"' ;;
    *Ports*rm1) echo '"$host"':1 ;;
    *Ports*rm2) echo '"$host"':2 ;;
    *Ports*) ;;
    *) echo "unexpected: $*" >&2; exit 1 ;;
  esac'
}
finds() {
  local words=$1 code=0
  env PATH="$own/path" SHARPSHOOTER_RM1_PORT=1 SHARPSHOOTER_RM2_PORT=2 \
    "$BASH" docker/outside-test.sh >"$own/said" 2>&1 || code=$?
  if [ "$code" != 1 ] || ! grep -qF -e "$words" "$own/said"; then
    fail "wanted an end with 1 and \"$words\", but it ended with $code and:" "$(cat "$own/said")"
  fi
  printf '  found: %s\n' "$words"
}
machine
containers unhealthy 1900 127.0.0.1
finds "zk is unhealthy"
containers healthy 0 127.0.0.1
finds "user 0 runs zk, and 1900 is to"
containers healthy 1900 0.0.0.0
finds 'rm1 publishes "0.0.0.0:1", and "127.0.0.1:1" is to be'
containers healthy 1900 127.0.0.1
finds "no logs at http://127.0.0.1:1/logs/"

# The rest runs in a copy of this folder, where to build an image is to end with this.
mkdir "$own/copy"
cp -r docker "$own/copy/"
building_ends_with() { printf '#!%s\nexit %s\n' "$BASH" "$1" >"$own/copy/docker/build.sh"; }

# An image that is so many bytes more than its base, and does not run.
larger() {
  program docker 'case "$*" in
    info* | "image inspect eclipse"* | "image inspect sharpshooter:local") ;;
    "compose version"*) echo 2.40.3 ;;
    *Size*sharpshooter*) echo '"$((1000000000 + $1))"' ;;
    *Size*) echo 1000000000 ;;
    *) echo "unexpected: $*" >&2; exit 1 ;;
  esac'
}
machine
building_ends_with 0
larger 350000000
(cd "$own/copy" && says "the image does not run.")
larger 350000001
images="sharpshooter:local eclipse-temurin:17-jre"
(cd "$own/copy" && says "the image is 350000001 bytes more than its base, and 350000000 are allowed." \
  "this engine was there before, and in it are: $images; to delete them: docker rmi $images")

machine
program docker 'case "$1 $2" in "compose version") echo 2.40.3 ;; "ps -a") echo container theirs ;; esac'
code=0
env PATH="$own/path" SHARPSHOOTER_NEEDED_MB=999999999 "$BASH" "$own/copy/docker/demo.sh" >"$own/said" 2>&1 || code=$?
if [ "$code" != 1 ] || ! grep -qF "a cluster from before, or some of it, is there: container theirs" "$own/said"; then
  fail "a demonstration beside a cluster from before ends with $code and:" "$(cat "$own/said")"
fi
printf '  refused: %s\n' "$(head -n 1 "$own/said")"

# Each goes as far as it comes; a Compose that is told of another file notes it.
machine
building_ends_with 1
program docker 'case "$1 $2" in
    "compose version") echo 2.40.3 ;;
    "compose "*)
      echo "${COMPOSE_FILE-}${COMPOSE_PROFILES-}${COMPOSE_ENV_FILES-}${COMPOSE_PATH_SEPARATOR-}: $*" \
        >>'"$own/composed"'
      ;;
    "info "*) [ -z "${DOCKER_HOST:-}" ] ;;
  esac'
keeps_to_its_own() {
  local script=$1 words=$2
  rm -f "$own/composed"
  env -u DOCKER_HOST PATH="$own/path:$PATH" COMPOSE_FILE="$own/strange.yml" COMPOSE_PROFILES=strange \
    COMPOSE_ENV_FILES="$own/strange.env" COMPOSE_PATH_SEPARATOR=, \
    SHARPSHOOTER_NEEDED_MB=0 SHARPSHOOTER_RM1_PORT=1 SHARPSHOOTER_RM2_PORT=2 \
    "$own/copy/docker/$script" >"$own/said" 2>&1 || true
  if ! grep -qF -e ": $words" "$own/composed" || grep -qv "^: " "$own/composed"; then
    fail "wanted \"$words\" of $script without a file of somebody else, but it called Compose so:" \
      "$(cat "$own/composed" "$own/said")"
  fi
  printf '  not obeyed by %s: COMPOSE_FILE\n' "$script"
}
keeps_to_its_own demo.sh "compose --profile demo down -v"
keeps_to_its_own refusals-test.sh "compose --profile demo down -v"
keeps_to_its_own outside-test.sh "compose ps"
