package io.sharpshooter.victim;

import java.util.Arrays;
import java.util.Optional;

/** The costs that need no class of the administrator's. */
public enum BuiltInCost implements ContainerCost {
    /** Run time × dominant share of the partition: milliseconds × billionths. What the owner has to compute again. */
    LOST_WORK("lost-work") {
        @Override
        public long cost(Candidate candidate) {
            return saturatedProduct(candidate.ageMs(), candidate.shareBillionths());
        }
    },
    /** Seconds since start. */
    RUN_TIME("run-time") {
        @Override
        public long cost(Candidate candidate) {
            return candidate.ageMs() / 1000;
        }
    },
    /** One per container. */
    COUNT("count") {
        @Override
        public long cost(Candidate candidate) {
            return 1;
        }
    };

    private final String key;

    BuiltInCost(String key) {
        this.key = key;
    }

    /** As it is written in the configuration. */
    public String key() {
        return key;
    }

    static Optional<BuiltInCost> named(String name) {
        return Arrays.stream(values()).filter(cost -> cost.key.equals(name)).findFirst();
    }

    private static long saturatedProduct(long a, long b) {
        return Math.multiplyHigh(a, b) == 0 && a * b >= 0 ? a * b : Long.MAX_VALUE;
    }
}
