#!/usr/bin/env bash
# Builds the image "sharpshooter:local", or the name in SHARPSHOOTER_IMAGE, from the package that this folder belongs
# to; in the sources it makes the package first. SHARPSHOOTER_HADOOP is an unpacked Hadoop or a folder of its jars;
# without it Maven collects the jars of Hadoop 3.5.0, or of SHARPSHOOTER_HADOOP_VERSION. BASE names another JRE image
# (17 or newer, with bash). docker build itself needs no network.
set -euo pipefail
unset CDPATH
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
. docker/engine.sh
umask 022

require_engine build.sh
context=$PWD/target/docker/context
jars=${SHARPSHOOTER_HADOOP:+$(cd -- "$SHARPSHOOTER_HADOOP/." && pwd -P)}
trap 'rm -rf "$context"' EXIT
trap 'exit 130' INT TERM
rm -rf "$context"
mkdir -p "$context/hadoop" "$context/conf" "$context/sharpshooter"

# What the package has. In the sources that is made here.
package=$PWD
if [ -d src ]; then
  file=target/sharpshooter-$(sed -nE 's|^  <version>(.*)</version>|\1|p' pom.xml).tar.gz
  if [ ! -e "$file" ] || [ -n "$(find pom.xml src -newer "$file" -type f | head -n 1)" ]; then
    mvn -B -ntp -q -Prelease -DskipTests -Dmaven.javadoc.skip package
  fi
  mkdir -p "$context/package"
  tar -xzf "$file" -C "$context/package"
  package=$(echo "$context"/package/sharpshooter-*)
fi
cp -r "$package"/sharpshooter-*.jar "$package/bin" "$package/lib" "$context/sharpshooter/"

if [ -z "$jars" ]; then
  jars=$PWD/target/hadoop-${SHARPSHOOTER_HADOOP_VERSION:=3.5.0}
  mvn -B -ntp -q -f docker/hadoop/pom.xml -Dhadoop.version="$SHARPSHOOTER_HADOOP_VERSION" package
fi
# Where they are in an unpacked Hadoop, and where Maven puts them.
for folder in . share/hadoop/{common,hdfs,yarn}{,/lib} share/hadoop/yarn/timelineservice share/hadoop/mapreduce; do
  if [ -d "$jars/$folder" ]; then find "$jars/$folder" -maxdepth 1 -name '*.jar' -exec cp -t "$context/hadoop" {} +; fi
done
cp docker/conf/* "$context/conf/"
cp docker/Dockerfile docker/health docker/role "$context/"
rm -rf "$context/package"
chmod -R a+rX "$context"
docker build --quiet --force-rm --network=none ${BASE:+--build-arg "BASE=$BASE"} \
  -t "${SHARPSHOOTER_IMAGE:-sharpshooter:local}" "$context" >/dev/null
