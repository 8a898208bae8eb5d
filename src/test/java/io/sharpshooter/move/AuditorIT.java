package io.sharpshooter.move;

import static io.sharpshooter.move.AuditorLeaksIT.healed;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.DriftWatch.Sighting;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager.User;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.KillableContainer;
import org.junit.jupiter.api.Test;

/** The auditor beside schedulers that leak. */
class AuditorIT {
    static final String HEAL = "yarn.resourcemanager.monitor.capacity.ledger-audit.heal";
    private static final int ROUNDS_UNTIL_TOLD = 2;

    static MockClusterBuilder cluster(Class<? extends CapacityScheduler> scheduler) {
        QueueMetrics.clearQueueMetrics();
        return MockCluster.builder()
                .scheduler(scheduler)
                .set("yarn.scheduler.capacity.lazy-preemption-enabled", "true")
                .nodes(2, Size.gib(8))
                .queue("root.p", 40)
                .queue("root.p.a", 100)
                .queue("root.b", 40)
                .queue("root.c", 20);
    }

    /** A reservation and a marked container are moved; then all apps end. */
    private static void leak(MockCluster cluster) throws Exception {
        var filler = cluster.app("root.c").user("bob").start();
        cluster.fill(filler, Want.of(2, Size.gib(5)));
        var app = cluster.app("root.p.a").start();
        app.ask(Want.of(1, Size.gib(4)));
        cluster.heartbeatAll();
        assertThat(app.inScheduler().getReservedContainers()).hasSize(1);
        cluster.scheduler().markContainerForKillable(app.amContainer());
        cluster.move(app, "root.b");
        app.kill();
        filler.kill();
        cluster.settle();
    }

    @Test
    void healsWithHadoopsOwnSchedulerTooAndGoesOnTellingTheRest() throws Exception {
        try (MockCluster cluster =
                cluster(CapacityScheduler.class).set(HEAL, "true").start()) {
            var idle = WholeLedger.of(cluster);
            leak(cluster);
            assertThat(Drift.between(healed(WholeLedger.of(cluster)), healed(idle)))
                    .isNotEmpty();
            var auditor = new AuditorByHand(cluster).rounds(10);
            assertThat(Drift.between(healed(WholeLedger.of(cluster)), healed(idle)))
                    .isEmpty();
            assertThat(auditor.sightings()).extracting(Sighting::rounds).containsOnly(10);
            assertThat(auditor.sightings())
                    .extracting(sighting -> sighting.drift().account().book())
                    .containsOnly(Book.KILLABLE, Book.RUNNABLE_APPS);
        }
    }

    /** The repaired scheduler leaks nothing by itself, so the books are bent by hand, all at once. */
    @Test
    void healsWhatWasTheSameThreeTimesInARow() throws Exception {
        try (MockCluster cluster =
                cluster(MoveSafeCapacityScheduler.class).set(HEAL, "true").start()) {
            var app = cluster.app("root.p.a").start();
            cluster.fill(app, Want.of(2, Size.gib(1)));
            var right = WholeLedger.of(cluster);
            bend(cluster);
            bookTwice(cluster, app);
            assertThat(Drift.between(WholeLedger.of(cluster), right)).isNotEmpty();
            var auditor = new AuditorByHand(cluster).rounds(ROUNDS_UNTIL_TOLD);
            var rest = EnumSet.of(
                    Book.CONTAINERS,
                    Book.KILLABLE,
                    Book.ACTIVE_APPS,
                    Book.WAITING_APPS,
                    Book.METRIC_ALLOCATED,
                    Book.METRIC_RESERVED,
                    Book.METRIC_PENDING);
            assertThat(books(auditor)).containsAll(rest).contains(Book.USED, Book.RESERVED, Book.AM_USED, Book.PENDING);
            assertThat(Drift.between(healed(WholeLedger.of(cluster)), healed(right)))
                    .isNotEmpty();
            auditor.rounds(1);
            assertThat(Drift.between(healed(WholeLedger.of(cluster)), healed(right)))
                    .isEmpty();
            assertThat(WholeLedger.againstGuarantees(cluster.scheduler()))
                    .as("what is available follows")
                    .isEmpty();
            assertThat(auditor.rounds(2)
                            .owed()
                            .only(account -> account.user().isEmpty())
                            .balances()
                            .keySet())
                    .extracting(Account::book)
                    .as("what is told still")
                    .doesNotContain(Book.USED, Book.RESERVED, Book.AM_USED, Book.PENDING)
                    .contains(Book.CONTAINERS);
            assertThat(books(auditor)).containsAll(rest);
        }
    }

