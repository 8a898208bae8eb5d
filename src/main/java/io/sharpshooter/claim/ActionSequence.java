package io.sharpshooter.claim;

import io.sharpshooter.claim.Action.Strike;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The actions of a round, one after the other. Open claims count as done when it is judged what queues may give and are
 * owed: their asks as running, their victims as gone. So a strike that counts on an earlier one of the round, which was
 * due and could not be carried out, has to be judged anew, in the next round; and so on.
 *
 * <p>Used by one thread.
 */
public final class ActionSequence {
    private final List<Claim> undone = new ArrayList<>();

    /**
     * Carries out a round's actions one after the other. One result each, but for strikes that have to wait for the
     * next round.
     */
    public static List<ActionResult> inTurn(List<Action> actions, Function<Action, ActionResult> carryOut) {
        ActionSequence sequence = new ActionSequence();
        List<ActionResult> results = new ArrayList<>(actions.size());
        for (Action action : actions) {
            if (!sequence.delay(action)) {
                ActionResult result = carryOut.apply(action);
                sequence.note(result);
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
                && undone.stream().anyMatch(failed -> ClaimDependency.on(failed, strike.subject()));
        if (waits) {
            undone.add(((Strike) action).subject());
        }
        return waits;
    }
}
