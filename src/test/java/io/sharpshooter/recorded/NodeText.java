package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.NodeSnapshot.NodeHealth;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.Roster;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Nodes with their containers and reservations. */
record NodeText(Terms terms) {

    ObjectNode write(NodeSnapshot node) {
        return new Fields()
                .text("id", node.id())
                .text("rack", node.rack())
                .text("partition", node.partition())
                .text("health", node.health().name())
                .part("total", terms.amounts(node.total()))
                .part("unallocated", terms.amounts(node.unallocated()))
                .part("terminating", terms.amounts(node.terminating()))
                .list("containers", node.containers(), this::write)
                .part("reservation", write(node.reservation()))
                .done();
    }

    private JsonNode write(ContainerSnapshot container) {
        return new Fields()
                .text("id", container.name().toString())
                .text("key", Terms.key(container.key()))
                .part("size", terms.amounts(container.size()))
                .number("startedAt", container.startedAt())
                .flag("am", container.am())
                .flag("borrowsPartition", container.borrowsPartition())
                .done();
    }

    private ObjectNode write(@Nullable ReservationSnapshot reservation) {
        var fields = new Fields();
        return reservation == null
                ? fields.done()
                : fields.text("id", reservation.name().toString())
                        .text("key", Terms.key(reservation.key()))
                        .part("size", terms.amounts(reservation.size()))
                        .number("reservedAt", reservation.reservedAt())
                        .done();
    }

    NodeSnapshot read(JsonNode node, Map<String, AppSnapshot> apps) {
        var containers = Terms.each(node.path("containers"))
                .map(container -> readContainer(container, apps))
                .toList();
        return new NodeSnapshot(
                node.path("id").asText(),
                node.path("rack").asText(),
                node.path("partition").asText(),
                NodeHealth.valueOf(node.path("health").asText()),
                terms.amounts(node.path("total")),
                terms.amounts(node.path("unallocated")),
                terms.amounts(node.path("terminating")),
                Roster.of(containers),
                readReservation(node.path("reservation"), apps));
    }

    private ContainerSnapshot readContainer(JsonNode container, Map<String, AppSnapshot> apps) {
        var name = Terms.container(container.path("id").asText());
        return new ContainerSnapshot(
                app(apps, name.app()),
                Terms.key(container),
                terms.amounts(container.path("size")),
                name.attempt(),
                name.number(),
                container.path("startedAt").asLong(),
                container.path("am").asBoolean(),
                container.path("borrowsPartition").asBoolean());
    }

    private @Nullable ReservationSnapshot readReservation(JsonNode reservation, Map<String, AppSnapshot> apps) {
        if (reservation.isEmpty()) {
            return null;
        }
        var name = Terms.container(reservation.path("id").asText());
        return new ReservationSnapshot(
                app(apps, name.app()),
                Terms.key(reservation),
                terms.amounts(reservation.path("size")),
                name,
                reservation.path("reservedAt").asLong());
    }

    /** The nodes that are held for an ask, by the names of the containers that they are for. */
    static Map<ContainerName, String> reservedFor(AskId ask, JsonNode nodes) {
        var held = new HashMap<ContainerName, String>();
        for (var node : nodes) {
            var reservation = node.path("reservation");
            if (!reservation.isEmpty()) {
                var name = Terms.container(reservation.path("id").asText());
                if (ask.equals(new AskId(name.app(), Terms.key(reservation)))) {
                    held.put(name, node.path("id").asText());
                }
            }
        }
        return held;
    }

    static AppSnapshot app(Map<String, AppSnapshot> apps, String id) {
        var app = apps.get(id);
        if (app == null) {
            throw new IllegalArgumentException("The recording does not have the app " + id + ".");
        }
        return app;
    }
}
