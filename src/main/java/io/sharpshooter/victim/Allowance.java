package io.sharpshooter.victim;

/**
 * How much each queue can give to a demand at most, whatever node it is taken from; see {@link Dues}. Worked out when a
 * queue is first asked about, from the books as they stand then. Used by one thread.
 */
final class Allowance {
    private static final long ANY = Long.MAX_VALUE;
    private static final byte GIVES = 1;
    private static final byte GIVES_NOTHING = 2;

    private final Source source;
    private final int types;
    private final byte[] known;
    private final long[] hard;
    private final long[] soft;
    private final long[] sure;
    private final long[] sureOfParents;

    /** Says what queues give. */
    interface Source {
        /** Whether the queue gives anything. */
        boolean gives(int queue);

        /** The most of a type that is never exceeded; the largest long where there is no such limit. */
        long hard(int queue, int type);

        /**
         * What only the last container may exceed, and by less than it holds; the largest long where there is no such
         * limit.
         */
        long soft(int queue, int type);

        /** So much of a type it and its parents can do without, whatever they give it in. */
        long sure(int queue, int type);

        /**
         * So much of a type its parents can do without, whoever below them gives it; the largest long where none of
         * them gives.
         */
        long sureOfParents(int queue, int type);
    }

    Allowance(Source source, int queues, int types) {
        this.source = source;
        this.types = types;
        this.known = new byte[queues];
        this.hard = new long[queues * types];
        this.soft = new long[queues * types];
        this.sure = new long[queues * types];
        this.sureOfParents = new long[queues * types];
    }

    /** How many queues there are. */
    int queues() {
        return known.length;
    }

    /** Whether the queue gives anything. */
    boolean gives(int queue) {
        if (known[queue] == 0) {
            known[queue] = ask(queue);
        }
        return known[queue] == GIVES;
    }

    private byte ask(int queue) {
        if (!source.gives(queue)) {
            return GIVES_NOTHING;
        }
        for (int type = 0; type < types; type++) {
            hard[queue * types + type] = source.hard(queue, type);
            soft[queue * types + type] = source.soft(queue, type);
            sure[queue * types + type] = source.sure(queue, type);
            sureOfParents[queue * types + type] = source.sureOfParents(queue, type);
        }
        return GIVES;
    }

    /** So much of a type a queue that gives, and its parents, can do without, whatever they give it in. */
    long sure(int queue, int type) {
        return sure[queue * types + type];
    }

    /** So much of a type the parents of a queue that gives can do without, whoever below them gives it. */
    long sureOfParents(int queue, int type) {
        return sureOfParents[queue * types + type];
    }

    /**
     * Whether a queue that has been asked about, or its parents, can do without less now, and so little that what one
     * node holds may be too much: then its containers may have to be passed over there for others that cost less.
     *
     * @param now the same later
     * @param mostOnANode per type, at least what containers of any node hold together
     */
    boolean wasAmpler(Allowance now, long[] mostOnANode) {
        for (int queue = 0; queue < known.length; queue++) {
            if (known[queue] == GIVES && (!now.gives(queue) || isScarcer(now, queue, mostOnANode))) {
                return true;
            }
        }
        return false;
    }

    private boolean isScarcer(Allowance now, int queue, long[] mostOnANode) {
        for (int type = 0; type < types; type++) {
            if (isScarce(sure(queue, type), now.sure(queue, type), mostOnANode[type])
                    || isScarce(sureOfParents(queue, type), now.sureOfParents(queue, type), mostOnANode[type])) {
                return true;
            }
        }
        return false;
    }

    private static boolean isScarce(long before, long now, long mostOnANode) {
        return now < before && now < mostOnANode;
    }

    /**
     * The most of a type that a queue that gives can give in containers that hold so much at most.
     *
     * @param largest positive
     */
    long most(int queue, int type, long largest) {
        int slot = queue * types + type;
        long crossing = soft[slot] > ANY - largest ? ANY : soft[slot] + largest - 1;
        return Math.min(crossing, hard[slot]);
    }
}
