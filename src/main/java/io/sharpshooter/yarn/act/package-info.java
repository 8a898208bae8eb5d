/**
 * Carry it out: how does a decision reach the scheduler, and what keeps it from doing harm?
 *
 * <p>In come the actions of a round. Each is checked again under the scheduler's write lock, since the cluster has moved
 * on since it was read. Out goes for each what came of it, or why nothing was done. Only here does a round change
 * anything in the scheduler. Begin with {@link ClaimExecutor}, then {@link Strikes}.
 */
@NullMarked
package io.sharpshooter.yarn.act;

import org.jspecify.annotations.NullMarked;
