package io.sharpshooter.move;

import static io.sharpshooter.move.StockLeak.ACTIVE_USERS;
import static io.sharpshooter.move.StockLeak.APPS_OF_USER;
import static io.sharpshooter.move.StockLeak.SUMS_OF_USERS;
import static io.sharpshooter.move.StockLeak.USER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Ledger;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Apps that wait for {@code max-parallel-apps}. Hadoop counts such an app for its user when it leaves a queue, not when
 * it comes, and forgets a user who has exactly one other app there.
 */
class MoveWaitingIT {
    private static final String LIMIT = "max-parallel-apps";

    private static MockClusterBuilder oneAtATime(MockClusterBuilder builder) {
        return builder.nodes(2, Size.gib(8))
                .queue("root.p", 50)
                .queue("root.p.a", 100, queue -> queue.set(LIMIT, "1"))
                .queue("root.q", 50)
                .queue("root.q.b", 100, queue -> queue.set(LIMIT, "1"));
    }

    /** One that {@code max-parallel-apps} keeps from running. */
    static MockApp waiting(MockCluster cluster, String queue) throws Exception {
        MockApp app = cluster.app(queue).submit();
        cluster.heartbeatAll();
        assertThat(app.amAllocated()).isFalse();
        assertThat(app.inScheduler().isRunnable()).isFalse();
        return app;
    }

    /**
     * The move makes Alice active in the destination instead of the source; there she has one container, and not two.
     */
    private static Ledger withOneContainer(String queue) {
        return WholeLedger.nothing()
                .add(Account.ofQueue(Book.USED_BY_ACTIVE_USERS, queue, ""), ResourceVector.of(-1024, -1))
                .add(Account.ofQueue(Book.USED_BY_OTHER_USERS, queue, ""), ResourceVector.of(1024, 1));
    }

    private static Ledger only(Ledger ledger, String queue) {
        return MoveScene.in(queue, ledger, queue);
    }

    private static Ledger withoutPendingApps(Ledger ledger) {
        return ledger.only(account -> account.book() != Book.METRIC_PENDING_APPS);
    }

    private static Ledger pendingApps(Ledger ledger) {
        return ledger.only(account -> account.book() == Book.METRIC_PENDING_APPS);
    }

    private static void checkOnceItRan(MockCluster cluster, MoveScene scene, String when, Ledger expected) {
        scene.check(when, withoutPendingApps(WholeLedger.of(cluster)), withoutPendingApps(expected));
    }

    private static void start(MockCluster cluster, MockApp app) throws Exception {
        cluster.heartbeatAll();
        cluster.await("its master", app::amAllocated);
        app.launch();
    }

    /** The one book that is left out in the others, since not every Hadoop counts here. */
    @Test
    @EnabledIf(
            value = "io.sharpshooter.lines.HadoopHas#version34",
            disabledReason =
                    "Hadoop 3.3 counts an app that has waited twice in the metrics of pending apps when it may run, "
                            + "moved or not")
    void metricsOfPendingAppsAreRightOnceItRan() throws Exception {
        MoveScene.assertRepairs("root.p.a", "root.q.b", Set.of(), MoveWaitingIT::oneAtATime, (cluster, scene) -> {
            Ledger empty = WholeLedger.of(cluster);
            MockApp other = cluster.app(scene.source()).user("bob").start();
            MockApp there = cluster.app(scene.destination()).user("bob").start();
            MockApp app = waiting(cluster, scene.source());
            cluster.move(app, scene.destination());
            there.kill();
            start(cluster, app);
            scene.check("while it runs", pendingApps(WholeLedger.of(cluster)), pendingApps(empty));
            app.kill();
            other.kill();
            cluster.settle();
            scene.check("after the end of all", pendingApps(WholeLedger.of(cluster)), pendingApps(empty));
        });
    }

    @Test
    void theOtherAppOfItsUserGoesOnGettingContainers() throws Exception {
        MoveScene.assertRepairs(
                "root.p.a",
                "root.q.b",
                Set.of(APPS_OF_USER, SUMS_OF_USERS, USER),
                MoveWaitingIT::oneAtATime,
                (cluster, scene) -> {
                    Ledger empty = WholeLedger.of(cluster);
                    MockApp other = cluster.app(scene.source()).start();
                    cluster.fill(other, Want.of(1, Size.gib(1)));
                    MockApp there = cluster.app(scene.destination()).start();
                    Ledger before = WholeLedger.of(cluster);
                    MockApp app = waiting(cluster, scene.source());
                    Ledger running = WholeLedger.of(cluster);
                    cluster.move(app, scene.destination());
                    Ledger expected = scene.expected(before, running).addAll(withOneContainer(scene.destination()));
                    scene.check("after the move", WholeLedger.of(cluster), expected);
                    int placed = other.placed().size();
                    cluster.fill(other, Want.of(1, Size.gib(1)));
                    assertThat(other.placed()).hasSizeGreaterThan(placed);
                    other.release(other.running().get(1));
                    there.kill();
                    start(cluster, app);
                    checkOnceItRan(cluster, scene, "in the place of the one that was there", before);
                    app.kill();
                    other.kill();
                    cluster.settle();
                    checkOnceItRan(cluster, scene, "after the end of all", empty);
                });
    }

    @Test
    void aRefusedMoveAndOneToTheSameQueueChangeNothing() throws Exception {
        MoveScene.assertRepairs(
                "root.p.a",
                "root.p.a",
                Set.of(ACTIVE_USERS, APPS_OF_USER, USER),
                MoveWaitingIT::oneAtATime,
                (cluster, scene) -> {
                    cluster.app(scene.source()).start();
                    assertChangesNothing(cluster, scene);
                });
    }

    /** He may have one app more than are counted for him. */
    @ParameterizedTest
    @CsvSource({"1, ACTIVE_USERS APPS_OF_USER USER", "2, APPS_OF_USER"})
    void oneToTheSameQueueIsNotRefusedForTheLimitOfItsUser(int others, String leaks) throws Exception {
        MoveScene.assertRepairs(
                "root.a",
                "root.a",
                Arrays.stream(leaks.split(" ")).map(StockLeak::valueOf).collect(Collectors.toSet()),
                builder -> builder.nodes(2, Size.gib(8))
                        .queue(
                                "root.a",
                                100,
                                queue -> queue.set(LIMIT, Integer.toString(others))
                                        .set("maximum-applications", "10")
                                        .userLimitFactor(0.1 * (others + 1))),
                (cluster, scene) -> {
                    for (int other = 0; other < others; other++) {
                        cluster.app(scene.source()).start();
                    }
                    MockApp app = waiting(cluster, scene.source());
                    Ledger before = WholeLedger.of(cluster);
                    cluster.move(app, scene.destination());
                    scene.check("after the move", WholeLedger.of(cluster), before);
                });
    }

    private static void assertChangesNothing(MockCluster cluster, MoveScene scene) throws Exception {
        MockApp app = waiting(cluster, scene.source());
        Ledger before = WholeLedger.of(cluster);
        assertThatThrownBy(() -> cluster.moveUnprepared(app, "root.q")).isInstanceOf(YarnException.class);
        scene.check("after the refusal", WholeLedger.of(cluster), before);
        cluster.move(app, scene.destination());
        scene.check("after the move", WholeLedger.of(cluster), before);
    }
}
