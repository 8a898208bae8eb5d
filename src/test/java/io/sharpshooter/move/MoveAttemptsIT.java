package io.sharpshooter.move;

import static io.sharpshooter.move.StockLeak.USER;
import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.junit.jupiter.api.Test;

/**
 * Apps whose containers outlive their master. With the last attempt in a queue the scheduler forgets the user there.
 */
class MoveAttemptsIT {
    private static final long KEPT_MB = 5120;

    private static MockClusterBuilder twoQueues(MockClusterBuilder builder) {
        return builder.nodes(2, Size.gib(8)).queue("root.a", 50).queue("root.b", 50);
    }

    private static MockApp keeper(MockCluster cluster) throws Exception {
        MockApp app = cluster.app("root.a").keepContainers().start();
        cluster.fill(app, Want.of(2, Size.gib(2)));
        return app;
    }

    private static Ledger known(String queue, int number) {
        return WholeLedger.nothing().count(new Account(Book.KNOWN_USERS, queue, "alice", ""), number);
    }

    private static Ledger used(String queue, long mb, long cores) {
        return WholeLedger.nothing().add(new Account(Book.USED, queue, "alice", ""), ResourceVector.of(mb, cores));
    }

    /** She was forgotten with what was kept, and is known again by an app that came later. */
    @Test
    void anAppBetweenTwoAttemptsMovesAwayFromALaterOneOfItsUser() throws Exception {
        MoveScene.assertRepairs("root.a", "root.b", Set.of(USER), MoveAttemptsIT::twoQueues, (cluster, scene) -> {
            Ledger empty = WholeLedger.of(cluster);
            MockApp app = keeper(cluster);
            stopKeeping(cluster, app);
            Ledger between = WholeLedger.of(cluster);
            MockApp later = cluster.app("root.a").start();
            Ledger running = WholeLedger.of(cluster);
            Ledger before = running.minus(between.minus(empty));
            cluster.move(app, scene.destination());
            Ledger known = known("root.b", 1).addAll(used("root.b", KEPT_MB, 3));
            checkAndEnd(cluster, scene, app, scene.expected(before, running).addAll(known));
            later.kill();
            cluster.settle();
            scene.check("after the end", WholeLedger.of(cluster), empty);
        });
    }

    /** Checks what the move has made of the books; then the app gets its next attempt and ends. */
    private static void checkAndEnd(MockCluster cluster, MoveScene scene, MockApp app, Ledger expected)
            throws Exception {
        scene.check("after the move", WholeLedger.of(cluster), expected);
        second(cluster, app);
        app.kill();
    }

    private static void stopKeeping(MockCluster cluster, MockApp app) {
        ApplicationAttemptId first = app.inScheduler().getApplicationAttemptId();
        cluster.scheduler().handle(new AppAttemptRemovedSchedulerEvent(first, RMAppAttemptState.FAILED, true));
    }

    private static void second(MockCluster cluster, MockApp app) {
        ApplicationAttemptId second = ApplicationAttemptId.newInstance(app.id(), 2);
        cluster.scheduler().handle(new AppAttemptAddedSchedulerEvent(second, true));
    }

    /**
     * Accepted by the scheduler, which has not been told of the attempt yet. Hadoop makes a user known when an app of
     * his comes, and forgets him with his last attempt: where the app came he stays known, moved or not; where it goes
     * he need not be known before it has an attempt.
     */
    @Test
    void anAppThatHasNoAttemptYetMoves() throws Exception {
        MoveScene.assertRepairs(
                "root.p.a",
                "root.q.b",
                Set.of(USER),
                builder -> builder.nodes(2, Size.gib(8))
                        .queue("root.p", 50)
                        .queue("root.p.a", 100)
                        .queue("root.q", 50)
                        .queue("root.q.b", 100),
                (cluster, scene) -> {
                    Ledger before = WholeLedger.of(cluster);
                    ApplicationId app = ApplicationId.newInstance(1, 1);
                    cluster.scheduler().handle(new AppAddedSchedulerEvent(app, scene.source(), "alice"));
                    Ledger added = WholeLedger.of(cluster);
                    assertThat(added.get(Account.ofQueue(Book.APPS, "root.p", ""))
                                    .number())
                            .isEqualTo(1);
                    assertThat(cluster.scheduler().moveApplication(app, scene.destination()))
                            .isEqualTo(scene.destination());
                    Ledger stays = known(scene.source(), 1);
                    Ledger stranger = known(scene.destination(), -1);
                    scene.check(
                            "after the move",
                            WholeLedger.of(cluster),
                            scene.expected(before, added).addAll(stays).addAll(stranger));
                    cluster.scheduler().handle(new AppRemovedSchedulerEvent(app, RMAppState.KILLED));
                    scene.check("after the end", WholeLedger.of(cluster), WholeLedger.sum(before, stays));
                });
    }
}
