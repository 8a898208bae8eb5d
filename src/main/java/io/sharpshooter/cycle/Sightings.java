package io.sharpshooter.cycle;

import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.Roster;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Where the live containers of some asks run: one pass over all containers. */
final class Sightings {
    private final Map<AskId, TreeMap<ContainerName, String>> nodeByContainer = new HashMap<>();

    Sightings(ClusterSnapshot snapshot, Set<AskId> asks) {
        Set<String> apps = new HashSet<>();
        for (AskId ask : asks) {
            apps.add(ask.app());
            nodeByContainer.put(ask, new TreeMap<>());
        }
        if (!apps.isEmpty()) {
            snapshot.nodes().forEach(node -> look(node, apps));
        }
    }

    /** Live containers of the ask, by name, with the ids of their nodes. */
    TreeMap<ContainerName, String> of(AskId ask) {
        return nodeByContainer.getOrDefault(ask, new TreeMap<>());
    }

    /** The names of the live containers of each ask. */
    Map<AskId, Set<ContainerName>> names() {
        Map<AskId, Set<ContainerName>> names = new HashMap<>();
        nodeByContainer.forEach((ask, containers) -> names.put(ask, Set.copyOf(containers.keySet())));
        return names;
    }

    private void look(NodeSnapshot node, Set<String> apps) {
        Roster roster = node.roster();
        for (int place = 0; place < roster.size(); place++) {
            if (apps.contains(roster.app(place).id())) {
                note(roster.containers().get(place), node);
            }
        }
    }

    private void note(ContainerSnapshot container, NodeSnapshot node) {
        TreeMap<ContainerName, String> seen =
                nodeByContainer.get(new AskId(container.app().id(), container.key()));
        if (seen != null) {
            seen.put(container.name(), node.id());
        }
    }
}
