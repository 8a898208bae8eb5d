package io.sharpshooter.round;

import io.sharpshooter.model.QueueSnapshot.PartitionLoad;
import io.sharpshooter.model.ResourceVector;

/**
 * One queue's usage and due in one partition.
 *
 * @param queue full path
 * @param load what its books said when they were read
 * @param pending what its asks still want and may get
 * @param ideal what it should hold now
 */
public record QueueShare(String queue, PartitionLoad load, ResourceVector pending, ResourceVector ideal) {
    /** What it is promised. */
    public ResourceVector guaranteed() {
        return load.guaranteed();
    }

    /** Its running containers. */
    public ResourceVector used() {
        return load.used();
    }

    /** Its reservations. */
    public ResourceVector reserved() {
        return load.reserved();
    }
}
