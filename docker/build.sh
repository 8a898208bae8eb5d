#!/usr/bin/env bash
# Builds the image "sharpshooter:local", or the name in SHARPSHOOTER_IMAGE: Maven makes the package and collects Hadoop's jars, and
# docker build, which then needs no network, copies them. BASE names another JRE image (17 or newer, with bash).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
umask 022

version=${SHARPSHOOTER_HADOOP_VERSION:-$(sed -nE 's|.*<hadoop.version>(.*)</hadoop.version>.*|\1|p' pom.xml)}
# Makes the package, unpacks it and collects the jars, where that is not done yet.
./sharpshooter cluster --help >/dev/null

context=target/docker/context
rm -rf "$context"
mkdir -p "$context/conf"
cp -r target/package/sharpshooter-* "$context/package"
cp -r "target/hadoop-$version" "$context/hadoop"
rm -f "$context/hadoop/.complete"
cp conf/cluster/* docker/addresses.xml "$context/conf/"
cp docker/Dockerfile docker/health "$context/"
chmod -R a+rX "$context"

docker build --quiet --network=none ${BASE:+--build-arg "BASE=$BASE"} -t "${SHARPSHOOTER_IMAGE:-sharpshooter:local}" "$context" >/dev/null
rm -rf "$context"
