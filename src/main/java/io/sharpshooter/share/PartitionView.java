package io.sharpshooter.share;

import static io.sharpshooter.model.ExactMath.lack;
import static java.lang.Math.max;

import io.sharpshooter.config.Settings;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.usage.QueueUsage;
import io.sharpshooter.usage.Usage;
import io.sharpshooter.usage.UserUsage;
import java.util.Map;

/**
 * What one round knows of one partition: its queues, their usage and dues. Usage moves as the round goes on, the
 * rest stays. Used by one thread.
 */
public record PartitionView(
        ClusterSnapshot snapshot,
        PartitionSnapshot partition,
        Settings settings,
        QueueUsage usage,
        UserUsage users,
        PendingAsks pending,
        IdealShares shares) {
    /**
     * The shares are those of now.
     *
     * @param partition one of the snapshot
     * @param usage of this partition, already adjusted for open claims
     * @param claimed how many containers of an ask open claims already count as running
     */
    public static PartitionView of(
            ClusterSnapshot snapshot,
            PartitionSnapshot partition,
            Settings settings,
            Usage usage,
            Map<AskId, Integer> claimed) {
        var queues = usage.queues();
        var pending = PendingAsks.of(snapshot, partition, queues, claimed);
        var shares = IdealShares.compute(queues.tree(), partition, queues.running(), pending, usage::mostFree);
        return new PartitionView(snapshot, partition, settings, queues, usage.users(), pending, shares);
    }

    public QueueTree tree() {
        return usage.tree();
    }

    /** What is known of a party, in the words of a queue. */
    public QueueSnapshot queue(int party) {
        return tree().parties().get(party).queue();
    }

    public int types() {
        return usage.types();
    }

    /** Whether a party stays within its ideal share with so much more, as usage stands. */
    public boolean isWithinIdeal(int party, ResourceVector size) {
        return size.fitsBeside(usage.used(party), shares.ideal(party));
    }

    /** How far what a party holds is above its ideal share, in dominant shares; below zero where it is below. */
    public Fraction excess(int party, ResourceVector held) {
        var ideal = partition.shareOf(shares.ideal(party));
        return partition.shareOf(held).minus(ideal);
    }

    /**
     * Per type, how much of one container more a leaf is not owed, by its ideal share and its elastic minimum: that has
     * to come from itself.
     */
    public long[] beyondIdeal(int leaf, ResourceVector size) {
        var due = shares.ideal(leaf).max(shares.elasticMinimum(leaf));
        long[] beyond = new long[types()];
        for (int type = 0; type < beyond.length; type++) {
            long used = usage.used(leaf, type);
            beyond[type] = lack(used, size.get(type), max(used, due.get(type)));
        }
        return beyond;
    }

    /** Whether an app is owed so much more by its leaf, or by others of its leaf. */
    public boolean isOwed(AppSnapshot app, ResourceVector size) {
        return isWithinIdeal(app.queue().index(), size) || isWithinIdeal(tree().partyOf(app), size);
    }

    /**
     * Whether a leaf and every queue above it stay within their elastic minima with so much more, as usage stands.
     */
    public boolean isWithinMinimum(int leaf, ResourceVector size) {
        for (int queue : tree().upTo(leaf, 0)) {
            var minimum = shares.elasticMinimum(queue);
            if (queue > 0 && !size.fitsBeside(usage.used(queue), minimum)) {
                return false;
            }
        }
        return true;
    }
}
