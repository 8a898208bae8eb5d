package io.sharpshooter.claim;

import io.sharpshooter.model.ContainerName;

/**
 * What came of a claim for which somebody died, and is not known to have run yet.
 *
 * @param claim as it ended
 * @param container what its ask got by it
 * @param since when that was seen, in ms of the monotonic clock
 */
public record Delivery(Claim claim, ContainerName container, long since) {}
