package io.sharpshooter.place;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.ContainerRules;
import io.sharpshooter.rule.ContainerRules.Way;
import io.sharpshooter.rule.Preemptible;
import io.sharpshooter.rule.PreemptibleQueues;
import io.sharpshooter.usage.NodeUsage;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The containers of one node that may be taken for a demand, in the order in which they are: by {@link Tiers}, in the
 * administrator's order where there is one, by cost per unit of help, and then as {@link CandidateTies} says. Help is Σ
 * over the lacked types of min(held, lacked) ÷ lacked.
 *
 * <p>Serves one node after the other without making anything anew. The order that is found is left in the columns: the
 * next ask mostly finds its own there. Used by one thread.
 */
public final class Candidates {
    private static final long UNKNOWN = -1;

    private final CandidateColumns columns;
    private final Tiers tiers;
    private final PreemptibleQueues rules;
    private final ContainerRules containers;
    private final Eligibility where;
    private final long[] typesOfQueue;
    private final long[] toldTypesOfQueue;
    private final long[] tierOfQueue;
    private int[] rows = new int[16];
    private long[] types = new long[16];
    private long[] tier = new long[16];
    private double[] ratio = new double[16];
    private int[] others = new int[16];
    private int size;
    private int node;
    private long[] lack = new long[0];
    private long lackedTypes;
    private @Nullable ResourceVector lastHeld;
    private double lastHelp;
    private long lastHelped;
    private long helped;
    private boolean lastWastes;

    /** @param queues how many there are */
    Candidates(CandidateColumns columns, Tiers tiers, PreemptibleQueues rules, Eligibility where, int queues) {
        this.columns = columns;
        this.tiers = tiers;
        this.rules = rules;
        this.containers = rules.containers();
        this.where = where;
        this.typesOfQueue = new long[queues];
        this.toldTypesOfQueue = new long[queues];
        this.tierOfQueue = new long[queues];
        usageMoved();
    }

    /** Forgets what queues give, and in which order. */
    void usageMoved() {
        Arrays.fill(toldTypesOfQueue, UNKNOWN);
        Arrays.fill(tierOfQueue, UNKNOWN);
    }

    /**
     * Turns to a node: to those that hold some of what is lacked in a type in which their queue may give.
     *
     * @param meant who is meant beside that, such as those who were told
     */
    void turnTo(NodeUsage on, Shortfall need, Meant meant) {
        node = on.place();
        size = 0;
        setLack(need.lack());
        int from = columns.from(node);
        int end = columns.end(node);
        makeRoom(end - from);
        List<ContainerSnapshot> values =
                isPlain(on, meant) ? List.of() : on.node().containers();
        int passed = 0;
        int[] order = columns.order();
        for (int slot = from; slot < end; slot++) {
            int row = order[slot];
            long taken = helps(row, need) ? types(row, on, values, meant) : 0;
            if ((taken & helped) != 0) {
                insert(row, taken);
            } else {
                others[passed++] = row;
            }
        }
        System.arraycopy(rows, 0, order, from, size);
        System.arraycopy(others, 0, order, from + size, passed);
    }

    private void setLack(long[] newLack) {
        lack = newLack;
        lastHeld = null;
        long lacked = 0;
        for (int type = 0; type < lack.length; type++) {
            lacked |= lack[type] > 0 ? 1L << type : 0;
        }
        if (lacked != lackedTypes) {
            lackedTypes = lacked;
            Arrays.fill(tierOfQueue, UNKNOWN);
        }
    }

    /** Whether the columns tell who passes. */
    private boolean isPlain(NodeUsage on, Meant meant) {
        return meant == Meant.ALL && !on.isAnyClaimed() && where == Eligibility.ANYWHERE;
    }

    /** Whether it would help in a type in which its queue gives to those that give most: who was told. */
    private boolean helps(int row, Shortfall need) {
        int queue = columns.queue(row);
        long given = toldTypesOfQueue[queue];
        if (given == UNKNOWN) {
            Preemptible giving = rules.of(queue);
            given = giving.toldTypes();
            toldTypesOfQueue[queue] = given;
            typesOfQueue[queue] = giving.types();
        }
        if (given == 0) {
            return false;
        }
        ResourceVector held = columns.held(row);
        if (held != lastHeld) {
            lookAt(held, need);
        }
        helped = need.isOfLimits() ? need.helpedBy(queue, held) : lastHelped;
        return (helped & given) != 0;
    }

    /** Many containers in a row have the same size. */
    private void lookAt(ResourceVector held, Shortfall need) {
        lastHeld = held;
        lastHelp = help(held, lack);
        lastHelped = need.roomHelpedBy(held);
        lastWastes = tiers.wastes(held);
    }

    /** The types in which it may be taken, a bit set; none where it is not meant, or kept. */
    private long types(int row, NodeUsage on, List<ContainerSnapshot> values, Meant meant) {
        int queue = columns.queue(row);
        if (values.isEmpty()) {
            return columns.is(CandidateColumns.KEPT, row) ? 0 : typesOfQueue[queue];
        }
        int place = row - columns.from(node);
        ContainerSnapshot container = values.get(place);
        Way way = on.isClaimed(container) ? null : meant.way(container);
        if (way == null || containers.keeps(way, on.node(), place) || where.needs(container.name())) {
            return 0;
        }
        boolean heldBack = (helped & typesOfQueue[queue]) == 0;
        return way == Way.TOLD && heldBack ? toldTypesOfQueue[queue] : typesOfQueue[queue];
    }

