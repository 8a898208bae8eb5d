package io.sharpshooter.claim;

import io.sharpshooter.claim.Action.Strike;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Strikes of a round that were due and could not be carried out, or were not tried for that reason. Open claims count as
 * done when it is judged what queues may give and are owed: their asks as running, their victims as gone. So a later strike of the same
 * round that counts on one of these has to be judged anew, in the next round.
 *
 * <p>Used by one thread.
 */
public final class FailedStrikes {
    private final List<Claim> undone = new ArrayList<>();

    /** Carries out a round's actions one after the other. One result each, but for strikes that have to wait for the next round. */
    public static List<ActionResult> inTurn(List<Action> actions, Function<Action, ActionResult> carryOut) {
        FailedStrikes failed = new FailedStrikes();
        List<ActionResult> results = new ArrayList<>(actions.size());
        for (Action action : actions) {
            if (!failed.delay(action)) {
                ActionResult result = carryOut.apply(action);
                failed.note(result);
                results.add(result);
            }
        }
        return results;
    }

    /** Takes note of what came of an action. */
    void note(ActionResult result) {
        if (result instanceof ActionResult.Refused && result.action() instanceof Strike strike && strike.isDue()) {
            undone.add(strike.subject());
        }
    }

    /** Whether the action has to wait for the next round; whoever counts on it waits too. */
    boolean delay(Action action) {
        boolean waits = action instanceof Strike strike
                && strike.isDue()
                && undone.stream().anyMatch(failed -> countsOn(strike.subject(), failed));
        if (waits) {
            undone.add(((Strike) action).subject());
        }
        return waits;
    }

    private static boolean countsOn(Claim later, Claim failed) {
        return later.partition().equals(failed.partition())
                && (countsOnAsk(later, failed) || countsOnVictims(later, failed));
    }

    /** Some queue that gives to the later claim counted the failed one's ask as running, itself or as a parent. */
    private static boolean countsOnAsk(Claim later, Claim failed) {
        Stream<String> giving = Stream.concat(
                later.victims().stream().map(Victim::queue),
                later.obstacles().stream().map(Obstacle::queue));
        return giving.anyMatch(queue -> shared(queue, failed.queue()) > shared(queue, later.queue()));
    }

    /** The later claim's queue or one of its parents counted as smaller by a victim of the failed one, which lives. */
    private static boolean countsOnVictims(Claim later, Claim failed) {
        return !failed.state().struck()
                && failed.victims().stream()
                        .map(Victim::queue)
                        .anyMatch(queue -> shared(queue, later.queue()) > shared(queue, failed.queue()));
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
