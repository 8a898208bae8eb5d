package io.sharpshooter.scenario;

import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.ContainerCost;

/** An administrator's cost that cannot be made. */
public final class BrokenConstructor implements ContainerCost {
    /** For the configuration. */
    public BrokenConstructor() {
        throw new IllegalStateException("no file of costs", new ArithmeticException("the disk is full"));
    }

    @Override
    public long cost(Candidate candidate) {
        return 1;
    }

    /** One whose class cannot be initialized. */
    public static final class Static implements ContainerCost {
        private static final long COST = Long.parseLong("no number");

        @Override
        public long cost(Candidate candidate) {
            return COST;
        }
    }

    /** The same once more: before Java 17 only the first who wants a class is told why it cannot be initialized. */
    public static final class StaticToo implements ContainerCost {
        private static final long COST = Long.parseLong("no number");

        @Override
        public long cost(Candidate candidate) {
            return COST;
        }
    }

    /** One that ends with an error. */
    public static final class WithError implements ContainerCost {
        /** For the configuration. */
        public WithError() {
            throw new OutOfMemoryError("by hand");
        }

        @Override
        public long cost(Candidate candidate) {
            return 1;
        }
    }
}
