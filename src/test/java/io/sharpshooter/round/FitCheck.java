package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.Obstacle;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.UserLoad;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Invariant 3: a claim fits on one eligible node and within all limits; without any one of its victims, or of the
 * reservations it drops elsewhere, it does not.
 */
final class FitCheck {
    private final Judge judge;
    private final List<QueueShare> shares;
    private final boolean usersStand;

    /** @param usersStand whether limits of users stay as they are, so that they can be judged */
    FitCheck(Judge judge, List<QueueShare> shares, boolean usersStand) {
        this.judge = judge;
        this.shares = shares;
        this.usersStand = usersStand;
    }

    void check(Claim claim) {
        checkNode(claim);
        assertThat(fitsOnNode(claim, claim.victims()))
                .as("%s fits into %s of %s", claim, judge.free(claim.node()), judge.nodes.get(claim.node()))
                .isTrue();
        assertThat(refusal(claim, claim.victims(), claim.obstacles()))
                .as("who refuses %s", claim)
                .isEmpty();
        assertThat(!usersStand || userMay(claim, claim.victims()))
                .as(
                        "%s holds %s of %s and may get %s",
                        claim.whom().user(),
                        judge.user(claim.queue(), claim.whom().user()),
                        load(claim),
                        claim)
                .isTrue();
    }

    /** Where nothing but claims has used space in the round. */
    void checkNothingIsSuperfluous(Claim claim) {
        for (Victim victim : claim.victims()) {
            List<Victim> others = without(claim.victims(), victim);
            assertThat(isOwed(claim, others) && fits(claim, others, claim.obstacles()))
                    .as("%s fits without %s", claim, victim)
                    .isFalse();
        }
        for (Obstacle obstacle : claim.obstacles()) {
            boolean own = obstacle.ask().equals(claim.ask());
            if (!own && !obstacle.node().equals(claim.node())) {
                assertThat(fits(claim, claim.victims(), without(claim.obstacles(), obstacle)))
                        .as("%s fits without dropping %s", claim, obstacle)
                        .isFalse();
            }
        }
    }

    /** Invariants 5 and 10: what a leaf gives itself lets it grow no further than it is owed. */
    void checkGain(Claim claim) {
        assertThat(isOwed(claim, claim.victims()))
                .as("%s stays within %s", claim, shares)
                .isTrue();
    }

    private boolean isOwed(Claim claim, List<Victim> victims) {
        ResourceVector used = judge.used(claim.queue());
        ResourceVector with = used.plus(claim.size());
        for (Victim victim : victims) {
            with = victim.queue().equals(claim.queue()) ? with.minus(victim.size()) : with;
        }
        boolean inside =
                claim.victims().stream().anyMatch(victim -> victim.rule().isInside());
        ResourceVector held = with;
        return shares.stream()
                .filter(share -> share.queue().equals(claim.queue()))
                .map(share -> inside ? due(claim, share).max(used) : due(claim, share))
                .allMatch(most -> held.fitsWhereWanted(claim.size(), most));
    }

    /** Where apps of the leaf may take from each other, what whole asks do not fill is due too. */
    private ResourceVector due(Claim claim, QueueShare share) {
        boolean open = judge.queue(claim.queue()).users(claim.partition()).values().stream()
                .anyMatch(user -> !user.apps().isEmpty());
        ResourceVector elastic = share.used().plus(share.pending()).min(share.guaranteed());
        return open ? share.ideal().max(elastic) : share.ideal();
    }

    boolean fits(Claim claim) {
        return !isInTheWay(claim) && fits(claim, claim.victims(), claim.obstacles());
    }

    private void checkNode(Claim claim) {
        Ask ask = judge.ask(claim);
        NodeSnapshot node = Objects.requireNonNull(judge.nodes.get(claim.node()));
        assertThat(node.schedulable() && ask.where().mayRunOn(node))
                .as("%s may run on its node", claim)
                .isTrue();
        assertThat(node.partition()).isEqualTo(claim.partition()).isEqualTo(ask.partition());
        assertThat(judge.isHeldFrom(claim)).as("held by an earlier claim").isFalse();
        assertThat(isInTheWay(claim))
                .as("%s is in the way of %s", judge.reservations.get(claim.node()), claim)
                .isFalse();
        assertThat(claim.victims())
                .as("%s is on its node, or in its leaf where only a limit lacks something", claim)
                .allMatch(victim -> isThere(claim, victim)
                        || claim.kind() == ClaimKind.RELIEF && victim.queue().equals(claim.queue()));
    }

