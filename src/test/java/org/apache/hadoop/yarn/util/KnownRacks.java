package org.apache.hadoop.yarn.util;

/**
 * What YARN knows about racks, once for a JVM: the first configuration that it sees decides how racks are found, for
 * every ResourceManager after that. It sits in Hadoop's package because the way to begin anew is open to that package
 * only.
 */
public final class KnownRacks {
    private KnownRacks() {}

    /** Lets the next ResourceManager's configuration decide. */
    public static void forget() {
        RackResolver.reset();
    }
}
