package io.sharpshooter.victim;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.NewestStarts;
import io.sharpshooter.model.Roster;
import io.sharpshooter.model.RoundTime;
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

    /**
     * No containers of these that hold so much together cost less: as if the newest were the largest, and one could be
     * killed in part. None is looked at.
     *
     * @param largest the most that a single one holds, as a dominant share in billionths
     * @param together the dominant share that is wanted, in billionths
     */
    long leastCost(Roster roster, RoundTime time, long largest, long together) {
        long cost = 0;
        long missing = largest == 0 ? 0 : together;
        int steps = NewestStarts.steps(roster.size());
        for (int step = 0; step < steps && missing > 0; step++) {
            int end = step + 1 < steps ? NewestStarts.rank(step + 1) : roster.size();
            long count = end - NewestStarts.rank(step);
            long one = cost(time.since(roster.newestStart(step)), largest);
            cost = ExactMath.sum(
                    cost, missing >= count * largest ? ExactMath.product(count, one) : ofSome(missing, one, largest));
            missing -= count * largest;
        }
        return cost;
    }

    /** What {@link #leastCost} grows by at least with each further billionth, as long as there are containers. */
    double slopeAt(Roster roster, RoundTime time, long largest, long together) {
        if (largest == 0) {
            return 0;
        }
        int step = 0;
        while (step + 1 < NewestStarts.steps(roster.size()) && NewestStarts.rank(step + 1) * largest <= together) {
            step++;
        }
        return (double) cost(time.since(roster.newestStart(step)), largest) / largest;
    }

    /** So much in containers that cost as much as this one each and are as large as may be, the last one in part. */
    private static long ofSome(long share, long one, long largest) {
        long part = (long) ((double) one * (share % largest) / largest);
        return ExactMath.sum(ExactMath.product(share / largest, one), part);
    }

    static Optional<BuiltInCost> named(String name) {
        return Arrays.stream(values()).filter(cost -> cost.key.equals(name)).findFirst();
    }
}
