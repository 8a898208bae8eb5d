package io.sharpshooter.clients;

import static io.sharpshooter.config.SettingsKeys.PREFIX;
import static java.util.stream.Collectors.toSet;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.APPLICATION_HISTORY_ENABLED;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.APPLICATION_HISTORY_STORE;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.NM_ADMIN_USER_ENV;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.NM_AUX_SERVICES;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.mini.ClusterPlan;
import io.sharpshooter.mini.MiniCluster;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.Eventually;
import io.sharpshooter.program.outside.ManagerSite;
import io.sharpshooter.program.outside.OutsideAudit;
import io.sharpshooter.scenario.LogCatcher;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.applicationhistoryservice.MemoryApplicationHistoryStore;
import org.apache.hadoop.yarn.server.applicationhistoryservice.records.ContainerHistoryData;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;

/**
 * One client fills a cluster from one queue; then another one runs three jobs of large containers in the other, one
 * after the other.
 */
public final class Race implements AutoCloseable {
    private static final int LARGE_JOBS = 3;
    private static final int LARGE_CONTAINERS = 2;
    /**
     * More than half of a node. What the queue is promised would be enough for three, but two are asked for: who makes
     * room for a third one has believed a master that asks again for what it has been given.
     */
    private static final int LARGE_MB = 6 * 1024 + 512;

    private static final int LARGE_SECONDS = 4;
    private static final int SMALL_MB = 2 * 1024;
    private static final int SMALL_SECONDS = 180;
    private static final String RUNS = " to RUNNING";
    private static final Duration PATIENCE = Duration.ofMinutes(6);

    private final Framework filler;
    private final Path jars;
    private final int graceSeconds;
    private final PrintWriter out;
    private final LogCatcher decisions = new LogCatcher(DecisionLog.LOGGER);
    /** Of all containers. */
    private final LogCatcher steps = new LogCatcher(RMContainerImpl.class.getName());

    private final MiniCluster cluster;
    private final Path conf;
    private final long beganMs = System.currentTimeMillis();

    /**
     * Starts the cluster, to be closed.
     *
     * @param jars folder of all clients' jars
     */
    public Race(Framework filler, Path jars, int graceSeconds, PrintWriter out) throws IOException {
        this.filler = filler;
        this.jars = jars;
        this.graceSeconds = graceSeconds;
        this.out = out;
        Logger.getLogger(RMContainerImpl.class).setLevel(Level.INFO);
        this.cluster = MiniCluster.start(plan(graceSeconds));
        this.conf = cluster.clientFolder("races");
    }

    private static ClusterPlan plan(int graceSeconds) {
        String queues = "yarn.scheduler.capacity.root.";
        return ClusterPlan.of("clients", 3, 12 * 1024, ClusterPlan.SHARPSHOOTER)
                .with(RM_SCHEDULER, MoveSafeCapacityScheduler.class.getName())
                .with(queues + "a.capacity", 60)
                .with(queues + "b.capacity", 40)
                .with("yarn.scheduler.capacity.resource-calculator", DominantResourceCalculator.class.getName())
                .with("yarn.scheduler.capacity.schedule-asynchronously.enable", true)
                .with(RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 512)
                .with(PREFIX + "monitoring_interval", 1000)
                .with(PREFIX + "max_wait_before_kill", graceSeconds * 1000)
                .with(PREFIX + "total_preemption_per_round", 1)
                .with(NM_AUX_SERVICES, "mapreduce_shuffle")
                .with(NM_AUX_SERVICES + ".mapreduce_shuffle.class", NoShuffle.class.getName())
                .with(NM_ADMIN_USER_ENV, "JAVA_HOME=" + System.getProperty("java.home"))
                .with(APPLICATION_HISTORY_ENABLED, true)
                .with(APPLICATION_HISTORY_STORE, MemoryApplicationHistoryStore.class.getName());
    }

    /** Plays it. */
    public RaceResult run() throws IOException, InterruptedException {
        long mb = cluster.nodes().stream()
                .mapToLong(node -> node.getUnallocatedResource().getMemorySize())
                .sum();
        int small = (int) ((mb - Framework.MASTER_MB) / SMALL_MB);
        var filling = new ClientJob("filler", "b", small, SMALL_MB, SMALL_SECONDS);
        var fills = start(filler, filling);
        for (int number = 1; number <= LARGE_JOBS; number++) {
            await("the cluster is full", this::isFull);
            var asking = new ClientJob("large-" + number, "a", LARGE_CONTAINERS, LARGE_MB, LARGE_SECONDS);
            end(asking, start(filler.asker(), asking));
        }
        end(filling, fills);
        return result();
    }

