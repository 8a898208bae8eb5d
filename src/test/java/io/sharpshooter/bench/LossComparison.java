package io.sharpshooter.bench;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Victim;
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

    private LossComparison() {}

    /** Prints for each family the median and the worst, and how many were placed. */
    public static void run(PrintStream out) {
        out.printf("%-40s %8s %8s   %s%n", "loss ÷ bound", "median", "worst", "placed");
        for (var family : LossFamily.values()) {
            compare(family, out);
        }
    }

    private static void compare(LossFamily family, PrintStream out) {
        var ratios = new ArrayList<Double>();
        int asked = 0;
        int placed = 0;
        for (var size : SIZES) {
            for (int seed = 1; seed <= SEEDS; seed++) {
                var instance = family.instance(size.get(0), size.get(1), size.get(2), seed);
                var claims = instance.scenario().round().openClaims();
                asked += instance.asks().size();
                placed += claims.size();
                if (claims.size() == instance.asks().size()) {
                    ratios.add(ratio(instance, claims, family.limited()));
                }
            }
        }
        Collections.sort(ratios);
        out.printf(
                "%-40s %8.4f %8.4f   %d of %d%n",
                family.title, ratios.get(ratios.size() / 2), ratios.get(ratios.size() - 1), placed, asked);
    }

    /** What the victims of claims for all asks cost, divided by the bound. */
    static double ratio(LossInstance instance, List<Claim> claims, boolean limited) {
        long loss = claims.stream()
                .flatMap(claim -> claim.victims().stream())
                .mapToLong(Victim::cost)
                .sum();
        return loss / LeastLoss.of(instance, loss, limited);
    }
}
