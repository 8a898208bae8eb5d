package io.sharpshooter.claim;

import static io.sharpshooter.claim.EndReason.APP_GONE;
import static io.sharpshooter.claim.EndReason.APP_MOVED;
import static io.sharpshooter.claim.EndReason.APP_NOT_ACTIVE;
import static io.sharpshooter.claim.EndReason.ASK_RESIZED;
import static io.sharpshooter.claim.EndReason.ASK_WITHDRAWN;
import static io.sharpshooter.claim.EndReason.NODE_LOST;
import static io.sharpshooter.claim.EndReason.NODE_NOT_ELIGIBLE;
import static io.sharpshooter.claim.EndReason.NODE_NOT_SCHEDULABLE;
import static io.sharpshooter.claim.EndReason.NODE_RELABELLED;
import static io.sharpshooter.model.NodeSnapshot.NodeHealth.SILENT;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ResourceVector;
import java.util.Set;

/**
 * Whether a strike may be carried out, and what it does: all is judged anew on what has just been read, since the
 * cluster has moved on. The ask, the node, the reservations, the victims, the room and the limits. Changes nothing.
 */
public final class StrikeCheck {
    private final Claim claim;
    private final LiveSnapshot live;

    private StrikeCheck(Strike strike, LiveSnapshot live) {
        this.claim = strike.subject();
        this.live = live;
    }

    /**
     * What the strike does now.
     *
     * @throws Refusal where it must not be carried out
     */
    public static StrikePlan plan(Strike strike, LiveSnapshot live) throws Refusal {
        var check = new StrikeCheck(strike, live);
        Ask ask = check.ask();
        check.requireNode(ask);
        return new StrikeRoom(strike, ask, live).plan();
    }

    private Ask ask() throws Refusal {
        var app = live.cluster().apps().get(claim.ask().app());
        if (app == null) {
            throw new Refusal(APP_GONE, claim.ask().app() + " has no running attempt");
        }
        if (!claim.queue().equals(app.queue().path())) {
            throw new Refusal(APP_MOVED, app.id() + " is in " + app.queue().path() + ", not " + claim.queue());
        }
        if (!app.active()) {
            throw new Refusal(APP_NOT_ACTIVE, app.id() + " is not active in " + claim.queue());
        }
        Ask ask = live.cluster().asks().stream()
                .filter(waiting -> waiting.id().equals(claim.ask()))
                .findFirst()
                .orElseThrow(() -> new Refusal(ASK_WITHDRAWN, claim.ask() + " is not asked for any more"));
        if (!ask.size().equals(claim.size()) || !ask.partition().equals(claim.partition())) {
            String now = words(ask.size(), ask.partition());
            String before = words(claim.size(), claim.partition());
            throw new Refusal(ASK_RESIZED, claim.ask() + " is now for " + now + ", not " + before);
        }
        return ask;
    }

    private void requireNode(Ask ask) throws Refusal {
        var node = live.cluster().nodes(Set.of(claim.node())).stream()
                .findFirst()
                .orElseThrow(() -> new Refusal(NODE_LOST, "the scheduler does not know " + claim.node() + " any more"));
        if (!node.schedulable()) {
            throw new Refusal(NODE_NOT_SCHEDULABLE, claim.node() + " " + live.unusable(), node.health() == SILENT);
        }
        if (!node.partition().equals(claim.partition())) {
            throw new Refusal(
                    NODE_RELABELLED,
                    claim.node() + " is in partition '" + node.partition() + "', not '" + claim.partition() + "'");
        }
        if (!ask.where().mayRunOn(node)) {
            throw new Refusal(
                    NODE_NOT_ELIGIBLE, ask.app().id() + " may not run on " + claim.node() + ", but " + ask.where());
        }
    }

    private String words(ResourceVector amount, String partition) {
        return live.cluster().types().describe(amount) + " in partition '" + partition + "'";
    }
}
