package io.sharpshooter.soak;

import static java.lang.Math.max;
import static java.lang.Math.min;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Removes operations from a failing sequence while it still fails: large parts first, then smaller ones, and one by one
 * until none can go, as in delta debugging (Zeller and Hildebrandt, 2002).
 */
final class Shrinker {
    private final Trial trial;
    private final Consumer<String> progress;
    private final int mostRuns;
    private int runs;

    /** Says whether a sequence fails in the way that is looked for. */
    @FunctionalInterface
    interface Trial {
        boolean fails(List<Operation> operations) throws Exception;
    }

    /** @param mostRuns after so many trials the shortest sequence so far is good enough */
    Shrinker(Trial trial, int mostRuns, Consumer<String> progress) {
        this.trial = trial;
        this.mostRuns = mostRuns;
        this.progress = progress;
    }

    /**
     * The shortest failing sequence that was found; without any one of its operations it does not fail, if runs were
     * left to see that.
     */
    List<Operation> shrink(List<Operation> failing) throws Exception {
        var best = failing;
        for (int part = max(1, best.size() / 2); part > 1 && runs < mostRuns; part /= 2) {
            best = withoutParts(best, part);
        }
        int before;
        do {
            before = best.size();
            best = withoutParts(best, 1);
        } while (best.size() < before && runs < mostRuns);
        return best;
    }

    private List<Operation> withoutParts(List<Operation> from, int part) throws Exception {
        var best = from;
        for (int at = 0; at < best.size() && runs < mostRuns; ) {
            List<Operation> rest = new ArrayList<>(best);
            rest.subList(at, min(rest.size(), at + part)).clear();
            runs++;
            if (trial.fails(rest)) {
                best = rest;
            } else {
                at += part;
            }
        }
        progress.accept("down to " + best.size() + " operations after " + runs + " tries");
        return best;
    }
}
