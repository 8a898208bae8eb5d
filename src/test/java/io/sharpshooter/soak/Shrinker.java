package io.sharpshooter.soak;

import io.sharpshooter.soak.Episode.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Removes operations from a failing sequence while it still fails in the same way: large parts first, then smaller ones, as in
 * delta debugging (Zeller and Hildebrandt, 2002).
 */
final class Shrinker {
    private final Consumer<String> progress;
    private final int mostRuns;
    private int runs;

    /** @param mostRuns after so many tries the shortest sequence so far is good enough */
    Shrinker(int mostRuns, Consumer<String> progress) {
        this.mostRuns = mostRuns;
        this.progress = progress;
    }

    /** The shortest failing episode that was found; it fails as {@code failure} says. */
    Episode shrink(Episode failing, Failure failure) throws Exception {
        int end = Math.min(failing.operations().size(), failure.at() + 1);
        Episode best = failing.with(failing.operations().subList(0, end));
        for (int part = Math.max(1, end / 2); part >= 1 && runs < mostRuns; part /= 2) {
            best = withoutParts(best, part, failure.kind());
            progress.accept("down to " + best.operations().size() + " operations after " + runs + " tries");
        }
        return best;
    }

    private Episode withoutParts(Episode from, int part, String kind) throws Exception {
        Episode best = from;
        for (int at = 0; at < best.operations().size() && runs < mostRuns; ) {
            List<Operation> rest = new ArrayList<>(best.operations());
            rest.subList(at, Math.min(rest.size(), at + part)).clear();
            Episode shorter = best.with(rest);
            if (fails(shorter, kind)) {
                best = shorter;
            } else {
                at += part;
            }
        }
        return best;
    }

    private boolean fails(Episode episode, String kind) throws Exception {
        runs++;
        Optional<Failure> failure = episode.run().failure();
        return failure.isPresent() && failure.get().kind().equals(kind);
    }
}
