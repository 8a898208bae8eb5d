package io.sharpshooter.mini;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.QueueLedgerAuditor;
import io.sharpshooter.program.Eventually;
import io.sharpshooter.program.cli.AuditRun;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.audit.TreeAudit;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** Two nodes of 8 GB with a process of 5 GB each, and an app that holds a reservation of 4 GB while it is moved. */
class MoveOnRealClusterIT {
    private static final int GB = 1024;

    private static ClusterPlan plan(String name, Class<? extends CapacityScheduler> scheduler) {
        return ClusterPlan.of(name, 2, 8 * GB, QueueLedgerAuditor.class.getName())
                .with("yarn.resourcemanager.scheduler.class", scheduler.getName())
                .with("yarn.scheduler.capacity.user-metrics.enable", true)
                .with("yarn.resourcemanager.monitor.capacity.ledger-audit.interval-ms", 500);
    }

    @Test
    void theClientMovesAnAppAndTheBooksAreRight() throws Exception {
        try (var cluster = MiniCluster.start(plan("move", MoveSafeCapacityScheduler.class))) {
            moveAndEnd(cluster, 4 * GB);
            await(
                    "no app is left",
                    () -> cluster.scheduler().getSchedulerApplications().isEmpty());
            assertThat(WholeLedger.leftovers(cluster.scheduler())).isEmpty();
            assertThat(new TreeAudit(cluster.scheduler()).drifts()).isEmpty();
        }
    }

    @Test
    @EnabledIf(
            value = "io.sharpshooter.lines.HadoopHas#version35",
            disabledReason = "before Hadoop 3.5 a NodeManager's web app answers for the ResourceManager's in one JVM")
    void theAuditFromOutsideFindsWhatLeaksFromHadoopsOwnScheduler() throws Exception {
        try (var cluster = MiniCluster.start(plan("leak", CapacityScheduler.class))) {
            var address = WebAppUtils.getRMWebAppURLWithoutScheme(cluster.rm().getConfig());
            assertThat(AuditRun.of(address).output()).isEqualTo("No queue's books are impossible.\n");
            moveAndEnd(cluster, 0);
            await("root.b is left with less than none", () -> reserved(cluster, "root.b") == -4 * GB);
            assertThat(new TreeAudit(cluster.scheduler()).drifts())
                    .as("what the auditor says of a leak")
                    .isNotEmpty();
            var table = AuditRun.of(address);
            assertThat(table.exitCode()).isEqualTo(1);
            assertThat(table.output())
                    .containsPattern("root\\.a +<DEFAULT> +reserved +memory-mb +4096 +no app is there")
                    .containsPattern("root\\.b +<DEFAULT> +reserved +memory-mb +-4096 +less than none");
        }
    }

    private static void moveAndEnd(MiniCluster cluster, long reservedThen) throws Exception {
        var filler = cluster.submit(MasterPlan.of("filler", "b", 2, 5 * GB));
        await("both processes run", () -> filler.living().size() == 2);
        var moved = cluster.submit(MasterPlan.of("moved", "a", 1, 4 * GB));
        await("it holds a reservation", () -> reserved(cluster, "root.a") == 4 * GB);
        cluster.client().moveApplicationAcrossQueues(moved.id(), "root.b");
        assertThat(moved.app().getQueue()).isEqualTo("root.b");
        assertThat(reserved(cluster, "root.b")).isEqualTo(reservedThen);
        moved.stop();
        await("the moved app has ended", moved::hasEnded);
        filler.stop();
        await("the other has ended", filler::hasEnded);
    }

    private static long reserved(MiniCluster cluster, String queue) {
        return cluster.scheduler()
                .getQueue(queue)
                .getQueueResourceUsage()
                .getReserved()
                .getMemorySize();
    }

    private static void await(String what, BooleanSupplier condition) {
        Eventually.holds(what, Duration.ofSeconds(60), condition);
    }
}
