package io.sharpshooter.claim;

import io.sharpshooter.claim.Action.Strike;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Strikes of a round that were due and could not be carried out, or were not tried for that reason. Open claims count
 * as done when it is judged what queues may give and are owed: their asks as running, their victims as gone. So a later
 * strike of the same round that counts on one of these has to be judged anew, in the next round.
 *
 * <p>Used by one thread.
 */
public final class FailedStrikes {
    private final List<Claim> undone = new ArrayList<>();

    /**
     * Carries out a round's actions one after the other. One result each, but for strikes that have to wait for the
     * next round.
     */
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
                && undone.stream().anyMatch(failed -> Reliance.on(failed, strike.subject()));
        if (waits) {
            undone.add(((Strike) action).subject());
        }
        return waits;
    }
}
