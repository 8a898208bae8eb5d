package io.sharpshooter.day;

import io.sharpshooter.yarn.HiddenField;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * Sees containers come and go, from outside, and counts what those cost that were killed. Gives each a virtual start,
 * by which the scheduler and policies tell its age. For one thread.
 */
final class Toll {
    private final MockCluster cluster;
    private final Map<ApplicationId, JobMaster> masters = new HashMap<>();
    private final Map<ContainerId, Running> alive = new LinkedHashMap<>();
    private final Map<NodeId, Map<ContainerId, Running>> byNode = new LinkedHashMap<>();
    private final Map<NodeId, RMContainer> reservations = new HashMap<>();
    private final Map<NodeId, FreedSpace> freed = new LinkedHashMap<>();
    private Waiting waiting = new Waiting(Map.of(), Map.of());
    private boolean counts;

    private int kills;
    private int early;
    private int killsAfterLast;
    private int killsAfterLastForNobody;
    private long gibKilled;
    private double gibMsLost;
    private int mastersKilled;
    private int inversions;
    private int again;
    private int avoidable;
    private int avoidableHere;
    private double usedGibS;
    private double seconds;
    private int largeLeft;

    Toll(MockCluster cluster, int large) {
        this.cluster = cluster;
        this.largeLeft = large;
        for (MockNode node : cluster.nodes()) {
            byNode.put(node.id(), new LinkedHashMap<>());
            freed.put(node.id(), new FreedSpace());
        }
    }

    void knows(JobMaster master) {
        masters.put(master.app().id(), master);
    }

    /** From now on it counts. */
    void begin() {
        counts = true;
    }

    /** A second is over. */
    void tick() {
        long now = now();
        for (FreedSpace space : freed.values()) {
            space.expire(now);
        }
        if (counts) {
            usedGibS += alive.values().stream().mapToLong(Running::gib).sum();
            seconds++;
        }
    }

    /** Policies are about to look. */
    void roundBegins() {
        List<String> queues = new ArrayList<>(Workload.QUEUES);
        queues.add(Workload.LARGE);
        waiting = Waiting.of(cluster, queues);
    }

    Running running(ContainerId id) {
        return Objects.requireNonNull(alive.get(id));
    }

    boolean isAlive(Running container) {
        return alive.containsKey(container.container().getContainerId());
    }

    private Map<ContainerId, Running> on(NodeId node) {
        return Objects.requireNonNull(byNode.get(node));
    }

    private FreedSpace freedOn(NodeId node) {
        return Objects.requireNonNull(freed.get(node));
    }

    /** Takes note of what has gone from a node and come to it. */
    void look(MockNode node) {
        Map<ContainerId, Running> known = on(node.id());
        lookForGone(known.values());
        for (RMContainer container : node.inScheduler().getCopiedListOfRunningContainers()) {
            if (!known.containsKey(container.getContainerId())) {
                Running seen = new Running(
                        container,
                        Objects.requireNonNull(masters.get(container
                                .getContainerId()
                                .getApplicationAttemptId()
                                .getApplicationId())),
                        now());
                if (!seen.isGone()) {
                    comes(seen);
                }
            }
        }
    }

    /** A reservation has an age too, by which policies choose among them. */
    void lookForReservation(MockNode node) {
        RMContainer reserved = node.inScheduler().getReservedContainer();
        if (reserved != null && reserved != reservations.put(node.id(), reserved)) {
            HiddenField.set(reserved, "creationTime", now());
        }
    }

    /** Takes note of what has gone, anywhere. */
    void lookForGone() {
        lookForGone(alive.values());
    }

    private void lookForGone(Collection<Running> some) {
        for (Running each : List.copyOf(some)) {
            if (each.isGone()) {
                goes(each);
            }
        }
    }

