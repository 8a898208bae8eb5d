package io.sharpshooter.round;

import static io.sharpshooter.claim.ClaimKind.BLOCKED;
import static io.sharpshooter.claim.ClaimKind.LARGE;
import static io.sharpshooter.claim.ClaimKind.ORDINARY;
import static io.sharpshooter.claim.ClaimKind.RELIEF;
import static io.sharpshooter.claim.ClaimKind.UNHELD;
import static io.sharpshooter.claim.ClaimState.NOTICED;
import static io.sharpshooter.config.SettingsKeys.BALANCE_WAIT;
import static io.sharpshooter.config.SettingsKeys.MAX_WAIT_BEFORE_KILL;
import static io.sharpshooter.config.SettingsKeys.MOST_TOLD;
import static io.sharpshooter.model.ResourceVector.zero;
import static io.sharpshooter.rule.PreemptibleQueues.RelaxedRule.NONE;
import static java.util.stream.Collectors.toSet;
import static java.util.stream.Stream.concat;

import io.sharpshooter.claim.Action.Notify;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.demand.Demand;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.place.PlacementRequest;
import io.sharpshooter.round.Draft.Asker;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Makes claims of plans: charges the budget, counts the claim as done, and asks for the notice, and where there is
 * nothing to wait for, for the strike as well.
 */
final class NewClaims {
    private final PartitionRound round;
    private final DecisionBuilder decision;
    private final Drafts drafts = new Drafts();
    private final Resolve resolve;

    NewClaims(PartitionRound round, DecisionBuilder decision, Resolve resolve) {
        this.round = round;
        this.decision = decision;
        this.resolve = resolve;
    }

    /**
     * Makes a claim if the budget allows it.
     *
     * @return the indexes of the queues whose usage has moved, the demand's among them; empty when the budget is spent
     */
    Set<Integer> make(NodePlan plan, Demand demand, Places places) {
        if (!isAllowedInside(plan, demand) || !round.budget().charge(plan.charge())) {
            return Set.of();
        }
        var kind = kind(plan, demand);
        var asker = Asker.of(demand, places);
        Claim planned = ClaimFactory.planned(plan, asker, kind, round.book().takeId(), round.book(), round.time());
        Claim claim = make(planned, plan, places.wanted());
        drafts.add(new Draft(claim, asker, plan, round.claims().change(claim)));
        return movedQueues(plan, demand);
    }

    /**
     * Whether what is told inside the leaf, and lives, stays within what may be at once; a plan that takes more is
     * allowed where nothing is told.
     */
    private boolean isAllowedInside(NodePlan plan, Demand demand) {
        var taken = inside(ClaimFactory.victims(plan).stream());
        if (taken.isZero()) {
            return true;
        }
        var told = inside(round.openClaims().stream()
                .filter(claim -> !claim.state().struck())
                .filter(claim -> claim.queue().equals(demand.ask().queue()))
                .flatMap(claim -> claim.victims().stream()));
        if (told.isZero()) {
            return true;
        }
        var part = round.settings().get(MOST_TOLD);
        var most = round.view().usage().guaranteed(demand.queue(), part);
        return told.plus(taken).fitsIn(most);
    }

    private ResourceVector inside(Stream<Victim> victims) {
        return victims.filter(victim -> victim.rule().isInside())
                .map(Victim::size)
                .reduce(zero(round.view().types()), ResourceVector::plus);
    }

    private ClaimKind kind(NodePlan plan, Demand demand) {
        if (plan.victims().isEmpty()) {
            return BLOCKED;
        }
        boolean anywhere = plan.node().isGathered();
        if (anywhere || demand.large()) {
            return anywhere ? RELIEF : LARGE;
        }
        return round.servedFirst().isSure(demand.ask(), plan) ? UNHELD : ORDINARY;
    }

    /** The large claims of late stay as they are: somebody counts on them. */
    void keep() {
        drafts.keep();
    }

