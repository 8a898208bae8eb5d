package io.sharpshooter.day;

import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.jspecify.annotations.Nullable;

/** A container, from its placement to its end. For one thread. */
final class Running {
    private final RMContainer container;
    private final JobMaster master;
    private final long start;
    private final int gib;
    private @Nullable Task task;
    private boolean ending;

    Running(RMContainer container, JobMaster master, long start) {
        this.container = container;
        this.master = master;
        this.start = start;
        this.gib = (int) (container.getAllocatedResource().getMemorySize() / 1024);
    }

    RMContainer container() {
        return container;
    }

    JobMaster master() {
        return master;
    }

    String queue() {
        return master.job().queue();
    }

    int gib() {
        return gib;
    }

    long start() {
        return start;
    }

    boolean isMaster() {
        return container.isAMContainer();
    }

    /** What it works at; null until its master has it, and for masters. */
    @Nullable
    Task task() {
        return task;
    }

    void runs(Task what) {
        task = what;
    }

    /** Whether its node has been told that it ends. */
    boolean isEnding() {
        return ending;
    }

    void ends() {
        ending = true;
    }

    boolean isGone() {
        RMContainerState state = container.getState();
        return state != RMContainerState.ALLOCATED
                && state != RMContainerState.ACQUIRED
                && state != RMContainerState.RUNNING;
    }
}
