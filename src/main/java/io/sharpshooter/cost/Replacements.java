package io.sharpshooter.cost;

import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.toSet;

import io.sharpshooter.model.AskId;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.Roster;
import io.sharpshooter.model.RoundTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The containers that may do again what others did who have died for claims, or left when told. YARN knows no tasks: of
 * an app that lost n containers of a key, it is the first n of that key that started since, each after a death of its
 * own, and never more.
 *
 * <p>One look at the containers of the apps that have lost some; those that started since are remembered for a
 * moment. Immutable.
 */
public final class Replacements {
    private static final BitSet NONE = new BitSet(0);

    private final Map<Roster, BitSet> places = new IdentityHashMap<>();

    /** A container that started. */
    private record Start(long time, ContainerName name, Roster roster, int place) {
        static final Comparator<Start> FIRST = comparingLong(Start::time).thenComparing(Start::name);
    }

    /** @param deaths that are remembered, of whatever partition, as are the nodes */
    Replacements(Collection<NodeSnapshot> nodes, Collection<Death> deaths, RoundTime time) {
        if (deaths.isEmpty()) {
            return;
        }
        Map<AskId, List<Long>> inOrder = new HashMap<>();
        for (var death : deaths) {
            inOrder.computeIfAbsent(new AskId(death.app(), death.key()), task -> new ArrayList<>())
                    .add(time.wallAt(death.time()));
        }
        inOrder.values().forEach(Collections::sort);
        Set<String> apps = inOrder.keySet().stream().map(AskId::app).collect(toSet());
        Map<AskId, List<Start>> sinceFirst = new HashMap<>();
        for (var node : nodes) {
            var roster = node.roster();
            roster.forEachOf(apps, place -> {
                var task = new AskId(roster.app(place).id(), roster.key(place));
                var before = inOrder.get(task);
                if (before != null && before.get(0) < roster.startedAt(place)) {
                    sinceFirst
                            .computeIfAbsent(task, it -> new ArrayList<>())
                            .add(new Start(roster.startedAt(place), roster.name(place), roster, place));
                }
            });
        }
        sinceFirst.forEach((task, starts) -> match(starts, inOrder.getOrDefault(task, List.of())));
    }

    /**
     * Who starts takes the place of one who died before, as long as there is one whose place has not been taken.
     *
     * @param deaths in order
     */
    private void match(List<Start> starts, List<Long> deaths) {
        starts.sort(Start.FIRST);
        int before = 0;
        int replaced = 0;
        for (var start : starts) {
            while (before < deaths.size() && deaths.get(before) < start.time()) {
                before++;
            }
            if (replaced < before) {
                replaced++;
                places.computeIfAbsent(start.roster(), roster -> new BitSet()).set(start.place());
            }
        }
    }

    /** The places of those that are among these containers of a node; not to be changed. */
    BitSet of(Roster roster) {
        return places.getOrDefault(roster, NONE);
    }

    /**
     * A container that died for a claim, or was told that it would and left before.
     *
     * @param app the id of its app
     * @param key the ask that it was allocated for
     * @param time when, in ms of the monotonic clock; of one that left, when it was seen alive last
     */
    public record Death(String app, AskKey key, long time) {}
}
