package io.sharpshooter.lines;

import io.sharpshooter.lines.Outcome.Kind;
import java.time.Duration;
import java.util.List;

/**
 * What the tests came to on one platform.
 *
 * @param platform what they ran on
 * @param outcomes of all tests
 * @param took how long it took
 */
record LineResult(Platform platform, List<Outcome> outcomes, Duration took) {
    List<Outcome> of(Kind kind) {
        return outcomes.stream().filter(outcome -> outcome.kind() == kind).toList();
    }

    int count(Kind kind) {
        return of(kind).size();
    }
}
