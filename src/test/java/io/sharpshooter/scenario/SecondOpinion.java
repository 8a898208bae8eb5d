package io.sharpshooter.scenario;

import io.sharpshooter.cycle.DecisionCheck;
import io.sharpshooter.yarn.FreshLook;
import io.sharpshooter.yarn.MockCluster;

/**
 * What would be decided on the cluster as it is by one who knows of no open claim: it must keep the rules that hold of every
 * decision, those about shares, ranks, limits and budgets. Nothing is done.
 */
public final class SecondOpinion {
    private final FreshLook look;

    private SecondOpinion(FreshLook look) {
        this.look = look;
    }

    public static SecondOpinion of(MockCluster cluster) {
        return new SecondOpinion(FreshLook.at(cluster));
    }

    public void check() {
        FreshLook.Decided decided = look.decide();
        new DecisionCheck(decided.snapshot(), decided.settings(), decided.decision()).check();
    }
}
