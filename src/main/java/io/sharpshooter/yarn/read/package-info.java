/**
 * What is there? Reads the scheduler into one snapshot of the cluster, at the start of a round.
 *
 * <p>What never changes of a container is kept from round to round. Nothing of the scheduler is changed, and no lock of
 * it is held for longer than one app or node is read. Begin with {@link SchedulerReader}.
 */
@NullMarked
package io.sharpshooter.yarn.read;

import org.jspecify.annotations.NullMarked;
