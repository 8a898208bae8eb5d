/**
 * What is lost by killing a container? What an administrator may name, {@link ContainerCost} or a comparator of
 * {@link Candidate}, the built-in costs, and what apps have lost before.
 *
 * <p>In come the snapshot, the configured choice and the losses that are remembered. Out go whole numbers. What a
 * container costs is changed here; who may be taken is not. Begin with {@link Costs}.
 */
@NullMarked
package io.sharpshooter.cost;

import org.jspecify.annotations.NullMarked;
