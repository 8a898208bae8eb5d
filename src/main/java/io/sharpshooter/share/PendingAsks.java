package io.sharpshooter.share;

import static io.sharpshooter.model.ExactMath.product;
import static io.sharpshooter.model.ResourceVector.zero;
import static java.util.Arrays.setAll;

import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.Party;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.UserLoad;
import io.sharpshooter.usage.QueueUsage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What each leaf still wants and may get in one partition.
 *
 * <p>Left out are asks for another partition, of apps that are not active, that no node could hold even when empty,
 * that the scheduler places nowhere, that are larger than the maximum of a queue above them, and containers beyond the
 * most that the user's limit comes to. That is counted container by container in the scheduler's order: a user is
 * refused who is above it, so the last container may cross it. A user of whom the leaf's books say nothing has no
 * limit. Containers that open claims count as running are not pending, but weigh on their user's limit like those that
 * run.
 *
 * <p>Of an app that is a party all that it waits for counts, up to what its user is promised: others of his may make
 * room.
 *
 * <p>Immutable once built; linear in the asks, with a bisection for those that a user limit cuts.
 */
public final class PendingAsks {
    private final int queues;
    private final List<PendingLeaf> leaves;

    private PendingAsks(int queues, List<PendingLeaf> leaves) {
        this.queues = queues;
        this.leaves = leaves;
    }

    /** So many containers of one ask that count as pending, at least 1. */
    record PendingAsk(Ask ask, int count) {}

    /**
     * @param partition one of the snapshot
     * @param usage of this partition
     * @param claimed how many containers of an ask open claims already count as running
     */
    public static PendingAsks of(
            ClusterSnapshot snapshot, PartitionSnapshot partition, QueueUsage usage, Map<AskId, Integer> claimed) {
        String name = partition.name();
        var tree = usage.tree();
        List<PendingLeaf> leaves = tree.parties().stream()
                .map(Party::queue)
                .map(queue -> new PendingLeaf(queue.users(name), snapshot.clusterTotal()))
                .toList();
        List<Ask> asks = snapshot.asks().stream()
                .filter(ask -> ask.partition().equals(name))
                .toList();
        if (!claimed.isEmpty()) {
            for (var ask : asks) {
                leaves.get(ask.leaf()).room(ask).take(ask.size(), claimed.getOrDefault(ask.id(), 0));
            }
        }
        for (var ask : asks) {
            if (mayRun(ask, partition, usage.leastMaximum(ask.leaf()))) {
                int running = claimed.isEmpty() ? 0 : claimed.getOrDefault(ask.id(), 0);
                var leaf = leaves.get(ask.leaf());
                leaf.add(ask, leaf.room(ask).admit(ask.size(), ask.count() - running));
                var own = leaves.get(tree.partyOf(ask.app()));
                if (own != leaf) {
                    own.add(ask, ask.count() - running);
                }
            }
        }
        return new PendingAsks(snapshot.queues().size(), leaves);
    }

    /**
     * The pending asks of a leaf, or of an app, in the order in which the scheduler serves them, an app's together;
     * empty for those above them.
     */
    List<PendingAsk> of(int party) {
        return leaves.get(party).pending;
    }

    /** All that a leaf or an app has pending, at most the largest long per type; zero for those above them. */
    public ResourceVector sum(int party) {
        return leaves.get(party).sum;
    }

    /**
     * How much of free space in pieces of at most this size they can use, each type on its own: all that fit there, and
     * of larger ones one. What lacks memory alone uses free cores as soon as memory comes free.
     */
    long[] usable(ResourceVector piece) {
        long[] fitting = new long[piece.size()];
        long[] larger = new long[piece.size()];
        leaves.subList(0, queues)
                .forEach(queue -> queue.pending.forEach(pending -> {
                    for (int type = 0; type < fitting.length; type++) {
                        long size = pending.ask().size().get(type);
                        if (size > piece.get(type)) {
                            larger[type] = piece.get(type);
                        } else {
                            fitting[type] = ExactMath.sum(fitting[type], product(size, pending.count()));
                        }
                    }
                }));
        setAll(fitting, type -> ExactMath.sum(fitting[type], larger[type]));
        return fitting;
    }

    private static boolean mayRun(Ask ask, PartitionSnapshot nodes, ResourceVector most) {
        return ask.app().active()
                && ask.where().nowhere().isEmpty()
                && nodes.couldHold(ask.size())
                && ask.size().fitsWhereWanted(ask.size(), most);
    }

    /** One queue while its pending asks are collected. Mutable, for one thread. */
    private static final class PendingLeaf {
        private final Map<String, UserLoad> users;
        private final ResourceVector clusterTotal;
        private final Map<String, UserRoom> rooms = new HashMap<>();
        private final List<PendingAsk> pending = new ArrayList<>();
        private ResourceVector sum;

        PendingLeaf(Map<String, UserLoad> users, ResourceVector clusterTotal) {
            this.users = users;
            this.clusterTotal = clusterTotal;
            this.sum = zero(clusterTotal.size());
        }

        UserRoom room(Ask ask) {
            return rooms.computeIfAbsent(ask.app().user(), user -> new UserRoom(users.get(user), clusterTotal));
        }

        /** Adds so many of these containers, if any. */
        void add(Ask ask, int admitted) {
            if (admitted > 0) {
                pending.add(new PendingAsk(ask, admitted));
                sum = UserRoom.plus(sum, ask.size(), admitted);
            }
        }
    }
}
