package io.sharpshooter.yarn;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.config.Settings;
import io.sharpshooter.config.SettingsHolder;
import io.sharpshooter.cycle.Decision;
import io.sharpshooter.cycle.Rounds;
import io.sharpshooter.model.ClusterSnapshot;
import java.util.List;

/** Reads a cluster and decides, as a policy that has just been made would, and does nothing. */
public final class FreshLook {
    private final MockCluster cluster;
    private final SettingsHolder<?, InForce> inForce;

    private FreshLook(MockCluster cluster, SettingsHolder<?, InForce> inForce) {
        this.cluster = cluster;
        this.inForce = inForce;
    }

    /** What was decided, and on what. */
    public record Decided(ClusterSnapshot snapshot, Settings settings, Decision decision) {}

    /** Fails where the policy would refuse to start. */
    public static FreshLook at(MockCluster cluster) {
        return new FreshLook(
                cluster, new SettingsHolder<>(() -> cluster.scheduler().getConfiguration(), InForce::read));
    }

    public Decided decide() {
        inForce.refresh();
        InForce now = inForce.current();
        SchedulerReader reader = new SchedulerReader(cluster.scheduler(), cluster.context());
        ClusterSnapshot snapshot = reader.read(cluster.time().getAsLong(), List.of());
        Rounds rounds = new Rounds(now.settings(), now.cost(), warning -> {});
        return new Decided(
                snapshot,
                now.settings(),
                rounds.decide(snapshot, new ClaimBook()).decision());
    }
}
