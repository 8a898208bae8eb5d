package io.sharpshooter.move;

import static io.sharpshooter.move.Opening.DESTINATION;
import static io.sharpshooter.move.Opening.SOURCE;
import static java.util.stream.Stream.concat;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;

/**
 * The table of moves. Ours leaves nothing wrong after any of them, which {@link MoveRepairIT} proves; what Hadoop's own
 * leaves wrong the auditor finds and heals, which {@link AuditorLeaksIT} proves.
 */
final class Openings {
    private static final String SIBLING = "root.p.c";
    private static final String DEFAULT = QueueMetrics.DEFAULT_PARTITION;
    private static final String GPU = "yarn.io/gpu";
    private static final Account USED_BY_ALICE = new Account(Book.USED, SOURCE, "alice", "");

    private Openings() {}

    /** Of one app that runs, and what it holds in several books. */
    private static Stream<Opening> holding() {
        return Stream.of(
                Opening.of("a master").runnable(),
                Opening.of("reservations")
                        .on(builder -> builder.nodes(6, Size.gib(8)))
                        .others(cluster -> fill(cluster, Want.of(6, Size.gib(5))))
                        .app(Openings::busy)
                        .runnable()
                        .stays(Book.RESERVED, "", 0, 12288, 3),
                reserved(),
                Opening.of("reservations on two partitions")
                        .on(builder ->
                                builder.label("x", true).nodes(2, Size.gib(8)).nodes(2, Size.gib(16), "x", 0))
                        .withLabel("x")
                        .others(cluster -> fill(cluster, Want.of(2, Size.gib(5)), onX(2, 12)))
                        .app(cluster -> reserve(alice(cluster), cluster, 2, Want.of(1, Size.gib(4)), onX(1, 6)))
                        .runnable()
                        .stays(Book.RESERVED, "", 0, 4096, 1)
                        .stays(Book.RESERVED, "x", 0, 6144, 1),
                Opening.of("a reservation for the increase of a container")
                        .on(builder -> builder.nodes(2, Size.gib(9)))
                        .others(cluster -> fill(cluster, Want.of(2, Size.gib(5))))
                        .app(Openings::growing)
                        .runnable()
                        .stays(Book.RESERVED, "", 0, 3072, 0),
                Opening.of("a killable container")
                        .on(builder -> builder.nodes(2, Size.gib(8)).set(MoveScene.LAZY, "true"))
                        .app(Openings::marked)
                        .runnable()
                        .stays(Book.KILLABLE, "", 0, 2048, 1),
                // Hadoop moves them in the metrics under the label that they were asked with.
                Opening.of("containers and a reservation that borrow a partition")
                        .on(builder -> builder.label("x", false)
                                .nodes(1, Size.gib(4))
                                .nodes(1, Size.gib(8), "x", 0)
                                .nodes(2, Size.mib(512), "x", 0))
                        .withLabel("x")
                        .app(Openings::borrower)
                        .runnable()
                        .stays(Book.RESERVED, "x", 0, 6144, 1)
                        .stays(Book.METRIC_RESERVED, "x", 1, 6144, 1)
                        .stays(Book.METRIC_RESERVED, "", -1, -6144, -1)
                        .stays(Book.METRIC_ALLOCATED, "x", 3, 3072, 3)
                        .stays(Book.METRIC_ALLOCATED, "", -3, -3072, -3),
                // Queues' books and metrics know nothing of them, but Hadoop moves them in the metrics.
                Opening.of("an opportunistic container")
                        .on(builder ->
                                builder.nodes(1, Size.gib(8)).set(OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED, "true"))
                        .app(Openings::demoted)
                        .runnable()
                        .stays(Book.METRIC_ALLOCATED, "", -1, -2048, -1),
                // One object holds what its metrics and those of nodes without a label say.
                Opening.of("a label that has the name by which Hadoop's metrics call nodes without a label")
                        .on(builder -> builder.label(DEFAULT, true)
                                .nodes(1, Size.gib(8))
                                .nodes(1, Size.gib(8), DEFAULT, 0))
                        .withLabel(DEFAULT)
                        .app(Openings::onBoth)
                        .runnable(),
                Opening.of("a resource type that the administrator has defined")
                        .on(builder -> builder.resourceTypes(GPU)
                                .dominantResources()
                                .set(MoveScene.LAZY, "true")
                                .nodes(2, Size.gib(16).vcores(16).with(GPU, 5)))
                        .others(cluster -> fill(cluster, Want.of(2, gpus(3))))
                        .app(Openings::withGpus)
                        .runnable()
                        .stays(Book.RESERVED, "", 0, 1024, 1, 3)
                        .stays(Book.KILLABLE, "", 0, 1024, 1, 1));
    }

