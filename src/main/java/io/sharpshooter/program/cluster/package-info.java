/**
 * A cluster of real processes, two ResourceManagers in HA and three NodeManagers, and the demonstration that is played
 * on it: behind {@code sharpshooter cluster}, and in Docker. Begin with {@link
 * io.sharpshooter.program.cluster.ClusterRun}.
 */
@NullMarked
package io.sharpshooter.program.cluster;

import org.jspecify.annotations.NullMarked;
