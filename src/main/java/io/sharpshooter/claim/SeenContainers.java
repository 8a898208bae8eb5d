package io.sharpshooter.claim;

import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The containers of asks with open claims, as the last round saw them. Mutable; used by one thread. */
public final class SeenContainers {
    private final Map<AskId, Set<ContainerName>> running = new HashMap<>();
    private final Map<AskId, Arrivals> arrivals = new HashMap<>();

    /**
     * What had come for an ask.
     *
     * @param outstanding how many of it waited
     * @param unexplained how many of its containers had come that it still seemed to wait for
     * @param lent how many more of these were taken for claims that went on
     */
    public record Arrivals(int outstanding, int unexplained, int lent) {
        static final Arrivals NONE = new Arrivals(0, 0, 0);
    }

    SeenContainers copy() {
        SeenContainers copy = new SeenContainers();
        copy.running.putAll(running);
        copy.arrivals.putAll(arrivals);
        return copy;
    }

    /** The live containers of an ask. */
    public Set<ContainerName> running(AskId ask) {
        return running.getOrDefault(ask, Set.of());
    }

    /** What had come for an ask. */
    public Arrivals arrivals(AskId ask) {
        return arrivals.getOrDefault(ask, Arrivals.NONE);
    }

    /**
     * Remembers the live containers of these asks, and nothing of others. One that was seen stays known, also when a
     * snapshot misses its node.
     *
     * @param newByAsk for each of these asks, at least those that are not known to be {@linkplain #running running}
     */
    public void setRunning(Map<AskId, Set<ContainerName>> newByAsk) {
        running.keySet().retainAll(newByAsk.keySet());
        arrivals.keySet().retainAll(newByAsk.keySet());
        newByAsk.forEach((ask, names) -> running.merge(ask, names, SeenContainers::union));
    }

    /** Forgets the containers of an ask: so many of them have ended that it is better to begin anew. */
    public void forgetRunning(AskId ask) {
        running.remove(ask);
    }

    /** Remembers what has come for an ask with open claims. */
    public void arrived(AskId ask, Arrivals now) {
        arrivals.put(ask, now);
    }

    private static Set<ContainerName> union(Set<ContainerName> known, Set<ContainerName> more) {
        if (known.containsAll(more)) {
            return known;
        }
        Set<ContainerName> both = new HashSet<>(known);
        both.addAll(more);
        return both;
    }
}
