package io.sharpshooter.share;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Amount;
import io.sharpshooter.fixture.Cluster;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.usage.Usage;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What comes out for the queues of a cluster in its default partition. */
final class Shares {
    static final String PARTITION = "";

    final ClusterSnapshot snapshot;
    final PendingAsks pending;
    final IdealShares ideal;
    final List<ResourceVector> used;

    private Shares(ClusterSnapshot snapshot, Map<AskId, Integer> claimed) {
        this.snapshot = snapshot;
        this.used = snapshot.queues().stream()
                .map(queue -> queue.load(PARTITION, snapshot.types().size()).used())
                .toList();
        var partition = requireNonNull(snapshot.partitions().get(PARTITION));
        var tree = new QueueTree(snapshot.queues());
        var usage = new Usage(snapshot, tree, PARTITION);
        this.pending = PendingAsks.of(snapshot, partition, usage.queues(), claimed);
        this.ideal = IdealShares.compute(
                tree, partition, used, pending, () -> usage.nodes().mostFree());
    }

    static Shares of(Cluster cluster) {
        return of(cluster, Map.of());
    }

    /** Where so many containers of asks are counted as running by claims. */
    static Shares of(Cluster cluster, Map<AskId, Integer> claimed) {
        return new Shares(Snapshots.of(cluster, Set.of()), claimed);
    }

    static Shares of(ClusterSnapshot snapshot) {
        return new Shares(snapshot, Map.of());
    }

    /** The ideal share of a queue below the root, or of the root for an empty path. */
    ResourceVector of(String path) {
        return ideal.ideal(index(path));
    }

    /** min(u + p, m), where a parent's u + p is the sum of what its children want. */
    ResourceVector wanted(int queue) {
        var row = snapshot.queues().get(queue);
        var sum = row.leaf() ? used.get(queue) : ResourceVector.zero(types());
        for (var child : snapshot.queues()) {
            sum = child.parent() == queue ? sum.plus(wanted(child.index())) : sum;
        }
        return sum.plus(pending.sum(queue)).min(row.load(PARTITION, types()).maximum());
    }

    /** Each is {@code p.a 30/2c}, or says what a queue is due: {@code p.a is due 30}. */
    void expect(List<String> outcome) {
        for (var expected : outcome) {
            String[] words = expected.split(" ");
            int queue = index(words[0].equals("root") ? "" : words[0]);
            var found = expected.contains(" is due ") ? ideal.elasticMinimum(queue) : ideal.ideal(queue);
            assertThat(found)
                    .as(expected)
                    .isEqualTo(Amount.of(words[words.length - 1]).vector());
        }
    }

    int types() {
        return snapshot.types().size();
    }

    int index(String path) {
        var full = path.isEmpty() ? "root" : "root." + path;
        return snapshot.queues().stream()
                .filter(queue -> queue.path().equals(full))
                .mapToInt(QueueSnapshot::index)
                .findFirst()
                .orElseThrow();
    }
}
