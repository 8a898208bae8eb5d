package io.sharpshooter.soak;

import io.sharpshooter.ledger.Account;

/**
 * Books that Hadoop's own code (3.5.0) gets wrong in clusters of some kinds or after certain things have happened; they are not
 * compared there.
 *
 * <ul>
 *   <li>Metrics of pending containers: what was asked for is taken back with the size of the container that was placed, which may
 *       have been reserved when the ask was for another (AppSchedulingInfo.updateMetrics).
 *   <li>Metrics of allocated and reserved containers: those on a node whose label changes stay with the old label
 *       (CapacityScheduler.updateLabelsOnNode), and an update of a container counts twice or is never taken back
 *       (ContainerUpdateContext.cancelPreviousRequest and swapContainer).
 *   <li>Metrics of what masters use: those of a master whose node's label changes stay as they were (FiCaSchedulerApp.nodePartitionUpdated).
 *   <li>What a user has: where an app behind the maximum of running apps ends, an app is taken off that was never counted, and the
 *       user is forgotten too early (AbstractLeafQueue.removeApplicationAttempt); also when the user's only app is between two attempts
 *       and its containers live on. The sums of what users use keep what a user was booked with who is forgotten.
 *   <li>Killable resources: a node that is too small for its containers marks the same ones again, and they count twice
 *       (PreemptableQueue.addKillableContainer).
 * </ul>
 */
final class KnownLeaks {
    private final World world;

    KnownLeaks(World world) {
        this.world = world;
    }

    boolean maySpoil(Account account) {
        return switch (account.book()) {
            case METRIC_PENDING -> true;
            case METRIC_ALLOCATED, METRIC_RESERVED -> spoilsMetrics();
            case METRIC_AM_USED -> world.hasHappened(Kind.NODE_RELABELLED);
            case KILLABLE -> spoilsKillable();
            case USED_BY_ACTIVE_USERS, USED_BY_OTHER_USERS -> spoilsUsers();
            case USED, AM_USED, ACTIVE_APPS, WAITING_APPS -> !account.user().isEmpty() && spoilsUsers();
            default -> false;
        };
    }

    /** @param line of a {@link io.sharpshooter.move.WholeLedger}, in words */
    boolean maySpoil(String line) {
        if (line.contains(" metrics ")) {
            return line.contains(" pending") || spoilsMetrics();
        }
        if (line.contains(" killable ")) {
            return spoilsKillable() || world.layout().updates(); // an update of a marked container leaves the mark
        }
        if (line.contains(" used by ")) {
            return spoilsUsers();
        }
        if (line.contains(" users' ratio ")) {
            return true; // it is divided by what a partition has, which may be nothing for a while
        }
        if (line.contains(" borrowers of ")) {
            return true; // a borrower stays listed under the label that its node had when it came
        }
        // The number of active users is computed anew with the next limit of a user only.
        return line.contains(" active users ") || (line.contains(" user ") && spoilsUsers());
    }

    private boolean spoilsMetrics() {
        return world.layout().updates() || world.hasHappened(Kind.NODE_RELABELLED);
    }

    private boolean spoilsKillable() {
        return world.hasHappened(Kind.NODE_RESIZED);
    }

    private boolean spoilsUsers() {
        return world.layout().appsLimited() || world.hasKept();
    }
}
