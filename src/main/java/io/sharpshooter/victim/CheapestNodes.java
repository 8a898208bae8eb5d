package io.sharpshooter.victim;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The nodes on which a demand may take something, by who has to die there and what that costs at least, the best first;
 * of equal ones the lowest place. The class of the victims is bounded twice: for any node, and for this one. There are
 * four bounds for the cost on a node, each better and dearer to find than the one before: a rough one, for which no
 * container is looked at; one by a price, for which they are looked at once; one that holds whatever happens, unless
 * another question has told nearly as much; and one that holds as long as the order in which containers are taken
 * stays, and what is lacked, and says more of the class too. A better one is worked out when the node would be the
 * next.
 *
 * <p>Used by one thread.
 */
final class CheapestNodes {
    private static final long UNKNOWN = Long.MIN_VALUE;

    private final NodeBounds bounds;
    private final VictimClasses victimClasses;
    private final long[][] lacks;
    private final long[] classes;
    private final boolean[] classKnown;
    private final long[] lasting;
    private final int[] ages;
    private final NodeHeap unrefined;
    private final NodeHeap refined;
    private Allowance allowance;
    private @Nullable Tiers tiers;
    private int age;
    private long bestClass = Long.MAX_VALUE;
    private long cheapest = Long.MAX_VALUE;

    /**
     * @param most so many nodes at most
     * @param allowance what the queues can give now
     * @param tiers in which order containers are taken; null where other things too say which ones are
     */
    CheapestNodes(
            NodeBounds bounds, VictimClasses victimClasses, int most, Allowance allowance, @Nullable Tiers tiers) {
        this.bounds = bounds;
        this.victimClasses = victimClasses;
        this.lacks = new long[most][];
        this.classes = new long[most];
        this.classKnown = new boolean[most];
        this.lasting = new long[most];
        this.ages = new int[most];
        this.unrefined = new NodeHeap(most);
        this.refined = new NodeHeap(most);
        this.allowance = allowance;
        this.tiers = tiers;
        Arrays.fill(lasting, UNKNOWN);
    }

    /** Adds the node at this place; the lack is not to be changed. */
    void add(int place, long[] lack) {
        lacks[place] = lack;
        classes[place] = victimClasses.ofAnyNode(lack);
        unrefined.add(place, classes[place], bounds.roughly(place, lack));
    }

    /** Puts a node back that has been taken out: it may be better now. */
    void putBack(int place) {
        unrefined.add(place, classes[place], lasting[place]);
    }

    /**
     * Queues can give less now, none more.
     *
     * @param reordered whether containers are taken in another order now
     * @return whether a node may cost less now than by the refined bounds
     */
    boolean booksMoved(Allowance less, @Nullable Tiers tiersNow, boolean reordered) {
        boolean cheaper = reordered || tiers != tiersNow || allowance.wasAmpler(less, bounds.mostUsed());
        allowance = less;
        tiers = tiersNow;
        age++;
        while (cheaper && !refined.isEmpty()) {
            putBack(refined.poll());
        }
        return cheaper;
    }

    /**
     * Takes the place of the best node out; -1 where all others take more than this: a worse class of victims, or as
     * bad a one that costs more.
     */
    int poll(long mostClass, long mostCost) {
        while (unrefined.takesAtMost(mostClass, mostCost) || refined.takesAtMost(mostClass, mostCost)) {
            if (isUnrefinedNext()) {
                improve();
            } else {
                int place = refined.poll();
                if (ages[place] == age) {
                    return place;
                }
                refine(place);
            }
        }
        return -1;
    }

    private boolean isUnrefinedNext() {
        return refined.isEmpty() || unrefined.takesAtMost(refined.leastClass(), refined.leastCost());
    }

    private void improve() {
        long known = unrefined.leastCost();
        int place = unrefined.poll();
        if (isOfWorseClass(place)) {
            unrefined.add(place, classes[place], known);
        } else if (lasting[place] != UNKNOWN) {
            refine(place);
        } else {
            improve(place, known);
        }
    }

    /** Than was known. */
    private boolean isOfWorseClass(int place) {
        if (classKnown[place]) {
            return false;
        }
        classKnown[place] = true;
        long before = classes[place];
        classes[place] = victimClasses.of(place, lacks[place]);
        return classes[place] > before;
    }

    private void improve(int place, long known) {
        long byPrice = bounds.byPrice(place, lacks[place]);
        if (byPrice > known) {
            unrefined.add(place, classes[place], byPrice);
        } else if (bounds.isKnown(place)) {
            refineKnown(place, known);
        } else {
            addLasting(place);
        }
    }

    /**
     * What holds whatever happens is known from another question nearly as well, at the latest once the node has been
     * refined.
     */
    private void refineKnown(int place, long known) {
        lasting[place] = known;
        refine(place);
        lasting[place] = Math.max(known, bounds.roughly(place, lacks[place]));
    }

    private void addLasting(int place) {
        lasting[place] = bounds.leastCost(place, lacks[place], allowance);
        if (lasting[place] != NodeBounds.IMPOSSIBLE) {
            unrefined.add(place, classes[place], lasting[place]);
            setPrice(place);
        }
    }

    /** The nearer the price to the best node's, the more nodes are known to be dearer. */
    private void setPrice(int place) {
        if (classes[place] < bestClass || (classes[place] == bestClass && lasting[place] < cheapest)) {
            bestClass = classes[place];
            cheapest = lasting[place];
            bounds.setPrice(place, lacks[place], allowance);
        }
    }

    private void refine(int place) {
        ages[place] = age;
        if (tiers == null) {
            addRefined(place, classes[place], bounds.leastCost(place, lacks[place], allowance));
        } else {
            long least = bounds.leastCost(place, lacks[place], allowance, tiers);
            addRefined(place, Math.max(classes[place], bounds.leastClass()), least);
        }
    }

    private void addRefined(int place, long victimClass, long least) {
        if (least != NodeBounds.IMPOSSIBLE) {
            refined.add(place, victimClass, Math.max(least, lasting[place]));
        }
    }
}
