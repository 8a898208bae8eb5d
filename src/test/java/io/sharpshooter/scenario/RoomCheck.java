package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Whether those who died in a round made room for what they died for, and whether each of them was needed. */
final class RoomCheck {
    private final Living before;
    private final Living after;

    RoomCheck(Living before, Living after) {
        this.before = before;
        this.after = after;
    }

    /** What is left on a claim's node by all that live holds the asks of all claims that took somebody there. */
    void checkEach(List<Entry> struck) {
        Map<String, Map<String, Long>> wanted = new HashMap<>();
        for (Entry claim : struck) {
            Map<String, Long> onNode = wanted.computeIfAbsent(claim.text("node"), node -> new HashMap<>());
            claim.amounts("size").forEach((type, amount) -> onNode.merge(type, amount, Long::sum));
        }
        for (Entry claim : struck) {
            String node = claim.text("node");
            assertThat(fits(Objects.requireNonNull(wanted.get(node)), free(node), Map.of()))
                    .as("%s fits into %s", claim, free(node))
                    .isTrue();
        }
    }

    /**
     * With any one of the dead alive, the node has no room, or a queue above both would pass its maximum. Of the same
     * leaf one may have died for what that is not owed, which cannot be told from outside.
     */
    void checkNobodyIsSuperfluous(Entry claim) {
        for (String id : claim.containers("killed")) {
            Living.One victim = Objects.requireNonNull(before.containers().get(id));
            boolean needed = !fits(claim.amounts("size"), free(claim.text("node")), victim.size())
                    || passesMaximum(claim.text("queue"), victim)
                    || victim.queue().equals(claim.text("queue"));
            assertThat(needed)
                    .as("%s died for %s and need not have", victim, claim)
                    .isTrue();
        }
    }

    private boolean passesMaximum(String demand, Living.One victim) {
        Set<String> common = new TreeSet<>(after.queues().keySet());
        common.removeIf(path -> !isUnder(demand, path) || !isUnder(victim.queue(), path));
        return common.stream().anyMatch(path -> {
            Living.Queue queue = Objects.requireNonNull(after.queues().get(path));
            Map<String, Long> held = Objects.requireNonNull(queue.committed().get(victim.partition()));
            return !fits(held, Objects.requireNonNull(queue.maximum().get(victim.partition())), victim.size());
        });
    }

    private static boolean isUnder(String path, String ancestor) {
        return (path + ".").startsWith(ancestor + ".");
    }

    private Map<String, Long> free(String node) {
        return Objects.requireNonNull(after.free().get(node), node);
    }

    /** Whether so much fits into the room that is left when {@code taken} is gone from it, in the types that count. */
    private boolean fits(Map<String, Long> wanted, Map<String, Long> room, Map<String, Long> taken) {
        return after.types().stream().allMatch(type -> {
            long amount = wanted.getOrDefault(type, 0L);
            return amount <= 0 || amount <= room.getOrDefault(type, 0L) - taken.getOrDefault(type, 0L);
        });
    }
}
