package io.sharpshooter.mini;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a {@link SmallMaster} does: ask for equal containers and run a process that sleeps in each.
 *
 * @param name of the app, unique in its cluster
 * @param queue short name of the leaf queue
 * @param count how many containers it wants to have
 * @param memoryMb memory of one container, in MiB
 * @param vcores virtual cores of one container
 * @param priority of its requests; the lower number is served first
 * @param waits whether it asks only once it is told to
 */
public record MasterPlan(String name, String queue, int count, int memoryMb, int vcores, int priority, boolean waits) {

    /** Containers of one vcore that are asked for at once. */
    public static MasterPlan of(String name, String queue, int count, int memoryMb) {
        return new MasterPlan(name, queue, count, memoryMb, 1, 1, false);
    }

    /** The same plan, begun when it is told to. */
    public MasterPlan waiting() {
        return new MasterPlan(name, queue, count, memoryMb, vcores, priority, true);
    }

    List<String> toArguments() {
        return Stream.of(name, queue, count, memoryMb, vcores, priority, waits)
                .map(String::valueOf)
                .toList();
    }

    static MasterPlan fromArguments(List<String> words) {
        return new MasterPlan(
                words.get(0),
                words.get(1),
                Integer.parseInt(words.get(2)),
                Integer.parseInt(words.get(3)),
                Integer.parseInt(words.get(4)),
                Integer.parseInt(words.get(5)),
                Boolean.parseBoolean(words.get(6)));
    }
}
