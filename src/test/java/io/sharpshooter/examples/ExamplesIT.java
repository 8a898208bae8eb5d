package io.sharpshooter.examples;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.mini.ClusterPlan;
import io.sharpshooter.mini.MasterPlan;
import io.sharpshooter.mini.MiniCluster;
import io.sharpshooter.mini.RunningApp;
import io.sharpshooter.program.Eventually;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;

/** Each app on one node of 16 GB, where its work of 6 GB is in the way of a container of 12 GB; real processes. */
class ExamplesIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int GB = 1024;

    @Test
    void whoSavesOnTheNoticeDoesNothingTwice() throws Exception {
        try (var cluster = MiniCluster.start(plan("saving", PATIENCE.multipliedBy(10)))) {
            RunningApp large = large(cluster);
            Path folder = folder(cluster, "one", "two", "three");
            ApplicationId app = submit(cluster, SavingMaster.class, folder);
            await("its work is done so far", () -> lines(folder, "done").size() == 3);

            large.go();
            await("the large container runs", () -> large.started() == 1);
            await("its container has ended by itself", () -> said(folder, "has ended with 0") == 1);
            assertThat(said(folder, "is told to save")).isEqualTo(1);
            assertThat(rmApp(cluster, app).getRMAppMetrics().getNumNonAMContainersPreempted())
                    .isZero();
            assertThat(Work.saved(folder)).isEqualTo(3);

            large.stop();
            add(folder, "four", "five", "end");
            await("the app has succeeded", () -> hasSucceeded(cluster, app));
            assertThat(work(folder)).containsExactly("one", "two", "three", "four", "five");
            assertThat(containers(folder)).hasSize(2);
        }
    }

    @Test
    void whoKnowsNothingOfNoticesIsKilledAndBeginsAnew() throws Exception {
        try (var cluster = MiniCluster.start(plan("plain", Duration.ofMillis(500)))) {
            RunningApp large = large(cluster);
            Path folder = folder(cluster, "one", "two", "three");
            ApplicationId app = submit(cluster, PlainMaster.class, folder);
            await("its work is done so far", () -> lines(folder, "done").size() == 3);

            large.go();
            await("the large container runs", () -> large.started() == 1);
            await("its container was preempted", () -> said(folder, "has ended with -102") == 1);
            assertThat(rmApp(cluster, app).getRMAppMetrics().getNumNonAMContainersPreempted())
                    .isEqualTo(1);

            large.stop();
            add(folder, "four", "five", "end");
            await("the app has succeeded", () -> hasSucceeded(cluster, app));
            assertThat(work(folder)).containsExactly("one", "two", "three", "one", "two", "three", "four", "five");
            assertThat(containers(folder)).hasSize(2);
        }
    }

    /** Of the queue {@code b} hardly more is guaranteed than a master. */
    private static ClusterPlan plan(String name, Duration grace) {
        return ClusterPlan.of("example-" + name, 1, 16 * GB, ClusterPlan.SHARPSHOOTER)
                .with("yarn.scheduler.capacity.root.a.capacity", 94)
                .with("yarn.scheduler.capacity.root.b.capacity", 6)
                .with("yarn.resourcemanager.monitor.capacity.preemption.total_preemption_per_round", 1)
                .with("yarn.resourcemanager.monitor.capacity.preemption.max_wait_before_kill", grace.toMillis());
    }

    private static RunningApp large(MiniCluster cluster) throws Exception {
        return cluster.submit(MasterPlan.of("large", "a", 1, 12 * GB).waiting());
    }

    private static Path folder(MiniCluster cluster, String... input) throws IOException {
        Path folder = cluster.clientFolder("example");
        add(folder, input);
        return folder;
    }

    private static void add(Path folder, String... input) throws IOException {
        Files.writeString(folder.resolve("input"), String.join("\n", input) + "\n", CREATE, APPEND);
    }

    private static ApplicationId submit(MiniCluster cluster, Class<? extends PlainMaster> master, Path folder)
            throws Exception {
        String classPath = folder + File.pathSeparator + System.getProperty("java.class.path");
        return new Submit(master, "b", folder, 6 * GB, classPath).to(cluster.client());
    }

    private static void await(String what, BooleanSupplier condition) {
        Eventually.holds(what, PATIENCE, condition);
    }

    private static RMApp rmApp(MiniCluster cluster, ApplicationId app) {
        return Objects.requireNonNull(cluster.rm().getRMContext().getRMApps().get(app));
    }

    private static boolean hasSucceeded(MiniCluster cluster, ApplicationId app) {
        return rmApp(cluster, app).getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED;
    }

    private static long said(Path folder, String words) {
        return lines(folder, "master.log").stream()
                .filter(line -> line.contains(words))
                .count();
    }

    /** What was done, in its order. */
    private static List<String> work(Path folder) {
        return lines(folder, "done").stream()
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .toList();
    }

    /** Who did it. */
    private static List<String> containers(Path folder) {
        return lines(folder, "done").stream()
                .map(line -> line.substring(0, line.indexOf(' ')))
                .distinct()
                .toList();
    }

    private static List<String> lines(Path folder, String file) {
        Path path = folder.resolve(file);
        try {
            return Files.exists(path) ? Files.readAllLines(path) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
