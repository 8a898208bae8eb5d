package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AppSnapshot.AppMemory;
import io.sharpshooter.model.ClusterSnapshot.Allocations;
import io.sharpshooter.model.QueueSnapshot;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Apps, and how many containers each of their attempts has been given. */
final class AppText {
    private AppText() {}

    static ObjectNode write(AppSnapshot app, Allocations allocations) {
        return new Fields()
                .text("id", app.id())
                .number("attempt", app.attempt())
                .text("queue", app.queue().path())
                .text("user", app.user())
                .number("priority", app.priority())
                .number("startedAt", app.startedAt())
                .flag("active", app.active())
                .text("inactiveReason", app.inactiveReason())
                .number("liveContainers", app.liveContainers())
                .names("tags", app.tags())
                .part("memory", memory(app.memory()))
                .part("allocated", allocated(app, allocations))
                .done();
    }

    private static ObjectNode memory(AppMemory memory) {
        return new Fields()
                .number("held", memory.held())
                .number("wanted", memory.wanted())
                .done();
    }

    /** By the number of the attempt; those of which nothing is known are left out. */
    private static ObjectNode allocated(AppSnapshot app, Allocations allocations) {
        ObjectNode counts = new Fields().done();
        for (int attempt = 1; attempt <= app.attempt(); attempt++) {
            int count = allocations.to(app.id(), attempt);
            if (count != Allocations.UNKNOWN) {
                counts.put(String.valueOf(attempt), count);
            }
        }
        return counts;
    }

    static AppSnapshot read(JsonNode app, Map<String, QueueSnapshot> queues) {
        String queue = app.path("queue").asText();
        QueueSnapshot leaf = queues.get(queue);
        if (leaf == null) {
            throw new IllegalArgumentException("App " + app.path("id").asText() + " is in queue " + queue
                    + ", which the recording does not have.");
        }
        Set<String> tags = Terms.each(app.path("tags")).map(JsonNode::asText).collect(Collectors.toSet());
        return new AppSnapshot(
                app.path("id").asText(),
                app.path("attempt").asInt(),
                leaf,
                app.path("user").asText(),
                app.path("priority").asInt(),
                app.path("startedAt").asLong(),
                app.path("active").asBoolean(),
                app.path("inactiveReason").asText(),
                app.path("liveContainers").asInt(),
                tags,
                new AppMemory(
                        app.path("memory").path("held").asLong(),
                        app.path("memory").path("wanted").asLong()));
    }

    /** What attempts of these apps have been given. */
    static Allocations readAllocations(JsonNode apps) {
        Map<String, JsonNode> counts = Terms.each(apps)
                .collect(Collectors.toMap(app -> app.path("id").asText(), app -> app.path("allocated")));
        return (app, attempt) -> {
            JsonNode known = counts.get(app);
            return known == null
                    ? Allocations.UNKNOWN
                    : known.path(String.valueOf(attempt)).asInt(Allocations.UNKNOWN);
        };
    }
}
