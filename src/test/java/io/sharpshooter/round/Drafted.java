package io.sharpshooter.round;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.demand.Demand;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.model.Ask;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.round.Draft.Asker;
import io.sharpshooter.usage.Change;

/** The large claims that a round would make first for the asks of a scenario. */
final class Drafted {
    final PartitionRound round;

    Drafted(Scenario scenario) {
        this.round = Counted.in(scenario.story(), scenario);
    }

    Demand demand(String queue) {
        return demand(queue, true);
    }

    Demand small(String queue) {
        return demand(queue, false);
    }

    private Demand demand(String queue, boolean large) {
        Ask ask = round.demands().stream()
                .map(Demand::ask)
                .filter(it -> it.app().queue().path().equals("root." + queue))
                .findFirst()
                .orElseThrow();
        return new Demand(ask, ask.outstanding(), large);
    }

    /** Sought by itself: as if the ask were of another kind than all others. */
    Draft draft(String queue) {
        Demand demand = demand(queue);
        Places places = new Places(round, demand);
        NodePlan plan = places.planLarge().orElseThrow();
        Claim claim = ClaimFactory.planned(plan, demand, ClaimKind.LARGE, round.book(), round.time());
        round.claims().apply(claim);
        Change change = round.claims().change(claim);
        round.claims().takeBack(claim);
        return new Draft(claim, Asker.of(demand, places), plan, change);
    }
}