    private static Set<Book> books(AuditorByHand auditor) {
        return auditor.owed().balances().keySet().stream().map(Account::book).collect(toSet());
    }

    @Test
    void whatIsNewInAQueueIsLeftAloneWhileWhatHasLastedThereIsCorrected() throws Exception {
        try (MockCluster cluster =
                cluster(MoveSafeCapacityScheduler.class).set(HEAL, "true").start()) {
            var some = Resource.newInstance(3072, 3);
            cluster.queue("root.p.a").getQueueResourceUsage().incReserved("", some);
            var auditor = new AuditorByHand(cluster).rounds(ROUNDS_UNTIL_TOLD);
            cluster.queue("root.p.a").getQueueResourceUsage().incUsed("", some);
            assertThat(auditor.rounds(1).told()).isEmpty();
            assertThat(auditor.rounds(1).told()).containsExactly("root.p.a USED: booked [3072, 3], true [0, 0]");
            assertThat(auditor.rounds(1).told()).isEmpty();
        }
    }

    @Test
    void onlyTellsUnlessItIsToldToHeal() throws Exception {
        try (MockCluster cluster = cluster(MoveSafeCapacityScheduler.class).start()) {
            bend(cluster);
            var bent = WholeLedger.of(cluster);
            assertThat(new AuditorByHand(cluster).rounds(5).told()).isNotEmpty();
            assertThat(Drift.between(WholeLedger.of(cluster), bent)).isEmpty();
        }
    }

    @Test
    void takesItsSettingsFromTheSchedulersConfiguration() throws Exception {
        var interval = "yarn.resourcemanager.monitor.capacity.ledger-audit.interval-ms";
        try (MockCluster cluster =
                cluster(CapacityScheduler.class).set(interval, "5000").start()) {
            var auditor = new AuditorByHand(cluster);
            assertThat(auditor.interval()).isEqualTo(5000);
            cluster.refreshQueues(conf -> conf.set(interval, "7000"));
            assertThat(auditor.rounds(1).interval()).isEqualTo(7000);
            cluster.refreshQueues(conf -> conf.set(interval, "never"));
            assertThat(auditor.rounds(1).interval()).isEqualTo(7000);
        }
    }

    /** One container counts twice, and is marked in a queue where it is not. */
    private static void bookTwice(MockCluster cluster, MockApp app) {
        var container = app.running().get(0);
        cluster.queue("root.p.a")
                .attachContainer(cluster.scheduler().getClusterResource(), app.inScheduler(), container);
        cluster.scheduler().getPreemptionManager().addKillableContainer(new KillableContainer(container, "", "root.b"));
    }

    private static void bend(MockCluster cluster) {
        var some = Resource.newInstance(3072, 3);
        var leaf = cluster.queue("root.p.a");
        leaf.incReservedResource("", some);
        leaf.incPendingResource("", some);
        leaf.getQueueResourceUsage().incUsed("", some);
        leaf.getQueueResourceUsage().incAMUsed("", some);
        leaf.getMetrics().releaseResources("", "alice", 1, some);
        leaf.getMetrics().unreserveResource("", "alice", some);
        leaf.getMetrics().incrPendingResources("", "alice", 2, some);
        User user = ((UsersManager) leaf.getAbstractUsersManager()).getUser("alice");
        if (user != null) {
            user.submitApplication();
            user.finishApplication(true);
        }
    }
}
