package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.EndReason;
import io.sharpshooter.yarn.hadoop.Reserved;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.jspecify.annotations.Nullable;

/**
 * What a leaf, its parents and the user would hold, reservations included, beside what they may: a what-if that is
 * moved by {@code freed} and {@code restored}. Valid while the scheduler's write lock is held.
 *
 * <p>The scheduler subtracts whatever a commit releases at every level, also from queues that it is not released under.
 * Here each amount counts only where its own queue lies.
 */
final class Limits {
    private final ResourceCalculator calculator;
    private final Resource cluster;
    private final List<Level> levels = new ArrayList<>();
    private final List<UserLevel> users = new ArrayList<>();

    /** The books of one queue, the ask added, and the most it may have. */
    private record Level(CSQueue queue, Resource used, Resource maximum) {}

    /** What the user holds in the leaf and its limit: the scheduler compares them without the ask. */
    private record UserLevel(CSQueue leaf, String name, Resource used, Resource limit) {
        boolean covers(CSQueue queue, String holder) {
            return leaf == queue && name.equals(holder);
        }
    }

    private Limits(CapacityScheduler scheduler) {
        this.calculator = scheduler.getResourceCalculator();
        this.cluster = scheduler.getClusterResource();
    }

    /** None: the scheduler tests no limit when it places a container whose reservation stands. */
    static Limits none(CapacityScheduler scheduler) {
        return new Limits(scheduler);
    }

    /** With one container of this ask added in a partition. */
    static Limits adding(LiveAsk ask, String partition, CapacityScheduler scheduler) throws Refusal {
        Limits limits = new Limits(scheduler);
        for (CSQueue queue = ask.queue(); queue != null; queue = queue.getParent()) {
            Resource used = Resources.add(queue.getQueueResourceUsage().getUsed(partition), ask.size());
            limits.levels.add(new Level(queue, used, queue.getEffectiveMaxCapacity(partition)));
        }
        limits.users.add(limits.userLevel(ask.queue(), ask.app().getUser(), partition));
        return limits;
    }

    private UserLevel userLevel(CSQueue leaf, String name, String partition) throws Refusal {
        UsersManager manager = (UsersManager) leaf.getAbstractUsersManager();
        UsersManager.@Nullable User user = manager.getUser(name);
        if (user == null) {
            throw new Refusal(EndReason.OVER_LIMIT, leaf.getQueuePath() + " does not know the user " + name);
        }
        Resource limit = manager.getComputedResourceLimitForActiveUsers(
                name, cluster, partition, SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY);
        return new UserLevel(leaf, name, Resources.clone(user.getUsed(partition)), limit);
    }

    /** A victim dies. */
    void freed(LiveVictim victim) {
        move(victim.queue(), victim.user(), Resources.negate(victim.size()));
    }

    /** Undoes {@link #freed(LiveVictim)}. */
    void restored(LiveVictim victim) {
        move(victim.queue(), victim.user(), victim.size());
    }

    /** A reservation in the ask's partition is dropped. */
    void freed(Reserved reserved) {
        move(reserved.queue(), reserved.app().getUser(), Resources.negate(reserved.size()));
    }

    private void move(CSQueue leaf, String holder, Resource change) {
        for (int level = lowestAbove(leaf); level < levels.size(); level++) {
            Resources.addTo(levels.get(level).used(), change);
        }
        for (UserLevel user : users) {
            if (user.covers(leaf, holder)) {
                Resources.addTo(user.used(), change);
            }
        }
    }

    /** Index of the lowest queue of the ask that this leaf lies under too. */
    private int lowestAbove(CSQueue leaf) {
        for (CSQueue queue = leaf; queue != null; queue = queue.getParent()) {
            for (int level = 0; level < levels.size(); level++) {
                if (levels.get(level).queue() == queue) {
                    return level;
                }
            }
        }
        return levels.size();
    }

    boolean hold() {
        return exceeded() == null;
    }

    /** The first limit that does not allow it, in words with its numbers; null when all do. */
    @Nullable
    String exceeded() {
        for (UserLevel user : users) {
            if (Resources.greaterThan(calculator, cluster, user.used(), user.limit())) {
                return "user " + user.name() + " holds " + user.used() + ", above the user limit of " + user.limit();
            }
        }
        for (Level level : levels) {
            if (!Resources.fitsIn(calculator, level.used(), level.maximum())) {
                return level.queue().getQueuePath() + " would hold " + level.used() + " of at most " + level.maximum();
            }
        }
        return null;
    }
}
