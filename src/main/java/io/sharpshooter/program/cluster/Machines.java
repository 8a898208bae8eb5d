package io.sharpshooter.program.cluster;

/** What the processes of the cluster run on, and how one is taken away. */
interface Machines {
    /** Takes a role away as a power failure would: it and all that it runs is gone when this returns. */
    void kill(String role);

    /** Starts a role again. */
    void start(String role);

    /** The role of a NodeManager, by its host and port. */
    String roleOf(String node);
}
