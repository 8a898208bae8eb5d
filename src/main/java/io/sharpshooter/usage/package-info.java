/**
 * What if? What queues, users, apps and nodes of one partition use, with open claims and this round's bookings counted.
 *
 * <p>In comes the snapshot, and then what is counted or uncounted: each change has its opposite, and doing both leaves
 * no trace. Nothing else is tried and undone in a round. How an amount is counted is changed here; what may be taken is
 * not. Begin with {@link QueueUsage}, then {@link NodeUsage}.
 */
@NullMarked
package io.sharpshooter.usage;

import org.jspecify.annotations.NullMarked;
