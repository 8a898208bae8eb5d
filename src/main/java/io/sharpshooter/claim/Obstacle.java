package io.sharpshooter.claim;

import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.usage.Change.Blocker;

/**
 * A reservation that a claim drops: because it holds the claim's node, or because it fills a limit that the claim
 * needs.
 *
 * @param reservation the id that the reserved container would have
 * @param ask whom it was for
 * @param queue path of the queue whose books carry it
 * @param node the node it holds
 * @param size what it counts for
 */
public record Obstacle(ContainerName reservation, AskId ask, String queue, String node, ResourceVector size) {

    /** Of one that a plan drops. */
    public static Obstacle of(Blocker dropped) {
        var there = dropped.reservation();
        return new Obstacle(
                there.name(),
                there.askId(),
                there.queue().path(),
                dropped.node().node().id(),
                there.size());
    }
}
