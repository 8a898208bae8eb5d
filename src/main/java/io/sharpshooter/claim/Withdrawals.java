package io.sharpshooter.claim;

import io.sharpshooter.config.Settings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How often a user let others die for asks of a leaf queue that he let go then. The first time costs nothing; from the
 * second within {@code loss-memory-ms} on, his next claim in that leaf waits for hold-timeout × 2ⁿ, n from 0. What
 * succeeds meanwhile changes nothing.
 *
 * <p>Whose claims had struck before he was last counted is not counted for them again: they belong to the same
 * withdrawal. Mutable; used by one thread.
 */
public final class Withdrawals {
    /** So many times are remembered of one user and leaf; more make no difference. */
    static final int MOST_TIMES = 100;

    private final Map<Who, Past> pasts = new HashMap<>();

    /** @param queue path of the leaf */
    private record Who(String queue, String user) {}

    /**
     * @param times when he was counted, in ms, the last one last; those that had been forgotten by then are missing
     * @param waitMs how long claims wait since the last one
     */
    private record Past(List<Long> times, long waitMs) {
        static final Past NONE = new Past(List.of(), 0);

        long last() {
            return times.isEmpty() ? Long.MIN_VALUE : times.get(times.size() - 1);
        }

        List<Long> since(long oldest) {
            return times.stream().filter(at -> at > oldest).toList();
        }

        Past again(long time, Settings settings) {
            List<Long> more = new ArrayList<>(since(time - settings.lossMemoryMs()));
            more.add(time);
            more.subList(0, Math.max(0, more.size() - MOST_TIMES)).clear();
            boolean first = more.size() == 1;
            long wait = first ? 0 : BackOffs.doubled(settings.holdTimeoutMs(), more.size() - 2);
            return new Past(List.copyOf(more), wait);
        }

        boolean isOver(long time, long memory) {
            return since(time - memory).isEmpty() && last() + waitMs <= time;
        }
    }

    Withdrawals copy() {
        Withdrawals copy = new Withdrawals();
        copy.pasts.putAll(pasts);
        return copy;
    }

    /**
     * Counts a claim that struck in vain.
     *
     * @param struck the claim as it was before it ended
     */
    public void count(Claim struck, long time, Settings settings) {
        pasts.compute(new Who(struck.queue(), struck.whom().user()), (who, past) -> {
            Past before = past == null ? Past.NONE : past;
            return struck.hold().struckAt() < before.last() ? before : before.again(time, settings);
        });
    }

    /**
     * When the user's next claim in the leaf may be made, in ms; long ago where nothing holds it back.
     *
     * @param longest how long it waits at most since he was last counted, in ms
     */
    public long waitsUntil(String queue, String user, long longest) {
        Past past = pasts.getOrDefault(new Who(queue, user), Past.NONE);
        return past.waitMs == 0 ? Long.MIN_VALUE : past.last() + Math.min(past.waitMs, longest);
    }

    /** How many times he was counted in the leaf within the memory, which is in ms. */
    public int times(String queue, String user, long time, long memory) {
        Past past = pasts.getOrDefault(new Who(queue, user), Past.NONE);
        return past.since(time - memory).size();
    }

    /** Forgets whom nothing holds back any more and who was last counted longer ago than the memory, which is in ms. */
    public void forget(long time, long memory) {
        pasts.values().removeIf(past -> past.isOver(time, memory));
    }

    /** How many users are remembered, by leaf. */
    int size() {
        return pasts.size();
    }
}
