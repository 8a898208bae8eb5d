package io.sharpshooter.yarn.audit;

/** A scheduler that can keep all of its books still for a moment. */
public interface StillBooks {
    /** Does some work while nothing at all is booked, with the scheduler's write lock held. Reentrant. */
    void whileStill(Runnable work);
}
