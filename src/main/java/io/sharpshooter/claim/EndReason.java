package io.sharpshooter.claim;

/** Why a claim ended. */
public enum EndReason {
    /** Not ended. */
    NONE,
    /** Placed on the claim's node. */
    PLACED_HERE,
    /** Placed on another node. */
    PLACED_ELSEWHERE,
    /** The app does not ask for it any more. */
    ASK_WITHDRAWN,
    /** The app asks for another size or partition under the same key. */
    ASK_RESIZED,
    /** The app or its attempt has ended. */
    APP_GONE,
    /** The app is in another queue now. */
    APP_MOVED,
    /** The scheduler would give the app nothing now. */
    APP_NOT_ACTIVE,
    /** The queue does not exist any more. */
    QUEUE_GONE,
    /** The node is gone. */
    NODE_LOST,
    /** The node drains, is unhealthy, does not report, or the scheduler does not look at it. */
    NODE_NOT_SCHEDULABLE,
    /** The node has another label now. */
    NODE_RELABELLED,
    /** Blacklist, locality, attributes or constraints exclude the node now. */
    NODE_NOT_ELIGIBLE,
    /** The queue's ideal share does not cover the ask any more. */
    NOT_ENTITLED,
    /** The victims' queue would keep less than it is guaranteed. */
    VICTIMS_PROTECTED,
    /** What is left to take does not make room any more. */
    NO_LONGER_FITS,
    /** A limit of the queue, a parent or the user does not allow it. */
    OVER_LIMIT,
    /** The scheduler, asked under its lock, refused; nothing was killed. */
    REFUSED,
    /** Preemption was switched to observe-only. */
    OBSERVE_ONLY,
    /** The hold timeout has passed. */
    HOLD_TIMEOUT;

    /** Whether the ask was let go: withdrawn, also in part, for other sizes or other nodes, or its app with it. */
    public boolean isLetGo() {
        return switch (this) {
            case ASK_WITHDRAWN, ASK_RESIZED, APP_GONE, NODE_NOT_ELIGIBLE -> true;
            default -> false;
        };
    }
}
