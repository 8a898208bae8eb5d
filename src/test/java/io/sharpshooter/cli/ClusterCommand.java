package io.sharpshooter.cli;

import io.sharpshooter.cluster.LocalCluster;
import io.sharpshooter.cluster.RemoteDemo;
import io.sharpshooter.lines.Complaint;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code sharpshooter cluster}. */
@Command(
        name = "cluster",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        synopsisSubcommandLabel = "(up | demo | down)",
        description = {
            "A YARN cluster of separate processes on this machine: two ResourceManagers in HA, ZooKeeper, three NodeManagers, all"
                    + " on the loopback address. Takes about 3 GB of memory.",
            "From the package it needs Hadoop's jars: set SHARPSHOOTER_HADOOP to an unpacked Hadoop, or a folder of its jars.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:Done; in the demo every check holds.",
            "1:A check failed, or the cluster cannot be started.",
            "2:The arguments make no sense."
        })
final class ClusterCommand implements Runnable {
    private static final int LEAST_PORT = 1024;
    private static final int MOST_PORT = 65_000;

    @Option(
            names = "--folder",
            scope = ScopeType.INHERIT,
            description =
                    "Where the processes write (default: sharpshooter-cluster here, target/cluster in the sources).")
    private @Nullable Path folder;

    @Option(
            names = "--port",
            defaultValue = "18600",
            scope = ScopeType.INHERIT,
            description = "The first of 60 ports (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--needed-mb",
            defaultValue = "3000",
            scope = ScopeType.INHERIT,
            description = "Memory that must be available for it to be started, in MB (default: ${DEFAULT-VALUE}).")
    private long neededMb;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command: up, demo or down");
    }

    @Command(mixinStandardHelpOptions = true, description = "Starts it, and returns when it is healthy.")
    int up() {
        return run(cluster -> {
            if (cluster.isUp()) {
                throw new Complaint("The cluster is up already. Maybe: sharpshooter cluster down");
            }
            cluster.prepare(neededMb);
            startOrEnd(cluster);
            return true;
        });
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "Plays the demonstration on it. One that does not run is started for it, and ended after it.")
    int demo(
            @Option(names = "--conf", hidden = true) @Nullable Path conf,
            @Option(names = "--shared", hidden = true) @Nullable Path shared) {
        if (conf != null && shared != null) {
            return run(cluster -> RemoteDemo.play(conf, shared, out()));
        }
        return run(cluster -> {
            if (cluster.isUp()) {
                return cluster.demoAsGuest();
            }
            cluster.prepare(neededMb);
            Thread ender = new Thread(cluster::down, "end the cluster");
            Runtime.getRuntime().addShutdownHook(ender);
            startOrEnd(cluster);
            return cluster.demo();
        });
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "Ends all of its processes, also of one that is half there.")
    int down() {
        return run(cluster -> {
            cluster.down();
            return true;
        });
    }

    /** Work that says whether all is well. */
    private interface Work {
        boolean on(LocalCluster cluster) throws Exception;
    }

    private int run(Work work) {
        if (port < LEAST_PORT || port > MOST_PORT) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--port must be between %d and %d, not %d".formatted(LEAST_PORT, MOST_PORT, port));
        }
        try {
            Path home = Path.of(System.getProperty("sharpshooter.home", ""));
            Path root = folder == null ? Path.of("sharpshooter-cluster") : folder;
            return work.on(new LocalCluster(root, home, port, out())) ? 0 : 1;
        } catch (Complaint e) {
            return Complaints.report(spec, e);
        } catch (NoClassDefFoundError e) {
            return Complaints.report(
                    spec, new Complaint("Hadoop's jars are missing: " + e.getMessage() + ". Set SHARPSHOOTER_HADOOP."));
        } catch (Exception e) {
            return Complaints.report(spec, new Complaint("the cluster failed: " + e));
        }
    }

    private static void startOrEnd(LocalCluster cluster) {
        try {
            cluster.up();
        } catch (RuntimeException | NoClassDefFoundError e) {
            cluster.down();
            throw e;
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
