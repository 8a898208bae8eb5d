package io.sharpshooter.program.cluster;

import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.cluster.ContainerStep.Kind;
import io.sharpshooter.program.outside.ManagerSite;
import io.sharpshooter.program.outside.OutsideAudit;
import io.sharpshooter.program.outside.Suspicion;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * One client fills the cluster from one queue; then another one runs three jobs of large containers in the other, one
 * after the other.
 */
final class Race {
    private static final int LARGE_JOBS = 3;
    private static final int LARGE_CONTAINERS = 2;

    /**
     * More than half of a node. What the queue is promised would be enough for three, but two are asked for: who makes
     * room for a third one has believed a master that asks again for what it has been given.
     */
    private static final long LARGE_MB = 6 * 1024L + 512;

    private static final long SMALL_MB = 2 * 1024L;
    private static final int LARGE_SECONDS = 4;
    private static final Duration PATIENCE = Duration.ofMinutes(6);
    private static final Duration TO_FILL = Duration.ofMinutes(3);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final ClientRace race;
    private final ClusterFolder folder;
    private final Path jars;
    private final int fillSeconds;
    private final ClusterClient client;
    private final ManagerPages pages;
    private final Narration narration;
    private final List<String> wrong = new ArrayList<>();

    /** The ids of the apps, the filler first. */
    private final Map<String, JobRun> apps = new LinkedHashMap<>();

    Race(ClientRace race, ClusterFolder folder, Path jars, int fillSeconds, ClusterClient client, Narration narration) {
        this.race = race;
        this.folder = folder;
        this.jars = jars;
        this.fillSeconds = fillSeconds;
        this.client = client;
        this.pages = new ManagerPages(client.conf());
        this.narration = narration;
    }

    RaceResult run() throws InterruptedException {
        narration.say(race.title());
        String manager = pages.active().orElseThrow(() -> new Complaint("No ResourceManager is active."));
        JobRun filler = start(race.filler(conf(), jars), filling());
        for (int job = 1; job <= LARGE_JOBS; job++) {
            await(
                    "the cluster is full; where it never is, its tasks have ended, and --fill-seconds is for"
                            + " longer ones",
                    TO_FILL,
                    this::isFull);
            JobPlan plan =
                    new JobPlan(race.word() + "-large-" + job, "science", LARGE_CONTAINERS, LARGE_MB, LARGE_SECONDS);
            end(start(race.asker(conf(), jars), plan));
        }
        end(filler);
        after(manager);
        return result(Role.of(manager));
    }

    /** As many as fit beside the master. */
    private JobPlan filling() {
        long mb = pages.nodes().stream().mapToLong(ManagerPages.Node::freeMb).sum() - ClusterClient.MASTER_MB;
        return new JobPlan(race.word() + "-filler", "batch", (int) (mb / SMALL_MB), SMALL_MB, fillSeconds);
    }

    private JobRun start(JobClient who, JobPlan plan) {
        JobRun run = JobRun.start(who, plan, folder.root().resolve("jobs"));
        narration.say("%s: %s asks for %d containers of %d MB in queue %s"
                .formatted(plan.name(), who.name(), plan.containers(), plan.mb(), plan.queue()));
        await(
                plan.name() + " is submitted",
                PATIENCE,
                () -> run.hasEnded() || client.named(plan.name()).isPresent());
        String app = client.named(plan.name())
                .orElseThrow(
                        () -> new Complaint(plan.name() + " was not submitted. Maybe " + run.output() + " says why."));
        apps.put(app, run);
        return run;
    }

    private boolean isFull() {
        return pages.nodes().stream().allMatch(node -> node.freeMb() < SMALL_MB) && allRun();
    }

    /** Whether no container waits for its process: those who just start have lost nothing. */
    private boolean allRun() {
        return lives(pages.active().orElseThrow()).values().stream()
                .filter(life -> life.isThereAt(Long.MAX_VALUE - 1))
                .allMatch(ContainerLife::hasRun);
    }

    private void end(JobRun run) {
        await(run.plan().name() + " has ended", PATIENCE, run::hasEnded);
        if (run.hasSucceeded()) {
            narration.say(run.plan().name() + " has succeeded");
        } else {
            wrong.add(run.plan().name() + " has failed, see " + run.output());
        }
    }

    private void after(String manager) throws InterruptedException {
        if (!narration.tries(
                "all books are zero", PATIENCE, () -> pages.notZero().isEmpty())) {
            wrong.add("books are not zero: " + pages.notZero());
        }
        if (!pages.active().equals(Optional.of(manager))) {
            wrong.add(manager + " is not active any more");
        }
        String address = client.conf().get("yarn.resourcemanager.webapp.address." + manager);
        for (Suspicion suspicion : new OutsideAudit(ManagerSite.at(address), PAUSE).suspicions()) {
            wrong.add("audit: " + suspicion);
        }
        apps.forEach((app, run) -> {
            if (!client.hasKeptItsMaster(app)) {
                wrong.add(run.plan().name() + " has not succeeded with its first master");
            }
        });
    }

    private RaceResult result(Role manager) {
        List<ContainerStep> steps = new ManagerLog(folder.log(manager)).steps();
        Map<String, ContainerLife> lives = ContainerLife.of(steps);
        String giver = apps.keySet().iterator().next();
        Map<String, JobHistory> histories = new LinkedHashMap<>();
        apps.forEach((app, run) -> histories.put(app, run.history(app)));
        JobHistory history = histories.getOrDefault(giver, new JobHistory(Map.of(), Set.of(), 0));
        Map<String, Long> nodes =
                pages.nodes().stream().collect(Collectors.toMap(ManagerPages.Node::id, ManagerPages.Node::totalMb));
        List<LoggedClaim> claims = new ClaimLog(folder.decisions(manager)).claims(apps.keySet());
        DeathReview.Finding found =
                new DeathReview(lives, claims, giver, history, nodes).finding(new LinkedHashSet<>(apps.keySet()));
        long failed = histories.values().stream().mapToLong(JobHistory::failed).sum();
        return new RaceResult(
                race.title(),
                waits(steps, lives),
                found.deaths().size(),
                sum(found.deaths()),
                sum(large(lives)),
                history.killed().size(),
                failed,
                found.inVain(),
                found.again(),
                wrong);
    }

    private List<Long> waits(List<ContainerStep> steps, Map<String, ContainerLife> lives) {
        Map<String, Long> registered = steps.stream()
                .filter(step -> step.kind() == Kind.REGISTERED)
                .collect(Collectors.toMap(ContainerStep::id, ContainerStep::ms, (one, next) -> one));
        return large(lives).stream()
                .map(life -> life.runningMs() - registered.getOrDefault(life.app(), life.runningMs()))
                .sorted()
                .toList();
    }

    /** The large containers of the race that have run. */
    private List<ContainerLife> large(Map<String, ContainerLife> lives) {
        return lives.values().stream()
                .filter(life -> apps.containsKey(life.app()) && life.mb() == LARGE_MB && life.hasRun())
                .toList();
    }

    private static long sum(List<ContainerLife> lives) {
        return lives.stream().mapToLong(ContainerLife::mb).sum();
    }

    private Map<String, ContainerLife> lives(String manager) {
        return ContainerLife.of(new ManagerLog(folder.log(Role.of(manager))).steps());
    }

    private Path conf() {
        return folder.conf(Role.of("zk"));
    }

    private void await(String what, Duration patience, BooleanSupplier condition) {
        narration.await(what, patience, condition);
    }
}
