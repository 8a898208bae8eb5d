package io.sharpshooter.yarn;

import java.util.Map;
import java.util.WeakHashMap;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Which policy object acts on which scheduler. A ResourceManager that switches its monitors off and on makes a new object
 * and does not wait for the old one's round to end; of all that have run, the newest acts, one round at a time.
 *
 * <p>An object enters with its first round, so one that was made only to validate a configuration has no effect.
 * Thread-safe.
 */
final class Incumbents {
    private static final Map<CapacityScheduler, Incumbents> BY_SCHEDULER = new WeakHashMap<>();

    private long newest = Long.MIN_VALUE;
    private boolean busy;

    private Incumbents() {}

    /**
     * Begins a round.
     *
     * @param age counts up with every object that is made
     * @return whether it may go on; then {@link #leave} ends it
     */
    static boolean enter(CapacityScheduler scheduler, long age) {
        synchronized (BY_SCHEDULER) {
            Incumbents incumbents = BY_SCHEDULER.computeIfAbsent(scheduler, key -> new Incumbents());
            if (age < incumbents.newest) {
                return false;
            }
            incumbents.newest = age;
            boolean free = !incumbents.busy;
            incumbents.busy = true;
            return free;
        }
    }

    /** Whether a newer object has entered since. */
    static boolean isOutdated(CapacityScheduler scheduler, long age) {
        synchronized (BY_SCHEDULER) {
            Incumbents incumbents = BY_SCHEDULER.get(scheduler);
            return incumbents != null && age < incumbents.newest;
        }
    }

    static void leave(CapacityScheduler scheduler) {
        synchronized (BY_SCHEDULER) {
            Incumbents incumbents = BY_SCHEDULER.get(scheduler);
            if (incumbents != null) {
                incumbents.busy = false;
            }
        }
    }
}
