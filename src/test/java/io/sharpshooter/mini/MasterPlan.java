package io.sharpshooter.mini;

/**
 * What a {@link SmallMaster} does: ask for equal containers of one vcore and run a process that sleeps in each.
 *
 * @param name of the app, unique in its cluster
 * @param queue short name of the leaf queue
 * @param count how many containers it wants to have
 * @param memoryMb memory of one container, in MiB
 * @param waits whether it asks only once it is told to
 */
public record MasterPlan(String name, String queue, int count, int memoryMb, boolean waits) {

    /** Containers that are asked for at once. */
    public static MasterPlan of(String name, String queue, int count, int memoryMb) {
        return new MasterPlan(name, queue, count, memoryMb, false);
    }

    /** The same plan, begun when it is told to. */
    public MasterPlan waiting() {
        return new MasterPlan(name, queue, count, memoryMb, true);
    }
}
