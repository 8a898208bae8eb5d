package io.sharpshooter.usage;

import io.sharpshooter.model.ReservationSnapshot;

/** A reservation that a plan drops, and the node that it holds. */
public record BlockingReservation(NodeUsage node, ReservationSnapshot reservation) {}
