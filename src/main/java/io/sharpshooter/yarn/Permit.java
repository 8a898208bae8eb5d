package io.sharpshooter.yarn;

import java.util.function.BooleanSupplier;

/** Whether a round may do what it has decided. Thread-safe. */
interface Permit {
    /** Asked once, after the decision and before anything is done. A round that may act is not given up any more. */
    boolean act();

    /** Whether it may still go on; asked before each step, under the scheduler's lock. */
    boolean mayGoOn();

    /** Of a round that nobody gives up. */
    static Permit of(BooleanSupplier mayAct) {
        return of(mayAct, () -> true);
    }

    /** What these say. */
    static Permit of(BooleanSupplier mayAct, BooleanSupplier mayGoOn) {
        return new Permit() {
            @Override
            public boolean act() {
                return mayAct.getAsBoolean();
            }

            @Override
            public boolean mayGoOn() {
                return mayGoOn.getAsBoolean();
            }
        };
    }
}
