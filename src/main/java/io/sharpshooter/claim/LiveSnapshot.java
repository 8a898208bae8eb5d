package io.sharpshooter.claim;

import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import java.util.Map;

/**
 * What a strike meets, read at one moment. Immutable.
 *
 * @param cluster what the claim names, and it may have more: its app and ask; its node with those of its victims that
 *     live there; the nodes that hold reservations for its ask or that it drops; the queues of all of these, with all
 *     above them, as they are in the claim's partition; the app's user there, if its queue knows him
 * @param holders which claim holds a reservation, by the reservation's name
 * @param unusable why the scheduler places nothing on the claim's node, in words; empty where it would
 */
public record LiveSnapshot(ClusterSnapshot cluster, Map<ContainerName, Long> holders, String unusable) {}
