package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.PolicyWithClock;
import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import io.sharpshooter.bench.StockMove;
import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Balance;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.ledger.DriftWatch.Sighting;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.LackingHadoop;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.audit.TreeAudit;
import io.sharpshooter.yarn.hadoop.HiddenMember;
import io.sharpshooter.yarn.hadoop.HiddenMembers;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.apache.hadoop.metrics2.lib.MutableGaugeLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager.User;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.KillableContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerExpiredSchedulerEvent;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Members of Hadoop that are missing one by one: what needs one is off, everything else works and is right, and
 * nothing fails.
 */
class MissingMemberIT {
    private static final String FROM = "root.p.a";
    private static final String TO = "root.b";
    private static final Resource SOME = Resource.newInstance(2048, 2);

    /** It is as wrong after Hadoop's own move, and so is what alice is booked with there, which is corrected. */
    private static final Drift SUM_IN_DESTINATION = new Drift(
            Account.ofQueue(Book.USED_BY_ACTIVE_USERS, TO, ""),
            new Balance(0, ResourceVector.of(12288, 5)),
            new Balance(0, ResourceVector.of(9216, 4)));

    private static final Set<HiddenMember> STOP_ROUNDS = EnumSet.of(HiddenMember.LEAF_ORDER, HiddenMember.LEAF_WAITING);
    private static final Set<HiddenMember> STARTS = EnumSet.of(
            HiddenMember.PARALLEL_LIMITS,
            HiddenMember.RUNNABLE_APPS,
            HiddenMember.ONE_RUNNABLE_APP_MORE,
            HiddenMember.ONE_RUNNABLE_APP_FEWER);

    private static MockClusterBuilder cluster(Class<? extends CapacityScheduler> scheduler) {
        QueueMetrics.clearQueueMetrics();
        return MockCluster.builder()
                .scheduler(scheduler)
                .set(AuditorIT.HEAL, "true")
                .set(MoveScene.USER_METRICS, "true")
                .set("yarn.scheduler.capacity.lazy-preemption-enabled", "true")
                .set(YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED, "true")
                .nodes(3, Size.gib(8))
                .queue("root.p", 40)
                .queue(FROM, 100)
                .queue(TO, 40)
                .queue("root.c", 20);
    }

    private static List<Drift> drifts(MockCluster cluster) {
        return new TreeAudit(cluster.scheduler()).drifts();
    }

    private static void heal(MockCluster cluster) {
        new AuditorByHand(cluster).rounds(3);
        assertThat(drifts(cluster)).as("healed").isEmpty();
    }