    /** Resolves, where the next one is no further one of the large claims of late. */
    Set<Integer> resolveBefore(Demand next) {
        return drafts.areOver(next) ? resolve() : Set.of();
    }

    /**
     * Makes the large claims of late anew where they lose less together in another order.
     *
     * @return the indexes of the queues whose usage has moved; empty where they stay as they are
     */
    Set<Integer> resolve() {
        var made = drafts.take();
        if (made.size() < 2
                || round.search().costs().ordered()
                || round.settings().limitsDeaths()) {
            return Set.of();
        }
        var better = resolve.better(made);
        if (better.isEmpty()) {
            return Set.of();
        }
        makeAnew(made, better);
        return concat(made.stream(), better.stream())
                .flatMap(draft -> movedQueues(draft.plan(), draft.asker().demand()).stream())
                .collect(toSet());
    }

    private void makeAnew(List<Draft> made, List<Draft> better) {
        made.forEach(draft -> undo(draft.claim()));
        var before = made.iterator();
        for (var draft : better) {
            makeAnew(draft, before.next().claim().id());
        }
        for (var draft : better) {
            sayWhere(draft.asker().demand().ask());
        }
    }

    private void undo(Claim claim) {
        round.claims().takeBack(claim);
        round.budget().refund(claim.charge());
        decision.withdraw(claim);
    }

    /** An outcome names the node of the first claim. */
    private void sayWhere(Ask ask) {
        round.openClaims().stream()
                .filter(claim -> claim.ask().equals(ask.id()))
                .findFirst()
                .ifPresent(first -> decision.placedElsewhere(ask, round.helped(), first.node()));
    }

    private void makeAnew(Draft draft, long id) {
        var plan = draft.plan();
        if (!round.budget().charge(plan.charge())) {
            throw new IllegalStateException("The budget does not cover " + plan + ".");
        }
        Claim planned = ClaimFactory.planned(plan, draft.asker(), LARGE, id, round.book(), round.time());
        make(planned, plan, draft.asker().wanted());
    }

    /**
     * Whose victims are to die at once tells nobody: a strike may be refused, and a master that gives back at once what
     * it is told of would have done so in vain.
     */
    private Claim make(Claim planned, NodePlan plan, PlacementRequest wanted) {
        var present = plan.node().names();
        Claim claim = round.settings().observeOnly() ? planned.observed(present) : noticed(planned, present);
        boolean due = claim.state() == NOTICED && claim.grace().deadline() <= round.time();
        var planner = round.search().planner(wanted, NONE);
        var strike = ClaimFactory.strike(claim, plan, planner, due);
        round.claims().apply(claim);
        if (!claim.kind().ownsNode()) {
            for (var victim : plan.victims()) {
                round.rules().give(victim.container(), victim.rule());
            }
        }
        decision.claim(claim);
        if (!due && !round.settings().observeOnly()) {
            decision.action(new Notify(claim.id(), claim.victims()));
        }
        strike.ifPresent(decision::action);
        if (due) {
            round.claims().strikes(claim);
        }
        return claim;
    }

    private Claim noticed(Claim claim, Set<ContainerName> present) {
        long wait = claim.victims().isEmpty() ? 0 : graceMs(claim);
        return claim.noticed(round.roundTime(), round.time() + wait, present, claim.victimNames());
    }

    private long graceMs(Claim claim) {
        boolean balances =
                claim.victims().stream().anyMatch(victim -> victim.rule().isDownToIdeal());
        long wait = round.settings().get(MAX_WAIT_BEFORE_KILL);
        return balances ? round.settings().get(BALANCE_WAIT).orElse(wait) : wait;
    }

    private static Set<Integer> movedQueues(NodePlan plan, Demand demand) {
        Set<Integer> queues = new TreeSet<>();
        queues.add(demand.queue());
        for (var victim : plan.victims()) {
            queues.add(victim.container().queue().index());
        }
        return queues;
    }
}
