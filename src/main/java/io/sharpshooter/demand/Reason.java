package io.sharpshooter.demand;

/**
 * What becomes of a waiting container in a round; the first that applies is the reason. In the order of the tests, but
 * for {@link #NO_ELIGIBLE_NODE}: where the queue has access to the partition it needs nodes, and is tested after {@link
 * #LAST_CLAIM_EXPIRED}.
 */
public enum Reason {
    /** The scheduler gives the app nothing: behind the AM limit or the maximum of running apps. */
    APP_NOT_ACTIVE,
    /** No node of the partition could hold it, even empty. */
    NO_NODE_BIG_ENOUGH(Actor.ASKER),
    /** Label, blacklist, locality, attributes or constraints exclude every node. */
    NO_ELIGIBLE_NODE(Actor.ASKER),
    /** The queue would pass its maximum, or the least of those above it. */
    QUEUE_MAXIMUM,
    /** The user holds all that the user limit allows. */
    USER_LIMIT,
    /** The queue's ideal share does not cover it. */
    NOT_ENTITLED,
    /** A claim for this ask has failed lately; it is left alone for a while. */
    LAST_CLAIM_EXPIRED,
    /** So many others wait that the round did not come to it; it will be looked at in one of the next. */
    NOT_JUDGED,
    /** It may have come already: its master sent its count before it heard of what it had got, and sends it anew. */
    DOUBTED,
    /** Some node has room and all limits allow it; the scheduler will place it. */
    FITS_NOW,
    /** A claim exists for it or was made. */
    HELPED,
    /** A claim is possible, but this round's budget is spent. */
    BUDGET_SPENT,
    /** Possible, but too many would have died within the window: for its queue, or of one that would give. */
    LIMIT_IN_WINDOW,
    /** A large one, and possible only on nodes that other claims hold. */
    NODES_HELD,
    /**
     * Possible only with containers of queues that are hardly above their guarantee. Where no node was read: they would
     * give something, be it enough or not.
     */
    DEAD_ZONE(Actor.ADMINISTRATOR),
    /** Possible only by balancing queues beyond their guarantees, which is switched off. */
    BALANCE_OFF(Actor.ADMINISTRATOR),
    /** Possible only with containers of queues ahead of this one; where no node was read, in the same sense. */
    ONLY_HIGHER_PRIORITY_VICTIMS,
    /** Possible only with AMs, containers of disabled queues or of queues within their due. */
    ONLY_PROTECTED_VICTIMS(Actor.ADMINISTRATOR),
    /** Nothing else holds it back, but preemption only observes. */
    OBSERVE_ONLY(Actor.ADMINISTRATOR);

    /** Who has to act before it can be otherwise. */
    public enum Actor {
        /** Whoever asks, by asking for something else. */
        ASKER,
        /** Nobody, but it may take a while. */
        NOBODY,
        /** The administrator, who has set what stands in the way. */
        ADMINISTRATOR
    }

    private final Actor actor;

    Reason() {
        this(Actor.NOBODY);
    }

    Reason(Actor actor) {
        this.actor = actor;
    }

    public Actor actor() {
        return actor;
    }
}
