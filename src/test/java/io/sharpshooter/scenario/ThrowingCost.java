package io.sharpshooter.scenario;

import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.ContainerCost;
import java.util.function.Supplier;

/** An administrator's cost, or order, that throws whatever it is told to. One test at a time. */
public final class ThrowingCost implements ContainerCost {
    private static volatile Supplier<Throwable> thrown = IllegalStateException::new;

    static void throwing(Supplier<Throwable> what) {
        thrown = what;
    }

    @Override
    public long cost(Candidate candidate) {
        throw ThrowingCost.<RuntimeException>sneaky(thrown.get());
    }

    /** The compiler takes it for one that need not be declared. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E sneaky(Throwable what) throws E {
        throw (E) what;
    }
}
