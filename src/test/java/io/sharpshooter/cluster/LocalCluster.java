package io.sharpshooter.cluster;

import io.sharpshooter.lines.Complaint;
import io.sharpshooter.mini.Eventually;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** The cluster as separate processes on the loopback address of this machine. */
public final class LocalCluster {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final Duration PAUSE = Duration.ofMillis(500);

    private final ClusterFolder folder;
    private final Path packaged;
    private final Ports ports;
    private final LocalMachines machines;
    private final PrintWriter out;

    /**
     * @param root folder for everything that the processes write
     * @param packaged folder of the unpacked package
     * @param port the first of those that they listen on
     */
    public LocalCluster(Path root, Path packaged, int port, PrintWriter out) {
        this.folder = new ClusterFolder(root.toAbsolutePath());
        this.packaged = packaged.toAbsolutePath();
        this.ports = new Ports(port);
        this.machines = new LocalMachines(folder, this.packaged, ports);
        this.out = out;
    }

    /** Whether all of its processes run. @throws Complaint if only some do */
    public boolean isUp() {
        List<String> running = machines.running();
        if (!running.isEmpty() && running.size() < Role.ALL.size()) {
            throw new Complaint("A cluster from before is half there: only " + String.join(", ", running) + " of "
                    + Role.ALL.size() + " processes run. Maybe: sharpshooter cluster down");
        }
        return !running.isEmpty();
    }

    /**
     * Makes sure that it can be started, and lays its folder.
     *
     * @param neededMb memory that must be available
     * @throws Complaint if a port is taken, memory is short, or the folder holds something else
     */
    public void prepare(long neededMb) {
        ports.requireFree();
        Memory.OF_THIS_MACHINE.require(neededMb);
        folder.lay(packaged, ports);
    }

    /** Starts all processes of one that is prepared, and returns when they are healthy. */
    public void up() {
        Role.ALL.forEach(role -> machines.start(role.name()));
        try (ClusterClient client = new ClusterClient(clientConf(), folder.apps())) {
            awaitHealthy(new ManagerPages(client.conf()));
        }
        out.println("The cluster is up: http://" + ports.address(Role.of("rm1"), 4) + " and http://"
                + ports.address(Role.of("rm2"), 4) + "; all that it writes is in " + folder.root());
        out.flush();
    }

    /** Plays the demonstration on one that was started for it, and is ended with this JVM. Returns whether every check holds. */
    public boolean demo() throws IOException, YarnException {
        Showcase showcase = new Showcase(clientConf(), folder, machines, out);
        try {
            return showcase.play();
        } finally {
            showcase.leave();
        }
    }

    /** Plays it on one that goes on afterwards: also when interrupted, what was taken away is started again. */
    public boolean demoAsGuest() throws IOException, YarnException {
        Showcase showcase = new Showcase(clientConf(), folder, machines, out);
        Runtime.getRuntime().addShutdownHook(new Thread(showcase::cleanUp, "clean up"));
        return showcase.play();
    }

    /** Ends all processes and says which; what they have logged stays until the next start. */
    public void down() {
        if (!folder.isThere()) {
            out.println(
                    "There is no cluster in " + folder.root() + ". Maybe give the --folder that it was started with.");
            out.flush();
            return;
        }
        List<String> running = machines.running();
        machines.endAll();
        out.println(running.isEmpty() ? "No process of the cluster ran." : "Ended: " + String.join(", ", running));
        out.flush();
    }

    private Path clientConf() {
        return folder.conf(Role.of("zk"));
    }

    private void awaitHealthy(ManagerPages pages) {
        boolean healthy = Eventually.tries(
                PATIENCE,
                PAUSE,
                () -> machines.running().size() < Role.ALL.size() || pages.runningNodes() == Role.NODES);
        List<String> running = machines.running();
        if (!healthy || running.size() < Role.ALL.size()) {
            throw new Complaint("The cluster does not become healthy; of its processes run: " + running
                    + ". Maybe the logs below " + folder.root().resolve("data") + " say why.");
        }
    }
}
