package io.sharpshooter.victim;

import java.util.Arrays;
import java.util.List;

/**
 * Up to which tier containers of one node are taken for a lack, and how much of the last one. It can be told in advance
 * where enough is {@linkplain SureGivers given for sure}: containers are taken in the order of their {@link Tiers}
 * until there are enough.
 *
 * <p>Tells of one node at a time. Used by one thread.
 */
final class TierLimit {
    private static final long NEVER = KnownTiers.NEVER;

    private final Takeable containers;
    private final KnownTiers known;
    private final SureGivers givers;
    private final LastTier lastTier;
    private final long[] tiers;
    private final long[] sum;
    private final long[] earlier;
    private int first;
    private int end;
    private long last;
    private int taken; // up to the last tier, where all are sure
    private boolean allSure;

    TierLimit(Takeable containers, int types) {
        this.containers = containers;
        this.known = new KnownTiers(containers);
        this.givers = new SureGivers(containers, types);
        this.lastTier = new LastTier(containers, types);
        this.tiers = new long[containers.mostOnANode()];
        this.sum = new long[types];
        this.earlier = new long[types];
    }

    /** Turns to a node; false where the limit cannot be told, or where there is not enough. */
    boolean find(int node, long[] lack, Allowance allowance, Tiers order) {
        first = containers.from(node);
        end = containers.end(node);
        findTiers(lack, allowance, order);
        allSure = allCanDoWithoutAll(lack, allowance);
        if (!allSure && !findSure(lack, allowance)) {
            return false;
        }
        findLast(lack);
        findMostOfLast(node, lack);
        return last != NEVER;
    }

    /** And what all that may be taken hold together. */
    private void findTiers(long[] lack, Allowance allowance, Tiers order) {
        known.turnTo(lack, allowance, order);
        Arrays.fill(sum, 0);
        for (int place = first; place < end; place++) {
            long tier = known.of(place);
            tiers[place - first] = tier;
            if (tier < NEVER) {
                add(place);
            }
        }
    }

    private void findLast(long[] lack) {
        Arrays.fill(sum, 0);
        if (!allSure) {
            givers.startCounting();
        }
        taken = 0;
        last = firstTier();
        while (last != NEVER) {
            System.arraycopy(sum, 0, earlier, 0, sum.length);
            long next = addLast();
            if (suffices(lack)) {
                return;
            }
            last = next;
        }
    }

    /** Of a few containers any that suffice may be taken, and one that suffices alone may always be. */
    private void findMostOfLast(int node, long[] lack) {
        if (last == NEVER || !allSure || taken <= Selection.EXACT_LIMIT || oneMayDo(node, lack)) {
            lastTier.forget();
            return;
        }
        lastTier.find(node, tiers, last, lack, earlier);
    }

    private boolean oneMayDo(int node, long[] lack) {
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > 0 && containers.largest(node, type) < lack[type]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whoever else dies on the node, some container of the last tier does: the {@link VictimClass} of its like; the
     * best where queues may have to keep some of theirs, so that a later tier gives instead.
     */
    long leastClass() {
        return allSure ? VictimClass.of(List.of(Tiers.standing(last))) : VictimClass.NOBODY;
    }

    /** Whether the container of the node may be among those taken. */
    boolean allows(int container) {
        return tiers[container - first] <= last;
    }

    /** Whether it is in the last tier from which containers are taken. */
    boolean isOfLast(int container) {
        return tiers[container - first] == last;
    }

    /** So much of a type is taken from the last tier at most; more than there can be where that cannot be told. */
    long mostOfLast(int type) {
        return lastTier.most(type);
    }

    /** Whether every queue could do without all that all queues hold together. */
    private boolean allCanDoWithoutAll(long[] lack, Allowance allowance) {
        for (int place = first; place < end; place++) {
            if (tiers[place - first] < NEVER && !canDoWithoutAll(containers.queue(place), lack, allowance)) {
                return false;
            }
        }
        return true;
    }

    private boolean canDoWithoutAll(int queue, long[] lack, Allowance allowance) {
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > 0 && allowance.sure(queue, type) < sum[type]) {
                return false;
            }
        }
        return true;
    }

    private boolean findSure(long[] lack, Allowance allowance) {
        givers.clear(allowance.queues());
        for (int place = first; place < end; place++) {
            if (tiers[place - first] < NEVER) {
                givers.add(place);
            }
        }
        return givers.find(lack, allowance, sum);
    }

    private long firstTier() {
        long earliest = NEVER;
        for (int place = first; place < end; place++) {
            earliest = Math.min(earliest, tiers[place - first]);
        }
        return earliest;
    }

    /** Adds what is given for sure of the last tier; returns the next one. */
    private long addLast() {
        long next = NEVER;
        for (int place = first; place < end; place++) {
            long tier = tiers[place - first];
            if (tier > last) {
                next = Math.min(next, tier);
            } else if (tier == last && (allSure || givers.count(place))) {
                taken++;
                add(place);
            }
        }
        return next;
    }

    private void add(int place) {
        for (int type = 0; type < sum.length; type++) {
            sum[type] += containers.held(place, type);
        }
    }

    private boolean suffices(long[] lack) {
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > 0 && sum[type] < lack[type]) {
                return false;
            }
        }
        return true;
    }
}
