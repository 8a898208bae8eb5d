package io.sharpshooter.round;

import static java.util.Objects.requireNonNull;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the queues of one partition use, counted by the checks for themselves: by path, with plain loops and none of the
 * classes that are checked. {@link #count} counts a claim as done.
 */
final class Judge {
    final ClusterSnapshot snapshot;
    final String partition;
    private final Map<String, ResourceVector> used = new HashMap<>();
    private final Map<String, QueueSnapshot> queues = new HashMap<>();
    private final Map<ContainerName, ContainerSnapshot> containers = new HashMap<>();

    Judge(ClusterSnapshot snapshot, String partition) {
        this.snapshot = snapshot;
        this.partition = partition;
        for (var queue : snapshot.queues()) {
            queues.put(queue.path(), queue);
            used.put(queue.path(), queue.load(partition, types()).used());
        }
        snapshot.nodes()
                .forEach(node -> node.containers().forEach(container -> containers.put(container.name(), container)));
    }

    int types() {
        return snapshot.types().size();
    }

    /** The partition's total. */
    ResourceVector total() {
        return requireNonNull(snapshot.partitions().get(partition), partition).total();
    }

    QueueSnapshot queue(String path) {
        return requireNonNull(queues.get(path), path);
    }

    ResourceVector guaranteed(String path) {
        return queue(path).load(partition, types()).guaranteed();
    }

    ResourceVector maximum(String path) {
        return queue(path).load(partition, types()).maximum();
    }

    ResourceVector used(String path) {
        return requireNonNull(used.get(path), path);
    }

    /** The path and those of all its parents, the root last. */
    static List<String> upwards(String path) {
        var paths = new ArrayList<String>();
        for (String at = path; !at.isEmpty(); at = at.contains(".") ? at.substring(0, at.lastIndexOf('.')) : "") {
            paths.add(at);
        }
        return paths;
    }

    static boolean isUnder(String path, String ancestor) {
        return path.equals(ancestor) || path.startsWith(ancestor + ".");
    }

    /** The child of the lowest common ancestor under which {@code path} lies. */
    static String branch(String path, String other) {
        var branch = path;
        for (var at : upwards(path)) {
            if (isUnder(other, at)) {
                return branch;
            }
            branch = at;
        }
        return branch;
    }

    /** Counts a claim as done. */
    void count(Claim claim) {
        add(claim.queue(), claim.size());
        for (var victim : claim.state().struck() ? List.<Victim>of() : claim.victims()) {
            var container = containers.get(victim.container());
            if (container != null) {
                add(container.queue().path(), victim.size().times(-1));
            }
        }
    }

    private void add(String leaf, ResourceVector amount) {
        upwards(leaf).forEach(path -> used.merge(path, amount, ResourceVector::plus));
    }
}
