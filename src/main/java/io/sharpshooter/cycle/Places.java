package io.sharpshooter.cycle;

import io.sharpshooter.demand.Demand;
import io.sharpshooter.victim.FreeNodes;
import io.sharpshooter.victim.Lifted;
import io.sharpshooter.victim.NodeChoice;
import io.sharpshooter.victim.NodePlan;
import io.sharpshooter.victim.NodePlanner;
import io.sharpshooter.victim.NodeState;
import io.sharpshooter.victim.OrdinaryChoice;
import io.sharpshooter.victim.Wanted;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The search for places for the equal containers of one demand; what is found out for the first serves the next. */
final class Places {
    private final PartitionRound round;
    private final Demand demand;
    private final Wanted wanted;
    private @Nullable NodePlanner planner;
    private @Nullable FreeNodes freeNodes;
    private @Nullable NodeChoice large;
    private @Nullable OrdinaryChoice ordinary;
    private long plannerVersion;
    private boolean fitSeen;

    Places(PartitionRound round, Demand demand) {
        this.round = round;
        this.demand = demand;
        this.wanted =
                new Wanted(demand.ask(), round.book().nodesLeftOut(demand.ask().id()));
    }

    Wanted wanted() {
        return wanted;
    }

    boolean hasEligibleNode() {
        return round.search().hasEligibleNode(wanted);
    }

    boolean needsSeveralVictims() {
        return round.search().needsSeveralVictims(wanted);
    }

    boolean possibleWithout(Lifted lifted) {
        return round.search().possibleWithout(wanted, lifted);
    }

    /** A node with room for one more now, all limits allowing it. */
    Optional<NodeState> freeNode(long version) {
        NodePlanner current = planner(version);
        if (!current.limitsAllow()) {
            return Optional.empty();
        }
        if (freeNodes == null) {
            freeNodes = new FreeNodes(current);
        }
        return freeNodes.next();
    }

    /** Whether this is the first question for it: only one container of an ask becomes a claim for being blocked. */
    boolean firstFit() {
        boolean first = !fitSeen;
        fitSeen = true;
        return first;
    }

    Optional<NodePlan> planWithoutVictims(NodeState node) {
        return planner(round.version()).plan(node, container -> false);
    }

    /** The best plan with victims, as the demand's kind has it. */
    Optional<NodePlan> plan(long version) {
        if (demand.large()) {
            if (large == null) {
                large = round.search().largeChoice(wanted);
            }
            return large.best(version);
        }
        if (ordinary == null) {
            ordinary = round.search().ordinaryChoice(wanted);
        }
        return ordinary.best(version);
    }

    private NodePlanner planner(long version) {
        if (planner == null) {
            planner = round.search().planner(wanted, Lifted.NONE);
            plannerVersion = version;
        } else if (plannerVersion != version) {
            planner.refresh();
            plannerVersion = version;
        }
        return planner;
    }
}
