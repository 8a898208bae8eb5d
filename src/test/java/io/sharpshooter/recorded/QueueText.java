package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.QueueSnapshot.AppOrder;
import io.sharpshooter.model.QueueSnapshot.PartitionLoad;
import io.sharpshooter.model.UserLoad;
import io.sharpshooter.model.UserLoad.AppLoad;
import io.sharpshooter.model.UserLoad.UserReservation;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Queues with their books, by partition, and those of their users. */
record QueueText(Terms terms) {

    ObjectNode write(QueueSnapshot queue, List<QueueSnapshot> all) {
        return new Fields()
                .text("path", queue.path())
                .text(
                        "parent",
                        queue.parent() < 0 ? "" : all.get(queue.parent()).path())
                .flag("leaf", queue.leaf())
                .number("priority", queue.priority())
                .flag("preemptionDisabled", queue.preemptionDisabled())
                .text("order", queue.order().name())
                .part("partitions", loads(queue))
                .done();
    }

    private ObjectNode loads(QueueSnapshot queue) {
        var loads = new Fields().done();
        new TreeMap<>(queue.loads()).forEach((partition, load) -> {
            var users = queue.users().getOrDefault(partition, Map.of());
            loads.set(partition, load(load).part("users", users(users)).done());
        });
        return loads;
    }

    private Fields load(PartitionLoad load) {
        return new Fields()
                .part("guaranteed", terms.amounts(load.guaranteed()))
                .part("maximum", terms.amounts(load.maximum()))
                .part("used", terms.amounts(load.used()))
                .part("reserved", terms.amounts(load.reserved()))
                .part("amUsed", terms.amounts(load.amUsed()))
                .part("amLimit", terms.amounts(load.amLimit()));
    }

    private ObjectNode users(Map<String, UserLoad> users) {
        var all = new Fields().done();
        new TreeMap<>(users).forEach((user, load) -> all.set(user, user(load)));
        return all;
    }

    private ObjectNode user(UserLoad load) {
        var apps = new Fields().done();
        new TreeMap<>(load.apps())
                .forEach((app, held) -> apps.set(
                        app,
                        new Fields()
                                .part("used", terms.amounts(held.used()))
                                .part("reserved", terms.amounts(held.reserved()))
                                .done()));
        var fields = new Fields();
        if (!load.apps().isEmpty()) {
            fields.part("promised", terms.amounts(load.promised())).part("apps", apps);
        }
        return fields.part("used", terms.amounts(load.used()))
                .part("limit", terms.amounts(load.limit()))
                .part("most", terms.amounts(load.most()))
                .list(
                        "reservations",
                        load.reservations(),
                        reservation -> Terms.ask(reservation.ask())
                                .text("container", reservation.name().toString())
                                .part("size", terms.amounts(reservation.size()))
                                .done())
                .done();
    }

    /** A queue that comes after {@code before}. */
    QueueSnapshot read(JsonNode queue, List<QueueSnapshot> before) {
        var partitions = queue.path("partitions");
        return new QueueSnapshot(
                before.size(),
                queue.path("path").asText(),
                parent(queue.path("parent").asText(), before),
                queue.path("leaf").asBoolean(),
                queue.path("priority").asInt(),
                queue.path("preemptionDisabled").asBoolean(),
                AppOrder.valueOf(queue.path("order").asText()),
                Terms.map(partitions, this::readLoad),
                Terms.map(partitions, partition -> Terms.map(partition.path("users"), this::readUser)));
    }

    private static int parent(String path, List<QueueSnapshot> before) {
        return before.stream()
                .filter(queue -> queue.path().equals(path))
                .mapToInt(QueueSnapshot::index)
                .findFirst()
                .orElse(-1);
    }

    private PartitionLoad readLoad(JsonNode load) {
        return new PartitionLoad(
                terms.amounts(load.path("guaranteed")),
                terms.amounts(load.path("maximum")),
                terms.amounts(load.path("used")),
                terms.amounts(load.path("reserved")),
                terms.amounts(load.path("amUsed")),
                terms.amounts(load.path("amLimit")));
    }

    private UserLoad readUser(JsonNode load) {
        var reservations = Terms.each(load.path("reservations"))
                .map(reservation -> new UserReservation(
                        Terms.ask(reservation),
                        Terms.container(reservation.path("container").asText()),
                        terms.amounts(reservation.path("size"))))
                .toList();
        return new UserLoad(
                terms.amounts(load.path("used")),
                reservations,
                terms.amounts(load.path("limit")),
                terms.amounts(load.path("most")),
                terms.amounts(load.path(load.has("promised") ? "promised" : "limit")),
                Terms.map(
                        load.path("apps"),
                        app -> new AppLoad(terms.amounts(app.path("used")), terms.amounts(app.path("reserved")))));
    }
}
