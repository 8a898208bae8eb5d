package io.sharpshooter.insight;

import static io.sharpshooter.model.ResourceTypes.MEMORY;
import static io.sharpshooter.rule.Preemptible.PreemptionRule.ELASTIC_MINIMUM;
import static io.sharpshooter.rule.Preemptible.PreemptionRule.HIGHER_PRIORITY;
import static java.util.Locale.ROOT;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.Printable;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.round.Decision;
import io.sharpshooter.round.QueueShare;
import io.sharpshooter.rule.Preemptible.PreemptionRule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Why a container was killed, in one line for its diagnostics. It names queues, and nobody's apps or users: those who
 * read it may not know them. What queues use is what was read, without claims that are counted as done.
 */
public final class KillMessage {
    private final ClusterSnapshot snapshot;
    private final Map<String, List<QueueShare>> shares;
    private final Map<String, QueueSnapshot> queues = new HashMap<>();

    /** @param decision of the round with this snapshot */
    public KillMessage(ClusterSnapshot snapshot, Decision decision) {
        this.snapshot = snapshot;
        this.shares = decision.shares();
        snapshot.queues().forEach(queue -> queues.put(queue.path(), queue));
    }

    /** What the victim of a claim is told; quick, since it is asked while the scheduler waits. */
    public String of(Claim claim, Victim victim) {
        String partition = claim.partition().isEmpty() ? "" : " in partition " + Printable.value(claim.partition());
        String why = victim.rule().isInside() ? inside(claim, victim.rule()) : between(claim, victim);
        int nodes = claim.where().place().among();
        String chosen = nodes > 1 ? "; the cheapest of " + nodes + " nodes" : "";
        return "Preempted" + partition + " for " + why + chosen + "; claim " + claim.id() + ".";
    }

    private String inside(Claim claim, PreemptionRule rule) {
        String than = switch (rule) {
            case APP_PRIORITY -> "has the higher priority";
            case USER_LIMIT -> "is of a user within his limit";
            default -> "is of equal priority and of a user with an older app";
        };
        String queue = Printable.value(claim.queue());
        return "another app of " + queue + ", which wants " + words(claim, claim.size()) + " and " + than;
    }

    private String between(Claim claim, Victim victim) {
        PreemptionRule rule = victim.rule();
        QueueShare asking = share(claim.queue(), claim);
        QueueShare giving = share(victim.queue(), claim);
        ResourceVector floor = giving.guaranteed();
        ResourceVector kept = rule.isDownToIdeal() ? floor.max(giving.ideal()) : floor;
        String due = words(claim, rule == ELASTIC_MINIMUM ? asking.guaranteed() : asking.ideal());
        String wants = words(claim, claim.size());
        String holds = words(claim, used(claim.queue(), claim));
        String uses = words(claim, used(victim.queue(), claim));
        String keeps = words(claim, kept);
        return Printable.value(claim.queue())
                + (rule == HIGHER_PRIORITY ? ", which has the higher priority, wants " : ", which wants ")
                + wants + ", is due " + after(wants, due) + " and holds " + after(wants, holds) + "; "
                + Printable.value(victim.queue()) + " uses " + uses + " and is due " + after(uses, keeps);
    }

    private QueueShare share(String queue, Claim claim) {
        int index = queue(queue).index();
        return shares.getOrDefault(claim.partition(), List.of()).get(index);
    }

    private ResourceVector used(String queue, Claim claim) {
        return queue(queue).load(claim.partition(), snapshot.types().size()).used();
    }

    private QueueSnapshot queue(String path) {
        QueueSnapshot queue = queues.get(path);
        if (queue == null) {
            throw new IllegalArgumentException(path + " is no queue of this round.");
        }
        return queue;
    }

    /** So much of the types that the claim's ask lacked. */
    private String words(Claim claim, ResourceVector amounts) {
        var words = new StringJoiner(" + ");
        for (int type = 0; type < amounts.size(); type++) {
            if (claim.charge().get(type) > 0) {
                long amount = amounts.get(type);
                String name = snapshot.types().names().get(type);
                words.add(type == MEMORY ? memory(amount) : amount + " " + name);
            }
        }
        return words.toString();
    }

    private static String memory(long megabytes) {
        return megabytes > 0 && megabytes < 1024
                ? megabytes + " MB"
                : String.format(ROOT, "%.1f GB", megabytes / 1024.0).replace(".0 GB", " GB");
    }

    /** Without the unit, where there is only one and the amount before had the same. */
    private static String after(String before, String words) {
        String unit = before.substring(before.indexOf(' '));
        boolean same = words.endsWith(unit) && !unit.contains("+");
        return same ? words.substring(0, words.length() - unit.length()) : words;
    }
}
