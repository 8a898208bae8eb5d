package io.sharpshooter.bench;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.fixture.Round;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What the victims of one round cost, divided by a {@linkplain LeastLoss bound} that is proven, on generated clusters.
 * Where not all are placed in the round there is nothing to divide: they are counted.
 *
 * <p>{@code ./sharpshooter bench loss} runs it.
 */
public final class LossComparison {
    private static final int SEEDS = 10;

    /** Nodes, GiB of each, asks. */
    private static final List<List<Integer>> SIZES =
            List.of(List.of(20, 64, 4), List.of(100, 64, 10), List.of(300, 128, 20), List.of(1_000, 128, 50));

    private final LossFamily family;
    private final List<Double> ratios = new ArrayList<>();
    private int asked;
    private int placed;

    private LossComparison(LossFamily family) {
        this.family = family;
    }

    /** Prints for each family the median and the worst, and how many were placed. */
    public static void run(PrintStream out) {
        out.printf("%-40s %8s %8s   %s%n", "loss ÷ bound", "median", "worst", "placed");
        for (LossFamily family : LossFamily.values()) {
            new LossComparison(family).compare(out);
        }
    }

    private void compare(PrintStream out) {
        for (List<Integer> size : SIZES) {
            for (int seed = 1; seed <= SEEDS; seed++) {
                add(family.instance(size.get(0), size.get(1), size.get(2), seed));
            }
        }
        Collections.sort(ratios);
        out.printf(
                "%-40s %8s %8s   %d of %d%n",
                family.title(), ratio(ratios.size() / 2), ratio(ratios.size() - 1), placed, asked);
    }

    private String ratio(int place) {
        return ratios.isEmpty() ? "" : "%.4f".formatted(ratios.get(place));
    }

    private void add(LossInstance instance) {
        Round round = instance.scenario().round();
        List<Claim> claims = round.openClaims();
        asked += instance.asks().size();
        placed += claims.size();
        long loss = claims.stream()
                .flatMap(claim -> claim.victims().stream())
                .mapToLong(Victim::cost)
                .sum();
        if (claims.size() == instance.asks().size()) {
            ratios.add(loss / LeastLoss.of(instance, loss, family.limited()));
        }
    }
}
