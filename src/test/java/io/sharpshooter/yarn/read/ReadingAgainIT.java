package io.sharpshooter.yarn.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.yarn.ContainerUpdate;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Traffic;
import io.sharpshooter.yarn.Want;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reader that has read before says the same as one that sees the cluster for the first time. */
class ReadingAgainIT {

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void afterAnySequenceOfStartsEndsKillsAndMoves(long seed) throws Exception {
        try (MockCluster cluster = cluster()) {
            var old = reader(cluster);
            var first = cluster.app("root.a").amOn(cluster.node(0)).start();
            var second = cluster.app("root.b").amOn(cluster.node(1)).start();
            var random = new Random(seed);
            for (int step = 0; step < 25; step++) {
                change(cluster, random, random.nextBoolean() ? first : second);
                assertThat(words(old, cluster)).as("step %d", step).isEqualTo(words(reader(cluster), cluster));
            }
        }
    }

    /** The node has as many containers as before, and as much free; when that one is given back, until it confirms. */
    @Test
    void afterOneOfTheSameSizeHasComeInThePlaceOfAnother() throws Exception {
        try (MockCluster cluster = cluster()) {
            var old = reader(cluster);
            var app = cluster.app("root.a").amOn(cluster.node(0)).start();
            var one = Want.of(1, Size.gib(2)).near(cluster.node(1).host()).only();
            cluster.fill(app, one);
            var before = words(old, cluster);
            app.release(app.running().get(0));
            cluster.settle();
            cluster.fill(app, one);
            assertThat(words(old, cluster))
                    .isEqualTo(words(reader(cluster), cluster))
                    .isNotEqualTo(before);
            app.release(app.running().get(0));
            assertThat(words(old, cluster)).isEqualTo(words(reader(cluster), cluster));
        }
    }

    /** The node lists the same containers, and has as much free. */
    @Test
    void afterOneHasGrownByWhatAnotherHasGivenBack() throws Exception {
        try (MockCluster cluster = cluster()) {
            var old = reader(cluster);
            var app = cluster.app("root.a").amOn(cluster.node(0)).start();
            cluster.fill(
                    app, Want.of(2, Size.gib(2)).near(cluster.node(1).host()).only());
            var before = words(old, cluster);
            app.update(List.of(
                    update(
                            ContainerUpdateType.INCREASE_RESOURCE,
                            3072,
                            app.running().get(0)),
                    update(
                            ContainerUpdateType.DECREASE_RESOURCE,
                            1024,
                            app.running().get(1))));
            cluster.heartbeatAll();
            app.heartbeat();
            cluster.heartbeatAll();
            assertThat(words(old, cluster))
                    .isEqualTo(words(reader(cluster), cluster))
                    .isNotEqualTo(before)
                    .contains("[3072]", "[1024]");
        }
    }

    @Test
    void afterANodeHasGotAnotherLabel() throws Exception {
        try (MockCluster cluster = cluster()) {
            var old = reader(cluster);
            var app = cluster.app("root.a").amOn(cluster.node(0)).start();
            cluster.fill(app, Want.of(2, Size.gib(2)));
            assertThat(words(old, cluster)).doesNotContain("borrows");
            cluster.relabel(cluster.node(0), "fast");
            assertThat(words(old, cluster))
                    .isEqualTo(words(reader(cluster), cluster))
                    .contains("borrows");
        }
    }

    private static void change(MockCluster cluster, Random random, MockApp app) throws Exception {
        switch (random.nextInt(6)) {
            case 0 -> app.ask(Want.of(random.nextInt(4), Size.gib(1 + random.nextInt(2))));
            case 1 -> Traffic.anyOf(app, random).ifPresent(cluster::kill);
            case 2 -> {
                var given = Traffic.anyOf(app, random);
                if (given.isPresent()) {
                    app.release(given.get());
                }
            }
            case 3 -> cluster.move(app, random.nextBoolean() ? "root.a" : "root.b");
            case 4 -> app.heartbeat();
            default -> cluster.heartbeatAll();
        }
    }

    private static UpdateContainerRequest update(ContainerUpdateType type, int mib, RMContainer container) {
        return new ContainerUpdate(type, Resource.newInstance(mib, 1)).request(container);
    }

    private static String words(SchedulerReader reader, MockCluster cluster) {
        var snapshot = reader.read(cluster.time().get(), List.of(), Map.of());
        var words = new StringBuilder();
        for (var node : snapshot.nodes()) {
            words.append(
                    node.id() + " " + node.unallocated() + " " + node.terminating() + " " + node.reservation() + "\n");
            node.containers().stream()
                    .map(container -> words(container))
                    .sorted()
                    .forEach(words::append);
        }
        return words.toString();
    }

    private static String words(ContainerSnapshot container) {
        return "  " + container + " " + container.size() + " " + container.key() + " " + container.startedAt()
                + " in " + container.queue().path() + " of " + container.app().liveContainers()
                + (container.am() ? " am" : "") + (container.borrowsPartition() ? " borrows" : "") + "\n";
    }

    private static SchedulerReader reader(MockCluster cluster) {
        return new SchedulerReader(cluster.scheduler(), cluster.context());
    }

    private static MockCluster cluster() throws Exception {
        return MockCluster.builder()
                .label("fast", false)
                .queue("root.a", 50, queue -> queue.label("fast", 50, 100))
                .queue("root.b", 50, queue -> queue.label("fast", 50, 100))
                .nodes(3, Size.gib(6))
                .start();
    }
}
