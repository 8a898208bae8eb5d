package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.NodeSnapshot;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where an ask may run, found out: the nodes that it allows, each with its distance, and the containers that it needs.
 *
 * @param distances by the ids of the nodes
 * @param nowhere why it may run on no node whatever the nodes are; empty for most
 * @param needed containers that have to live where it runs
 * @param namesPlaces whether it names hosts or racks
 * @param inWords for people
 */
record AllowedNodes(
        Map<String, Integer> distances, String nowhere, Set<ContainerName> needed, boolean namesPlaces, String inWords)
        implements Eligibility {

    /** Nothing for an ask that may run anywhere and does not mind where. */
    static ObjectNode write(Eligibility where, List<NodeSnapshot> nodes) {
        var fields = new Fields();
        if (where == ANYWHERE) {
            return fields.done();
        }
        var distances = new Fields().done();
        nodes.stream().filter(where::mayRunOn).forEach(node -> distances.put(node.id(), where.distance(node)));
        var needed = nodes.stream()
                .flatMap(node -> node.containers().stream().map(container -> container.name()))
                .filter(where::needs)
                .toList();
        return fields.always("nodes", distances)
                .text("nowhere", where.nowhere())
                .names("needs", needed)
                .flag("namesPlaces", where.namesPlaces())
                .text("inWords", where.toString())
                .done();
    }

    static Eligibility read(JsonNode where) {
        if (where.isEmpty()) {
            return ANYWHERE;
        }
        var distances = Terms.map(where.path("nodes"), JsonNode::asInt);
        var needed = new HashSet<ContainerName>();
        Terms.each(where.path("needs")).forEach(id -> needed.add(Terms.container(id.asText())));
        return new AllowedNodes(
                Map.copyOf(distances),
                where.path("nowhere").asText(),
                needed,
                where.path("namesPlaces").asBoolean(),
                where.path("inWords").asText());
    }

    @Override
    public boolean mayRunOn(NodeSnapshot node) {
        return distances.containsKey(node.id());
    }

    @Override
    public boolean needs(ContainerName container) {
        return needed.contains(container);
    }

    @Override
    public int distance(NodeSnapshot node) {
        return distances.getOrDefault(node.id(), 2);
    }

    @Override
    public String toString() {
        return inWords;
    }
}