    static Opening reserved() {
        return Opening.of("a reservation, to a leaf of the same parent")
                .between(SOURCE, SIBLING)
                .others(cluster -> fill(cluster, Want.of(2, Size.gib(5))))
                .app(cluster -> reserve(alice(cluster), cluster, 1, Want.of(1, Size.gib(4))))
                .runnable()
                .stays(Book.RESERVED, "", 0, 4096, 1);
    }

    static Stream<Opening> all() {
        return concat(holding(), rare());
    }

    /** With a move that kills: ours kills nobody, which {@link MoveKillableIT} proves. */
    static Stream<Opening> leaking() {
        return concat(all(), Stream.of(killing()));
    }

    /** The scheduler kills one of the app's containers, and moves it all the same. */
    private static Opening killing() {
        var source = "root.q.c";
        return Opening.of("a move that kills")
                .between(source, DESTINATION)
                .on(builder -> builder.nodes(2, Size.gib(8)).set(MoveScene.LAZY, "true"))
                .app(cluster -> {
                    var app = cluster.app(source).start();
                    cluster.fill(app, Want.of(2, Size.gib(2)));
                    cluster.refreshQueues(conf -> {
                        conf.setInt("yarn.scheduler.capacity.root.p.capacity", 54);
                        conf.setInt("yarn.scheduler.capacity.root.q.capacity", 26);
                        conf.setInt("yarn.scheduler.capacity.root.q.maximum-capacity", 26);
                    });
                    app.running().forEach(container -> cluster.scheduler().markContainerForKillable(container));
                    return app;
                })
                .runnable()
                .stays(Book.CONTAINERS, "", -1)
                .stays(Book.USED, "", 0, -2048, -1)
                .stays(Book.KILLABLE, "", 0, 2048, 1)
                .lacks(new Account(Book.USED, DESTINATION, "alice", ""), 0, -2048, -1);
    }

    /** Several attempts, apps that wait, and a move to where the app is. */
    private static Stream<Opening> rare() {
        return Stream.of(
                // With the first attempt the scheduler has forgotten what alice uses.
                Opening.of("a second attempt with the containers of the first")
                        .app(Openings::withASecondAttempt)
                        .toldBefore("root.p.a user alice USED: booked [1024, 1], true [5120, 3]")
                        .runnable()
                        .gets(Book.USED, 0, 4096, 2),
                Opening.of("an app between two attempts")
                        .app(Openings::betweenTwoAttempts)
                        .lacks(USED_BY_ALICE, 0, 5120, 3)
                        .gets(Book.USED, 0, 5120, 3)
                        .gets(Book.KNOWN_USERS, 1),
                // Hadoop forgets what the user of its only app uses there.
                Opening.of("a move to the same queue")
                        .between(SOURCE, SOURCE)
                        .app(cluster -> {
                            var app = alice(cluster);
                            cluster.fill(app, Want.of(2, Size.gib(1)));
                            return app;
                        })
                        .lacks(USED_BY_ALICE, 0, 3072, 3),
                Opening.of("an app that is not yet active")
                        .leaves(queue -> queue.amShare(0.1))
                        .others(cluster -> startOf("bob", cluster, SOURCE, DESTINATION))
                        .app(Openings::waiting)
                        .runnable(),
                Opening.of("an app that is not yet active, to a leaf of the same parent")
                        .between(SOURCE, SIBLING)
                        .leaves(queue -> queue.amShare(0.1))
                        .others(cluster -> startOf("bob", cluster, SOURCE, SIBLING))
                        .app(Openings::waiting),
                // Hadoop forgets her other app in the source.
                Opening.of("an app that waits for parallel apps beside another of its user")
                        .leaves(queue -> queue.set("max-parallel-apps", "1"))
                        .others(cluster -> startOf("alice", cluster, SOURCE, DESTINATION))
                        .app(Openings::waiting)
                        .lacks(USED_BY_ALICE, 0, 1024, 1)
                        .lacks(new Account(Book.AM_USED, SOURCE, "alice", ""), 0, 1024, 1)
                        .lacks(new Account(Book.ACTIVE_APPS, SOURCE, "alice", ""), 1),
                Opening.of("an app that waits for parallel apps as its user's only one")
                        .leaves(queue -> queue.set("max-parallel-apps", "1"))
                        .others(cluster -> startOf("bob", cluster, SOURCE, DESTINATION))
                        .app(Openings::waiting)
                        .lacks(new Account(Book.WAITING_APPS, SOURCE, "alice", ""), 1));
    }

    private static MockApp alice(MockCluster cluster) throws Exception {
        return cluster.app(SOURCE).start();
    }

    private static void startOf(String user, MockCluster cluster, String... queues) throws Exception {
        for (var queue : queues) {
            cluster.app(queue).user(user).start();
        }
    }

    private static void fill(MockCluster cluster, Want... wants) throws Exception {
        cluster.fill(cluster.app("root.r").user("bob").start(), wants);
    }

