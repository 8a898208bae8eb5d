package io.sharpshooter.model;

/**
 * How many containers app attempts have been given since they began, those of their masters and those that have ended
 * included. Asked during the round, so that nothing that an ask has lost to a container is missing.
 */
@FunctionalInterface
public interface Allocations {
    /** The attempt is forgotten, or has never been. */
    int UNKNOWN = -1;

    /** Nothing is known of any attempt. */
    Allocations NONE = (app, attempt) -> UNKNOWN;

    /**
     * How many an attempt has been given by now; it never becomes less.
     *
     * @param app the app's id
     * @param attempt the attempt's number; it may be over
     */
    int to(String app, int attempt);
}
