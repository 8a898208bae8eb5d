package io.sharpshooter.mini;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.QueueLedgerAuditor;
import io.sharpshooter.ledger.Book;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.ledger.Ledger;
import io.sharpshooter.move.MoveScene;
import io.sharpshooter.program.Eventually;
import io.sharpshooter.program.cli.AuditRun;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.audit.TreeAudit;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.Test;

/** Two nodes of 8 GB with a process of 5 GB each, and an app that holds a reservation of 4 GB while it is moved. */
class MoveOnRealClusterIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int OK = 200;

    private static ClusterPlan plan(String name, Class<? extends CapacityScheduler> scheduler) {
        return ClusterPlan.of(name, 2, QueueLedgerAuditor.class.getName())
                .withMemoryMb(8 * 1024)
                .with("yarn.resourcemanager.scheduler.class", scheduler.getName())
                .with("yarn.scheduler.capacity.user-metrics.enable", "true")
                .with("yarn.resourcemanager.monitor.capacity.ledger-audit.interval-ms", 500);
    }

    @Test
    void theClientMovesAnAppAndTheBooksAreRight() throws Exception {
        try (MiniCluster cluster = MiniCluster.start(plan("move-by-client", MoveSafeCapacityScheduler.class))) {
            Apps apps = Apps.start(cluster);
            Ledger running = WholeLedger.of(cluster.scheduler());
            moveByClient(cluster, apps.moved().id(), "root.b");
            apps.assertMoved(cluster, running);
            apps.end();
            assertNothingLeft(cluster);
        }
    }

    @Test
    void theWebServiceMovesAnAppAndTheBooksAreRight() throws Exception {
        try (MiniCluster cluster = MiniCluster.start(plan("move-by-web", MoveSafeCapacityScheduler.class))) {
            Apps apps = Apps.start(cluster);
            Ledger running = WholeLedger.of(cluster.scheduler());
            moveByWeb(cluster, apps.moved().id(), "root.b");
            apps.assertMoved(cluster, running);
            AuditRun audit = AuditRun.of(address(cluster));
            assertThat(audit.exitCode()).isZero();
            assertThat(audit.output()).isEqualTo("No queue's books are impossible.\n");
            apps.end();
            assertNothingLeft(cluster);
        }
    }

    @Test
    void theAuditFromOutsideFindsWhatLeaksFromHadoopsOwnScheduler() throws Exception {
        try (MiniCluster cluster = MiniCluster.start(plan("leak", CapacityScheduler.class))) {
            Apps apps = Apps.start(cluster);
            moveByClient(cluster, apps.moved().id(), "root.b");
            apps.end();
            await("root.b is left with less than none", () -> reserved(cluster, "root.b") == -4096);
            assertThat(new TreeAudit(cluster.scheduler()).drifts())
                    .as("what the auditor says of a leak")
                    .isNotEmpty();
            AuditRun table = AuditRun.of(address(cluster));
            assertThat(table.exitCode()).isEqualTo(1);
            assertThat(table.output())
                    .containsPattern("root\\.a +<DEFAULT> +reserved +memory-mb +4096 +no app is there")
                    .containsPattern("root\\.b +<DEFAULT> +reserved +memory-mb +-4096 +less than none");
            AuditRun json = AuditRun.of("--json", address(cluster));
            assertThat(json.exitCode()).isEqualTo(1);
            assertThat(json.output())
                    .contains("\"queue\" : \"root.b\"", "\"booked\" : -4096", "\"why\" : \"NEGATIVE\"");
        }
    }

    /** What runs and what is moved, and the whole ledger without the second. */
    private record Apps(RunningApp filler, RunningApp moved, Ledger before) {
        static Apps start(MiniCluster cluster) throws Exception {
            RunningApp filler = cluster.submit(MasterPlan.of("filler", "b", 2, 5 * 1024));
            await("both processes run", () -> filler.started() == 2);
            // Until its master's next report, what came between two is asked for once more.
            await(
                    "it asks for no third",
                    () -> usage(cluster, "root.b").getPending().getMemorySize() == 0);
            Ledger before = WholeLedger.of(cluster.scheduler());
            RunningApp moved = cluster.submit(MasterPlan.of("moved", "a", 1, 4 * 1024));
            await("it holds a reservation", () -> reserved(cluster, "root.a") == 4096);
            return new Apps(filler, moved, before);
        }

        /** All that the app had added to root.a is in root.b now, line by line. */
        void assertMoved(MiniCluster cluster, Ledger running) {
            Ledger expected = MoveScene.between("root.a", "root.b").expected(before, running);
            assertThat(Drift.between(ofApps(WholeLedger.of(cluster.scheduler())), ofApps(expected)))
                    .isEmpty();
            assertThat(reserved(cluster, "root.b")).isEqualTo(4096);
            assertThat(moved.queue()).isEqualTo("root.b");
            assertNoDrift(cluster);
        }

        /**
         * Both apps are one user's, who is known in root.b before, and active there after; the auditor looks at these
         * sums.
         */
        private static Ledger ofApps(Ledger ledger) {
            Set<Book> ofUsers = Set.of(Book.USED_BY_ACTIVE_USERS, Book.USED_BY_OTHER_USERS, Book.KNOWN_USERS);
            return ledger.only(account -> !ofUsers.contains(account.book()));
        }

        void end() {
            moved.stop();
            await("the moved app has ended", moved::hasEnded);
            filler.stop();
            await("the other has ended", filler::hasEnded);
        }
    }

    private static void moveByClient(MiniCluster cluster, ApplicationId app, String queue) throws Exception {
        try (YarnClient client = YarnClient.createYarnClient()) {
            client.init(cluster.rm().getConfig());
            client.start();
            client.moveApplicationAcrossQueues(app, queue);
        }
    }

    private static void moveByWeb(MiniCluster cluster, ApplicationId app, String queue) throws Exception {
        URL url = new URL("http://" + address(cluster) + "/ws/v1/cluster/apps/" + app + "/queue");
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        try {
            connection.setRequestMethod("PUT");
            connection.setRequestProperty("Content-Type", "application/json");
            connection.setDoOutput(true);
            connection.getOutputStream().write(("{\"queue\":\"" + queue + "\"}").getBytes(StandardCharsets.UTF_8));
            assertThat(connection.getResponseCode())
                    .as("%s", connection.getResponseMessage())
                    .isEqualTo(OK);
        } finally {
            connection.disconnect();
        }
    }

    private static String address(MiniCluster cluster) throws Exception {
        return new ManagerWebApp(cluster.rm()).address();
    }

    private static void assertNothingLeft(MiniCluster cluster) {
        await("root is empty", () -> containers(cluster, "root") == 0);
        await(
                "no app is left",
                () -> cluster.scheduler().getSchedulerApplications().isEmpty());
        assertThat(WholeLedger.leftovers(cluster.scheduler())).isEmpty();
        assertNoDrift(cluster);
    }

    /** By the auditor's own comparison of all books of queues, users and metrics. */
    private static void assertNoDrift(MiniCluster cluster) {
        assertThat(new TreeAudit(cluster.scheduler()).drifts()).isEmpty();
    }

    private static long reserved(MiniCluster cluster, String queue) {
        return usage(cluster, queue).getReserved().getMemorySize();
    }

    private static int containers(MiniCluster cluster, String queue) {
        return ((AbstractCSQueue) cluster.scheduler().getQueue(queue)).getNumContainers();
    }

    private static ResourceUsage usage(MiniCluster cluster, String queue) {
        return cluster.scheduler().getQueue(queue).getQueueResourceUsage();
    }

    private static void await(String what, BooleanSupplier condition) {
        Eventually.holds(what, PATIENCE, condition);
    }
}