    /** The one that {@link #helps} was asked about last. */
    private void insert(int row, long taken) {
        long newTier = tierOf(row);
        double newRatio = columns.cost(node, row) / lastHelp;
        int place = size++;
        while (place > 0 && isBefore(row, newTier, newRatio, place - 1)) {
            rows[place] = rows[place - 1];
            types[place] = types[place - 1];
            tier[place] = tier[place - 1];
            ratio[place] = ratio[place - 1];
            place--;
        }
        rows[place] = row;
        types[place] = taken;
        tier[place] = newTier;
        ratio[place] = newRatio;
    }

    private long tierOf(int row) {
        int queue = columns.queue(row);
        long ofQueue = tierOfQueue[queue];
        if (ofQueue == UNKNOWN) {
            ofQueue = tiers.of(queue, lack);
            tierOfQueue[queue] = ofQueue;
        }
        boolean replaces = columns.is(CandidateColumns.REPLACEMENT, row);
        return Tiers.with(ofQueue, columns.is(CandidateColumns.BORROWS, row), lastWastes, replaces);
    }

    private boolean isBefore(int row, long newTier, double newRatio, int place) {
        if (newTier != tier[place]) {
            return newTier < tier[place];
        }
        int ranks = Integer.compare(columns.rank(node, row), columns.rank(node, rows[place]));
        if (ranks != 0) {
            return ranks < 0;
        }
        return newRatio != ratio[place]
                ? newRatio < ratio[place]
                : columns.tie(node, row) < columns.tie(node, rows[place]);
    }

    public static double help(ResourceVector held, long[] lack) {
        double help = 0;
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > 0) {
                help += (double) Math.min(held.get(type), lack[type]) / lack[type];
            }
        }
        return help;
    }

    private void makeRoom(int wanted) {
        if (wanted > rows.length) {
            int length = Math.max(wanted, 2 * rows.length);
            rows = Arrays.copyOf(rows, length);
            types = Arrays.copyOf(types, length);
            tier = Arrays.copyOf(tier, length);
            ratio = Arrays.copyOf(ratio, length);
            others = Arrays.copyOf(others, length);
        }
    }

    int size() {
        return size;
    }

    /** Per type, the most that is lacked on the node or by a limit, 0 where nothing is; not to be changed. */
    long[] lack() {
        return lack;
    }

    /** Whether a single one may hold all that is lacked. */
    boolean mayOneDo() {
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > columns.largest(node, type)) {
                return false;
            }
        }
        return true;
    }

    int queue(int candidate) {
        return columns.queue(rows[candidate]);
    }

    ResourceVector held(int candidate) {
        return columns.held(rows[candidate]);
    }

    /** The types in which its queue gives it, a bit set. */
    long types(int candidate) {
        return types[candidate];
    }

    Preemptible giving(int candidate) {
        return rules.of(queue(candidate));
    }

    long cost(int candidate) {
        return columns.cost(node, rows[candidate]);
    }

    /** Sum of the costs of the first so many of these; stays at the largest long instead of overflowing. */
    long cost(int[] some, int count) {
        long sum = 0;
        for (int place = 0; place < count; place++) {
            sum = ExactMath.sum(sum, cost(some[place]));
        }
        return sum;
    }

    /** Whether the administrator has an order. */
    boolean ordered() {
        return columns.ranks() != null;
    }

    /** Where it stands in the administrator's order; 0 where there is none. */
    int rank(int candidate) {
        return columns.rank(node, rows[candidate]);
    }

    /** By the administrator's order, where there is one, and else by cost. */
    boolean isCheaper(int candidate, int other) {
        return ordered() ? rank(candidate) < rank(other) : cost(candidate) < cost(other);
    }

    /** Puts the first so many of these into the administrator's order, and else leaves them as they are. */
    void sortByRank(int[] some, int count) {
        for (int next = 1; next < count; next++) {
            int candidate = some[next];
            int place = next;
            while (place > 0 && rank(some[place - 1]) > rank(candidate)) {
                some[place] = some[place - 1];
                place--;
            }
            some[place] = candidate;
        }
    }

    /** The places of the first so many of these in the node's roster, the last in the administrator's order first. */
    int[] dearestFirst(int[] some, int count) {
        int[] sorted = Arrays.copyOf(some, count);
        sortByRank(sorted, count);
        int[] places = new int[count];
        for (int next = 0; next < count; next++) {
            places[next] = place(sorted[count - 1 - next]);
        }
        return places;
    }

    /** The most of a type that a single container of the node holds. */
    long largest(int type) {
        return columns.largest(node, type);
    }

    long tier(int candidate) {
        return tier[candidate];
    }

    public double help(int candidate) {
        return help(held(candidate), lack);
    }

    /** Its place in the node's roster. */
    int place(int candidate) {
        return rows[candidate] - columns.from(node);
    }
}
