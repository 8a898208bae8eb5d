package io.sharpshooter.claim;

import java.util.stream.Stream;

/**
 * Whether one claim may be right only if another is carried out. Open claims count as done when it is judged what
 * queues may give and are owed: their asks as running, their victims as gone.
 */
public final class ClaimDependency {
    private ClaimDependency() {}

    /** Whether a later claim counts on one that is not done. */
    public static boolean on(Claim undone, Claim later) {
        return later.partition().equals(undone.partition()) && (onAsk(undone, later) || onVictims(undone, later));
    }

    /** Some queue that gives to the later claim counted the other's ask as running, itself or as a parent. */
    private static boolean onAsk(Claim undone, Claim later) {
        Stream<String> giving = Stream.concat(
                later.victims().stream().map(Victim::queue),
                later.obstacles().stream().map(Obstacle::queue));
        return giving.anyMatch(queue -> shared(queue, undone.queue()) > shared(queue, later.queue()));
    }

    /** The later claim's queue or one of its parents counted as smaller by a victim of the other, which lives. */
    private static boolean onVictims(Claim undone, Claim later) {
        return !undone.state().struck()
                && undone.victims().stream()
                        .map(Victim::queue)
                        .anyMatch(queue -> shared(queue, later.queue()) > shared(queue, undone.queue()));
    }

    /** How many of the first parts two paths have in common. */
    private static int shared(String path, String other) {
        String[] one = path.split("\\.");
        String[] two = other.split("\\.");
        int count = 0;
        while (count < Math.min(one.length, two.length) && one[count].equals(two[count])) {
            count++;
        }
        return count;
    }
}
