package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.fixture.ListedHoldings;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ClusterSnapshot.NodeSource;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ReservationSnapshot.ReservationFate;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All that a round knows of a cluster. */
record ClusterText(Terms terms) {

    /** Reads all nodes of the snapshot, so it is to be another one than a round decides on. */
    ObjectNode write(ClusterSnapshot snapshot) {
        var nodes = new NodeText(terms);
        var queues = new QueueText(terms);
        return new Fields()
                .part("time", Terms.moment(snapshot.roundTime()))
                .part("total", terms.amounts(snapshot.clusterTotal()))
                .part("partitions", partitions(snapshot))
                .list("queues", snapshot.queues(), queue -> queues.write(queue, snapshot.queues()))
                .list("apps", new TreeMap<>(snapshot.apps()).values(), AppText::write)
                .list("asks", snapshot.asks(), ask -> ask(ask, snapshot.nodes()))
                .flag("keepsToReserved", snapshot.keepsToReserved())
                .part("reservationFates", fates(snapshot.fates()))
                .list("nodes", snapshot.nodes(), nodes::write)
                .done();
    }

    private ObjectNode partitions(ClusterSnapshot snapshot) {
        var all = new Fields().done();
        snapshot.partitions().forEach((name, partition) -> {
            var fields = new Fields()
                    .part("total", terms.amounts(partition.total()))
                    .list("largestNodes", partition.nodeShapes(), terms::amounts);
            var most = mostFree(name, snapshot.nodes());
            if (most != null) {
                fields.always("mostFree", terms.amounts(most));
            }
            all.set(name, fields.done());
        });
        return all;
    }

    /**
     * Per type, the most that a node has free or coming free; what is known of it before nodes are read. Null where the
     * scheduler uses no node of the partition that is not reserved.
     */
    private @Nullable ResourceVector mostFree(String partition, List<NodeSnapshot> nodes) {
        var inside = nodes.stream()
                .filter(node -> node.partition().equals(partition))
                .toList();
        boolean used = inside.stream().anyMatch(node -> node.schedulable() && node.reservation() == null);
        return used
                ? inside.stream()
                        .map(NodeSnapshot::free)
                        .reduce(ResourceVector.zero(terms.types().size()), ResourceVector::max)
                : null;
    }

    private ObjectNode ask(Ask ask, List<NodeSnapshot> nodes) {
        return Terms.ask(ask.id())
                .part("size", terms.amounts(ask.size()))
                .number("count", ask.count())
                .number("outstanding", ask.outstanding())
                .number("doubted", ask.doubted())
                .text("partition", ask.partition())
                .part("where", AllowedNodes.write(ask.where(), nodes))
                .flag("am", ask.am())
                .done();
    }

    private static ObjectNode fates(Map<ContainerName, ReservationFate> fates) {
        var fields = new Fields();
        new TreeMap<>(fates).forEach((container, fate) -> fields.text(container.toString(), fate.name()));
        return fields.done();
    }

    ClusterSnapshot read(JsonNode cluster) {
        var queues = new ArrayList<QueueSnapshot>();
        cluster.path("queues").forEach(queue -> queues.add(new QueueText(terms).read(queue, queues)));
        var paths = new HashMap<String, QueueSnapshot>();
        queues.forEach(queue -> paths.put(queue.path(), queue));
        var apps = new LinkedHashMap<String, AppSnapshot>();
        cluster.path("apps").forEach(app -> apps.put(app.path("id").asText(), AppText.read(app, paths)));
        return new ClusterSnapshot(
                Terms.moment(cluster.path("time")),
                terms.types(),
                terms.amounts(cluster.path("total")),
                readPartitions(cluster.path("partitions")),
                queues,
                apps,
                Terms.each(cluster.path("asks"))
                        .map(ask -> readAsk(ask, apps, cluster.path("nodes")))
                        .toList(),
                cluster.path("keepsToReserved").asBoolean(),
                readFates(cluster.path("reservationFates")),
                ListedHoldings.of(readNodes(cluster, apps)),
                mostFree(cluster.path("partitions")),
                new NodeSource(() -> readNodes(cluster, apps)));
    }

    private List<NodeSnapshot> readNodes(JsonNode cluster, Map<String, AppSnapshot> apps) {
        var nodes = new NodeText(terms);
        return Terms.each(cluster.path("nodes"))
                .map(node -> nodes.read(node, apps))
                .toList();
    }

    private SortedMap<String, PartitionSnapshot> readPartitions(JsonNode partitions) {
        var read = new TreeMap<String, PartitionSnapshot>();
        Terms.names(partitions).forEach(name -> {
            var shapes = Terms.each(partitions.path(name).path("largestNodes"));
            var nodes = shapes.map(terms::amounts).toList();
            var total = terms.amounts(partitions.path(name).path("total"));
            read.put(name, new PartitionSnapshot(name, total, nodes));
        });
        return read;
    }

    private Map<String, ResourceVector> mostFree(JsonNode partitions) {
        var known = new HashMap<String, ResourceVector>();
        Terms.names(partitions)
                .filter(name -> partitions.path(name).has("mostFree"))
                .forEach(name ->
                        known.put(name, terms.amounts(partitions.path(name).path("mostFree"))));
        return known;
    }

    private Ask readAsk(JsonNode ask, Map<String, AppSnapshot> apps, JsonNode nodes) {
        return new Ask(
                NodeText.app(apps, ask.path("app").asText()),
                Terms.key(ask),
                terms.amounts(ask.path("size")),
                ask.path("count").asInt(),
                ask.path("outstanding").asInt(),
                ask.path("partition").asText(),
                AllowedNodes.read(ask.path("where")),
                ask.path("am").asBoolean(),
                ask.path("doubted").asInt(),
                NodeText.reservedFor(Terms.ask(ask), nodes));
    }

    private static Map<ContainerName, ReservationFate> readFates(JsonNode fates) {
        var read = new HashMap<ContainerName, ReservationFate>();
        Terms.names(fates)
                .forEach(id -> read.put(
                        Terms.container(id),
                        ReservationFate.valueOf(fates.path(id).asText())));
        return read;
    }
}
