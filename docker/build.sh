#!/usr/bin/env bash
# Builds the image "sharpshooter:local", or the name in SHARPSHOOTER_IMAGE: Maven makes the package and collects
# Hadoop's jars, and docker build, which then needs no network, copies them. BASE names another JRE image (17 or newer,
# with bash). Leaves the image and nothing else, and nothing at all when it is ended in between.
set -euo pipefail
unset CDPATH
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
. docker/engine.sh
umask 022

readonly LABEL=io.sharpshooter.image
version=${SHARPSHOOTER_HADOOP_VERSION:-$(sed -nE 's|.*<hadoop.version>(.*)</hadoop.version>.*|\1|p' pom.xml)}
context=target/docker/context
job=""

# What a build before this one, or one that was ended, has left without a name.
prune() { docker image prune -f --filter "label=$LABEL" >/dev/null 2>&1 || true; }
clean() {
  trap - EXIT
  trap '' INT TERM
  if [ -n "$job" ]; then
    kill -- "-$job" 2>/dev/null || true
    wait "$job" 2>/dev/null || true
    prune
  fi
  rm -rf "$context"
}
trap clean EXIT
trap 'exit 130' INT TERM

require_engine build.sh

# In the background, so that a signal is heard at once, and in a group of its own, so that all of it can be ended.
run() {
  local code=0
  set -m
  "$@" &
  job=$!
  set +m
  wait "$job" || code=$?
  job=""
  return "$code"
}

# Makes the package, unpacks it and collects the jars, where that is not done yet.
run ./sharpshooter cluster prepare

rm -rf "$context"
mkdir -p "$context/conf"
cp -r target/package/sharpshooter-* "$context/package"
cp -r "target/hadoop-$version" "$context/hadoop"
rm -f "$context/hadoop/.complete"
cp conf/cluster/* docker/addresses.xml "$context/conf/"
cp docker/Dockerfile docker/health "$context/"
chmod -R a+rX "$context"

run docker build --quiet --force-rm --network=none ${BASE:+--build-arg "BASE=$BASE"} \
  -t "${SHARPSHOOTER_IMAGE:-sharpshooter:local}" "$context" >/dev/null
prune
