package io.sharpshooter.yarn;

import io.sharpshooter.PolicyWithClock;
import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.config.SettingsHolder;
import io.sharpshooter.fixture.Replayed;
import io.sharpshooter.recorded.Recording;
import io.sharpshooter.round.DecisionCheck;
import io.sharpshooter.round.Rounds;
import io.sharpshooter.yarn.read.SchedulerReader;

/**
 * What the policy is about to decide on the cluster as it is, and what would be decided by one who knows of no open
 * claim: both must keep the rules that hold of every decision, those about shares, ranks, limits and budgets, and be
 * decided so again from a snapshot's file. Nothing is done.
 */
public final class SecondOpinion {
    private final MockCluster cluster;
    private final SettingsHolder<?, LoadedSettings> inForce;

    /** Fails where the policy would refuse to start. */
    public SecondOpinion(MockCluster cluster) {
        this.cluster = cluster;
        inForce = SettledConfiguration.of(cluster.scheduler(), LoadedSettings::read);
    }

    /** Of one who knows of no open claim. */
    public void check() {
        check(new ClaimBook());
    }

    /** Both, just before a round of this policy; without open claims they are one. */
    public void check(PriorityLargeContainerPreemptionPolicy policy) {
        check();
        if (!bookOf(policy).open().isEmpty()) {
            check(bookOf(policy));
        }
    }

    /** What this one remembers between two rounds. */
    public static ClaimBook bookOf(PriorityLargeContainerPreemptionPolicy policy) {
        return PolicyWithClock.lifeOf(policy).book();
    }

    private void check(ClaimBook book) {
        inForce.refresh();
        var now = inForce.current();
        var reader = new SchedulerReader(cluster.scheduler(), cluster.context());
        var snapshot = reader.read(cluster.time().get(), book.watched(), book.holdings());
        snapshot.nodes(); // as in a round that somebody asks
        var rounds = new Rounds(now.settings(), now.cost(), warning -> {});
        var decision = rounds.decide(snapshot, book).decision();
        var check = book.open().isEmpty()
                ? new DecisionCheck(snapshot, now.settings(), decision)
                : DecisionCheck.live(snapshot, now.settings(), book, decision);
        check.check();
        Replayed.assertSame(
                decision,
                Replayed.of(new Recording(now.texts(), snapshot, book)).decision());
    }
}