    private boolean isThere(Claim claim, Victim victim) {
        return claim.node().equals(judge.homes.get(victim.container()));
    }

    /** Whether the node is reserved for somebody else and stays so. */
    private boolean isInTheWay(Claim claim) {
        ReservationSnapshot reservation = judge.reservations.get(claim.node());
        boolean dropped = claim.obstacles().stream().anyMatch(it -> it.node().equals(claim.node()));
        return reservation != null && !dropped && !reservation.askId().equals(claim.ask());
    }

    private boolean fits(Claim claim, List<Victim> victims, List<Obstacle> obstacles) {
        return fitsOnNode(claim, victims) && refusal(claim, victims, obstacles).isEmpty() && userMay(claim, victims);
    }

    private boolean fitsOnNode(Claim claim, List<Victim> victims) {
        ResourceVector free = judge.free(claim.node());
        for (Victim victim : victims) {
            free = isThere(claim, victim) ? free.plus(victim.size()) : free;
        }
        return claim.size().fitsWhereWanted(claim.size(), free);
    }

    /** The first queue on the way up whose maximum is passed, in words; empty where there is none. */
    private String refusal(Claim claim, List<Victim> victims, List<Obstacle> obstacles) {
        ReservationSnapshot own = judge.ownOn(claim, claim.node());
        for (String path : Judge.upwards(claim.queue())) {
            ResourceVector held = judge.committed(path).plus(claim.size());
            held = own == null ? held : held.minus(own.size());
            for (Victim victim : victims) {
                held = Judge.isUnder(victim.queue(), path) ? held.minus(victim.size()) : held;
            }
            for (Obstacle obstacle : obstacles) {
                held = Judge.isUnder(obstacle.queue(), path) ? held.minus(obstacle.size()) : held;
            }
            if (!held.fitsIn(judge.maximum(path))) {
                return path + " would hold " + held + " of " + judge.maximum(path);
            }
        }
        return "";
    }

    /** What is reserved for the ask itself does not count: its container uses it up. */
    private boolean userMay(Claim claim, List<Victim> victims) {
        ResourceVector held = judge.user(claim.queue(), claim.whom().user()).minus(judge.reservedFor(claim.ask()));
        ResourceVector without = held;
        for (Victim victim : victims) {
            boolean own = victim.queue().equals(claim.queue())
                    && victim.user().equals(claim.whom().user());
            without = own ? without.minus(victim.size()) : without;
        }
        UserLoad load = load(claim);
        ResourceVector total = judge.snapshot.clusterTotal();
        return load == null
                || !load.isAboveNow(without, total)
                        && (without.equals(held)
                                || !isAboveInASecondType(held, load.limit())
                                || dominant(without, total).compareTo(dominant(load.limit(), total)) < 0);
    }

    /** Then others have to bring him below the largest share of his limit, not just down to it. */
    private boolean isAboveInASecondType(ResourceVector held, ResourceVector limit) {
        ResourceVector total = judge.snapshot.clusterTotal();
        return IntStream.range(0, judge.types())
                .filter(type -> held.get(type) > limit.get(type))
                .anyMatch(type -> !share(limit, total, type).equals(dominant(limit, total)));
    }

    private Fraction dominant(ResourceVector amount, ResourceVector total) {
        return IntStream.range(0, judge.types())
                .mapToObj(type -> share(amount, total, type))
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    private static Fraction share(ResourceVector amount, ResourceVector total, int type) {
        return total.get(type) > 0 ? Fraction.of(amount.get(type), total.get(type)) : Fraction.ZERO;
    }

    private @Nullable UserLoad load(Claim claim) {
        return judge.queue(claim.queue())
                .users()
                .getOrDefault(claim.partition(), Map.of())
                .get(claim.whom().user());
    }

    static <T> List<T> without(List<T> all, T one) {
        List<T> rest = new ArrayList<>(all);
        rest.remove(one);
        return rest;
    }
}
