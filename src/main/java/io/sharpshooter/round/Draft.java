package io.sharpshooter.round;

import static io.sharpshooter.usage.Change.Hold.AT_ONCE;
import static io.sharpshooter.usage.Change.Stage.WAITING;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.demand.Demand;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.place.NodePlan.Chosen;
import io.sharpshooter.place.PlacementRequest;
import io.sharpshooter.usage.Change;
import io.sharpshooter.usage.Change.Placement;
import java.util.List;

/**
 * A large claim of this round, as it was made or as it may be made in place of that.
 *
 * @param claim as it was made
 * @param asker what was asked for, and by whom
 * @param plan how it is to be made
 * @param change what that counts as
 */
record Draft(Claim claim, Asker asker, NodePlan plan, Change change) {
    /**
     * @param demand as it was when the claim was made
     * @param places the search that has found its place
     * @param wanted what that looked for
     */
    record Asker(Demand demand, Places places, PlacementRequest wanted) {
        /** Just before one container of the demand counts as dealt with. */
        static Asker of(Demand demand, Places places) {
            var now = new Demand(demand.ask(), demand.remaining(), demand.large());
            return new Asker(now, places, places.wanted());
        }

        /** Whether places are sought as they were: nodes that were left out may be offered by now. */
        boolean seeksTheSame() {
            return wanted == places.wanted();
        }
    }

    Places places() {
        return asker.places;
    }

    /** The same with another plan, which is not counted yet. */
    Draft with(NodePlan other) {
        var dying = other.victims().stream().map(Chosen::container).toList();
        var demand = asker.demand;
        var user = demand.ask().app().user();
        var there = new Placement(change.placement().party(), user, asker.wanted.size(), other.node(), AT_ONCE);
        return new Draft(claim, asker, other, new Change(there, WAITING, dying, List.of(), List.of()));
    }

    /** Whether a plan needs only victims on a node that nobody has reserved. */
    static boolean isPlain(NodePlan plan) {
        return !plan.victims().isEmpty()
                && plan.obstacles().isEmpty()
                && plan.node().node().reservation() == null;
    }
}
