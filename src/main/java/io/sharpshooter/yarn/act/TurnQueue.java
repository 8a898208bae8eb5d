package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.PromisedNodes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.jspecify.annotations.Nullable;

/** Claims whose victims are dead and whose nodes others hold, by node, in the order of their turns. Thread-safe. */
final class TurnQueue {
    private final BooleanSupplier given;
    private final Map<NodeId, Queue<Strike>> waiting = new HashMap<>();

    /** @param given whether the scheduler makes it possible that a claim has its turn as soon as it can */
    TurnQueue(BooleanSupplier given) {
        this.given = given;
    }

    boolean areGiven() {
        return given.getAsBoolean();
    }

    /**
     * A claim is the last of its node from now on.
     *
     * @param turn how it holds its node once it can
     */
    synchronized void add(NodeId node, Strike turn) {
        remove(turn.claim());
        waiting.computeIfAbsent(node, id -> new ArrayDeque<>()).add(turn);
    }

    /** Takes the next of a node; null where there is none. */
    synchronized @Nullable Strike next(NodeId node) {
        Queue<Strike> here = waiting.get(node);
        Strike next = here == null ? null : here.poll();
        if (here != null && here.isEmpty()) {
            waiting.remove(node);
        }
        return next;
    }

    synchronized boolean isEmpty() {
        return waiting.isEmpty();
    }

    synchronized boolean isAnyOn(NodeId node) {
        return waiting.containsKey(node);
    }

    /** A claim waits for no turn any more. */
    synchronized void remove(long claim) {
        waiting.values().forEach(here -> here.removeIf(turn -> turn.claim() == claim));
        waiting.values().removeIf(Queue::isEmpty);
    }

    /** Whose turns are to come. */
    PromisedNodes promised() {
        return new PromisedNodes(areGiven(), claims());
    }

    private synchronized List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        waiting.values().forEach(here -> here.forEach(turn -> claims.add(turn.subject())));
        return claims;
    }

    /** Forgets all but these claims. */
    synchronized void keepOnly(Set<Long> claims) {
        waiting.values().forEach(here -> here.removeIf(turn -> !claims.contains(turn.claim())));
        waiting.values().removeIf(Queue::isEmpty);
    }
}
