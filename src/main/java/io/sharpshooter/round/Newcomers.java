package io.sharpshooter.round;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Containers of asks with open claims that have come since the last round; each ends one claim. Its ask does not wait
 * for it any more. Used by one thread.
 */
final class Newcomers {
    private final Map<AskId, TreeMap<ContainerName, String>> nodes = new HashMap<>();

    Newcomers(ClusterSnapshot snapshot, ClaimBook book) {
        book.holdings().forEach((app, before) -> {
            for (var held : snapshot.held(app).containers()) {
                if (!before.include(held.name())) {
                    of(new AskId(app, held.key())).put(held.name(), held.node());
                }
            }
        });
    }

    /** Takes this one, if it is new. */
    void take(AskId ask, ContainerName container) {
        of(ask).remove(container);
    }

    /** Takes one that runs on the node, the first by name; empty where there is none. */
    Optional<ContainerName> takeOn(AskId ask, String node) {
        var first = of(ask).entrySet().stream()
                .filter(newcomer -> newcomer.getValue().equals(node))
                .map(Map.Entry::getKey)
                .findFirst();
        first.ifPresent(container -> take(ask, container));
        return first;
    }

    /** Takes one that runs anywhere, the first by name; empty where there is none. */
    Optional<ContainerName> takeAny(AskId ask) {
        return Optional.ofNullable(of(ask).pollFirstEntry()).map(Map.Entry::getKey);
    }

    private TreeMap<ContainerName, String> of(AskId ask) {
        return nodes.computeIfAbsent(ask, id -> new TreeMap<>());
    }
}
