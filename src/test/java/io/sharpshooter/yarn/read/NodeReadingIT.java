package io.sharpshooter.yarn.read;

import static io.sharpshooter.yarn.Look.gib;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.yarn.Look;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class NodeReadingIT {

    @Test
    void nodesAreReadWhenTheyAreAskedFor() throws Exception {
        try (MockCluster cluster = twoQueues().nodes(2, Size.gib(8)).start()) {
            var look = Look.at(cluster);
            assertThat(look.snapshot().nodesRead()).isFalse();
            assertThat(look.snapshot().nodes()).hasSize(2);
            assertThat(look.snapshot().nodesRead()).isTrue();
        }
    }

    @Test
    void spaceAndContainersOfANode() throws Exception {
        try (MockCluster cluster = twoQueues().nodes(1, Size.gib(8)).start()) {
            var app = cluster.app("root.b").tag("nightly").start();
            cluster.fill(app, Want.of(2, Size.gib(2)).priority(4).requestId(9));

            var look = Look.at(cluster);
            var node = look.node(cluster.node(0));
            assertThat(node.total()).isEqualTo(gib(8));
            assertThat(node.unallocated()).isEqualTo(gib(3));
            assertThat(node.terminating()).isEqualTo(gib(0));
            assertThat(node.schedulable()).isTrue();
            assertThat(node.rack()).isEqualTo("/rack0");
            assertThat(node.containers()).hasSize(3);
            var container = node.containers().stream()
                    .filter(found -> !found.am())
                    .findFirst()
                    .orElseThrow();
            var live = app.running().stream()
                    .filter(found -> found.getContainerId()
                            .toString()
                            .equals(container.name().toString()))
                    .findFirst()
                    .orElseThrow();
            assertThat(container.startedAt()).isEqualTo(live.getCreationTime());
            assertThat(container.size()).isEqualTo(gib(2));
            assertThat(container.key().priority()).isEqualTo(4);
            assertThat(container.key().allocationRequestId()).isEqualTo(9);
            assertThat(container.app().liveContainers()).isEqualTo(3);
            assertThat(container.app().tags()).containsExactly("nightly");
            assertThat(container.app().user()).isEqualTo("alice");
            assertThat(container.queue()).isSameAs(look.queue("root.b"));
        }
    }

    @Test
    void aNodeTellsThePlacesOfTheContainersOfSomeApps() throws Exception {
        try (MockCluster cluster = twoQueues().nodes(2, Size.gib(8)).start()) {
            var apps = new ArrayList<MockApp>();
            for (int i = 0; i < 4; i++) {
                var app = cluster.app("root.b").start();
                cluster.fill(app, Want.of(1 + i, Size.gib(1)));
                apps.add(app);
            }
            var look = Look.at(cluster);
            for (var app : apps) {
                int withMaster = app.running().size() + 1;
                assertThat(told(look, Set.of(app.id().toString()))).isEqualTo(app.id() + " " + withMaster);
            }
            assertThat(told(look, Set.of("application_1_0001"))).isEmpty();
        }
    }

    /** Whose containers the nodes tell of, and of how many. */
    private static String told(Look look, Set<String> apps) {
        var found = new ArrayList<String>();
        for (var node : look.snapshot().nodes()) {
            node.roster()
                    .forEachOf(apps, place -> found.add(node.roster().app(place).id()));
        }
        return found.stream().collect(groupingBy(id -> id, TreeMap::new, counting())).entrySet().stream()
                .map(app -> app.getKey() + " " + app.getValue())
                .collect(joining(", "));
    }

    @Test
    void whatIsKilledButNotConfirmedIsTerminatingAndNoCandidate() throws Exception {
        try (MockCluster cluster = twoQueues().nodes(1, Size.gib(8)).start()) {
            var app = cluster.app("root.b").start();
            cluster.fill(app, Want.of(3, Size.gib(2)));
            cluster.kill(app.running().get(0));

            var killed = Look.at(cluster).node(cluster.node(0));
            assertThat(killed.terminating()).isEqualTo(gib(2));
            assertThat(killed.unallocated()).isEqualTo(gib(1));
            assertThat(killed.containers()).hasSize(3);

            app.ask(Want.of(0, Size.gib(2)));
            cluster.settle();
            var confirmed = Look.at(cluster).node(cluster.node(0));
            assertThat(confirmed.terminating()).isEqualTo(gib(0));
            assertThat(confirmed.unallocated()).isEqualTo(gib(3));
        }
    }

    @Test
    void whatAnAppGivesBackOrLeavesBehindIsTerminatingToo() throws Exception {
        try (MockCluster cluster = twoQueues().nodes(1, Size.gib(8)).start()) {
            var app = cluster.app("root.b").start();
            cluster.fill(app, Want.of(3, Size.gib(2)));
            app.release(app.running().get(0));
            assertThat(Look.at(cluster).node(cluster.node(0)).terminating()).isEqualTo(gib(2));
            app.kill();
            var node = Look.at(cluster).node(cluster.node(0));
            assertThat(node.terminating()).isEqualTo(gib(7));
            assertThat(node.free()).isEqualTo(gib(8));
            assertThat(node.containers()).isEmpty();
        }
    }

    @Test
    void aContainerThatWasKilledBeforeItStartedIsCountedOnce() throws Exception {
        try (MockCluster cluster = twoQueues().nodes(1, Size.gib(8)).start()) {
            var app = cluster.app("root.b").start();
            app.ask(Want.of(1, Size.gib(2)));
            cluster.heartbeatAll();
            var allocated = app.running().get(0);
            app.ask(Want.of(0, Size.gib(2)));
            cluster.kill(allocated);
            var node = Look.at(cluster).node(cluster.node(0));
            assertThat(node.free()).isEqualTo(gib(7));
        }
    }

    @Test
    void aReservationIsShownWithItsAppAndAsk() throws Exception {
        try (MockCluster cluster = twoQueues().nodes(2, Size.gib(8)).start()) {
            var small = cluster.app("root.b").amOn(cluster.node(0)).start();
            var large = cluster.app("root.a").amOn(cluster.node(1)).start();
            cluster.fill(small, Want.of(2, Size.gib(4)));
            cluster.fill(large, Want.of(1, Size.gib(6)).priority(3));

            var look = Look.at(cluster);
            var reservation = requireNonNull(look.node(cluster.node(0)).reservation());
            assertThat(reservation.askId()).isEqualTo(look.ask(large).id());
            assertThat(reservation.size()).isEqualTo(gib(6));
            assertThat(reservation.queue()).isSameAs(look.queue("root.a"));
            assertThat(reservation.name().toString())
                    .isEqualTo(large.inScheduler()
                            .getReservedContainers()
                            .get(0)
                            .getContainerId()
                            .toString());
            assertThat(look.node(cluster.node(0)).schedulable()).isTrue();
        }
    }

    @Test
    void containersThatBorrowAPartitionAreMarked() throws Exception {
        try (var cluster = MockCluster.builder()
                .label("fast", false)
                .queue("root.a", 50, queue -> queue.label("fast", 100, 100))
                .queue("root.b", 50)
                .nodes(1, Size.gib(1))
                .nodes(1, Size.gib(8), "fast", 0)
                .start()) {
            var borrower = cluster.app("root.b").amOn(cluster.node(0)).start();
            cluster.fill(borrower, Want.of(2, Size.gib(1)));
            var owner =
                    cluster.app("root.a").amLabel("fast").amOn(cluster.node(1)).start();
            cluster.fill(owner, Want.of(1, Size.gib(1)).label("fast"));

            var look = Look.at(cluster);
            assertThat(look.node(cluster.node(1)).partition()).isEqualTo("fast");
            assertThat(look.containers(cluster.node(1), borrower))
                    .hasSize(2)
                    .allMatch(ContainerSnapshot::borrowsPartition);
            assertThat(look.containers(cluster.node(1), owner))
                    .hasSize(2)
                    .noneMatch(ContainerSnapshot::borrowsPartition);
            assertThat(look.containers(cluster.node(0), borrower)).noneMatch(ContainerSnapshot::borrowsPartition);
        }
    }

    @Test
    void aNodeThatDrainsOrIsSilentIsNotSchedulable() throws Exception {
        try (MockCluster cluster = twoQueues()
                .set("yarn.scheduler.skip.node.multiplier", "0")
                .nodes(1, Size.gib(8))
                .start()) {
            cluster.await(
                    "the heartbeat is old",
                    () -> !Look.at(cluster).node(cluster.node(0)).schedulable());
        }
        try (MockCluster cluster = twoQueues().nodes(2, Size.gib(8)).start()) {
            var app = cluster.app("root.a").amOn(cluster.node(1)).start();
            cluster.heartbeatAll();
            cluster.rm().sendNodeGracefulDecommission(cluster.node(1).nm(), 1000);
            cluster.drain();
            var look = Look.at(cluster);
            assertThat(look.node(cluster.node(0)).schedulable()).isTrue();
            assertThat(look.node(cluster.node(1)).schedulable()).isFalse();
            assertThat(look.containers(cluster.node(1), app)).hasSize(1);
        }
    }

    @Test
    void whatVanishesBetweenTheReadsIsLeftOut() throws Exception {
        try (MockCluster cluster = twoQueues().nodes(2, Size.gib(8)).start()) {
            var app = cluster.app("root.b").amOn(cluster.node(0)).start();
            var waiting = cluster.app("root.a").amOn(cluster.node(0)).start();
            waiting.ask(Want.of(1, Size.gib(20)));
            var look = Look.at(cluster);
            app.kill();
            waiting.kill();
            cluster.node(1).lose();
            assertThat(look.snapshot().nodes()).hasSize(1);
            assertThat(look.node(cluster.node(0)).containers()).isEmpty();
            assertThat(look.node(cluster.node(0)).free()).isEqualTo(gib(8));

            var after = Look.at(cluster);
            assertThat(after.snapshot().apps()).isEmpty();
            assertThat(after.snapshot().asks()).isEmpty();
        }
    }

    @Test
    void theLargestNodesAreKnownBeforeNodesAreRead() throws Exception {
        try (MockCluster cluster = twoQueues()
                .dominantResources()
                .nodes(3, Size.gib(8).vcores(2))
                .nodes(1, Size.gib(2).vcores(9))
                .nodes(1, Size.gib(1).vcores(1))
                .start()) {
            var reader = new SchedulerReader(cluster.scheduler(), cluster.context());
            assertThat(shapes(Look.at(reader, cluster)))
                    .containsExactlyInAnyOrder(List.of(8192L, 2L), List.of(2048L, 9L));
            cluster.addNode(Size.gib(9).vcores(9), "", 0);
            assertThat(shapes(Look.at(reader, cluster))).containsExactly(List.of(9216L, 9L));
            cluster.node(5).lose();
            assertThat(shapes(Look.at(reader, cluster)))
                    .containsExactlyInAnyOrder(List.of(8192L, 2L), List.of(2048L, 9L));
        }
    }

    private static List<List<Long>> shapes(Look look) {
        var partition = requireNonNull(look.snapshot().partitions().get(""));
        return partition.nodeShapes().stream()
                .map(shape -> java.util.Arrays.stream(shape.toArray()).boxed().toList())
                .toList();
    }

    private static MockClusterBuilder twoQueues() {
        return MockCluster.builder().queue("root.a", 50).queue("root.b", 50);
    }
}
