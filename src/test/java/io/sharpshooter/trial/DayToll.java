package io.sharpshooter.trial;

import static io.sharpshooter.trial.Workload.WARM_UP_S;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toSet;

import io.sharpshooter.yarn.HiddenField;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.commons.lang3.StringUtils;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/** The containers of a part of a day. */
final class DayToll extends Toll<JobMaster> {
    private final Map<NodeId, RMContainer> reservations = new HashMap<>();
    /** How much of its guarantee each queue used when the round began. */
    private final Map<String, Double> share = new HashMap<>();
    /** Those that waited then. */
    private final Set<String> waiting = new HashSet<>();

    private double usedMibS;

    /** When it begins to count. */
    final long begin;

    int mastersKilled;
    int inversions;
    int again;
    int avoidable;
    int avoidableHere;

    DayToll(MockCluster cluster, Collection<Job> jobs) {
        super(cluster);
        begin = now() + WARM_UP_S * 1_000L;
        jobs.forEach(job -> share.put(job.queue(), 0.0));
        left = jobs.stream().mapToInt(Job::owed).sum();
    }

    /** Policies are about to look. */
    void roundBegins() {
        waiting.clear();
        share.replaceAll((path, before) -> {
            var queue = cluster.queue(path);
            if (queue.getQueueResourceUsage().getPending().getMemorySize() > 0) {
                waiting.add(path);
            }
            double used = queue.getQueueResourceUsage().getUsed().getMemorySize();
            return used / queue.getAbsoluteCapacity();
        });
    }

    /** Of the queue, or of the one above it at which the way to the other parts. */
    private int priority(String queue, String other) {
        int parts = StringUtils.getCommonPrefix(queue + ".", other + ".").lastIndexOf('.') + 1;
        var path = queue.substring(0, (queue + ".").indexOf('.', parts));
        return cluster.queue(path).getPriority().getPriority();
    }

    /** A second is over. */
    void tick() {
        spaces.values().forEach(space -> space.expire(now()));
        if (now() > begin) {
            usedMibS +=
                    alive.values().stream().mapToLong(running -> running.mib).sum();
        }
    }

    /** A reservation has an age too, by which policies choose among them. */
    void lookForReservation(MockNode node) {
        var reserved = node.inScheduler().getReservedContainer();
        if (reserved != null && reserved != reservations.put(node.id(), reserved)) {
            HiddenField.set(reserved, "creationTime", now());
        }
    }

    /** A container has got what it works at. */
    void starts(Running<JobMaster> container, Task task) {
        container.task = task;
        container.ran = true;
        container.endsAt = now() + task.runMs;
        if (!task.wasPlaced()) {
            if (task.stage.start() == Job.Start.UNDER_WAY && now() <= begin) {
                container.start = begin - task.runMs / 2;
                container.endsAt = begin + task.runMs / 2;
                HiddenField.set(container.container, "creationTime", container.start);
            }
            left -= task.stage.start() == Job.Start.OWED ? 1 : 0;
            task.placedAt = container.start;
        }
    }

    @Override
    void comes(Running<JobMaster> container) {
        container.ran = container.container.isAMContainer();
    }

    /** Those who wait and have less of their guarantees. */
    @Override
    Set<String> meantFor(Running<JobMaster> container) {
        var own = container.master.party;
        return waiting.stream().filter(queue -> share(queue) < share(own)).collect(toSet());
    }

    private double share(String queue) {
        return requireNonNull(share.get(queue));
    }

    @Override
    void dies(Running<JobMaster> container) {
        var own = container.master.party;
        boolean inverted = waiting.stream()
                .filter(queue -> !queue.equals(own))
                .allMatch(queue -> priority(queue, own) < priority(own, queue));
        inversions += inverted ? 1 : 0;
        Task task = container.task;
        if (task != null) {
            if (task.deaths > 0) {
                again++;
                avoidable += couldHaveGiven(alive.values(), container) ? 1 : 0;
                avoidableHere +=
                        couldHaveGiven(space(container.container).running.keySet(), container) ? 1 : 0;
            }
            task.deaths++;
        }
        if (container.container.isAMContainer()) {
            mastersKilled++;
            container.master.dies();
        }
    }

    /** Whether there is one of this queue and size among others whose task has not died. */
    private static boolean couldHaveGiven(Collection<Running<JobMaster>> others, Running<JobMaster> instead) {
        return others.stream()
                .anyMatch(other -> other.task != null
                        && other.task.deaths == 0
                        && other.gib == instead.gib
                        && other.master.party.equals(instead.master.party));
    }

    /** In percent of the memory. */
    double utilisation() {
        long mib = cluster.scheduler().getClusterResource().getMemorySize();
        return 100 * usedMibS / ((now() - begin) / 1e3) / mib;
    }
}
