package io.sharpshooter.soak;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What has happened. Immutable.
 *
 * @param rounds of the policy
 * @param killed containers, for claims
 * @param satisfied claims
 * @param happened how often things of each kind have happened
 */
record SoakTally(int rounds, int killed, int satisfied, Map<Kind, Integer> happened) {
    /** A run of so many rounds in which nothing is achieved has failed. */
    private static final int LONG_RUN = 1_000;

    static final SoakTally NOTHING = new SoakTally(0, 0, 0, Map.of());

    SoakTally {
        happened = Map.copyOf(happened);
    }

    SoakTally plus(SoakTally other) {
        Map<Kind, Integer> sum = new EnumMap<>(Kind.class);
        Stream.of(happened, other.happened)
                .forEach(map -> map.forEach((kind, count) -> sum.merge(kind, count, Integer::sum)));
        return new SoakTally(rounds + other.rounds, killed + other.killed, satisfied + other.satisfied, sum);
    }

    /** Whether it is as if there were no policy, although there was time enough. */
    boolean hasAchievedNothing() {
        return rounds >= LONG_RUN && (killed == 0 || satisfied == 0);
    }

    /** Kinds of which nothing has happened. */
    List<Kind> never() {
        return Stream.of(Kind.values())
                .filter(kind -> !happened.containsKey(kind))
                .toList();
    }
}
