package io.sharpshooter.yarn;

import java.util.Map;
import java.util.WeakHashMap;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.jspecify.annotations.Nullable;

/**
 * Which policy object acts on which scheduler. A ResourceManager that switches its monitors off and on makes a new
 * object and does not wait for the old one's round to end; of all that have run, the newest acts, one round at a time.
 *
 * <p>An object enters with its first round, so one that was made only to validate a configuration has no effect. Being
 * busy belongs to a round: one that is given up, or has not begun to act when a newer object enters, keeps nobody out.
 * Thread-safe.
 */
final class ActingPolicy {
    private static final Map<CapacityScheduler, ActingPolicy> BY_SCHEDULER = new WeakHashMap<>();

    private long newest = Long.MIN_VALUE;
    private @Nullable Turn current;

    private ActingPolicy() {}

    /**
     * Begins a round.
     *
     * @param age counts up with every object that is made
     * @return its turn, which {@link Turn#leave} ends; null where it may not run now
     */
    static @Nullable Turn enter(CapacityScheduler scheduler, long age) {
        synchronized (BY_SCHEDULER) {
            ActingPolicy incumbents = BY_SCHEDULER.computeIfAbsent(scheduler, key -> new ActingPolicy());
            if (age < incumbents.newest) {
                return null;
            }
            incumbents.newest = age;
            Turn busy = incumbents.current;
            if (busy != null && (busy.acts || busy.age == age)) {
                return null;
            }
            incumbents.current = new Turn(incumbents, age);
            return incumbents.current;
        }
    }

    /** What one round may do: think as long as it likes, and act if it has not been given up by then. */
    static final class Turn {
        private final ActingPolicy incumbents;
        private final long age;
        private boolean acts;
        private boolean stopped;

        private Turn(ActingPolicy incumbents, long age) {
            this.incumbents = incumbents;
            this.age = age;
        }

        /** Before anything is done: whether it may be. From then on the round cannot be given up. */
        boolean act() {
            synchronized (BY_SCHEDULER) {
                acts = mayGoOn();
                return acts;
            }
        }

        /** Whether the next thing may be done; no longer once the round was stopped, or a newer object has entered. */
        boolean mayGoOn() {
            synchronized (BY_SCHEDULER) {
                return incumbents.current == this && incumbents.newest == age && !stopped;
            }
        }

        /**
         * Gives the round up; if it acts by now, it ends with what it is doing at this moment.
         *
         * @return whether it is given up
         */
        boolean stop() {
            synchronized (BY_SCHEDULER) {
                stopped = true;
                if (!acts) {
                    leave();
                }
                return !acts;
            }
        }

        /** The round has ended. */
        void leave() {
            synchronized (BY_SCHEDULER) {
                if (incumbents.current == this) {
                    incumbents.current = null;
                }
            }
        }
    }
}
