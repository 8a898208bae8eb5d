package io.sharpshooter.mini;

import static io.sharpshooter.mini.MasterEvent.Kind.ENDED;
import static io.sharpshooter.mini.MasterEvent.Kind.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.program.Eventually;
import io.sharpshooter.scenario.Entry;
import io.sharpshooter.scenario.LogCatcher;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.jspecify.annotations.Nullable;

/**
 * What two ResourceManagers, one after the other, do for one large container, and who dies of it: real processes, not
 * reports.
 */
final class FailoverStory implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final MiniCluster cluster;
    private final LogCatcher decisions;
    private final RunningApp large;
    private final RunningApp small;

    /** Null until it happens. */
    private @Nullable Scene takeover;

    /** What was so while no ResourceManager was active. */
    private record Scene(Set<String> small, Set<String> dead, long large, int decisions) {}

    private FailoverStory(MiniCluster cluster, LogCatcher decisions, RunningApp large, RunningApp small) {
        this.cluster = cluster;
        this.decisions = decisions;
        this.large = large;
        this.small = small;
    }

    /** Returns when the cluster is full and the large container is not yet asked for. */
    static FailoverStory begin(ClusterPlan plan, FullCluster shape) throws Exception {
        LogCatcher decisions = new LogCatcher(DecisionLog.LOGGER);
        MiniCluster cluster = MiniCluster.start(plan);
        try {
            RunningApp large = cluster.submit(shape.large());
            RunningApp small = cluster.submit(shape.small());
            FailoverStory story = new FailoverStory(cluster, decisions, large, small);
            Eventually.holds("the cluster is full", PATIENCE, () -> shape.isFull(cluster) && story.isRunning());
            return story;
        } catch (Exception | Error e) {
            decisions.close();
            cluster.close();
            throw e;
        }
    }

    /** Whether a process runs in every container of the small app. */
    private boolean isRunning() {
        return started(small).allMatch(container -> small.process(container).isPresent());
    }

    MiniCluster cluster() {
        return cluster;
    }

    RunningApp large() {
        return large;
    }

    RunningApp small() {
        return small;
    }

    /** Remembers what is so; to be called while no ResourceManager is active. */
    void takeover() {
        takeover = new Scene(
                started(small).collect(Collectors.toSet()),
                dead(),
                large.started(),
                decisions.messages().size());
    }

    /** Ends them as their nodes would, had they heard that they are killed. */
    void endProcesses(Collection<String> containers) {
        containers.forEach(container -> small.process(container).ifPresent(ProcessHandle::destroy));
    }

    /** The containers of the small app that have had a process, and have none that lives. */
    Set<String> dead() {
        return started(small)
                .filter(container -> !small.processes(container).isEmpty())
                .filter(container -> !lives(small, container))
                .collect(Collectors.toSet());
    }

    private static boolean lives(RunningApp app, String container) {
        return app.process(container).filter(ProcessHandle::isAlive).isPresent();
    }

    private static Stream<String> started(RunningApp app) {
        return app.diary().events(STARTED).map(MasterEvent::container);
    }

    /** Whether a node is reserved for the large container. */
    boolean isReserved() {
        return cluster.nodes().stream()
                .map(FiCaSchedulerNode::getReservedContainer)
                .anyMatch(container ->
                        container != null && container.getQueueName().startsWith("root.a"));
    }

    /** Whether a process runs in the large container. */
    boolean isPlaced() {
        return started(large).anyMatch(container -> large.process(container).isPresent());
    }

    /** The small containers that had been started by then, the dead among them. */
    Set<String> smallAtTakeover() {
        return scene().small;
    }

    /** Who was dead when no ResourceManager was active. */
    Set<String> deadAtTakeover() {
        return scene().dead;
    }

    /** Whom any of them has killed so far. */
    List<String> killed() {
        return killed(decisions.messages());
    }

    /** Whom the first ResourceManager has killed; a container that it has killed twice is there twice. */
    List<String> killedByFirst() {
        return killed(decisions.messages().subList(0, scene().decisions));
    }

    /** The same of the second. */
    List<String> killedBySecond() {
        return killed(decisions.messagesAfter(scene().decisions));
    }

    private Scene scene() {
        return Objects.requireNonNull(takeover, "there was no takeover");
    }

    private static List<String> killed(Collection<String> lines) {
        return entries(lines)
                .flatMap(entry -> entry.containers("killed").stream())
                .toList();
    }

    private static Stream<Entry> entries(Collection<String> lines) {
        return lines.stream().map(Entry::parse);
    }

    /** Whether the ResourceManager that is active now places and preempts, and both masters have registered with it. */
    boolean isSuccessorAtWork() {
        boolean ready = cluster.rm().getRMContext().isSchedulerReadyForAllocatingContainers();
        return ready && large.isRunning() && small.isRunning();
    }

    /**
     * Whether the containers with a process that lives are those that the ResourceManager counts. What a master is told
     * of deaths is no measure: it may be lost between two ResourceManagers.
     */
    boolean areTheLivingKnown() {
        return Stream.of(large, small).allMatch(app -> living(app).equals(Set.copyOf(cluster.containers(app))));
    }

    private static Set<String> living(RunningApp app) {
        return started(app).filter(container -> lives(app, container)).collect(Collectors.toSet());
    }

    /** Nobody has died on another node than the one that the large container is on. */
    void assertOnNodeOfLarge(Collection<String> victims) {
        assertThat(nodes(small, victims::contains)).isEqualTo(nodes(large, container -> true));
    }

    private static Set<String> nodes(RunningApp app, Predicate<String> which) {
        return app.diary()
                .events(STARTED)
                .filter(event -> which.test(event.container()))
                .map(MasterEvent::detail)
                .collect(Collectors.toSet());
    }

    /**
     * What is so in every step. Whom the first has killed may be killed by the second as well, but only if the node has
     * not heard of it and the process lives: it dies once. Where the large container runs already, the second kills
     * nobody.
     */
    void assertNobodyDiedTwice() {
        assertThat(killedByFirst()).doesNotHaveDuplicates();
        assertThat(killedBySecond()).doesNotHaveDuplicates().noneMatch(deadAtTakeover()::contains);
        assertThat(dead()).isSubsetOf(killed());
        if (scene().large > 0) {
            assertThat(killedBySecond()).isEmpty();
        }
        assertThat(started(small))
                .allSatisfy(container -> assertThat(small.processes(container))
                        .as("processes of " + container)
                        .hasSizeLessThanOrEqualTo(1));
        assertThat(large.diary().has(ENDED)).isFalse();
        assertThat(started(large).flatMap(container -> large.process(container).stream()))
                .singleElement()
                .matches(ProcessHandle::isAlive, "is alive");
        assertThat(small.hasItsFirstMaster()).as("the small app's master lives").isTrue();
        assertThat(large.hasItsFirstMaster()).as("the large app's master lives").isTrue();
    }

    /** Tells both apps to end. */
    void end() {
        large.stop();
        small.stop();
    }

    boolean haveFinished() {
        return large.hasEnded() && small.hasEnded();
    }

    @Override
    public void close() {
        decisions.close();
        cluster.close();
    }
}
