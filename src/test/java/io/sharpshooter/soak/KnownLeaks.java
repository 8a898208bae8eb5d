package io.sharpshooter.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.audit.TreeAudit;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Compares all books, but those that Hadoop's own code gets wrong in clusters of some kinds or after certain things
 * have happened.
 *
 * <ul>
 *   <li>Metrics of pending containers: what was asked for is taken back with the size of the container that was placed,
 *       which may have been reserved when the ask was for another size or label, or be on a node or rack for which
 *       another size was asked for before (AppSchedulingInfo.updateMetrics). They are compared where that cannot have
 *       happened.
 *   <li>Metrics of allocated and reserved containers: those on a node whose label changes stay with the old label
 *       (CapacityScheduler.updateLabelsOnNode).
 *   <li>Metrics of what masters use: those of a master whose node's label changes stay as they were
 *       (FiCaSchedulerApp.nodePartitionUpdated).
 *   <li>What masters use, after a restart: each node that comes back is taken for one whose label has changed, and a
 *       master there that has not asked for this label is taken for one of it, while what it uses stays with the label
 *       that it asked for (RMNodeLabelsManager.activateNode, FiCaSchedulerApp.nodePartitionUpdated). So
 *       is a node whose size changes, and a master of an earlier attempt whose death it has not confirmed is taken for
 *       that of the present one.
 *   <li>What a user has: where an app behind the maximum of running apps ends, an app is taken off that was never
 *       counted, and the user is forgotten too early (AbstractLeafQueue.removeApplicationAttempt); also when the user's
 *       only app is between two attempts and its containers live on. The sums of what users use keep what a user was
 *       booked with who is forgotten.
 *   <li>Who is a user: a node that comes back, drains or changes its size counts as relabelled, and what it has not
 *       confirmed to be dead is booked off and on again, so that a user is known again whose last app has just gone
 *       (CapacityScheduler.updateLabelsOnNode).
 *   <li>Numbers of apps after a restart: of parents, where an app is recovered in a queue that is stopped, they lack it
 *       (AbstractLeafQueue.validateSubmitApplication throws before the parent is told,
 *       CapacityScheduler.addApplicationOnRecovery goes on).
 *   <li>Numbers of running apps of parents, where two that wait for the maximum of these have begun in the same
 *       millisecond, as they do after a restart: when the end of another one makes room for their user and their queue
 *       at once, one is met twice with the other in between. It starts, and is then marked as waiting, so that nobody
 *       counts it out when it ends (CSMaxRunningAppsEnforcer.updateAppsRunnability).
 *   <li>Numbers of apps of a leaf with the order fair, and what its masters use: an app may have containers and wait to
 *       become active, after a restart or with another attempt that has got those of the last; when one of them ends,
 *       it is listed with the active ones although it still waits, and counted off as such when it ends, so that its
 *       user stays (FairOrderingPolicy.containerReleased). Where the order is by size too, it is enough that it asks
 *       for something (FairOrderingPolicy.demandUpdated).
 *   <li>Killable resources: a node that is too small for its containers marks the same ones again, and they count twice
 *       (PreemptableQueue.addKillableContainer).
 *   <li>What is asked for, where less than nothing was: Hadoop adds the negative amount and forgets the ask at once, so
 *       that nothing takes it back, not even the end of the app (AppSchedulingInfo.updatePendingResources). Where
 *       billions of containers are asked for, sums stop at the most that an amount can be, and what is taken off again
 *       is more than was added.
 * </ul>
 */
final class KnownLeaks {
    private final World world;

    KnownLeaks(World world) {
        this.world = world;
    }

    /** Every book of every queue, user and metric is as the containers say, as the auditor compares them. */
    void check() {
        CapacityScheduler scheduler = world.cluster().scheduler();
        assertNone("accounts that are off", new TreeAudit(scheduler).drifts());
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
        boolean fair = Queues.hasFair(world, account.queue());
        boolean ofUser = !account.user().isEmpty();
        return switch (account.book()) {
            case METRIC_PENDING -> spoilsPending() || world.hasGotSomethingElse(account.queue());
            case PENDING -> spoilsPending();
            case APPS -> Queues.leaves(world).contains(account.queue()) ? fair : world.hasRecoveredStopped();
            case RUNNABLE_APPS -> world.layout().has(Trait.APPS_LIMITED);
            case METRIC_ALLOCATED, METRIC_RESERVED -> world.hasHappened(Kind.NODE_RELABELLED);
            case METRIC_AM_USED -> world.hasHappened(Kind.NODE_RELABELLED) || spoilsMasters() || fair;
            case KILLABLE -> world.hasHappened(Kind.NODE_RESIZED);
            case USED_BY_ACTIVE_USERS, USED_BY_OTHER_USERS -> spoilsUsers();
            case AM_USED -> spoilsMasters() || fair || (ofUser && spoilsUsers());
            case ACTIVE_APPS, WAITING_APPS -> fair || (ofUser && spoilsUsers());
            case USED -> ofUser && spoilsUsers();
            case KNOWN_USERS -> fair || spoilsUsers() || spoilsKnownUsers();
            case METRIC_ACTIVE_APPS -> fair;
            // The ratio is divided by what a partition has, which may be nothing for a while; a borrower stays listed
            // under the label that its node had when it came; who is active is counted anew with the next limit of a
            // user only.
            case USERS_RATIO, BORROWERS, ACTIVE_USERS, METRIC_ACTIVE_USERS -> true;
            default -> false;
        };
    }

    private boolean spoilsMasters() {
        boolean afterRestart = world.hasHappened(Kind.NODE_RELABELLED) && world.hasHappened(Kind.RESTART);
        return afterRestart
                || (world.hasHappened(Kind.NODE_RESIZED) && world.layout().has(Trait.LABEL));
    }

    private boolean spoilsKnownUsers() {
        return world.hasHappened(Kind.NODE_RESIZED)
                || world.hasHappened(Kind.NODE_RELABELLED)
                || world.hasHappened(Kind.RESTART);
    }

    private boolean spoilsPending() {
        return world.hasHappened(Kind.ASK_NEGATIVE) || world.hasHappened(Kind.ASK_EVERYTHING);
    }

    private boolean spoilsUsers() {
        return world.layout().has(Trait.APPS_LIMITED) || world.hasKept();
    }
}
