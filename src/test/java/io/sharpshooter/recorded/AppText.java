package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AppSnapshot.AppMemory;
import io.sharpshooter.model.QueueSnapshot;
import java.util.Map;
import java.util.stream.Collectors;

/** Apps. */
final class AppText {
    private AppText() {}

    static ObjectNode write(AppSnapshot app) {
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
                .done();
    }

    private static ObjectNode memory(AppMemory memory) {
        return new Fields()
                .number("held", memory.held())
                .number("wanted", memory.wanted())
                .done();
    }

    static AppSnapshot read(JsonNode app, Map<String, QueueSnapshot> queues) {
        String queue = app.path("queue").asText();
        var leaf = queues.get(queue);
        if (leaf == null) {
            throw new IllegalArgumentException("App " + app.path("id").asText() + " is in queue " + queue
                    + ", which the recording does not have.");
        }
        var tags = Terms.each(app.path("tags")).map(JsonNode::asText).collect(Collectors.toSet());
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
}
