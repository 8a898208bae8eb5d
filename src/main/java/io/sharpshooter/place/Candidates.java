package io.sharpshooter.place;

import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.Preemptible;
import io.sharpshooter.rule.PreemptibleQueues;
import io.sharpshooter.usage.NodeUsage;
import java.util.Arrays;

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
    private final GivenTypes given;
    private final CandidateOrder order;
    private final SizeHelp last;
    private final long[] tierOfQueue;
    private int[] others = new int[16];
    private int node;
    private long[] lack = new long[0];
    private long lackedTypes;

    /** @param queues how many there are */
    Candidates(CandidateColumns columns, Tiers tiers, PreemptibleQueues rules, Eligibility where, int queues) {
        this.columns = columns;
        this.tiers = tiers;
        this.rules = rules;
        this.given = new GivenTypes(columns, rules, where, queues);
        this.order = new CandidateOrder(columns);
        this.last = new SizeHelp(tiers);
        this.tierOfQueue = new long[queues];
        usageMoved();
    }

    /** Forgets what queues give, and in which order. */
    void usageMoved() {
        given.usageMoved();
        Arrays.fill(tierOfQueue, UNKNOWN);
    }

    /**
     * Turns to a node: to those that hold some of what is lacked in a type in which their queue may give.
     *
     * @param meant who is meant beside that, such as those who were told
     */
    void turnTo(NodeUsage on, Shortfall need, Meant meant) {
        node = on.place();
        setLack(need.lack());
        given.turnTo(on, meant);
        int from = columns.from(node);
        int end = columns.end(node);
        order.start(node, end - from);
        makeRoom(end - from);
        int passed = 0;
        int[] rows = columns.order();
        for (int slot = from; slot < end; slot++) {
            int row = rows[slot];
            long helped = helped(row, need);
            long types = helped == 0 ? 0 : given.of(row);
            if ((types & helped) != 0) {
                order.insert(row, types, tierOf(row), columns.cost(node, row) / last.help());
            } else {
                others[passed++] = row;
            }
        }
        order.leaveIn(rows, from);
        System.arraycopy(others, 0, rows, from + order.size(), passed);
    }

    private void makeRoom(int most) {
        if (most > others.length) {
            others = new int[Math.max(most, 2 * others.length)];
        }
    }

    private void setLack(long[] newLack) {
        lack = newLack;
        last.forget();
        long lacked = 0;
        for (int type = 0; type < lack.length; type++) {
            lacked |= lack[type] > 0 ? 1L << type : 0;
        }
        if (lacked != lackedTypes) {
            lackedTypes = lacked;
            Arrays.fill(tierOfQueue, UNKNOWN);
        }
    }

    /** The types in which it would help, and its queue gives at most. */
    private long helped(int row, Shortfall need) {
        int queue = columns.queue(row);
        long most = given.atMost(queue);
        if (most == 0) {
            return 0;
        }
        ResourceVector held = columns.held(row);
        last.turnTo(held, lack, need);
        return most & (need.isOfLimits() ? need.helpedBy(queue, held) : last.helpedOnNode());
    }

    /** Of the one that {@link #helped} was asked about last. */
    private long tierOf(int row) {
        int queue = columns.queue(row);
        long ofQueue = tierOfQueue[queue];
        if (ofQueue == UNKNOWN) {
            ofQueue = tiers.of(queue, lack);
            tierOfQueue[queue] = ofQueue;
        }
        boolean replaces = columns.is(CandidateColumns.REPLACEMENT, row);
        return Tiers.with(ofQueue, columns.is(CandidateColumns.BORROWS, row), last.wastes(), replaces);
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

    int size() {
        return order.size();
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
        return columns.queue(order.row(candidate));
    }

    ResourceVector held(int candidate) {
        return columns.held(order.row(candidate));
    }

    /** The types in which its queue gives it, a bit set. */
    long types(int candidate) {
        return order.types(candidate);
    }

    Preemptible giving(int candidate) {
        return rules.of(queue(candidate));
    }

    long cost(int candidate) {
        return columns.cost(node, order.row(candidate));
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
        return columns.rank(node, order.row(candidate));
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

    /** The most of a type that a single container of the node holds. */
    long largest(int type) {
        return columns.largest(node, type);
    }

    long tier(int candidate) {
        return order.tier(candidate);
    }

    public double help(int candidate) {
        return help(held(candidate), lack);
    }

    /** Its place in the node's roster. */
    int place(int candidate) {
        return order.row(candidate) - columns.from(node);
    }
}
