package io.sharpshooter.victim;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.RoundTime;
import java.util.Set;

/**
 * A container as a {@link ContainerCost} or a comparator of the administrator's sees it.
 *
 * <p>Immutable; valid for one round.
 */
public final class Candidate {
    private static final long BILLION = 1_000_000_000L;

    private final ContainerSnapshot container;
    private final PartitionSnapshot partition;
    private final ResourceTypes types;
    private final RoundTime time;

    Candidate(ContainerSnapshot container, PartitionSnapshot partition, ResourceTypes types, RoundTime time) {
        this.container = container;
        this.partition = partition;
        this.types = types;
        this.time = time;
    }

    public ContainerName container() {
        return container.name();
    }

    /** YARN's application id. */
    public String app() {
        return container.app().id();
    }

    /** The tags that the app's submitter gave it. */
    public Set<String> appTags() {
        return container.app().tags();
    }

    /** Application priority; a higher number is served first. */
    public int appPriority() {
        return container.app().priority();
    }

    public String user() {
        return container.app().user();
    }

    /** Full path of its queue. */
    public String queue() {
        return container.queue().path();
    }

    /** The queue's own business priority; 0 means none. */
    public int queuePriority() {
        return container.queue().priority();
    }

    /** Container priority as YARN counts it: a lower number is served first. */
    public int containerPriority() {
        return container.key().priority();
    }

    /** Whether it is an application master. */
    public boolean am() {
        return container.am();
    }

    /** Name of the partition that its node is in, empty for the default one. */
    public String partition() {
        return partition.name();
    }

    /** What it holds, in whole units, in the order of {@link #types()}. */
    public ResourceVector size() {
        return container.size();
    }

    public ResourceTypes types() {
        return types;
    }

    /** Time since it was allocated, in ms, by the wall clock, which may have been set since; never negative. */
    public long ageMs() {
        return time.since(container.startedAt());
    }

    /** Its dominant share of the partition, in billionths, rounded up. */
    public long shareBillionths() {
        return shareBillionths(container.size(), partition);
    }

    static long shareBillionths(ResourceVector size, PartitionSnapshot partition) {
        long largest = 0;
        for (int type = 0; type < size.size(); type++) {
            long total = partition.total().get(type);
            long held = size.get(type);
            if (total > 0 && held > 0) {
                largest = Math.max(largest, ceilOfBillionths(held, total));
            }
        }
        return largest;
    }

    private static long ceilOfBillionths(long held, long total) {
        if (held > Long.MAX_VALUE / BILLION) {
            return BILLION;
        }
        return -Math.floorDiv(-held * BILLION, total);
    }

    @Override
    public String toString() {
        return container.toString();
    }
}
