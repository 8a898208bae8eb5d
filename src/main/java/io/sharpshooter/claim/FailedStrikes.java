package io.sharpshooter.claim;

import io.sharpshooter.claim.Action.Strike;
import java.util.ArrayList;
import java.util.List;

/**
 * Strikes of a round that could not be carried out and ended their claims. The asks of open claims count as running when it is judged what
 * queues may give; so a later strike of the same round that takes from where such an ask counted has to be judged anew, in the next round.
 *
 * <p>Used by one thread.
 */
public final class FailedStrikes {
    private final List<Claim> ended = new ArrayList<>();

    /** Takes note of what came of an action. */
    public void note(ActionResult result) {
        if (result instanceof ActionResult.Refused
                && result.action() instanceof Strike strike
                && strike.endsIfRefused()) {
            ended.add(strike.subject());
        }
    }

    /** Whether a queue that loses a container by this counted a failed claim's ask as running, itself or as a parent. */
    public boolean concern(Action action) {
        return action instanceof Strike strike
                && strike.kill()
                && ended.stream().anyMatch(failed -> concerns(failed, strike.subject()));
    }

    private static boolean concerns(Claim failed, Claim later) {
        return failed.partition().equals(later.partition())
                && later.victims().stream()
                        .map(Victim::queue)
                        .anyMatch(giving -> shared(giving, failed.queue()) > shared(giving, later.queue()));
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
