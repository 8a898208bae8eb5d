/**
 * Carry it out: how does a decision reach the scheduler, and what keeps it from doing harm?
 *
 * <p>In come the actions of a round. What a strike meets is read anew under the scheduler's write lock
 * ({@link StrikeState}), by the readers of the round, since the cluster has moved on, and judged by
 * {@link io.sharpshooter.claim.StrikeCheck}: no rule is said here. Out goes for each action what came of it, or why
 * nothing was done. Only here does a round change anything in the scheduler. Begin with {@link ClaimExecutor}, then
 * {@link StrikeStep}.
 */
@NullMarked
package io.sharpshooter.yarn.act;

import org.jspecify.annotations.NullMarked;
