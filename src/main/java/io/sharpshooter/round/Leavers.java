package io.sharpshooter.round;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.RecentLosses.Told;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.Roster;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Containers that were told and are gone before anybody has killed them: masters that give them back at once start
 * their tasks anew elsewhere. Each counts as a death.
 *
 * <p>Of those whose node is gone nothing is said. For one round and one thread.
 */
final class Leavers {
    private final ClusterSnapshot snapshot;
    private final ClaimBook book;

    Leavers(ClusterSnapshot snapshot, ClaimBook book) {
        this.snapshot = snapshot;
        this.book = book;
    }

    /** Counts those who have gone since the last round. */
    void count() {
        Map<String, Set<Told>> byNode = new HashMap<>();
        book.losses()
                .told()
                .forEach(told -> byNode.computeIfAbsent(told.node(), node -> new HashSet<>())
                        .add(told));
        for (NodeSnapshot node : snapshot.nodes(byNode.keySet())) {
            Set<ContainerName> live = names(node.roster());
            byNode.getOrDefault(node.id(), Set.of()).stream()
                    .filter(told -> !live.contains(told.container()))
                    .filter(told -> snapshot.apps().containsKey(told.container().app()))
                    .forEach(book.losses()::left);
        }
    }

    /** Remembers who has been told and lives. */
    void remember() {
        Map<String, Set<ContainerName>> byNode = new HashMap<>();
        for (Claim claim : book.open()) {
            if (claim.state() == ClaimState.NOTICED) {
                byNode.computeIfAbsent(claim.node(), node -> new HashSet<>())
                        .addAll(claim.grace().noticed());
            }
        }
        List<Told> alive = new ArrayList<>();
        for (NodeSnapshot node : snapshot.nodes(byNode.keySet())) {
            Set<ContainerName> told = byNode.getOrDefault(node.id(), Set.of());
            Roster roster = node.roster();
            for (int place = 0; place < roster.size(); place++) {
                if (told.contains(roster.name(place))) {
                    alive.add(new Told(roster.name(place), roster.key(place), node.id(), snapshot.time()));
                }
            }
        }
        book.losses().setTold(alive);
    }

    private static Set<ContainerName> names(Roster roster) {
        Set<ContainerName> names = new HashSet<>();
        for (int place = 0; place < roster.size(); place++) {
            names.add(roster.name(place));
        }
        return names;
    }
}
