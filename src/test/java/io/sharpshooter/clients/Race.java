package io.sharpshooter.clients;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;

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

    private static final int SMALL_MB = 2 * 1024;
    private static final int LARGE_SECONDS = 4;
    private static final Duration PATIENCE = Duration.ofMinutes(6);

    private final Framework filler;
    private final Path jars;
    private final int fillSeconds;
    private final PrintWriter out;
    private final ContainerWatch watch = new ContainerWatch();
    private final LogCatcher decisions = new LogCatcher(DecisionLog.LOGGER);
    private final MiniCluster cluster;
    private final long beganMs = System.currentTimeMillis();
    private final List<String> wrong = new ArrayList<>();
    /** By their apps, the filler first. */
    private final Map<String, ClientJob> jobs = new LinkedHashMap<>();

    /**
     * Starts the cluster, to be closed.
     *
     * @param jars folder of all clients' jars
     * @param fillSeconds how long each task of the filler takes
     */
    public Race(Framework filler, Path jars, RacePolicy policy, int graceSeconds, int fillSeconds, PrintWriter out) {
        this.filler = filler;
        this.jars = jars;
        this.fillSeconds = fillSeconds;
        this.out = out;
        this.cluster = MiniCluster.start(plan(policy, graceSeconds, jars));
    }

    private static ClusterPlan plan(RacePolicy policy, int graceSeconds, Path jars) {
        String queues = "yarn.scheduler.capacity.root.";
        String preemption = "yarn.resourcemanager.monitor.capacity.preemption.";
        String shuffle = "yarn.nodemanager.aux-services";
        return policy.plan("clients", 3)
                .withMemoryMb(12 * 1024)
                .with(queues + "a.capacity", 60)
                .with(queues + "b.capacity", 40)
                .with(
                        "yarn.scheduler.capacity.resource-calculator",
                        "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator")
                .with("yarn.scheduler.capacity.schedule-asynchronously.enable", true)
                .with("yarn.scheduler.minimum-allocation-mb", 512)
                .with(preemption + "monitoring_interval", 1000)
                .with(preemption + "max_wait_before_kill", graceSeconds * 1000)
                .with(preemption + "total_preemption_per_round", 1)
                .with(shuffle, "mapreduce_shuffle")
                .with(shuffle + ".mapreduce_shuffle.class", "io.sharpshooter.clients.NoShuffle")
                .with(shuffle + ".mapreduce_shuffle.classpath", jars.resolve("mapreduce") + "/*");
    }

    /** Plays it. */
    public RaceResult run() throws IOException, InterruptedException {
        say(title());
        start(filler, filling());
        for (int number = 1; number <= LARGE_JOBS; number++) {
            await(
                    "the cluster is full; where it never is, the tasks have ended, and --fill-seconds is for longer",
                    this::isFull);
            end(start(
                    filler.asker(),
                    new ClientJobPlan("large-" + number, "a", LARGE_CONTAINERS, LARGE_MB, LARGE_SECONDS)));
        }
        end(jobs.values().iterator().next());
        lookBack();
        return result();
    }

    private String title() {
        return filler.title() + " fills, " + filler.asker().title() + " asks";
    }

    /** As many as fit beside the master. */
    private ClientJobPlan filling() {
        long mb = cluster.nodes().stream()
                .mapToLong(node -> node.getUnallocatedResource().getMemorySize())
                .sum();
        return new ClientJobPlan("filler", "b", (int) ((mb - Framework.MASTER_MB) / SMALL_MB), SMALL_MB, fillSeconds);
    }

    private ClientJob start(Framework framework, ClientJobPlan plan) throws IOException {
        ClientJob job = ClientJob.start(framework, plan, cluster.clientFolder("races"), jars);
        say("%s: %s asks for %d containers of %d MB"
                .formatted(plan.name(), framework.title(), plan.containers(), plan.mb()));
        await(
                plan.name() + " is submitted",
                () -> job.hasEnded() || app(plan.name()).isPresent());
        if (app(plan.name()).isEmpty()) {
            job.requireSuccess();
        }
        jobs.put(app(plan.name()).orElseThrow().getApplicationId().toString(), job);
        return job;
    }

    private Optional<RMApp> app(String name) {
        return cluster.rm().getRMContext().getRMApps().values().stream()
                .filter(app -> app.getName().endsWith(name))
                .findFirst();
    }

    /** Whether no container waits for its process either: those who just start have lost nothing. */
    private boolean isFull() {
        return cluster.nodes().stream()
                        .allMatch(node -> node.getUnallocatedResource().getMemorySize() < SMALL_MB)
                && watch.lives().values().stream()
                        .filter(ContainerLife::isThere)
                        .allMatch(ContainerLife::hasRun);
    }

    private void end(ClientJob job) throws IOException {
        await(job.name() + " has ended", job::hasEnded);
        job.requireSuccess();
        say(job.name() + " has succeeded");
    }

    private void lookBack() throws InterruptedException {
        if (!Eventually.tries(PATIENCE, cluster::isIdle)) {
            wrong.add("books are not zero: " + cluster.wrongBooks());
        }
        String address = WebAppUtils.getRMWebAppURLWithoutScheme(cluster.rm().getConfig());
        new OutsideAudit(ManagerSite.at(address), Duration.ofSeconds(1))
                .suspicions()
                .forEach(suspicion -> wrong.add("audit: " + suspicion));
        for (ClientJob job : jobs.values()) {
            RMApp app = app(job.name()).orElseThrow();
            if (app.getFinalApplicationStatus() != FinalApplicationStatus.SUCCEEDED
                    || app.getAppAttempts().size() != 1) {
                wrong.add(job.name() + " has not succeeded with its first master");
            }
        }
    }

    private RaceResult result() {
        Map<String, ContainerLife> lives = watch.lives();
        Map<String, JobHistory> histories = new LinkedHashMap<>();
        jobs.forEach((app, job) -> histories.put(app, job.history(app)));
        String giver = histories.keySet().iterator().next();
        JobHistory history = histories.values().iterator().next();
        Map<String, Long> nodes = cluster.nodes().stream()
                .collect(Collectors.toMap(
                        node -> node.getNodeID().toString(),
                        node -> node.getTotalResource().getMemorySize()));
        DeathReview.Finding found =
                new DeathReview(lives, LoggedClaim.all(decisions.messages()), giver, history, nodes).finding();
        List<ContainerLife> large = lives.values().stream()
                .filter(life -> life.mb() == LARGE_MB && life.hasRun())
                .toList();
        return new RaceResult(
                title(),
                large.stream()
                        .map(life -> life.runningMs() - watch.registeredMs(life.app()))
                        .sorted()
                        .toList(),
                found,
                large.stream().mapToLong(ContainerLife::mb).sum(),
                history.killed().size(),
                histories.values().stream().mapToLong(JobHistory::failed).sum(),
                wrong);
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
        watch.close();
    }
}
