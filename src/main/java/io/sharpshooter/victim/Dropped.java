package io.sharpshooter.victim;

import io.sharpshooter.model.ReservationSnapshot;

/** A reservation that a plan drops, and the node that it holds. */
public record Dropped(NodeState node, ReservationSnapshot reservation) {}
