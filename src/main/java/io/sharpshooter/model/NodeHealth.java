package io.sharpshooter.model;

/** Whether the scheduler would place anything on a node. */
public enum NodeHealth {
    /** Running, and its heartbeats come. */
    USABLE,
    /** Running as far as is known, but its last heartbeat is old: the scheduler waits for the next one. */
    SILENT,
    /** Draining, unhealthy, lost or forgotten: the scheduler places nothing there any more. */
    UNUSABLE
}
