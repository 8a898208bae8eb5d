package io.sharpshooter.insight;

import static io.sharpshooter.model.ResourceTypes.MEMORY;
import static io.sharpshooter.rule.Preemptible.PreemptionRule.ELASTIC_MINIMUM;
import static io.sharpshooter.rule.Preemptible.PreemptionRule.HIGHER_PRIORITY;
import static java.util.Locale.ROOT;
import static java.util.Objects.requireNonNull;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.Printable;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.round.Decision;
import io.sharpshooter.round.QueueShare;
import io.sharpshooter.rule.Preemptible.PreemptionRule;
import java.util.StringJoiner;

/**
 * Why a container was killed, in one line for its diagnostics. It names queues, and nobody's apps or users: those who
 * read it may not know them. What queues use is what was read, without claims that are counted as done.
 */
public final class KillMessage {
    private final Decision decision;

    /** @param decision of the round that kills */
    public KillMessage(Decision decision) {
        this.decision = decision;
    }

    /** What the victim of a claim is told; quick, since it is asked while the scheduler waits. */
    public String of(Claim claim, Victim victim) {
        var partition = Printable.value(claim.partition());
        var where = partition.isEmpty() ? "" : " in partition " + partition;
        var line = new StringJoiner("; ", "Preempted" + where + " for ", ".");
        if (victim.rule().isInside()) {
            line.add(inside(claim, victim.rule()));
        } else {
            line.add(asks(claim, victim.rule()));
            line.add(gives(claim, victim));
        }
        int nodes = claim.where().place().among();
        if (nodes > 1) {
            line.add("the cheapest of " + nodes + " nodes");
        }
        line.add("claim " + claim.id());
        return line.toString();
    }

    private String inside(Claim claim, PreemptionRule rule) {
        String than = switch (rule) {
            case APP_PRIORITY -> "has the higher priority";
            case USER_LIMIT -> "is of a user within his limit";
            default -> "is of equal priority and of a user with an older app";
        };
        var queue = Printable.value(claim.queue());
        var wants = words(claim, claim.size());
        return "another app of " + queue + ", which wants " + wants + " and " + than;
    }

    private String asks(Claim claim, PreemptionRule rule) {
        var share = share(claim, claim.queue());
        boolean promised = rule == ELASTIC_MINIMUM;
        var due = words(claim, promised ? share.guaranteed() : share.ideal());
        var wants = words(claim, claim.size());
        var holds = words(claim, share.used());
        return Printable.value(claim.queue())
                + (rule == HIGHER_PRIORITY ? ", which has the higher priority, wants " : ", which wants ")
                + wants
                + (", is due " + after(wants, due))
                + (" and holds " + after(wants, holds));
    }

    private String gives(Claim claim, Victim victim) {
        var share = share(claim, victim.queue());
        boolean balances = victim.rule().isDownToIdeal();
        var promised = share.guaranteed();
        var due = words(claim, balances ? promised.max(share.ideal()) : promised);
        var uses = words(claim, share.used());
        var queue = Printable.value(victim.queue());
        return queue + " uses " + uses + " and is due " + after(uses, due);
    }

    private QueueShare share(Claim claim, String queue) {
        var there = requireNonNull(decision.shares().get(claim.partition()));
        return there.stream()
                .filter(share -> share.queue().equals(queue))
                .findFirst()
                .orElseThrow();
    }

    /** So much of the types that the claim's ask lacked. */
    private String words(Claim claim, ResourceVector amounts) {
        var words = new StringJoiner(" + ");
        for (int type = 0; type < amounts.size(); type++) {
            if (claim.charge().get(type) > 0) {
                words.add(words(type, amounts.get(type)));
            }
        }
        return words.toString();
    }

    private String words(int type, long amount) {
        if (type != MEMORY) {
            return amount + " " + decision.types().names().get(type);
        }
        return amount > 0 && amount < 1024
                ? amount + " MB"
                : String.format(ROOT, "%.1f GB", amount / 1024.0).replace(".0 GB", " GB");
    }

    /** Without the unit, where there is only one and the amount before had the same. */
    private static String after(String before, String words) {
        var unit = before.substring(before.indexOf(' '));
        boolean same = words.endsWith(unit) && !unit.contains("+");
        return same ? words.substring(0, words.length() - unit.length()) : words;
    }
}
