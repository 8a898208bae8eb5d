package io.sharpshooter.cli;

import io.sharpshooter.cluster.ClientRace;
import io.sharpshooter.cluster.HadoopJars;
import io.sharpshooter.cluster.LocalCluster;
import io.sharpshooter.cluster.Ports;
import io.sharpshooter.cluster.RacePolicy;
import io.sharpshooter.cluster.RemoteDemo;
import io.sharpshooter.lines.Complaint;
import io.sharpshooter.model.PrintableTrace;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
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
        synopsisSubcommandLabel = "(up | demo | clients | down)",
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
    private static final Path USUAL = Path.of(System.getProperty("sharpshooter.cluster", "sharpshooter-cluster"));

    private static final long CLUSTER_MB = 3_000;
    private static final long CLIENTS_MB = 8_000;
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
            description = "Memory that must be available for it to be started, in MB (default: " + CLUSTER_MB
                    + ", with clients " + CLIENTS_MB + ").")
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
        return interruptible(cluster -> {
            if (cluster.isUp()) {
                cluster.describe();
                throw new Complaint("The cluster is up already. Maybe: " + command() + " down");
            }
            Thread ender = start(cluster);
            cluster.describe();
            forget(ender);
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
        return interruptible(cluster -> {
            if (cluster.isUp()) {
                requireHadoop();
                return cluster.demoAsGuest();
            }
            start(cluster);
            return cluster.demo();
        });
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = {
                "Lets MapReduce and Spark share a cluster: one fills it from one queue, then three jobs of the other ask for large"
                        + " containers, one after the other. Starts it for that, once for each grace period, and ends it.",
                "All jobs must succeed, none may count a task as failed, nobody may die in vain, no task may be killed again"
                        + " while others could give, and all books must be right. Takes half an hour and 8 GB of memory.",
                "Needs the clients' jars: ./sharpshooter, in the sources, collects them from Maven Central. MapReduce's masters"
                        + " listen on all addresses of this machine while they run.",
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
                            description =
                                    "How long each task runs of the job that fills, 30 to 3600 (default: ${DEFAULT-VALUE}).")
                    int fillSeconds) {
        CommandSpec clients = clients().getCommandSpec();
        graces.forEach(grace -> Range.check(clients, "--grace", grace, 0, MOST_GRACE));
        Range.check(clients, "--fill-seconds", fillSeconds, LEAST_FILL, MOST_FILL);
        List<ClientRace> wanted = all(races, ClientRace::of);
        int code = 0;
        for (RacePolicy policy : all(policies, RacePolicy::of)) {
            for (int grace : graces) {
                if (isEnding()) {
                    return 1;
                }
                code = Math.max(code, interruptible(cluster -> race(cluster, policy, grace, wanted, fillSeconds)));
            }
        }
        return code;
    }

    private <T> List<T> all(List<String> words, Function<String, T> meaning) {
        try {
            return words.stream().map(meaning).toList();
        } catch (Complaint e) {
            throw new ParameterException(clients(), String.valueOf(e.getMessage()), e);
        }
    }

    /** Whose help says what is allowed. */
    private CommandLine clients() {
        return Objects.requireNonNull(spec.subcommands().get("clients"));
    }

    private boolean race(LocalCluster cluster, RacePolicy policy, int grace, List<ClientRace> races, int fillSeconds)
            throws Exception {
        if (cluster.isUp()) {
            throw new Complaint(
                    "The cluster is up already, and the clients need one of their own. Maybe: " + command() + " down");
        }
        Path jars = Path.of(System.getenv().getOrDefault("SHARPSHOOTER_CLIENTS", "sharpshooter-clients"))
                .toAbsolutePath();
        Thread ender = start(cluster, CLIENTS_MB, () -> cluster.prepareForClients(jars, policy, grace));
        out().printf("Policy %s, grace period %d s%n", policy.word(), grace);
        try {
            return cluster.race(jars, policy, races, fillSeconds);
        } finally {
            cluster.down();
            forget(ender);
        }
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

    /** Starts it, to be ended with this JVM: by the thread that is returned. */
    private Thread start(LocalCluster cluster) {
        return start(cluster, CLUSTER_MB, () -> {});
    }

    /** The same, with more to prepare. */
    private Thread start(LocalCluster cluster, long usuallyMb, Runnable more) {
        requireHadoop();
        cluster.prepare(
                Path.of(System.getProperty("sharpshooter.home", "")),
                Optional.ofNullable(neededMb).orElse(usuallyMb));
        more.run();
        Thread ender = new Thread(cluster::down, "end the cluster");
        Runtime.getRuntime().addShutdownHook(ender);
        cluster.up();
        return ender;
    }

    private static void requireHadoop() {
        HadoopJars.require(System.getenv(HadoopJars.VARIABLE));
    }

    /** Work that says whether all is well. */
    private interface Work {
        boolean on(LocalCluster cluster) throws Exception;
    }

    private int run(Work work) {
        if (port != null) {
            Range.check(spec, "--port", port, Ports.LEAST, Ports.MOST);
        }
        if (neededMb != null) {
            Range.check(spec, "--needed-mb", neededMb, 0, Integer.MAX_VALUE);
        }
        try {
            Path root = folder == null ? USUAL : folder;
            return work.on(new LocalCluster(root, Optional.ofNullable(port).map(Ports::new), command(), out())) ? 0 : 1;
        } catch (Complaint e) {
            return report(e);
        } catch (NoClassDefFoundError e) {
            return report(new Complaint("Hadoop's jars are not complete: " + e.getMessage() + " is missing. Maybe set "
                    + HadoopJars.VARIABLE + " to an unpacked Hadoop."));
        } catch (Exception e) {
            return report(new Complaint("the cluster failed: " + PrintableTrace.title(e)));
        }
    }

    /** Says so when it is interrupted. */
    private int interruptible(Work work) {
        Thread interrupted = new Thread(this::sayInterrupted, "say that it is interrupted");
        Runtime.getRuntime().addShutdownHook(interrupted);
        try {
            return run(work);
        } finally {
            forget(interrupted);
        }
    }

    private void sayInterrupted() {
        out().println(
                        "Interrupted. What was started for this ends, and what was taken comes back; that may take half a minute.");
        out().flush();
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM ends already, and the hook runs.
        }
    }

    /** Who is interrupted finds processes gone that are being ended; that is no news. */
    private int report(Complaint complaint) {
        return isEnding() ? 1 : Complaints.report(spec, complaint);
    }

    private static boolean isEnding() {
        Thread any = new Thread(() -> {});
        try {
            Runtime.getRuntime().addShutdownHook(any);
            Runtime.getRuntime().removeShutdownHook(any);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    /** As it was called, with the folder where that is another than usual. */
    private String command() {
        String program = System.getProperty("sharpshooter.command", "sharpshooter");
        return program + " cluster" + (folder == null ? "" : " --folder=" + folder);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
