/**
 * What has been promised to whom? Claims and their life, the budget, and all that is remembered from round to round.
 *
 * <p>In come the plans that a round has chosen, and what came of its actions. Out go the actions as values, and the
 * book that the next round asks. Changed here is what a claim says of itself, what a budget allows, who is left alone
 * for how long, what is forgotten when, and what a strike is checked for while the scheduler waits
 * ({@link StrikeCheck}); not which plan is chosen, or when a claim ends. Begin with {@link Claim}, then
 * {@link ClaimBook}.
 */
@NullMarked
package io.sharpshooter.claim;

import org.jspecify.annotations.NullMarked;
