#!/usr/bin/env bash
# Builds the image "sharpshooter:local", or the name in SHARPSHOOTER_IMAGE: Maven makes the package and collects Hadoop's jars, and
# docker build copies them. BASE names another JRE image (17 or newer, with bash).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

version=$(sed -nE 's|.*<hadoop.version>(.*)</hadoop.version>.*|\1|p' pom.xml)
./sharpshooter cluster --help >/dev/null

context=target/docker
rm -rf "$context"
mkdir -p "$context/conf"
cp -r target/package/sharpshooter-* "$context/package"
cp -rl "target/hadoop-$version" "$context/hadoop" 2>/dev/null || cp -r "target/hadoop-$version" "$context/hadoop"
rm -f "$context/hadoop/.complete"
cp conf/cluster/* docker/addresses.xml "$context/conf/"
cp docker/Dockerfile docker/health "$context/"
chmod -R a+rX "$context"

docker build --network=none ${BASE:+--build-arg "BASE=$BASE"} -t "${SHARPSHOOTER_IMAGE:-sharpshooter:local}" "$context"
