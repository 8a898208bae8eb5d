# shellcheck shell=bash
# Sourced by scripts beside it: whether there is a Docker engine, and a Compose that is new enough.

# Compose would take a file that these name for the one here, and "down -v" would delete a stranger's containers and
# volumes.
unset COMPOSE_FILE COMPOSE_PROFILES COMPOSE_ENV_FILES COMPOSE_PATH_SEPARATOR

readonly COMPOSE_MINOR=20

# Ends the script, whose name is $1, where no engine answers.
require_engine() {
  if ! docker info >/dev/null 2>&1; then
    echo "$1: no Docker engine answers. Maybe install docker.io, start it, join the group docker, or set" \
      "DOCKER_HOST." >&2
    exit 1
  fi
}

# Says what is wrong with the Compose that docker has; nothing when it will do.
compose_complaint() {
  local version major minor
  version=$(docker compose version --short 2>/dev/null) || version=0
  IFS=.- read -r major minor _ <<<"${version#v}"
  if [ "$major" -lt 2 ] || { [ "$major" -eq 2 ] && [ "$minor" -lt "$COMPOSE_MINOR" ]; }; then
    echo "docker compose is missing or older than 2.$COMPOSE_MINOR. Maybe install docker-compose-v2 (Ubuntu)," \
      "docker-compose (Debian 13 or newer) or docker-compose-plugin (Docker's own repository)."
  fi
}
