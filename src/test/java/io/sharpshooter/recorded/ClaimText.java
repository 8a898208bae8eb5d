package io.sharpshooter.recorded;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Obstacle;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.place.Standing;
import org.jspecify.annotations.Nullable;

/** Claims with all that is known of them. */
record ClaimText(Terms terms) {

    ObjectNode write(Claim claim) {
        return new Fields()
                .number("id", claim.id())
                .text("kind", claim.kind().name())
                .text("state", claim.state().name())
                .text(
                        "reason",
                        claim.reason() == EndReason.NONE ? "" : claim.reason().name())
                .text("app", claim.ask().app())
                .text("key", Terms.key(claim.ask().key()))
                .text("queue", claim.queue())
                .text("user", claim.whom().user())
                .text("partition", claim.partition())
                .part("size", terms.amounts(claim.size()))
                .flag("am", claim.whom().am())
                .text("node", claim.node())
                .list("victims", claim.victims(), this::victim)
                .list("obstacles", claim.obstacles(), this::obstacle)
                .part("charge", terms.amounts(claim.charge()))
                .number("demandedAt", claim.whom().demandedAt())
                .part("noticedAt", Terms.moment(claim.grace().noticedAt()))
                .number("deadline", claim.grace().deadline())
                .number("struckAt", claim.hold().struckAt())
                .names("presentAtNotice", claim.grace().present())
                .names("noticed", claim.grace().noticed())
                .text("reservation", orNothing(claim.reservation()))
                .done();
    }

    ObjectNode victim(Victim victim) {
        return new Fields()
                .text("container", victim.container().toString())
                .text("key", Terms.key(victim.key()))
                .text("queue", victim.queue())
                .text("user", victim.user())
                .part("size", terms.amounts(victim.size()))
                .number("cost", victim.cost())
                .number("startedAt", victim.startedAt())
                .flag("am", victim.am())
                .text("rule", victim.rule().name())
                .part("standing", standing(victim.standing()))
                .done();
    }

    private static ObjectNode standing(Standing standing) {
        return new Fields()
                .flag("borrows", standing.borrows())
                .flag("aboveIdeal", standing.aboveIdeal())
                .number("priorityRank", standing.priorityRank())
                .flag("needless", standing.needless())
                .flag("replacement", standing.replacement())
                .done();
    }

    ObjectNode obstacle(Obstacle obstacle) {
        return Terms.ask(obstacle.ask())
                .text("container", obstacle.reservation().toString())
                .text("queue", obstacle.queue())
                .text("node", obstacle.node())
                .part("size", terms.amounts(obstacle.size()))
                .done();
    }

    static String orNothing(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }
}
