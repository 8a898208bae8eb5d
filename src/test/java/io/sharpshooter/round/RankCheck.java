package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.config.InsideOrder;
import io.sharpshooter.config.Settings;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.Preemptible.PreemptionRule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Invariants 2 and 5: nothing is taken from a queue ahead; every victim's queue, and every parent of it below the common
 * one, keeps its due in some type that is wanted and that the victim holds, and in which it is not in its dead zone.
 * That zone does not hold for who was told before. And the claim's queue stays within its own due.
 */
final class RankCheck {
    private final Judge judge;
    private final Settings settings;
    private final List<QueueShare> shares;
    private final Map<String, ResourceVector> ideal = new HashMap<>();
    private final Map<String, ResourceVector> elastic = new HashMap<>();
    private final Map<String, ResourceVector> atStart;

    /** @param sharing the books when the shares were computed, with all claims counted that were open then */
    RankCheck(Judge judge, Judge sharing, Settings settings, List<QueueShare> shares) {
        this.judge = judge;
        this.shares = shares;
        this.settings = settings;
        this.atStart = Map.copyOf(judge.used);
        shares.forEach(share -> ideal.put(share.queue(), share.ideal()));
        wanted(sharing, "root", shares);
    }

    /** min(u + p, m), where a parent's u + p is the sum of its children's. */
    private ResourceVector wanted(Judge sharing, String path, List<QueueShare> shares) {
        ResourceVector sum = ResourceVector.zero(judge.types());
        for (QueueShare share : shares) {
            boolean child = Judge.upwards(share.queue()).size() > 1
                    && Judge.upwards(share.queue()).get(1).equals(path);
            sum = child ? sum.plus(wanted(sharing, share.queue(), shares)) : sum;
            boolean leaf = share.queue().equals(path) && judge.queue(path).leaf();
            sum = leaf ? sharing.used(path).plus(share.pending()) : sum;
        }
        ResourceVector wanted = sum.min(judge.maximum(path));
        elastic.put(path, wanted.min(judge.guaranteed(path)));
        return wanted;
    }

    /** @param toldBefore by the claim, in an earlier round */
    void check(Claim claim, Set<ContainerName> toldBefore) {
        for (Victim victim : claim.victims()) {
            check(claim, victim, toldBefore.contains(victim.container()));
        }
        checkGain(claim);
    }

    /** What a leaf gives itself lets it grow no further than it is owed. */
    private void checkGain(Claim claim) {
        ResourceVector used = judge.used(claim.queue());
        ResourceVector with = used.plus(claim.size());
        boolean inside = false;
        for (Victim victim : claim.victims()) {
            with = victim.queue().equals(claim.queue()) ? with.minus(victim.size()) : with;
            inside |= victim.rule().isInside();
        }
        for (QueueShare share : shares) {
            ResourceVector due = inside ? due(claim, share).max(used) : due(claim, share);
            assertThat(!share.queue().equals(claim.queue()) || with.fitsWhereWanted(claim.size(), due))
                    .as("%s stays within %s", claim, share)
                    .isTrue();
        }
    }

    /** Where apps of the leaf may take from each other, what whole asks do not fill is due too. */
    private ResourceVector due(Claim claim, QueueShare share) {
        boolean open = judge.queue(claim.queue()).users(claim.partition()).values().stream()
                .anyMatch(user -> !user.apps().isEmpty());
        ResourceVector minimum = share.used().plus(share.pending()).min(share.guaranteed());
        return open ? share.ideal().max(minimum) : share.ideal();
    }

    private void check(Claim claim, Victim victim, boolean toldBefore) {
        if (victim.rule().isInside()) {
            checkInside(claim, victim);
            return;
        }
        QueueSnapshot queue = judge.queue(victim.queue());
        String mine = Judge.branch(claim.queue(), victim.queue());
        String theirs = Judge.branch(victim.queue(), claim.queue());
        boolean withinMinimum = isWithinMinimum(mine, claim.size());
        int order = Integer.compare(
                judge.queue(mine).priority(), judge.queue(theirs).priority());
        assertThat(victim.queue()).as("%s takes from itself", claim).isNotEqualTo(claim.queue());
        assertThat(queue.preemptionDisabled()).as("%s is disabled", queue).isFalse();
        boolean exception = settings.get(SettingsKeys.GUARANTEE_FROM_HIGHER_PRIORITY) && withinMinimum;
        assertThat(order >= 0 || exception)
                .as("%s takes from %s, which is ahead", claim, theirs)
                .isTrue();
        boolean outranks = order > 0 || withinMinimum;
        assertThat(someTypeIsDue(claim, victim, toldBefore, theirs, outranks))
                .as("%s leaves the queues of %s their due; outranks: %s", claim, victim, outranks)
                .isTrue();
    }

