package io.sharpshooter.round;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.place.NodePlanner;
import io.sharpshooter.rule.ContainerRules.Kept;
import io.sharpshooter.rule.ContainerRules.Way;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.usage.NodeUsage;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Why an open claim has no plan any more. */
final class NoPlan {
    private final PartitionView view;

    NoPlan(PartitionView view) {
        this.view = view;
    }

    /**
     * The reason with which it would be given up.
     *
     * @param due whether its deadline has come
     * @param node null where it has gone
     */
    EndReason why(Claim claim, boolean due, Ask ask, NodePlanner planner, @Nullable NodeUsage node) {
        if (claim.state().struck()) {
            return EndReason.NO_LONGER_FITS;
        }
        if (due && !isEntitled(ask)) {
            return EndReason.NOT_ENTITLED;
        }
        boolean protectedNow = node != null && isAnyProtected(claim.victimNames(), planner, node);
        return protectedNow ? EndReason.VICTIMS_PROTECTED : EndReason.NO_LONGER_FITS;
    }

    private static boolean isAnyProtected(Set<ContainerName> victims, NodePlanner planner, NodeUsage node) {
        return IntStream.range(0, node.node().roster().size())
                .anyMatch(place -> victims.contains(node.node().roster().name(place))
                        && isProtected(planner.kept(Way.TOLD, node, place)));
    }

    private static boolean isProtected(@Nullable Kept why) {
        return why != null && why.byAdministrator();
    }

    /** Whether its queue is owed one more of these. */
    boolean isEntitled(Ask ask) {
        return view.isWithinIdeal(ask.app().queue().index(), ask.size());
    }
}
