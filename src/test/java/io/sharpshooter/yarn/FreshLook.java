package io.sharpshooter.yarn;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.config.Settings;
import io.sharpshooter.config.SettingsHolder;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.round.Decision;
import io.sharpshooter.round.Rounds;
import io.sharpshooter.yarn.read.SchedulerReader;

/** Reads a cluster and decides, and does nothing. */
public final class FreshLook {
    private final MockCluster cluster;
    private final SettingsHolder<?, LoadedSettings> inForce;

    private FreshLook(MockCluster cluster, SettingsHolder<?, LoadedSettings> inForce) {
        this.cluster = cluster;
        this.inForce = inForce;
    }

    /**
     * What was decided, and on what.
     *
     * @param before what was remembered of earlier rounds
     */
    public record Decided(ClusterSnapshot snapshot, Settings settings, ClaimBook before, Decision decision) {}

    /** Fails where the policy would refuse to start. */
    public static FreshLook at(MockCluster cluster) {
        return new FreshLook(cluster, SettledConfiguration.of(cluster.scheduler(), LoadedSettings::read));
    }

    /** As a policy would that has just been made. */
    public Decided decide() {
        return decide(new ClaimBook());
    }

    /** What this one remembers between two rounds. */
    public static ClaimBook bookOf(PolicyLife policy) {
        return policy.book();
    }

    /** As the policy will that has this book, if nothing changes until its next round. */
    public Decided decide(ClaimBook book) {
        inForce.refresh();
        LoadedSettings now = inForce.current();
        SchedulerReader reader = new SchedulerReader(cluster.scheduler(), cluster.context());
        ClusterSnapshot snapshot = reader.read(cluster.time().get(), book.watched(), book.holdings());
        Rounds rounds = new Rounds(now.settings(), now.cost(), warning -> {});
        return new Decided(
                snapshot, now.settings(), book, rounds.decide(snapshot, book).decision());
    }
}
