package io.sharpshooter.clients;

import java.nio.ByteBuffer;
import org.apache.hadoop.yarn.server.api.ApplicationInitializationContext;
import org.apache.hadoop.yarn.server.api.ApplicationTerminationContext;
import org.apache.hadoop.yarn.server.api.AuxiliaryService;

/**
 * Stands on a NodeManager in the place of MapReduce's shuffle, without which no task is started. Jobs without reduces
 * have nothing to fetch, and Hadoop's own listens on all addresses.
 */
public final class NoShuffle extends AuxiliaryService {

    /** Called by the NodeManager. */
    public NoShuffle() {
        super("mapreduce_shuffle");
    }

    @Override
    public void initializeApplication(ApplicationInitializationContext context) {}

    @Override
    public void stopApplication(ApplicationTerminationContext context) {}

    /** The port that MapReduce's master looks for: that of nobody. */
    @Override
    public ByteBuffer getMetaData() {
        return ByteBuffer.allocate(Integer.BYTES).putInt(0, 0);
    }
}
