package io.sharpshooter.victim;

import java.util.Arrays;

/**
 * Up to which tier containers of one node are taken for a lack, and how much of the last one. It can be told in advance where enough is
 * {@linkplain SureGivers given for sure}: containers are taken in the order of their {@link Tiers} until there are enough.
 *
 * <p>Tells of one node at a time. Used by one thread.
 */
final class TierLimit {
    private static final long NEVER = Long.MAX_VALUE;

    private final Takeable containers;
    private final SureGivers givers;
    private final LastTier lastTier;
    private final long[] tiers;
    private final long[] sum;
    private final long[] earlier;
    private int first;
    private long last;
    private boolean allSure;

    TierLimit(Takeable containers, int types) {
        this.containers = containers;
        this.givers = new SureGivers(containers, types);
        this.lastTier = new LastTier(containers, types);
        this.tiers = new long[containers.mostOnANode()];
        this.sum = new long[types];
        this.earlier = new long[types];
    }

    /** Turns to a node; false where the limit cannot be told, or where there is not enough. */
    boolean find(int node, long[] lack, Allowance allowance, Tiers order) {
        first = containers.from(node);
        last = -1;
        int end = containers.end(node);
        for (int place = first; place < end; place++) {
            boolean taken = helps(place, lack) && allowance.gives(containers.queue(place));
            tiers[place - first] = taken ? tierOf(place, lack, order) : NEVER;
        }
        allSure = allCanDoWithoutAll(end, lack, allowance);
        if (!allSure && !findSure(end, lack, allowance)) {
            return false;
        }
        Arrays.fill(sum, 0);
        do {
            System.arraycopy(sum, 0, earlier, 0, sum.length);
            last = next(end);
        } while (last != NEVER && !suffices(end, lack));
        findMostOfLast(node, end, lack);
        return last != NEVER;
    }

    /** Of a few containers any that suffice may be taken, and one that suffices alone may always be. */
    private void findMostOfLast(int node, int end, long[] lack) {
        if (last == NEVER || !allSure || isAnySetTried(end) || oneMayDo(node, lack)) {
            lastTier.forget();
            return;
        }
        lastTier.find(node, tiers, last, lack, earlier);
    }

    private boolean isAnySetTried(int end) {
        int allowed = 0;
        for (int place = first; place < end; place++) {
            allowed += allows(place) ? 1 : 0;
        }
        return allowed <= Selection.EXACT_LIMIT;
    }

    private boolean oneMayDo(int node, long[] lack) {
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > 0 && containers.largest(node, type) < lack[type]) {
                return false;
            }
        }
        return true;
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

    private long tierOf(int place, long[] lack, Tiers order) {
        return order.of(containers.queue(place), containers.borrows(place), containers.held(place), lack);
    }

    /** Whether every queue could do without all that all queues hold together. */
    private boolean allCanDoWithoutAll(int end, long[] lack, Allowance allowance) {
        addUp(end, NEVER - 1, true);
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

    private boolean findSure(int end, long[] lack, Allowance allowance) {
        givers.clear(allowance.queues());
        for (int place = first; place < end; place++) {
            if (tiers[place - first] < NEVER) {
                givers.add(place);
            }
        }
        return givers.find(lack, allowance, sum);
    }

    private boolean helps(int place, long[] lack) {
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > 0 && containers.held(place, type) > 0) {
                return true;
            }
        }
        return false;
    }

    /** The next later tier of any container. */
    private long next(int end) {
        long next = NEVER;
        for (int place = 0; place < end - first; place++) {
            next = tiers[place] > last ? Math.min(next, tiers[place]) : next;
        }
        return next;
    }

    private boolean suffices(int end, long[] lack) {
        addUp(end, last, allSure);
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > 0 && sum[type] < lack[type]) {
                return false;
            }
        }
        return true;
    }

    /** What is given for sure up to a tier, or all there is. */
    private void addUp(int end, long tier, boolean all) {
        Arrays.fill(sum, 0);
        if (!all) {
            givers.startCounting();
        }
        for (int place = first; place < end; place++) {
            if (tiers[place - first] <= tier && (all || givers.count(place))) {
                for (int type = 0; type < sum.length; type++) {
                    sum[type] += containers.held(place, type);
                }
            }
        }
    }
}
