package io.sharpshooter.program.replay;

import static io.sharpshooter.claim.EndReason.PLACED_HERE;
import static io.sharpshooter.model.ResourceVector.zero;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.recorded.Recording;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whatever the cluster, it is played on as decided, and its books stay right. */
class PlayedClusterTest {
    private static final int ROUNDS = 8;
    private static final ClassLoader LOADER = PlayedClusterTest.class.getClassLoader();

    private int dead;
    private int placed;

    @Test
    void booksStayTheSumOfWhatRunsAndEachVictimDiesOnce() {
        Seeds.each(150, seed -> play(Generated.of(seed)));
        Seeds.each(50, seed -> play(Generated.inside(seed)));
        if (Seeds.enough(150)) {
            assertThat(dead).isPositive();
            assertThat(placed).isPositive();
        }
    }

    private void play(Generated generated) {
        var first = Snapshots.of(generated.cluster(), Set.of());
        var now = new Recording(generated.texts(), first, new ClaimBook());
        var claims = new HashMap<Long, Claim>();
        for (int round = 0; round < ROUNDS; round++) {
            var cluster = now.cluster();
            now = PlayedCluster.after(now, now.decide(LOADER), claims);
            assertThat(now.cluster().time()).isGreaterThan(cluster.time());
            checkBooks(now.cluster());
            checkMoved(cluster, now.cluster(), claims);
        }
        var names = new HashSet<ContainerName>();
        for (var claim : claims.values()) {
            if (claim.hasKilled()) {
                claim.victims()
                        .forEach(victim -> assertThat(names.add(victim.container()))
                                .as("%s", victim)
                                .isTrue());
            }
        }
        dead += names.size();
        claims.values().forEach(claim -> placed += claim.reason() == PLACED_HERE ? 1 : 0);
    }

    private static void checkBooks(ClusterSnapshot cluster) {
        for (var queue : cluster.queues()) {
            for (var partition : queue.loads().keySet()) {
                var used = zero(cluster.types().size());
                var reserved = used;
                for (var node : cluster.nodes()) {
                    boolean here = node.partition().equals(partition);
                    for (var one : node.containers()) {
                        used = here && isBelow(one.queue(), queue) ? used.plus(one.size()) : used;
                    }
                    var held = node.reservation();
                    if (here && held != null && isBelow(held.queue(), queue)) {
                        reserved = reserved.plus(held.size());
                    }
                }
                var load = queue.load(partition, used.size());
                assertThat(load.used()).as("%s used", queue.path()).isEqualTo(used);
                assertThat(load.reserved()).as("%s reserved", queue.path()).isEqualTo(reserved);
            }
        }
    }

    private static boolean isBelow(QueueSnapshot queue, QueueSnapshot top) {
        return (queue.path() + ".").startsWith(top.path() + ".");
    }

    /** Nodes lose and get what asks have got and victims had, and nothing more than they have. */
    private static void checkMoved(ClusterSnapshot before, ClusterSnapshot now, Map<Long, Claim> claims) {
        var left = new HashMap<AskId, Integer>();
        now.asks().forEach(ask -> left.put(ask.id(), ask.outstanding()));
        int got = before.asks().stream()
                .mapToInt(ask -> ask.outstanding() - left.getOrDefault(ask.id(), 0))
                .sum();
        assertThat(containers(now).stream().filter(it -> !containers(before).contains(it)))
                .hasSize(got);
        now.nodes()
                .forEach(node -> assertThat(node.free()
                                .plus(node.containers().stream()
                                        .map(it -> it.size())
                                        .reduce(zero(now.types().size()), ResourceVector::plus)))
                        .isEqualTo(node.total()));
        assertThat(now.asks())
                .extracting(Ask::id)
                .isSubsetOf(before.asks().stream().map(Ask::id).toList());
    }

    private static Set<ContainerName> containers(ClusterSnapshot cluster) {
        var names = new HashSet<ContainerName>();
        cluster.nodes().forEach(node -> node.containers().forEach(it -> names.add(it.name())));
        return names;
    }
}
