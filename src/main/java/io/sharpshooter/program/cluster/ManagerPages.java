package io.sharpshooter.program.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.outside.ManagerSite;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** What the active ResourceManager says over its web services. */
final class ManagerPages {
    private static final List<String> BOOKS = List.of("used", "reserved", "pending", "amUsed");

    /** Of the root queue, whose books no page shows but as these. */
    private static final List<String> ROOT = List.of(
            "allocatedMB",
            "allocatedVirtualCores",
            "reservedMB",
            "containersAllocated",
            "containersReserved",
            "containersPending");

    private final Map<String, ManagerSite> sites;

    ManagerPages(Configuration conf) {
        sites = Stream.of("rm1", "rm2")
                .collect(Collectors.toMap(
                        id -> id,
                        id -> ManagerSite.at(conf.get("yarn.resourcemanager.webapp.address." + id, id + ":8088"))));
    }

    /** A node as the ResourceManager sees it, in MiB. */
    record Node(String id, boolean running, long freeMb, long totalMb) {}

    /** How many NodeManagers run; none while no ResourceManager is active. */
    long runningNodes() {
        return active().isEmpty() ? 0 : nodes().stream().filter(Node::running).count();
    }

    /** The id of the one that is active; empty while there is none. */
    Optional<String> active() {
        return allActive().stream().findFirst();
    }

    /** The ids of all that say that they are active. */
    List<String> allActive() {
        return Stream.of("rm1", "rm2").filter(this::isActive).toList();
    }

    private boolean isActive(String id) {
        return state(id).filter("ACTIVE"::equals).isPresent();
    }

    /** What a ResourceManager says of itself, as {@code STANDBY}; empty while it does not answer. */
    Optional<String> state(String id) {
        return get(id, "info")
                .map(info -> info.path("clusterInfo").path("haState").asText());
    }

    List<Node> nodes() {
        List<Node> nodes = new ArrayList<>();
        for (JsonNode node : ofActive("nodes").path("nodes").path("node")) {
            long free = node.path("availMemoryMB").asLong();
            nodes.add(new Node(
                    node.path("id").asText(),
                    node.path("state").asText().equals("RUNNING"),
                    free,
                    free + node.path("usedMemoryMB").asLong()));
        }
        return nodes;
    }

    /** Every number in a queue's books that is not zero, as {@code root.batch used 1024 MB}. */
    List<String> notZero() {
        List<String> found = new ArrayList<>();
        collect(queues(), "", BOOKS, found);
        JsonNode root = ofActive("metrics").path("clusterMetrics");
        for (String field : ROOT) {
            if (root.path(field).asLong(-1) != 0) {
                found.add("root " + field + " " + root.path(field));
            }
        }
        return found;
    }

    /** What is reserved, in the same form. */
    List<String> reserved() {
        List<String> found = new ArrayList<>();
        collect(queues(), "", List.of("reserved"), found);
        return found;
    }

    /** MiB that a leaf uses, by its short name. */
    long usedMb(String queue) {
        return each(queues().path("queues").path("queue"))
                .filter(it -> it.path("queueName").asText().equals(queue))
                .flatMap(it -> each(it.path("resources").path("resourceUsagesByPartition")))
                .mapToLong(it -> it.path("used").path("memory").asLong())
                .sum();
    }

    private JsonNode queues() {
        return ofActive("scheduler").path("scheduler").path("schedulerInfo");
    }

    private static void collect(JsonNode queue, String parent, List<String> books, List<String> found) {
        String path = parent + queue.path("queueName").asText();
        each(queue.path("resources").path("resourceUsagesByPartition")).forEach(partition -> {
            for (String book : books) {
                long mb = partition.path(book).path("memory").asLong();
                long cores = partition.path(book).path("vCores").asLong();
                if (mb != 0 || cores != 0) {
                    found.add("%s %s %d MB, %d vcores".formatted(path, book, mb, cores));
                }
            }
        });
        long containers = queue.path("numContainers").asLong();
        if (books.size() > 1 && containers != 0) {
            found.add(path + " has " + containers + " containers");
        }
        each(queue.path("queues").path("queue")).forEach(child -> collect(child, path + ".", books, found));
    }

    private static Stream<JsonNode> each(JsonNode list) {
        List<JsonNode> all = new ArrayList<>();
        list.forEach(all::add);
        return list.isObject() ? Stream.of(list) : all.stream();
    }

    private JsonNode ofActive(String page) {
        return active().flatMap(id -> get(id, page)).orElseThrow(() -> new Complaint("No ResourceManager is active."));
    }

    private Optional<JsonNode> get(String id, String page) {
        try {
            return Optional.of(Objects.requireNonNull(sites.get(id)).get(page));
        } catch (Complaint e) {
            return Optional.empty();
        }
    }
}
