/**
 * Who deserves what? The ideal share of every queue in one partition.
 *
 * <p>In come the snapshot, what the queues use, and what open claims count as running. Out go {@link IdealShares} and
 * {@link PendingAsks}. How siblings divide what their parent has is changed here; who loses a container for it is not.
 * Begin with {@link IdealShares}, then {@link Siblings}: it asks {@link Division} who gets how much of one resource
 * type, and {@link WholeAsks} what whole asks fill of it.
 */
@NullMarked
package io.sharpshooter.share;

import org.jspecify.annotations.NullMarked;
