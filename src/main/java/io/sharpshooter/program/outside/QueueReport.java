package io.sharpshooter.program.outside;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the page {@code scheduler} says of the queues. Reads the answers of Hadoop 2.10 to 3.5: fields that a line does
 * not have are not looked at.
 */
final class QueueReport {
    /** What counts containers, and how it is called here; the last two are the queue's metrics. */
    private static final SortedMap<String, String> COUNTS = new TreeMap<>(Map.of(
            "numContainers", "containers",
            "allocatedContainers", "metric allocated",
            "reservedContainers", "metric reserved"));

    private final Set<String> busy;
    private final List<Suspicion> suspicions = new ArrayList<>();

    /** @param busy paths or short names of the queues that have an app */
    private QueueReport(Set<String> busy) {
        this.busy = busy;
    }

    static List<Suspicion> suspicions(JsonNode root, Set<String> busy) {
        QueueReport report = new QueueReport(busy);
        report.read(root, "");
        return report.suspicions;
    }

    /** Whether an app is in the queue or below it. */
    private boolean read(JsonNode queue, String parent) {
        var name = queue.path("queueName").asText();
        var path = parent.isEmpty() ? name : parent + "." + name;
        boolean hasApp = busy.contains(path)
                || busy.contains(name)
                || queue.path("numApplications").asLong() > 0;
        for (var child : each(queue.path("queues").path("queue"))) {
            hasApp |= read(child, path);
        }
        judge(queue, path, hasApp);
        return hasApp;
    }

    /** Some lines write a list of one as the one. */
    private static Iterable<JsonNode> each(JsonNode list) {
        return list.isObject() ? List.of(list) : list;
    }

    private void judge(JsonNode queue, String path, boolean hasApp) {
        COUNTS.forEach((name, field) -> {
            long count = queue.path(name).asLong(); // 0 where the line does not have it
            add(hasApp, new Suspicion(path, "", field, "containers", count));
        });
        var partitions = queue.path("resources").path("resourceUsagesByPartition");
        for (var partition : each(partitions)) {
            var label = partition.path("partitionName").asText();
            for (var field : List.of("used", "reserved")) {
                amounts(partition.path(field))
                        .forEach((unit, amount) -> add(hasApp, new Suspicion(path, label, field, unit, amount)));
            }
        }
        if (partitions.isEmpty()) {
            amounts(queue.path("resourcesUsed"))
                    .forEach((unit, amount) -> add(hasApp, new Suspicion(path, "", "used", unit, amount)));
        }
    }

    private void add(boolean hasApp, Suspicion one) {
        if (one.booked() < 0 || (one.booked() > 0 && !hasApp)) {
            suspicions.add(one);
        }
    }

    /** Of every resource type where the line tells them, of memory and cores where it does not. */
    private static SortedMap<String, Long> amounts(JsonNode resource) {
        SortedMap<String, Long> amounts = new TreeMap<>();
        for (var type : each(resource.path("resourceInformations").path("resourceInformation"))) {
            amounts.put(type.path("name").asText(), type.path("value").asLong());
        }
        if (amounts.isEmpty() && resource.has("memory")) {
            amounts.put("memory-mb", resource.get("memory").asLong());
            amounts.put("vcores", resource.path("vCores").asLong());
        }
        return amounts;
    }
}
