# shellcheck shell=bash
# Sourced by scripts beside it: which Compose there is, and what to do where it is none or an old one.

# Compose would take a file that these name for the one here, and "down -v" would delete a stranger's containers and
# volumes.
unset COMPOSE_FILE COMPOSE_PROFILES COMPOSE_ENV_FILES COMPOSE_PATH_SEPARATOR

readonly COMPOSE_MINOR=20

compose_hint() {
  echo "Maybe install docker-compose-v2 (Ubuntu), docker-compose (Debian 13 or newer)" \
    "or docker-compose-plugin (Docker's own repository)." \
    "On Debian 12, whose docker-compose is the old program of that name, the plug-in of Debian 13's package does:" \
    "copy it to ~/.docker/cli-plugins/docker-compose. docker/smoke-test.sh takes that for itself."
}

# Says what is wrong with the Compose that docker has; nothing when it will do.
compose_complaint() {
  local version major minor
  if ! version=$(docker compose version --short 2>/dev/null); then
    echo "docker has no plug-in \"compose\"."
    return
  fi
  IFS=.- read -r major minor _ <<<"${version#v}"
  if [ "$major" -lt 2 ] || { [ "$major" -eq 2 ] && [ "$minor" -lt "$COMPOSE_MINOR" ]; }; then
    echo "docker compose is version $version, and 2.$COMPOSE_MINOR or newer is needed."
  fi
}