    private void comes(Running container) {
        NodeId node = container.container().getAllocatedNode();
        HiddenField.set(container.container(), "creationTime", container.start());
        FreedSpace space = freedOn(node);
        space.comes(
                container,
                container.queue(),
                container.gib(),
                container.queue().equals(Workload.LARGE),
                free(node) - space.gib());
        container.master().hears();
        alive.put(container.container().getContainerId(), container);
        on(node).put(container.container().getContainerId(), container);
    }

    private long free(NodeId node) {
        return Workload.NODE_GIB
                - on(node).values().stream().mapToLong(Running::gib).sum();
    }

    private void goes(Running container) {
        NodeId node = container.container().getAllocatedNode();
        ContainerId id = container.container().getContainerId();
        container.master().hears();
        alive.remove(id);
        on(node).remove(id);
        freedOn(node).leaves(container, container.isMaster() || container.task() != null);
        int exit = container.container().getContainerExitStatus();
        if (exit == ContainerExitStatus.PREEMPTED) {
            kills += counts ? 1 : 0;
            dies(container);
        } else if (exit == ContainerExitStatus.KILLED_BY_APPMASTER) {
            early += counts ? 1 : 0;
            dies(container);
        }
    }

    private void dies(Running container) {
        long now = now();
        long gibMs = container.gib() * (now - container.start());
        freedOn(container.container().getAllocatedNode())
                .frees(new Freed(waiting.meantFor(container.queue()), now, container.gib(), gibMs));
        gibKilled += container.gib();
        gibMsLost += gibMs;
        killsAfterLast += largeLeft == 0 ? 1 : 0;
        killsAfterLastForNobody +=
                largeLeft == 0 && waiting.meantFor(container.queue()).isEmpty() ? 1 : 0;
        mastersKilled += container.isMaster() ? 1 : 0;
        int priority = cluster.queue(container.queue()).getPriority().getPriority();
        inversions += waiting.onlyBelow(container.queue(), priority) ? 1 : 0;
        Task task = container.task();
        if (task != null) {
            if (task.deaths() > 0) {
                diesAgain(container);
            }
            task.dies();
        }
        if (container.isMaster()) {
            container.master().dies();
        }
    }

    private void diesAgain(Running container) {
        again++;
        NodeId node = container.container().getAllocatedNode();
        avoidable += alive.values().stream().anyMatch(other -> couldHaveGiven(other, container)) ? 1 : 0;
        avoidableHere += on(node).values().stream().anyMatch(other -> couldHaveGiven(other, container)) ? 1 : 0;
    }

    private static boolean couldHaveGiven(Running other, Running instead) {
        Task task = other.task();
        return task != null
                && task.deaths() == 0
                && other.gib() == instead.gib()
                && other.queue().equals(instead.queue());
    }

    /** A container has got what it works at. */
    void starts(Running container, Task task) {
        container.runs(task);
        if (container.master().job().large() && !task.wasPlaced()) {
            largeLeft--;
        }
        task.placed(container.start());
    }

    DayScore.Losses losses() {
        double vain = freed.values().stream().mapToDouble(FreedSpace::vainGibMs).sum();
        long vainGib = freed.values().stream().mapToLong(FreedSpace::vainGib).sum();
        return new DayScore.Losses(
                kills,
                early,
                gibKilled,
                vainGib,
                kilo(gibMsLost),
                kilo(vain),
                mastersKilled,
                inversions,
                again,
                avoidable,
                avoidableHere,
                largeLeft == 0 ? killsAfterLast : 0,
                largeLeft == 0 ? killsAfterLastForNobody : 0);
    }

    /** In percent of the memory. */
    double utilisation() {
        return 100 * usedGibS / seconds / (Workload.NODES * Workload.NODE_GIB);
    }

    /** Thousand GiB-seconds, of GiB-ms. */
    private static double kilo(double gibMs) {
        return Math.round(gibMs / 100_000) / 10.0;
    }

    private long now() {
        return cluster.time().get().wallMs();
    }
}
