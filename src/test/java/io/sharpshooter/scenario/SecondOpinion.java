package io.sharpshooter.scenario;

import io.sharpshooter.PolicyWithClock;
import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.round.DecisionCheck;
import io.sharpshooter.yarn.FreshLook;
import io.sharpshooter.yarn.MockCluster;

/**
 * What the policy is about to decide on the cluster as it is, and what would be decided by one who knows of no open
 * claim: both must keep the rules that hold of every decision, those about shares, ranks, limits and budgets. Nothing
 * is done.
 */
public final class SecondOpinion {
    private final FreshLook look;

    private SecondOpinion(FreshLook look) {
        this.look = look;
    }

    public static SecondOpinion of(MockCluster cluster) {
        return new SecondOpinion(FreshLook.at(cluster));
    }

    /** Of one who knows of no open claim. */
    public void check() {
        FreshLook.Decided fresh = look.decide();
        new DecisionCheck(fresh.snapshot(), fresh.settings(), fresh.decision()).check();
    }

    /** Both, just before a round of this policy; without open claims they are one. */
    public void check(PriorityLargeContainerPreemptionPolicy policy) {
        check();
        ClaimBook book = FreshLook.bookOf(PolicyWithClock.lifeOf(policy));
        if (!book.open().isEmpty()) {
            FreshLook.Decided own = look.decide(book);
            DecisionCheck.live(own.snapshot(), own.settings(), own.before(), own.decision())
                    .check();
        }
    }
}
