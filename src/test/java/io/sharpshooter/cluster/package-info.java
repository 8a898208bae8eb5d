/**
 * A cluster of real processes, two ResourceManagers in HA and three NodeManagers, and the demonstration that is played on it:
 * behind {@code sharpshooter cluster}, and in Docker.
 */
@NullMarked
package io.sharpshooter.cluster;

import org.jspecify.annotations.NullMarked;
