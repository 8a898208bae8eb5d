package io.sharpshooter.program.master;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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
        return List.of(
                "name=" + name,
                "queue=" + queue,
                "count=" + count,
                "memoryMb=" + memoryMb,
                "vcores=" + vcores,
                "priority=" + priority,
                "waits=" + waits);
    }

    static MasterPlan fromArguments(List<String> arguments) {
        Map<String, String> given = arguments.stream()
                .map(argument -> argument.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
        return new MasterPlan(
                text(given, "name"),
                text(given, "queue"),
                Integer.parseInt(text(given, "count")),
                Integer.parseInt(text(given, "memoryMb")),
                Integer.parseInt(text(given, "vcores")),
                Integer.parseInt(text(given, "priority")),
                Boolean.parseBoolean(text(given, "waits")));
    }

    private static String text(Map<String, String> given, String key) {
        String value = given.get(key);
        if (value == null) {
            throw new IllegalArgumentException("No %s= among %s".formatted(key, given.keySet()));
        }
        return value;
    }
}
