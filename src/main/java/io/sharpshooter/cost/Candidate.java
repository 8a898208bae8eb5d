package io.sharpshooter.cost;

import static java.lang.Math.max;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import io.sharpshooter.model.RoundTime;
import java.util.Set;

/**
 * A container as a {@link ContainerCost} or a comparator of the administrator's sees it.
 *
 * <p>Immutable; valid for one round.
 */
public final class Candidate {
    private static final long BILLION = 1_000_000_000L;

    private final Roster roster;
    private final int place;
    private final PartitionSnapshot partition;
    private final ResourceTypes types;
    private final RoundTime time;

    /** The container at this place of a node's. */
    Candidate(Roster roster, int place, PartitionSnapshot partition, ResourceTypes types, RoundTime time) {
        this.roster = roster;
        this.place = place;
        this.partition = partition;
        this.types = types;
        this.time = time;
    }

    public ContainerName container() {
        return roster.name(place);
    }

    /** YARN's application id. */
    public String app() {
        return roster.app(place).id();
    }

    /** The tags that the app's submitter gave it. */
    public Set<String> appTags() {
        return roster.app(place).tags();
    }

    /** Application priority; a higher number is served first. */
    public int appPriority() {
        return roster.app(place).priority();
    }

    public String user() {
        return roster.app(place).user();
    }

    /** Full path of its queue. */
    public String queue() {
        return roster.app(place).queue().path();
    }

    /** The queue's own business priority; 0 means none. */
    public int queuePriority() {
        return roster.app(place).queue().priority();
    }

    /** Container priority as YARN counts it: a lower number is served first. */
    public int containerPriority() {
        return roster.key(place).priority();
    }

    /** Whether it is an application master. */
    public boolean am() {
        return roster.am(place);
    }

    /** Name of the partition that its node is in, empty for the default one. */
    public String partition() {
        return partition.name();
    }

    /** What it holds, in whole units, in the order of {@link #types()}. */
    public ResourceVector size() {
        return roster.held(place);
    }

    public ResourceTypes types() {
        return types;
    }

    /** Time since it was allocated, in ms, by the wall clock, which may have been set since; never negative. */
    public long ageMs() {
        return time.since(roster.startedAt(place));
    }

    /** Its dominant share of the partition, in billionths, rounded up. */
    public long shareBillionths() {
        return shareBillionths(roster.held(place), partition);
    }

    static long shareBillionths(ResourceVector size, PartitionSnapshot partition) {
        long largest = 0;
        for (int type = 0; type < size.size(); type++) {
            long total = partition.total().get(type);
            long held = size.get(type);
            if (total > 0 && held > 0) {
                largest = max(largest, ceilOfBillionths(held, total));
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
        return roster.name(place).toString();
    }
}
