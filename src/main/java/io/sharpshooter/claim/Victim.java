package io.sharpshooter.claim;

import static java.lang.Math.max;

import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.Standing;
import io.sharpshooter.rule.Preemptible.PreemptionRule;

/**
 * A container that a claim takes.
 *
 * @param container its id
 * @param key the ask that it was allocated for
 * @param queue path of its queue
 * @param user whose app it is
 * @param size what its death frees
 * @param cost what is lost by killing it, in the unit of the configured cost
 * @param startedAt when it was allocated, ms since the epoch
 * @param am whether it is an application master
 * @param rule why it could be taken
 * @param standing where it stood in the order of victims
 */
public record Victim(
        ContainerName container,
        AskKey key,
        String queue,
        String user,
        ResourceVector size,
        long cost,
        long startedAt,
        boolean am,
        PreemptionRule rule,
        Standing standing) {
    /** How long it had run then, in ms. */
    public long ranMs(long wallMs) {
        return max(0, wallMs - startedAt);
    }
}