    /** All but the two that say which apps are active. */
    @Test
    void roundsOfPreemptionRun() throws Exception {
        try (MockScene scene = MockScene.full()) {
            for (HiddenMember member : EnumSet.complementOf(EnumSet.copyOf(STOP_ROUNDS))) {
                try (LackingHadoop hadoop = LackingHadoop.of(member)) {
                    scene.large().ask(Want.of(1, MockScene.LARGE));
                    scene.policy().turnsUntil(() -> !scene.large().running().isEmpty(), 5);
                    scene.policy().turn(); // it is seen to run
                    scene.large().release(scene.large().running().get(0));
                    scene.policy().heartbeats();
                    scene.cluster().heartbeatAll();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LEAF_ORDER", "LEAF_WAITING"})
    void noRoundRunsWhereNobodyKnowsWhoIsActive(HiddenMember member) throws Exception {
        try (MockScene scene = MockScene.full();
                LackingHadoop hadoop = LackingHadoop.of(member);
                LogCatcher log = new LogCatcher("io.sharpshooter")) {
            MockCluster cluster = scene.cluster();
            int before = scene.small().running().size();
            scene.large().ask(Want.of(1, MockScene.LARGE));
            PriorityLargeContainerPreemptionPolicy policy = PolicyWithClock.of(cluster.time());
            policy.init(cluster.rm().getConfig(), cluster.context(), cluster.scheduler());
            policy.editSchedule();
            policy.editSchedule();
            assertThat(scene.small().running()).hasSize(before);
            assertThat(log.messages(Level.ERROR)).singleElement().asString().contains("rounds of preemption");
            scene.policy().expectErrors(1);
        }
    }

    @Test
    void movesRepairAllOtherBooks() throws Exception {
        try (MockCluster cluster = cluster(StockMove.class).start();
                LogCatcher log = new LogCatcher("io.sharpshooter")) {
            MockApp app = busy(cluster);
            MoveScene.moveAsStock(cluster, app, TO);
            List<Drift> stock = drifts(cluster);
            heal(cluster);
            moveBack(cluster, app);
            assertThat(stock)
                    .extracting(drift -> drift.account().book())
                    .contains(Book.CONTAINERS, Book.USED_BY_ACTIVE_USERS);
            for (HiddenMember member : HiddenMember.values()) {
                try (LackingHadoop hadoop = LackingHadoop.of(member)) {
                    cluster.moveUnprepared(app, TO);
                    cluster.drain();
                }
                assertThat(drifts(cluster)).as("without %s", member).isEqualTo(expected(member, stock));
                heal(cluster);
                moveBack(cluster, app);
            }
            assertThat(log.messages(Level.ERROR)).isEmpty();
        }
    }

    private static List<Drift> expected(HiddenMember member, List<Drift> stock) {
        boolean sums = member == HiddenMember.USED_BY_ACTIVE_USERS || member == HiddenMember.USED_BY_OTHER_USERS;
        return Stream.concat(
                        sums ? Stream.of(SUM_IN_DESTINATION) : Stream.empty(),
                        MissingMember.of(member).leftByTheMove(stock).stream())
                .toList();
    }

    private static void moveBack(MockCluster cluster, MockApp app) throws Exception {
        cluster.moveUnprepared(app, FROM);
        cluster.drain();
        assertThat(drifts(cluster)).as("moved back").isEmpty();
    }

    /** Holds a reservation, an opportunistic container, one that is marked, and one that is to shrink. */
    private static MockApp busy(MockCluster cluster) throws Exception {
        MockApp app = cluster.app(FROM).start();
        cluster.fill(app, Want.of(3, Size.gib(1)));
        List<RMContainer> containers = app.running();
        app.update(containers.get(0), ContainerUpdateType.DEMOTE_EXECUTION_TYPE, null)
                .heartbeat();
        RMContainer shrinking = containers.get(1);
        app.update(shrinking, ContainerUpdateType.INCREASE_RESOURCE, Size.gib(3).toResource());
        cluster.heartbeatAll();
        app.heartbeat();
        MockApp filler = cluster.app("root.c").user("bob").start();
        cluster.fill(filler, Want.of(2, Size.gib(5)));
        app.ask(Want.of(1, Size.gib(4)).priority(2));
        cluster.heartbeatAll();
        assertThat(app.inScheduler().getReservedContainers()).hasSize(1);
        cluster.scheduler().markContainerForKillable(containers.get(2));
        cluster.scheduler().handle(new ContainerExpiredSchedulerEvent(shrinking.getContainerId(), true));
        cluster.drain();
        assertThat(app.running()).as("listed twice").hasSize(4);
        return app;
    }

    @Test
    void waitingAppsStartAfterAMoveOnlyWhereCountsAreRight() throws Exception {
        Set<HiddenMember> members = EnumSet.of(HiddenMember.LEAF_BORROWERS);
        members.addAll(STARTS);
        for (HiddenMember member : members) {
            QueueMetrics.clearQueueMetrics();
            try (MockCluster cluster =
                            MoveSlotIT.cluster(MoveSafeCapacityScheduler.class).start();
                    LackingHadoop hadoop = LackingHadoop.of(member)) {
                MockApp moved = cluster.app("root.p.a").start();
                cluster.app("root.p.a").start();
                MockApp waiting = MoveWaitingIT.waiting(cluster, "root.p.a");
                cluster.move(moved, "root.q.b");
                assertThat(waiting.inScheduler().isRunnable())
                        .as("without %s", member)
                        .isEqualTo(!STARTS.contains(member));
            }
        }
    }

    @Test
    void theAuditorAuditsAllOtherBooks() throws Exception {
        try (MockCluster cluster = cluster(MoveSafeCapacityScheduler.class).start();
                LogCatcher log = new LogCatcher("io.sharpshooter")) {
            MockApp app = cluster.app(FROM).start();
            cluster.fill(app, Want.of(2, Size.gib(1)));
            MockApp other = cluster.app("root.c").user("bob").start();
            bend(cluster, app, other);
            List<Drift> all = drifts(cluster);
            for (HiddenMember member : HiddenMember.values()) {
                try (LackingHadoop hadoop = LackingHadoop.of(member)) {
                    assertThat(new AuditorByHand(cluster).rounds(2).sightings())
                            .extracting(Sighting::drift)
                            .as("without %s", member)
                            .isEqualTo(MissingMember.of(member).audited(all));
                }
            }
            assertThat(log.messages(Level.ERROR)).as("that say how it is").hasSize(STOP_ROUNDS.size());
        }
    }

    @Test
    void theAuditorCorrectsAllOtherBooksAndMakesNoneWrong() throws Exception {
        try (MockCluster cluster = cluster(MoveSafeCapacityScheduler.class).start()) {
            MockApp app = cluster.app(FROM).start();
            cluster.fill(app, Want.of(2, Size.gib(1)));
            MockApp other = cluster.app("root.c").user("bob").start();
            for (HiddenMember member : HiddenMember.values()) {
                bend(cluster, app, other);
                List<Drift> all = drifts(cluster);
                try (LackingHadoop hadoop = LackingHadoop.of(member)) {
                    new AuditorByHand(cluster).rounds(3);
                }
                assertThat(drifts(cluster))
                        .as("without %s", member)
                        .isEqualTo(MissingMember.of(member).leftByTheAuditor(all).stream()
                                .filter(drift -> !isOfUsersBooks(drift))
                                .toList());
                heal(cluster);
            }
        }
    }

    /** What bob is booked with is corrected, and the sums there are right by that. */
    private static boolean isOfUsersBooks(Drift drift) {
        return drift.account().queue().equals("root.c")
                && drift.account().book().name().startsWith("USED_BY_");
    }

    /** Every book there is. */
    private static void bend(MockCluster cluster, MockApp app, MockApp other) {
        CSQueue leaf = cluster.queue(FROM);
        CSQueue parent = cluster.queue("root.p");
        HiddenMembers.call(
                HiddenMember.ONE_CONTAINER_MORE, leaf, cluster.scheduler().getClusterResource(), Resources.none(), "");
        HiddenMembers.call(HiddenMember.ONE_RUNNABLE_APP_MORE, parent);
        HiddenMembers.call(HiddenMember.ONE_APP_MORE, parent, app.id(), "alice");
        ResourceUsage usage = leaf.getQueueResourceUsage();
        usage.incUsed("", SOME);
        usage.incReserved("", SOME);
        usage.incPending("", SOME);
        usage.incAMUsed("", SOME);
        RMContainer container = app.running().get(0);
        cluster.scheduler().getPreemptionManager().addKillableContainer(new KillableContainer(container, "", TO));
        UsersManager users = (UsersManager) leaf.getAbstractUsersManager();
        ((ResourceUsage) call(HiddenMember.USED_BY_ACTIVE_USERS, users)).incUsed("", SOME);
        ((ResourceUsage) call(HiddenMember.USED_BY_OTHER_USERS, users)).incUsed("", SOME);
        bend(users.getUser("alice"));
        ((UsersManager) cluster.queue("root.c").getAbstractUsersManager())
                .getUser("bob")
                .getResourceUsage()
                .incUsed("", SOME);
        bendMetrics(((Queue) leaf).getMetrics());
        bendRunTimes(((Queue) leaf).getMetrics(), app.id(), other.id());
        bendRunTimes(((Queue) parent).getMetrics(), app.id(), other.id());
    }

    private static void bend(User user) {
        user.submitApplication();
        user.activateApplication();
        user.submitApplication();
        user.getResourceUsage().incAMUsed("", SOME);
    }

    /** Of the queue, of all above it, and of the user there. */
    private static void bendMetrics(QueueMetrics metrics) {
        metrics.allocateResources("", "alice", 1, SOME, false);
        metrics.reserveResource("", "alice", SOME);
        metrics.incrPendingResources("", "alice", 2, SOME);
        for (QueueMetrics one : Stream.of(metrics, metrics.getUserMetrics("alice"), above(metrics))
                .toList()) {
            ((MutableGaugeInt) call(HiddenMember.METRIC_RUNNING_APPS, one)).incr();
            ((MutableGaugeInt) call(HiddenMember.METRIC_PENDING_APPS, one)).incr();
        }
        ((MutableGaugeLong) call(HiddenMember.METRIC_MASTERS_MEMORY, metrics)).incr(512);
        ((MutableGaugeLong) call(HiddenMember.METRIC_MASTERS_VCORES, metrics)).incr(1);
    }

    /** One that runs is not listed, and one that does not is. */
    private static void bendRunTimes(QueueMetrics metrics, ApplicationId running, ApplicationId other) {
        for (QueueMetrics one : List.of(metrics, metrics.getUserMetrics("alice"))) {
            Object table = call(HiddenMember.RUN_TIMES, one);
            HiddenMembers.call(HiddenMember.ONE_RUN_TIME_FEWER, table, running);
            HiddenMembers.call(HiddenMember.ONE_RUN_TIME_MORE, table, other, 1L);
        }
    }

    private static QueueMetrics above(QueueMetrics metrics) {
        return (QueueMetrics) call(HiddenMember.METRICS_ABOVE, metrics);
    }

    private static Object call(HiddenMember member, Object of) {
        return Objects.requireNonNull(HiddenMembers.call(member, of));
    }
}