    private Process start(Framework framework, ClientJob job) throws IOException {
        say("%s: %s asks for %d containers of %d MB"
                .formatted(job.name(), framework.title(), job.containers(), job.mb()));
        return job.start(framework, conf, jars);
    }

    /** Whether no container waits for its process either: those who just start have lost nothing. */
    private boolean isFull() {
        return cluster.nodes().stream()
                .allMatch(node -> node.getUnallocatedResource().getMemorySize() < SMALL_MB
                        && node.getCopiedListOfRunningContainers().stream()
                                .allMatch(container -> container.getState() == RMContainerState.RUNNING));
    }

    private void end(ClientJob job, Process client) throws IOException {
        await(job.name() + " has ended", () -> !client.isAlive());
        job.requireSuccess(client, conf);
        say(job.name() + " has succeeded");
    }

    private RaceResult result() throws IOException, InterruptedException {
        var wrong = wrong();
        var containers = containers();
        var ran = steps.messages().stream()
                .filter(line -> line.endsWith(RUNS))
                .map(line -> line.substring(0, line.indexOf(' ')))
                .collect(toSet());
        var claims = LoggedClaim.all(decisions.messages());
        var review = new DeathReview(containers, ran, claims);
        return new RaceResult(
                filler.title() + " fills, " + filler.asker().title() + " asks, grace " + graceSeconds + " s",
                claims.stream()
                        .filter(claim -> claim.isSatisfied() && claim.mb() == LARGE_MB)
                        .map(LoggedClaim::waitedMs)
                        .toList(),
                review.deaths().stream().map(DeathReview::mb).toList(),
                containers.stream()
                        .filter(container -> ran.contains(DeathReview.id(container)))
                        .mapToLong(DeathReview::mb)
                        .filter(mb -> mb == LARGE_MB)
                        .sum(),
                review.inVain(),
                wrong);
    }

    private List<String> wrong() throws InterruptedException {
        var wrong = new ArrayList<String>();
        if (!Eventually.tries(PATIENCE, cluster::isIdle)) {
            wrong.add("books are not zero: " + cluster.wrongBooks());
        }
        var address = WebAppUtils.getRMWebAppURLWithoutScheme(cluster.rm().getConfig());
        new OutsideAudit(ManagerSite.at(address, "/ws/v1/cluster/"), Duration.ofSeconds(1))
                .suspicions()
                .forEach(suspicion -> wrong.add("audit: " + suspicion));
        for (var app : cluster.rm().getRMContext().getRMApps().values()) {
            if (app.getFinalApplicationStatus() != FinalApplicationStatus.SUCCEEDED
                    || app.getAppAttempts().size() != 1) {
                wrong.add(app.getName() + " has not succeeded with its first master");
            }
        }
        return wrong;
    }

    /** Of all apps, as the ResourceManager has told its history. */
    private List<ContainerHistoryData> containers() throws IOException {
        var history = cluster.rm().getRMContext().getRMApplicationHistoryWriter().getServices().stream()
                .filter(MemoryApplicationHistoryStore.class::isInstance)
                .map(MemoryApplicationHistoryStore.class::cast)
                .findFirst()
                .orElseThrow();
        var all = new ArrayList<ContainerHistoryData>();
        for (var app : cluster.rm().getRMContext().getRMApps().values()) {
            all.addAll(history.getContainers(ApplicationAttemptId.newInstance(app.getApplicationId(), 1))
                    .values());
        }
        return all;
    }

    private void say(String what) {
        out.printf("%4d s  %s%n", (System.currentTimeMillis() - beganMs) / 1000, what);
        out.flush();
    }

    private static void await(String what, BooleanSupplier condition) {
        if (!Eventually.tries(PATIENCE, Duration.ofMillis(200), condition)) {
            throw new Complaint("Not within " + PATIENCE.toSeconds() + " s: " + what);
        }
    }

    @Override
    public void close() {
        cluster.close();
        decisions.close();
        steps.close();
    }
}
