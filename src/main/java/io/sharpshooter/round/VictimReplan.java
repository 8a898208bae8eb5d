package io.sharpshooter.round;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.Chosen;
import io.sharpshooter.place.Meant;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.place.NodePlanner;
import io.sharpshooter.rule.ContainerRules.Way;
import io.sharpshooter.usage.NodeUsage;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an open claim may take when it is worked out anew: those who were told, and at the deadline late ones as well,
 * beyond its charge if the round's own budget allows it.
 */
final class VictimReplan {
    private final PartitionRound round;
    private final Set<ContainerName> told;

    /**
     * What a claim takes now.
     *
     * @param beyond what that holds beyond the claim's charge
     */
    record Taking(NodePlan plan, ResourceVector beyond) {}

    /** @param told by any open claim */
    VictimReplan(PartitionRound round, Set<ContainerName> told) {
        this.round = round;
        this.told = told;
    }

    /**
     * The cheapest way now, and nothing beyond the charge where those who were told will do. A struck claim that has
     * lost its reservation may take nobody more.
     */
    Optional<Taking> plan(Claim claim, NodePlanner planner, NodeUsage node) {
        if (claim.state().struck()) {
            return planner.plan(node, Meant.NOBODY).map(plan -> within(plan, claim));
        }
        Optional<Taking> withLate = withLate(claim, Way.TOLD, planner, node);
        Optional<Taking> taking =
                orWithoutLate(withLate, claim, Way.TOLD, planner, node).or(() -> anew(claim, planner, node));
        // Where late ones lack only the budget, the next round may take them.
        if (taking.isPresent() || withLate.isPresent() || !claim.grace().given()) {
            return taking;
        }
        Optional<Taking> regardless = withLate(claim, Way.TOLD_REGARDLESS, planner, node);
        return orWithoutLate(regardless, claim, Way.TOLD_REGARDLESS, planner, node);
    }

    private Optional<Taking> orWithoutLate(
            Optional<Taking> withLate, Claim claim, Way ofTold, NodePlanner planner, NodeUsage node) {
        return withLate.filter(taking -> taking.beyond().isZero())
                .or(() -> withoutLate(claim, ofTold, planner, node))
                .or(() -> withLate.filter(taking -> round.budget().coversLate(taking.beyond())));
    }

    /** Late ones are taken when the claim is judged. */
    private Optional<Taking> withLate(Claim claim, Way ofTold, NodePlanner planner, NodeUsage node) {
        if (!isJudged(claim)) {
            return Optional.empty();
        }
        return planner.plan(
                        node,
                        container -> toldOrLate(claim, ofTold, container),
                        container -> claim.told().contains(container.name()))
                .filter(plan -> isOfItsKind(plan, claim))
                .map(plan -> new Taking(plan, beyond(plan, claim)));
    }

    private Optional<Taking> withoutLate(Claim claim, Way ofTold, NodePlanner planner, NodeUsage node) {
        return planner.plan(node, container -> told(claim, ofTold, container))
                .filter(plan -> isOfItsKind(plan, claim))
                .map(plan -> within(plan, claim));
    }

    /**
     * Where preemption only observes a claim outlives the time at which it would have killed: its victims may end, and
     * it goes on with others.
     */
    private static Optional<Taking> anew(Claim claim, NodePlanner planner, NodeUsage node) {
        return claim.state() == ClaimState.PLANNED
                ? planner.plan(node).filter(plan -> isOfItsKind(plan, claim)).map(plan -> within(plan, claim))
                : Optional.empty();
    }

    private static Taking within(NodePlan plan, Claim claim) {
        return new Taking(plan, ResourceVector.zero(claim.size().size()));
    }

    /** Whether only the budget of this round stands in the way; the next one may be in time as well. */
    boolean waitsForBudget(Claim claim, NodePlanner planner, NodeUsage node) {
        return withLate(claim, Way.TOLD, planner, node).isPresent()
                || withLate(claim, ofTold(claim), planner, node).isPresent();
    }

    /** Those of its told who live; they count until it is judged. */
    List<Chosen> toldAlive(Claim claim, NodePlanner planner, NodeUsage node) {
        return planner.takeable(node, container -> told(claim, ofTold(claim), container));
    }

    /** The same, and all who are late. */
    List<Chosen> toldAndLate(Claim claim, NodePlanner planner, NodeUsage node) {
        return planner.takeable(node, container -> toldOrLate(claim, ofTold(claim), container));
    }

    /**
     * Whether those who were told, all late ones of queues that may give, and what is free would make room, limits and
     * budget aside.
     */
    boolean mightFit(Claim claim, NodePlanner planner, NodeUsage node) {
        ResourceVector freed = ResourceVector.zero(claim.size().size());
        List<ContainerSnapshot> containers = node.node().containers();
        for (int place = 0; place < containers.size(); place++) {
            ContainerSnapshot container = containers.get(place);
            Way way = toldOrLate(claim, ofTold(claim), container);
            boolean counts = way != null && planner.kept(way, node, place) == null && !node.isClaimed(container);
            freed = counts ? freed.plus(container.size()) : freed;
        }
        return node.hasRoomFor(claim.size(), freed);
    }

    /** In all types that are lacked now or were charged. */
    private static ResourceVector beyond(NodePlan plan, Claim claim) {
        ResourceVector holdings = ResourceVector.zero(claim.size().size());
        for (Chosen victim : plan.victims()) {
            holdings = holdings.plus(victim.container().size());
        }
        ResourceVector beyond = plan.charge().minusClamped(claim.charge());
        for (int type = 0; type < beyond.size(); type++) {
            long charged = claim.charge().get(type);
            long more = charged > 0 ? holdings.get(type) - charged : 0;
            beyond = beyond.with(type, Math.max(beyond.get(type), more));
        }
        return beyond;
    }

    /** One container for an ordinary ask, and none for a claim that was made without victims. */
    private static boolean isOfItsKind(NodePlan plan, Claim claim) {
        int most = claim.charge().isZero() ? 0 : claim.kind().ownsNode() ? Integer.MAX_VALUE : 1;
        return plan.victims().size() <= most;
    }

    /** In which way those who were told are taken in the end. */
    private static Way ofTold(Claim claim) {
        return claim.grace().given() ? Way.TOLD_REGARDLESS : Way.TOLD;
    }

    private @Nullable Way toldOrLate(Claim claim, Way ofTold, ContainerSnapshot container) {
        Way way = told(claim, ofTold, container);
        return way == null && isLate(claim, container) ? Way.LATE : way;
    }

    private static @Nullable Way told(Claim claim, Way ofTold, ContainerSnapshot container) {
        return claim.told().contains(container.name()) ? ofTold : null;
    }

    /** It has run for about the grace period at most, and no claim has told it. */
    private boolean isLate(Claim claim, ContainerSnapshot container) {
        return !told.contains(container.name())
                && claim.grace().isLate(container.name(), container.startedAt(), round.roundTime());
    }

    /**
     * The first round after the deadline is in time for late ones; a strike that had to wait longer takes only who was
     * told.
     */
    private boolean isJudged(Claim claim) {
        long late = 2 * round.settings().monitoringIntervalMs();
        return claim.state() == ClaimState.NOTICED
                && round.time() >= claim.grace().deadline()
                && round.time() < claim.grace().deadline() + late;
    }
}
