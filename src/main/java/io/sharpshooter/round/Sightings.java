package io.sharpshooter.round;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.Roster;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Where those live containers of some asks run that the book does not know yet: one pass over all containers. */
final class Sightings {
    private final ClaimBook book;
    private final Map<AskId, TreeMap<ContainerName, String>> nodeByContainer = new HashMap<>();
    private final Map<AskId, Integer> live = new HashMap<>();

    Sightings(ClusterSnapshot snapshot, ClaimBook book, Set<AskId> asks) {
        this.book = book;
        Set<String> apps = new HashSet<>();
        for (AskId ask : asks) {
            apps.add(ask.app());
            nodeByContainer.put(ask, new TreeMap<>());
        }
        if (!apps.isEmpty()) {
            snapshot.nodes().forEach(node -> node.roster().forEachOf(apps, place -> look(node, place)));
        }
    }

    /** New containers of the ask, by name, with the ids of their nodes. */
    TreeMap<ContainerName, String> of(AskId ask) {
        return nodeByContainer.getOrDefault(ask, new TreeMap<>());
    }

    /** How many live containers the ask has, known ones and new ones. */
    int live(AskId ask) {
        return live.getOrDefault(ask, 0);
    }

    /** The names of the new containers of each ask. */
    Map<AskId, Set<ContainerName>> names() {
        Map<AskId, Set<ContainerName>> names = new HashMap<>();
        nodeByContainer.forEach((ask, containers) -> names.put(ask, Set.copyOf(containers.keySet())));
        return names;
    }

    private void look(NodeSnapshot node, int place) {
        Roster roster = node.roster();
        AskId ask = new AskId(roster.app(place).id(), roster.key(place));
        TreeMap<ContainerName, String> found = nodeByContainer.get(ask);
        if (found != null) {
            live.merge(ask, 1, Integer::sum);
            ContainerName name = roster.name(place);
            if (!book.seen().running(ask).contains(name)) {
                found.put(name, node.id());
            }
        }
    }
}
