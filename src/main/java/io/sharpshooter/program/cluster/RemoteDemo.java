package io.sharpshooter.program.cluster;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** The demonstration on a cluster that somebody else has started, such as docker/demo.sh. */
public final class RemoteDemo {
    private RemoteDemo() {}

    /**
     * Plays it and returns whether every check holds.
     *
     * @param conf folder of the client's configuration, under the same path on the nodes
     * @param shared folder that all share: the roles' data, the apps, and orders to take a role away
     */
    public static boolean play(Path conf, Path shared, PrintWriter out) throws IOException, YarnException {
        Machines machines = new OrderedMachines(shared.resolve("orders"));
        Showcase showcase = new Showcase(conf, new ClusterFolder(shared), machines, out);
        try {
            return showcase.play();
        } finally {
            showcase.cleanUp();
        }
    }
}
