package io.sharpshooter.share;

import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.UserLoad;
import java.util.ArrayList;
import java.util.HashMap;
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

    private PendingAsks(List<PendingLeaf> leaves) {
        this.byQueue = leaves.stream().map(leaf -> List.copyOf(leaf.pending)).toList();
        this.sums = leaves.stream().map(leaf -> ResourceVector.of(leaf.sum)).toList();
    }

    /** So many containers of one ask that count as pending, at least 1. */
    record PendingAsk(Ask ask, int count) {}

    /**
     * @param partition name of a partition of the snapshot
     * @param claimed how many containers of an ask open claims already count as running
     * @throws IllegalArgumentException when the snapshot has no such partition
     */
    public static PendingAsks of(ClusterSnapshot snapshot, String partition, Map<AskId, Integer> claimed) {
        PartitionSnapshot nodes = partition(snapshot, partition);
        List<ResourceVector> maxima = maxima(snapshot, partition);
        List<PendingLeaf> leaves = snapshot.queues().stream()
                .map(queue -> new PendingLeaf(queue.users().getOrDefault(partition, Map.of()), snapshot.clusterTotal()))
                .toList();
        List<Ask> asks = snapshot.asks().stream()
                .filter(ask -> ask.partition().equals(partition))
                .toList();
        if (!claimed.isEmpty()) {
            asks.forEach(ask -> leaf(leaves, ask).take(ask, claimed.getOrDefault(ask.id(), 0)));
        }
        for (Ask ask : asks) {
            if (mayRun(ask, nodes, maxima.get(ask.app().queue().index()))) {
                int running = claimed.isEmpty() ? 0 : claimed.getOrDefault(ask.id(), 0);
                leaf(leaves, ask).add(ask, ask.count() - running);
            }
        }
        return new PendingAsks(leaves);
    }

    /** A leaf's pending asks in the order in which the scheduler serves them, an app's together; empty for a parent. */
    List<PendingAsk> of(int queue) {
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

    private static boolean mayRun(Ask ask, PartitionSnapshot nodes, ResourceVector most) {
        return ask.app().active()
                && ask.where().nowhere().isEmpty()
                && nodes.couldHold(ask.size())
                && ask.size().fitsWhereWanted(ask.size(), most);
    }

    private static PendingLeaf leaf(List<PendingLeaf> leaves, Ask ask) {
        return leaves.get(ask.app().queue().index());
    }

    /** One queue while its pending asks are collected. Mutable, for one thread. */
    private static final class PendingLeaf {
        private final Map<String, UserLoad> users;
        private final ResourceVector clusterTotal;
        private final Map<String, UserRoom> rooms = new HashMap<>();
        private final List<PendingAsk> pending = new ArrayList<>();
        private final long[] sum;

        PendingLeaf(Map<String, UserLoad> users, ResourceVector clusterTotal) {
            this.users = users;
            this.clusterTotal = clusterTotal;
            this.sum = new long[clusterTotal.size()];
        }

        /** Lets containers that open claims count as running weigh on their user's limit. */
        void take(Ask ask, int count) {
            UserRoom room = room(ask);
            if (room != null) {
                room.take(ask.size(), count);
            }
        }

        /** Adds as many of these containers as the user may still get. */
        void add(Ask ask, int count) {
            UserRoom room = room(ask);
            int admitted = room == null ? count : room.admit(ask.size(), count);
            if (admitted > 0) {
                pending.add(new PendingAsk(ask, admitted));
                for (int type = 0; type < sum.length; type++) {
                    sum[type] = ExactMath.sum(
                            sum[type], ExactMath.product(ask.size().get(type), admitted));
                }
            }
        }

        private @Nullable UserRoom room(Ask ask) {
            UserLoad load = users.get(ask.app().user());
            return load == null
                    ? null
                    : rooms.computeIfAbsent(ask.app().user(), user -> new UserRoom(load, clusterTotal));
        }
    }
}
