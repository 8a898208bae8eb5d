package io.sharpshooter.yarn.books;

import org.jspecify.annotations.Nullable;

/** Steps that are taken one after the other, each by itself: one that fails keeps none from being taken. */
public final class Steps {
    private @Nullable Throwable failure;

    /** Takes the next one. */
    public Steps then(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | LinkageError e) {
            if (failure == null) {
                failure = e;
            } else if (failure != e) {
                failure.addSuppressed(e);
            }
        }
        return this;
    }

    /**
     * All have been taken.
     *
     * @throws RuntimeException, or LinkageError, of the first that failed; it has the others' among its suppressed
     */
    public void end() {
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof LinkageError e) {
            throw e;
        }
    }
}