    private static Want onX(int count, int gib) {
        return Want.of(count, Size.gib(gib)).label("x").priority(2);
    }

    private static MockApp reserve(MockApp app, MockCluster cluster, int count, Want... wants) throws Exception {
        app.ask(wants);
        cluster.heartbeatAll();
        assertThat(app.inScheduler().getReservedContainers()).hasSize(count);
        return app;
    }

    private static MockApp busy(MockCluster cluster) throws Exception {
        var app = alice(cluster);
        cluster.fill(app, Want.of(2, Size.mib(512)).priority(1));
        return reserve(app, cluster, 3, Want.of(3, Size.gib(4).vcores(2)).priority(2));
    }

    /** Its container of 1 GiB is to have 4, for which its node has no room. */
    private static MockApp growing(MockCluster cluster) throws Exception {
        var app = alice(cluster);
        cluster.fill(app, Want.of(1, Size.gib(1)));
        var small = app.running().get(0);
        app.update(small, ContainerUpdateType.INCREASE_RESOURCE, Size.gib(4).toResource())
                .heartbeat();
        cluster.heartbeatAll();
        assertThat(app.inScheduler().getReservedContainers())
                .singleElement()
                .extracting(reserved -> reserved.getReservedSchedulerKey().getContainerToUpdate())
                .isEqualTo(small.getContainerId());
        return app;
    }

    private static Size gpus(int count) {
        return Size.gib(1).with(GPU, count);
    }

    private static MockApp onBoth(MockCluster cluster) throws Exception {
        var app = alice(cluster);
        cluster.fill(
                app,
                Want.of(2, Size.gib(1)),
                Want.of(1, Size.gib(2)).label(DEFAULT).priority(2));
        assertThat(app.running()).hasSize(3);
        return app;
    }

    private static MockApp withGpus(MockCluster cluster) throws Exception {
        var app = alice(cluster);
        cluster.fill(app, Want.of(1, gpus(1)).priority(1));
        cluster.scheduler().markContainerForKillable(app.running().get(0));
        return reserve(app, cluster, 1, Want.of(1, gpus(3)).priority(2));
    }

    /** Three containers borrow from x, where a large one is reserved: x has enough for both, though not on one node. */
    private static MockApp borrower(MockCluster cluster) throws Exception {
        var app = cluster.app(SOURCE).amOn(cluster.node(0)).start();
        app.ask(Want.of(6, Size.gib(1)), Want.of(1, Size.gib(6)).priority(2));
        MoveScene.untilBorrowed(cluster, app);
        assertThat(app.inScheduler().getReservedContainers()).hasSize(1);
        return app;
    }

    private static MockApp withTwo(MockCluster cluster) throws Exception {
        var app = alice(cluster);
        cluster.fill(app, Want.of(2, Size.gib(2)));
        return app;
    }

    private static MockApp marked(MockCluster cluster) throws Exception {
        var app = withTwo(cluster);
        cluster.scheduler().markContainerForKillable(app.running().get(0));
        return app;
    }

    private static MockApp demoted(MockCluster cluster) throws Exception {
        var app = withTwo(cluster);
        var demoted = app.running().get(0);
        app.update(demoted, ContainerUpdateType.DEMOTE_EXECUTION_TYPE, null).heartbeat();
        assertThat(demoted.getExecutionType()).isEqualTo(ExecutionType.OPPORTUNISTIC);
        return app;
    }

    /** Its containers outlive its master. */
    private static MockApp keeper(MockCluster cluster) throws Exception {
        var app = cluster.app(SOURCE).keepContainers().start();
        cluster.fill(app, Want.of(2, Size.gib(2)));
        return app;
    }

    private static MockApp betweenTwoAttempts(MockCluster cluster) throws Exception {
        var app = keeper(cluster);
        var first = app.inScheduler().getApplicationAttemptId();
        cluster.scheduler().handle(new AppAttemptRemovedSchedulerEvent(first, RMAppAttemptState.FAILED, true));
        return app;
    }

    private static MockApp withASecondAttempt(MockCluster cluster) throws Exception {
        var app = keeper(cluster);
        cluster.node(app.amContainer().getAllocatedNode()).finish(app.amContainer());
        cluster.await(
                "a second attempt",
                () -> app.inScheduler().getApplicationAttemptId().getAttemptId() == 2);
        cluster.await("its request", () -> !app.inScheduler().getSchedulerKeys().isEmpty());
        cluster.heartbeatAll();
        cluster.await("its master", app::amAllocated);
        return app.launch();
    }

    private static MockApp waiting(MockCluster cluster) throws Exception {
        var app = cluster.app(SOURCE).submit();
        cluster.heartbeatAll();
        assertThat(app.amAllocated()).isFalse();
        return app;
    }
}
