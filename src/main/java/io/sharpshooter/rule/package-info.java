/**
 * Who may take what from whom? One answer for a queue: down to which floor, by which rule, or nothing.
 *
 * <p>In come the usage, the ideal shares, priorities and dead zones. Out goes what a queue gives to one demand
 * ({@link Preemptible}), which single containers are kept all the same, whether a set of victims leaves every queue its
 * floor ({@link ShareFloors}), and why nobody gives anything. Who is protected from whom is changed here; who of those
 * that may be taken is, is not. Begin with {@link PreemptibleQueues}: who may be taken is said there.
 */
@NullMarked
package io.sharpshooter.rule;

import org.jspecify.annotations.NullMarked;
