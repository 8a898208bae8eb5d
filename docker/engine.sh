# shellcheck shell=bash
# Sourced by scripts beside it: whether there is a Docker engine, and what to do where there is none.

# Ends the script, whose name is $1, where no engine answers.
require_engine() {
  local complaint=""
  if ! command -v docker >/dev/null; then
    complaint="there is no docker on PATH. Maybe: apt-get install docker.io"
  elif ! docker info >/dev/null 2>&1; then
    complaint="no Docker engine answers. Maybe start it, join the group docker, or set DOCKER_HOST."
  fi
  if [ -n "$complaint" ]; then
    printf "$1: %s\n" "$complaint" "Without Docker: ./sharpshooter cluster demo" >&2
    exit 1
  fi
}