    /** Inside a leaf no master dies, and of one user an app takes only from those of lower priority. */
    private void checkInside(Claim claim, Victim victim) {
        AppSnapshot mine =
                Objects.requireNonNull(judge.snapshot.apps().get(claim.ask().app()));
        AppSnapshot theirs = Objects.requireNonNull(
                judge.snapshot.apps().get(victim.container().app()));
        assertThat(victim.am()).as("a master dies for %s", claim).isFalse();
        assertThat(victim.queue()).as("%s takes inside its leaf", claim).isEqualTo(claim.queue());
        assertThat(theirs).as("%s takes from itself", claim).isNotEqualTo(mine);
        assertThat(settings.get(SettingsKeys.INSIDE))
                .as("%s takes inside its leaf", claim)
                .isTrue();
        boolean byUser = victim.rule() == PreemptionRule.USER_LIMIT;
        assertThat(settings.get(SettingsKeys.INSIDE_ORDER) == InsideOrder.USERLIMIT_FIRST && !byUser)
                .as("%s takes from another user, who is within his limit", claim)
                .isEqualTo(mine.user().equals(theirs.user())
                        && settings.get(SettingsKeys.INSIDE_ORDER) == InsideOrder.USERLIMIT_FIRST);
        assertThat(byUser || mine.priority() > theirs.priority() || victim.rule() == PreemptionRule.OLDER_USER)
                .as("%s takes from %s, which is ahead", claim, theirs)
                .isTrue();
        assertThat(mine.user().equals(theirs.user()) && victim.rule() != PreemptionRule.APP_PRIORITY)
                .as("%s takes from an equal of its user", claim)
                .isFalse();
    }

    private boolean isWithinMinimum(String branch, ResourceVector size) {
        ResourceVector minimum = Objects.requireNonNull(elastic.get(branch));
        return judge.used(branch).plus(size).fitsWhereWanted(size, minimum);
    }

    private boolean someTypeIsDue(Claim claim, Victim victim, boolean toldBefore, String branch, boolean outranks) {
        for (int type = 0; type < judge.types(); type++) {
            if (victim.size().get(type) > 0
                    && claim.size().get(type) > 0
                    && (toldBefore || !inDeadZone(victim.queue(), type))
                    && everyLevelKeepsItsDue(claim, victim, branch, outranks, type)) {
                return true;
            }
        }
        return false;
    }

    private boolean inDeadZone(String path, int type) {
        long guarantee = judge.guaranteed(path).get(type);
        Fraction edge = settings.get(SettingsKeys.MAX_IGNORED_OVER_CAPACITY)
                .plus(Fraction.ONE)
                .times(guarantee);
        long used = Objects.requireNonNull(atStart.get(path)).get(type);
        return guarantee > 0 && Fraction.of(used, 1).compareTo(edge) <= 0;
    }

    private boolean everyLevelKeepsItsDue(Claim claim, Victim victim, String branch, boolean outranks, int type) {
        for (String level : Judge.upwards(victim.queue())) {
            if (!keepsItsDue(claim, victim, level, outranks, type)) {
                return false;
            }
            if (level.equals(branch)) {
                return true;
            }
        }
        return true;
    }

    /**
     * Who is taken for a type holds more of it than what is missing in the end; a smaller one has to be taken for
     * another type.
     */
    private boolean keepsItsDue(Claim claim, Victim victim, String level, boolean outranks, int type) {
        long before = judge.used(level).get(type);
        long after = before;
        for (Victim other : claim.victims()) {
            if (Judge.isUnder(other.queue(), level)) {
                after -= other.size().get(type);
            }
        }
        long guarantee = judge.guaranteed(level).get(type);
        long share = Objects.requireNonNull(ideal.get(level)).get(type);
        long floor = outranks ? guarantee : Math.max(guarantee, share);
        boolean crossesLittle = !outranks && floor - after < victim.size().get(type);
        return before > floor && after >= guarantee && (after >= floor || crossesLittle);
    }
}
