package io.sharpshooter.program.cli;

import io.sharpshooter.program.Range;
import io.sharpshooter.program.cluster.ClusterRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * {@code sharpshooter cluster}. It names no class of the cluster in a field or a method: those need a newer Java than
 * the other commands, whose help lists this one too.
 */
@Command(
        name = "cluster",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        synopsisSubcommandLabel = "(up | demo | clients | down)",
        subcommands = HelpCommand.class,
        description = {
            "A YARN cluster of separate processes on this machine: two ResourceManagers in HA, ZooKeeper, three"
                    + " NodeManagers, all on the loopback address. Takes about 3 GB of memory.",
            "From the package it needs Hadoop's jars: set SHARPSHOOTER_HADOOP to an unpacked Hadoop, or a folder of"
                    + " its jars. SHARPSHOOTER_RM_JAVA_HOME names another Java for its ResourceManagers, 8 or newer.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:Done; in the demo every check holds.",
            "1:A check failed, or the cluster cannot be started.",
            "2:The arguments make no sense."
        })
final class ClusterCommand implements Runnable {
    private static final int MOST_GRACE = 60;
    private static final int LEAST_FILL = 30;
    private static final int MOST_FILL = 3600;

    @Option(
            names = "--folder",
            scope = ScopeType.INHERIT,
            description =
                    "Where the processes write (default: sharpshooter-cluster here, target/cluster in the sources).")
    private @Nullable Path folder;

    @Option(
            names = "--port",
            scope = ScopeType.INHERIT,
            description =
                    "The first of 60 ports (default: those that the cluster in the folder has or had, else 18600).")
    private @Nullable Integer port;

    @Option(
            names = "--needed-mb",
            scope = ScopeType.INHERIT,
            description = "Memory that must be available for it to be started, in MB (default: " + ClusterRun.CLUSTER_MB
                    + ", with clients " + ClusterRun.CLIENTS_MB + ").")
    private @Nullable Long neededMb;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command: up, demo, clients or down");
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "Starts it, and returns when it is healthy. Interrupted, it ends what it has started.")
    int up() {
        return new ClusterRun(spec, folder, port, neededMb).up();
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "Plays the demonstration on it. One that does not run is started for it, and ended after it.")
    int demo(
            @Option(names = "--conf", hidden = true) @Nullable Path conf,
            @Option(names = "--shared", hidden = true) @Nullable Path shared) {
        return conf != null && shared != null
                ? new ClusterRun(spec, folder, port, neededMb).remoteDemo(conf, shared)
                : new ClusterRun(spec, folder, port, neededMb).demo();
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = {
                "Lets MapReduce and Spark share a cluster: one fills it from one queue, then three jobs of the other"
                        + " ask for large containers, one after the other. Starts it for that, once for each grace"
                        + " period, and ends it.",
                "All jobs must succeed, none may count a task as failed, nobody may die in vain, no task may be killed"
                        + " again while others could give, and all books must be right. Takes half an hour and 8 GB of"
                        + " memory.",
                "Needs the clients' jars: ./sharpshooter, in the sources, collects them from Maven Central."
                        + " MapReduce's masters listen on all addresses of this machine while they run.",
                ""
            })
    int clients(
            @Option(
                            names = "--grace",
                            split = ",",
                            defaultValue = "0,5",
                            paramLabel = "<seconds>",
                            description = "Grace periods, 0 to 60 (default: ${DEFAULT-VALUE}).")
                    List<Integer> graces,
            @Option(
                            names = "--races",
                            split = ",",
                            defaultValue = "mapreduce,killam,spark",
                            paramLabel = "<race>",
                            description =
                                    "Who fills: mapreduce, killam (MapReduce that ends told containers at once), spark"
                                            + " (default: ${DEFAULT-VALUE}).")
                    List<String> races,
            @Option(
                            names = "--policies",
                            split = ",",
                            defaultValue = "sharpshooter",
                            paramLabel = "<policy>",
                            description =
                                    "sharpshooter, and for comparison Hadoop's own: stock, best (with its best flags)"
                                            + " (default: ${DEFAULT-VALUE}).")
                    List<String> policies,
            @Option(
                            names = "--fill-seconds",
                            defaultValue = "180",
                            description = "How long each task runs of the job that fills, 30 to 3600 (default:"
                                    + " ${DEFAULT-VALUE}).")
                    int fillSeconds) {
        CommandSpec clients =
                Objects.requireNonNull(spec.subcommands().get("clients")).getCommandSpec();
        graces.forEach(grace -> Range.check(clients, "--grace", grace, 0, MOST_GRACE));
        Range.check(clients, "--fill-seconds", fillSeconds, LEAST_FILL, MOST_FILL);
        return new ClusterRun(spec, folder, port, neededMb).clients(graces, races, policies, fillSeconds);
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "Ends all of its processes, also of one that is half there.")
    int down() {
        return new ClusterRun(spec, folder, port, neededMb).down();
    }
}
