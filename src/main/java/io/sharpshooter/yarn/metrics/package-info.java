/**
 * What do metrics show? The sources that the ResourceManager's {@code /jmx} and {@code /prom} have of us.
 *
 * <p>In come counts, out go records. Each is published as a whole, so that no reader sees half a round of it. Begin
 * with {@link DecisionMetrics}; {@code StandingMetrics} says how queues stand.
 */
@NullMarked
package io.sharpshooter.yarn.metrics;

import org.jspecify.annotations.NullMarked;
