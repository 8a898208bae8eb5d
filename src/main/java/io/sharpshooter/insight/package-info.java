/**
 * What can a person see of a decision? The decision log, and the counts behind the metrics.
 *
 * <p>In come the decision of a round, what came of its actions, and the claims as they stand then. Out go lines of JSON
 * and {@link Totals}; no decision depends on them. Changed here are the fields of the log, how often a refusal is told
 * and what is counted, and {@code docs/observing.md} with them. Begin with {@link DecisionLog}: {@code ClaimHistory}
 * finds the steps, {@code ClaimJson}, {@code Refusals} and {@code QueueRecord} write, {@link Tally} counts. {@link
 * Present} is how things stand, {@link KillMessage} what a victim is told. {@link Seen} is what pages show, with what
 * {@code Recent} keeps of claims; {@link SeenJson} tells each {@link Viewer} what he may see of it.
 */
@NullMarked
package io.sharpshooter.insight;

import org.jspecify.annotations.NullMarked;
