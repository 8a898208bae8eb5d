#!/usr/bin/env bash
# Looks at a cluster that docker/demo.sh has started, from outside: every role is healthy and is run by nobody's root,
# only this host reaches a port, and the pages and logs are there.
set -euo pipefail
unset CDPATH
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/."
. ./compose.sh

readonly ROLES="zk rm1 rm2 nm1 nm2 nm3"
readonly RM1=${SHARPSHOOTER_RM1_PORT:-8088} RM2=${SHARPSHOOTER_RM2_PORT:-8089}

fail() {
  printf 'outside-test: %s\n' "$@" >&2
  exit 1
}

container() { docker compose ps -q "$1"; }
inspect() { docker inspect -f "$1" "$(container "$2")"; }

# As "127.0.0.1:8088", one to a line.
published() {
  inspect '{{range .NetworkSettings.Ports}}{{range .}}{{println (print .HostIp ":" .HostPort)}}{{end}}{{end}}' "$1" \
    | sed '/^$/d'
}
wanted() { case $1 in rm1) echo "127.0.0.1:$RM1" ;; rm2) echo "127.0.0.1:$RM2" ;; esac; }

for role in $ROLES; do
  health=$(inspect '{{.State.Health.Status}}' "$role") || fail "$role has no health"
  [ "$health" = healthy ] || fail "$role is $health"
  user=$(docker compose exec -T "$role" id -u) || fail "$role does not say who runs it"
  [ "$user" = 1900 ] || fail "user $user runs $role, and 1900 is to"
  ports=$(published "$role")
  [ "$ports" = "$(wanted "$role")" ] || fail "$role publishes \"$ports\", and \"$(wanted "$role")\" is to be"
done

# From another address of this host nobody is to answer.
answers_at() { (exec 3<>"/dev/tcp/$1/$2") 2>/dev/null; }
for address in $(hostname -I 2>/dev/null || true); do
  case $address in
    127.* | *:*) continue ;;
  esac
  for port in "$RM1" "$RM2"; do
    if answers_at "$address" "$port"; then fail "port $port can be reached at $address too"; fi
  done
done

# What a browser on this host sees: the logs of both, and the pages of the active one; the other leads to a name that
# only the containers know.
page() {
  exec 3<>"/dev/tcp/127.0.0.1/$1" \
    && printf 'GET %s HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' "$2" >&3 \
    && head -n 1 <&3
}
answers() { [[ "$(page "$1" "$2" 2>/dev/null)" == *" 200 "* ]]; }
for port in "$RM1" "$RM2"; do
  answers "$port" /logs/ || fail "no logs at http://127.0.0.1:$port/logs/"
done
answers "$RM1" /cluster || answers "$RM2" /cluster \
  || fail "no ResourceManager's page at http://127.0.0.1:$RM1/cluster or http://127.0.0.1:$RM2/cluster"
echo "All roles are healthy; no root runs one; the pages are for this host only:" \
  "http://127.0.0.1:$RM1 and http://127.0.0.1:$RM2"
