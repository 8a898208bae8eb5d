package io.sharpshooter.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.audit.TreeAudit;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Drift;
import java.util.List;

/**
 * Compares all books, but those that Hadoop's own code gets wrong in clusters of some kinds or after certain things
 * have happened.
 *
 * <ul>
 *   <li>What a user has, where the user's only app is between two attempts and its containers live on: the user is
 *       forgotten too early (AbstractLeafQueue.removeApplicationAttempt). The sums of what users use keep what a user
 *       was booked with who is forgotten.
 *   <li>Who is a user, after a restart: a node that comes back counts as relabelled, and what it has not confirmed to
 *       be dead is booked off and on again, so that a user is known again whose last app has just gone
 *       (CapacityScheduler.updateLabelsOnNode).
 *   <li>What is asked for, where it is billions of containers: sums stop at the most that an amount can be, and what is
 *       taken off again is more than was added (AppSchedulingInfo.updatePendingResources).
 * </ul>
 */
final class KnownLeaks {
    private final World world;

    KnownLeaks(World world) {
        this.world = world;
    }

    /** Every book of every queue, user and metric is as the containers say, as the auditor compares them. */
    void check() {
        var scheduler = world.cluster().scheduler();
        assertNone("accounts that are off", new TreeAudit(scheduler, 1).drifts());
        assertNone("what is available", WholeLedger.againstGuarantees(scheduler));
    }

    /** And zero when nothing is left. */
    void checkZero() {
        assertNone(
                "accounts that are not zero",
                WholeLedger.leftovers(world.cluster().scheduler()));
    }

    private void assertNone(String what, List<Drift> drifts) {
        assertThat(drifts.stream().filter(drift -> !maySpoil(drift.account())).toList())
                .as(what)
                .isEmpty();
    }

    private boolean maySpoil(Account account) {
        return switch (account.book()) {
            case METRIC_PENDING, PENDING -> world.layout().has(Trait.HOSTILE);
            case USED_BY_ACTIVE_USERS, USED_BY_OTHER_USERS -> world.hasKept();
            case USED, AM_USED, ACTIVE_APPS, WAITING_APPS -> !account.user().isEmpty() && world.hasKept();
            case KNOWN_USERS -> world.hasKept() || world.hasRestarted();
            // The ratio is divided by what a partition has, which may be nothing for a while; who is active is counted
            // anew with the next limit of a user only.
            case USERS_RATIO, ACTIVE_USERS, METRIC_ACTIVE_USERS -> true;
            default -> false;
        };
    }
}
