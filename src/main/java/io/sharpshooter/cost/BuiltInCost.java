package io.sharpshooter.cost;

import io.sharpshooter.model.ExactMath;
import java.util.Arrays;
import java.util.Optional;

/** The costs that need no class of the administrator's. */
public enum BuiltInCost implements ContainerCost {
    /** Run time × dominant share of the partition: milliseconds × billionths. What the owner has to compute again. */
    LOST_WORK("lost-work") {
        @Override
        long cost(long ageMs, long shareBillionths) {
            return ExactMath.product(ageMs, shareBillionths);
        }
    },
    /** Seconds since start. */
    RUN_TIME("run-time") {
        @Override
        long cost(long ageMs, long shareBillionths) {
            return ageMs / 1000;
        }
    },
    /** One per container. */
    COUNT("count") {
        @Override
        long cost(long ageMs, long shareBillionths) {
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

    @Override
    public long cost(Candidate candidate) {
        return cost(candidate.ageMs(), candidate.shareBillionths());
    }

    /** Of any container of this age, in ms, and this dominant share of the partition, in billionths. */
    abstract long cost(long ageMs, long shareBillionths);

    static Optional<BuiltInCost> named(String name) {
        return Arrays.stream(values()).filter(cost -> cost.key.equals(name)).findFirst();
    }
}
