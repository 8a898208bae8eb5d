package io.sharpshooter.share;

import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What each leaf still wants and may get in one partition.
 *
 * <p>Left out are asks for another partition, of apps that are not active, that no node could hold even when empty,
 * that the scheduler places nowhere, that are larger than the maximum of a queue above them, and containers beyond the
 * user's limit. That limit is counted container by container in the scheduler's order: a user is refused who is above
 * it, so the last container may cross it. A user of whom the leaf's books say nothing has no limit. Containers that
 * open claims count as running are not pending, but weigh on their user's limit like those that run.
 *
 * <p>Immutable once built; linear in the asks, with a bisection for those that a user limit cuts.
 */
public final class PendingAsks {
    private final List<List<PendingAsk>> byQueue;
    private final List<ResourceVector> sums;

    private PendingAsks(List<List<PendingAsk>> byQueue, List<ResourceVector> sums) {
        this.byQueue = byQueue;
        this.sums = sums;
    }

    /**
     * @param partition name of a partition of the snapshot
     * @param claimed how many containers of an ask open claims already count as running
     * @throws IllegalArgumentException when the snapshot has no such partition
     */
    public static PendingAsks of(ClusterSnapshot snapshot, String partition, Map<AskId, Integer> claimed) {
        return new Collector(snapshot, partition, claimed).collect();
    }

    /** A leaf's pending asks in the order in which the scheduler serves them, an app's together; empty for a parent. */
    public List<PendingAsk> of(int queue) {
        return byQueue.get(queue);
    }

    /** All that a leaf has pending, at most the largest long per type; zero for a parent. */
    public ResourceVector sum(int queue) {
        return sums.get(queue);
    }

    static PartitionSnapshot partition(ClusterSnapshot snapshot, String name) {
        PartitionSnapshot partition = snapshot.partitions().get(name);
        if (partition == null) {
            throw new IllegalArgumentException(
                    "The snapshot has the partitions " + snapshot.partitions().keySet() + ", but not '" + name + "'.");
        }
        return partition;
    }

    /** Goes through the asks once. */
    private static final class Collector {
        private final ClusterSnapshot snapshot;
        private final PartitionSnapshot partition;
        private final Map<AskId, Integer> claimed;
        private final List<@Nullable PendingLeaf> leaves;
        private final List<ResourceVector> maxima;

        Collector(ClusterSnapshot snapshot, String partition, Map<AskId, Integer> claimed) {
            this.snapshot = snapshot;
            this.partition = partition(snapshot, partition);
            this.claimed = claimed;
            this.leaves = new ArrayList<>(Collections.nCopies(snapshot.queues().size(), (PendingLeaf) null));
            this.maxima = maxima(snapshot, partition);
        }

        /** Per queue, the least of its own maximum and those above it. */
        private static List<ResourceVector> maxima(ClusterSnapshot snapshot, String partition) {
            int types = snapshot.types().size();
            List<ResourceVector> maxima = new ArrayList<>(snapshot.queues().size());
            for (QueueSnapshot queue : snapshot.queues()) {
                ResourceVector own = queue.load(partition, types).maximum();
                maxima.add(queue.parent() < 0 ? own : own.min(maxima.get(queue.parent())));
            }
            return maxima;
        }

        PendingAsks collect() {
            if (!claimed.isEmpty()) {
                snapshot.asks().stream().filter(this::isOfPartition).forEach(this::countClaimed);
            }
            snapshot.asks().stream().filter(this::mayRun).forEach(this::add);
            ResourceVector nothing = ResourceVector.zero(snapshot.types().size());
            return new PendingAsks(
                    leaves.stream()
                            .map(leaf -> leaf == null ? List.<PendingAsk>of() : leaf.pending())
                            .toList(),
                    leaves.stream()
                            .map(leaf -> leaf == null ? nothing : leaf.sum())
                            .toList());
        }

        private boolean isOfPartition(Ask ask) {
            return ask.partition().equals(partition.name());
        }

        private boolean mayRun(Ask ask) {
            ResourceVector most = maxima.get(ask.app().queue().index());
            return isOfPartition(ask)
                    && ask.app().active()
                    && ask.where().nowhere().isEmpty()
                    && partition.couldHold(ask.size())
                    && ask.size().fitsWhereWanted(ask.size(), most);
        }

        private void countClaimed(Ask ask) {
            int count = claimed.getOrDefault(ask.id(), 0);
            if (count > 0) {
                leaf(ask).take(ask, count);
            }
        }

        private void add(Ask ask) {
            int count = claimed.isEmpty() ? ask.count() : ask.count() - claimed.getOrDefault(ask.id(), 0);
            if (count > 0) {
                leaf(ask).add(ask, count);
            }
        }

        private PendingLeaf leaf(Ask ask) {
            QueueSnapshot queue = ask.app().queue();
            PendingLeaf leaf = leaves.get(queue.index());
            if (leaf == null) {
                leaf = new PendingLeaf(queue.users().getOrDefault(partition.name(), Map.of()), snapshot.clusterTotal());
                leaves.set(queue.index(), leaf);
            }
            return leaf;
        }
    }
}
