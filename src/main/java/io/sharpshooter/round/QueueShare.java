package io.sharpshooter.round;

import io.sharpshooter.model.ResourceVector;

/**
 * One queue's usage and due in one partition.
 *
 * @param queue full path
 * @param guaranteed what it is promised
 * @param used its running containers
 * @param reserved its reservations
 * @param pending what its asks still want and may get
 * @param ideal what it should hold now
 */
public record QueueShare(
        String queue,
        ResourceVector guaranteed,
        ResourceVector used,
        ResourceVector reserved,
        ResourceVector pending,
        ResourceVector ideal) {}
