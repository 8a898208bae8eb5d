/**
 * What do metrics show? The two sources that the ResourceManager's {@code /jmx} and {@code /prom} have of us.
 *
 * <p>In come counts, out go records. Both are published as a whole, so that no reader sees half a round.
 */
@NullMarked
package io.sharpshooter.yarn.metrics;

import org.jspecify.annotations.NullMarked;
