package io.sharpshooter.bench;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.round.Rounds;

/** Decides about one large ask, and nothing else: {@code .ci/sizes} counts the classes that this takes. */
public final class OneLargeAsk {
    private OneLargeAsk() {}

    public static void main(String[] args) {
        Rounds rounds = DecisionBenchmark.rounds(CostChoice.standard());
        int claims = rounds.decide(BenchCluster.snapshot(100, 1, true), new ClaimBook())
                .book()
                .open()
                .size();
        if (claims != 1) {
            throw new IllegalStateException("One ask was to be helped, but there are " + claims + " claims.");
        }
    }
}
