package io.sharpshooter.cost;

/**
 * What is lost by killing a container. Name a class of your own that implements this, with a public constructor without
 * arguments, in {@code large-container.cost}.
 *
 * <p>Called by one thread at a time, many times a round: be quick, do no I/O, and give the same answer for the same
 * candidate. Costs are only compared with each other; the unit is yours. A negative cost counts as zero. Whatever it
 * throws is reported once, and the round is decided by the default cost alone; the next round asks it again. While it
 * does not return, no round runs until the ResourceManager is restarted or fails over, whatever cost a refresh names.
 */
@FunctionalInterface
public interface ContainerCost {
    /** The cost of killing this container now, at least 0. */
    long cost(Candidate candidate);
}
