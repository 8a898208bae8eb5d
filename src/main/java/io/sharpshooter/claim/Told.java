package io.sharpshooter.claim;

import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerName;

/**
 * A container that an open claim has told, and that lives as far as is known.
 *
 * @param container its id
 * @param key the ask that it was allocated for
 * @param node id of the node where it runs
 * @param seenAt when it was seen alive last, in ms of the monotonic clock
 */
public record Told(ContainerName container, AskKey key, String node, long seenAt) {}
