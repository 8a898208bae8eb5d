package io.sharpshooter.round;

import static io.sharpshooter.config.SettingsKeys.GUARANTEE_FROM_HIGHER_PRIORITY;
import static java.util.stream.IntStream.range;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.config.Settings;
import io.sharpshooter.model.ResourceVector;
import java.util.List;

/**
 * Invariants 2 and 5 between queues: nothing is taken from one that is ahead, and none falls below its guarantee in
 * a type that is wanted and that the victim holds. The claim's queue stays within its due.
 */
final class RankCheck {
    private final Judge judge;
    private final Settings settings;
    private final List<QueueShare> shares;

    RankCheck(Judge judge, Settings settings, List<QueueShare> shares) {
        this.judge = judge;
        this.shares = shares;
        this.settings = settings;
    }

    void check(Claim claim) {
        for (var victim : claim.victims()) {
            if (!victim.rule().isInside()) {
                check(claim, victim);
            }
        }
        checkGain(claim);
    }

    /** What a leaf gives itself lets it grow no further than it is owed. */
    private void checkGain(Claim claim) {
        var used = judge.used(claim.queue());
        var with = used.plus(claim.size());
        boolean inside = false;
        for (var victim : claim.victims()) {
            with = victim.queue().equals(claim.queue()) ? with.minus(victim.size()) : with;
            inside |= victim.rule().isInside();
        }
        for (var share : shares) {
            var due = inside ? due(claim, share).max(used) : due(claim, share);
            assertThat(!share.queue().equals(claim.queue()) || with.fitsWhereWanted(claim.size(), due))
                    .as("%s stays within %s", claim, share)
                    .isTrue();
        }
    }

    /** Where apps of the leaf may take from each other, what whole asks do not fill is due too. */
    private ResourceVector due(Claim claim, QueueShare share) {
        boolean open = judge.queue(claim.queue()).users(claim.partition()).values().stream()
                .anyMatch(user -> !user.apps().isEmpty());
        var minimum = share.used().plus(share.pending()).min(share.guaranteed());
        return open ? share.ideal().max(minimum) : share.ideal();
    }

    private void check(Claim claim, Victim victim) {
        var theirs = Judge.branch(victim.queue(), claim.queue());
        int ahead = judge.queue(theirs).priority()
                - judge.queue(Judge.branch(claim.queue(), victim.queue())).priority();
        assertThat(victim.queue()).as("%s takes from itself", claim).isNotEqualTo(claim.queue());
        assertThat(judge.queue(victim.queue()).preemptionDisabled())
                .as("%s takes from one that gives nothing", claim)
                .isFalse();
        assertThat(ahead <= 0 || settings.get(GUARANTEE_FROM_HIGHER_PRIORITY))
                .as("%s takes from %s, which is ahead", claim, theirs)
                .isTrue();
        assertThat(range(0, judge.types())
                        .filter(type ->
                                victim.size().get(type) > 0 && claim.size().get(type) > 0))
                .as("%s leaves the queues of %s their guarantee", claim, victim)
                .anyMatch(type -> Judge.upwards(victim.queue()).stream()
                        .takeWhile(level -> Judge.isUnder(level, theirs))
                        .allMatch(level -> keepsItsGuarantee(claim, level, type)));
    }

    private boolean keepsItsGuarantee(Claim claim, String level, int type) {
        long before = judge.used(level).get(type);
        long gone = claim.victims().stream()
                .filter(victim -> Judge.isUnder(victim.queue(), level))
                .mapToLong(victim -> victim.size().get(type))
                .sum();
        long guarantee = judge.guaranteed(level).get(type);
        return before > guarantee && before - gone >= guarantee;
    }
}
