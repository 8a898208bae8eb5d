package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.Living.Queue;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;

/**
 * Whether a container could die for a queue: never of a queue that is ahead, protected, or at its guarantee, and inside
 * the leaf never a master or one of the same app.
 */
final class GiverCheck {
    private final Living before;
    private final Living after;
    private final Collection<Entry> open;
    private final String demand;
    private final Living.One victim;

    /** @param open the claims that are open: their asks count as running */
    GiverCheck(Living before, Living after, Collection<Entry> open, String demand, Living.One victim) {
        this.before = before;
        this.after = after;
        this.open = open;
        this.demand = demand;
        this.victim = victim;
    }

    void check(Entry claim) {
        if (victim.queue().equals(demand)) {
            assertThat(victim.app()).as("not its own: %s", claim).isNotEqualTo(claim.text("app"));
            assertThat(victim.am()).as("inside a leaf: %s", claim).isFalse();
            return;
        }
        assertThat(victim.partition())
                .as("the partition of %s: %s", victim, claim)
                .isEqualTo(claim.text("partition"));
        assertThat(queue(before, victim.queue()).disabled())
                .as("protected: %s", claim)
                .isFalse();
        String givingBranch = branch(victim.queue(), demand);
        String takingBranch = branch(demand, victim.queue());
        assertThat(before.fromHigher() ? 0 : queue(before, givingBranch).priority())
                .as("%s gives to %s: %s", givingBranch, takingBranch, claim)
                .isLessThanOrEqualTo(queue(before, takingBranch).priority());
        for (String path = victim.queue(); path.length() >= givingBranch.length(); path = parent(path)) {
            checkGuarantee(path, claim);
        }
    }

    /**
     * In some type that counts, that the victim holds and that the ask wants, or of which a queue above both has more
     * than its maximum, so that nothing is placed below it, it still has its guarantee.
     */
    private void checkGuarantee(String path, Entry claim) {
        Map<String, Long> used =
                Objects.requireNonNull(queue(after, path).used().get(victim.partition()));
        Map<String, Long> due =
                Objects.requireNonNull(queue(after, path).guaranteed().get(victim.partition()));
        Map<String, Long> wanted = claim.amounts("size");
        boolean kept = before.types().stream()
                .filter(type -> wanted.getOrDefault(type, 0L) > 0 || passesMaximumOfAQueueAboveBoth(type))
                .filter(type -> victim.size().getOrDefault(type, 0L) > 0)
                .anyMatch(type -> used.getOrDefault(type, 0L) + claimed(path, type) >= due.getOrDefault(type, 0L));
        assertThat(kept)
                .as("%s uses %s after giving, its guarantee is %s: %s", path, used, due, claim)
                .isTrue();
    }

    private boolean passesMaximumOfAQueueAboveBoth(String type) {
        for (String path = parent(branch(victim.queue(), demand)); !path.isEmpty(); path = parent(path)) {
            if (amount(queue(before, path).committed(), type)
                    > amount(queue(before, path).maximum(), type)) {
                return true;
            }
        }
        return false;
    }

    private long amount(Map<String, Map<String, Long>> perPartition, String type) {
        return Objects.requireNonNull(perPartition.get(victim.partition())).getOrDefault(type, 0L);
    }

    /** What open claims of queues below it ask for; of one that has just taken more from its neighbours there, that. */
    private long claimed(String path, String type) {
        return open.stream()
                .filter(claim -> (claim.text("queue") + ".").startsWith(path + "."))
                .filter(claim -> claim.text("partition").equals(victim.partition()))
                .mapToLong(
                        claim -> Math.max(claim.amounts("size").getOrDefault(type, 0L), exchanged(claim, path, type)))
                .sum();
    }

    private long exchanged(Entry claim, String path, String type) {
        return claim.containers("killed").stream()
                .filter(id -> !after.containers().containsKey(id))
                .map(before.containers()::get)
                .filter(one -> one != null && (one.queue() + ".").startsWith(path + "."))
                .mapToLong(one -> one.size().getOrDefault(type, 0L))
                .sum();
    }

    private static Queue queue(Living living, String path) {
        return Objects.requireNonNull(living.queues().get(path), path);
    }

    /** The child of the lowest common ancestor under which the path lies. */
    private static String branch(String path, String other) {
        String branch = path;
        for (String at = path; !(other + ".").startsWith(at + "."); at = parent(at)) {
            branch = at;
        }
        return branch;
    }

    private static String parent(String path) {
        int dot = path.lastIndexOf('.');
        return dot < 0 ? "" : path.substring(0, dot);
    }
}
