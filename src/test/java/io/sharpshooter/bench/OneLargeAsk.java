package io.sharpshooter.bench;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.config.SettingsReader;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.round.Rounds;
import java.util.Map;

/** Decides about one large ask, and nothing else: {@code .ci/sizes} counts the classes that this takes. */
public final class OneLargeAsk {
    private static final String ALL_AT_ONCE =
            "yarn.resourcemanager.monitor.capacity.preemption.total_preemption_per_round";

    private OneLargeAsk() {}

    public static void main(String[] args) {
        Rounds rounds = new Rounds(SettingsReader.read(Map.of(ALL_AT_ONCE, "1")), CostChoice.standard(), warning -> {});
        int claims = rounds.decide(new BenchCluster(100).snapshot(1, true), new ClaimBook())
                .book()
                .open()
                .size();
        if (claims != 1) {
            throw new IllegalStateException("One ask was to be helped, but there are " + claims + " claims.");
        }
    }
}
