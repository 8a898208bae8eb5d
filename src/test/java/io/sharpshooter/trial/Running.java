package io.sharpshooter.trial;

import static java.lang.Math.max;

import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.jspecify.annotations.Nullable;

/** A container, from its placement to its end. For one thread. */
final class Running<M extends Master> {
    final RMContainer container;
    final M master;
    final long mib;
    /** Its size in whole GiB, the nearest, but at least one. */
    final int gib;
    /** In virtual time. */
    long start;
    /** What it works at; null until its master has it, for masters, and where masters have no tasks. */
    @Nullable
    Task task;
    /** Whether it has begun to work, or is a master. */
    boolean ran;
    /** When it ends by itself, in virtual time. */
    long endsAt = Long.MAX_VALUE;
    /** Whether its node has been told that it ends. */
    boolean ending;

    Running(RMContainer container, M master, long start) {
        this.container = container;
        this.master = master;
        this.start = start;
        this.mib = container.getAllocatedResource().getMemorySize();
        this.gib = (int) max(1, (mib + 512) / 1024);
    }

    static boolean isGone(RMContainer container) {
        return switch (container.getState()) {
            case ALLOCATED, ACQUIRED, RUNNING -> false;
            default -> true;
        };
    }
}
