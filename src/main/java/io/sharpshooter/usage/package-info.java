/**
 * What if? What queues, users, apps and nodes of one partition use, with open claims and this round's bookings counted.
 *
 * <p>In comes the snapshot, and then changes, which are applied and undone in any order without a trace. Out come
 * answers with all of them counted as done. Nothing else is tried and undone in a round. How an amount is counted is
 * changed here; what may be taken is not. Begin with {@link Usage}, then {@link Change}.
 */
@NullMarked
package io.sharpshooter.usage;

import org.jspecify.annotations.NullMarked;
