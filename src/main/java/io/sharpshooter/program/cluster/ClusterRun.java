package io.sharpshooter.program.cluster;

import io.sharpshooter.model.PrintableTrace;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.Complaints;
import io.sharpshooter.program.Range;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** What {@code sharpshooter cluster} does, once its arguments are read. Each method returns the exit code. */
public final class ClusterRun {
    /** Memory that must be available for the cluster. */
    public static final long CLUSTER_MB = 3_000;

    /** The same, with clients. */
    public static final long CLIENTS_MB = 8_000;

    private static final Path USUAL = Path.of(System.getProperty("sharpshooter.cluster", "sharpshooter-cluster"));

    private final CommandSpec spec;
    private final @Nullable Path folder;
    private final @Nullable Integer port;
    private final @Nullable Long neededMb;

    /**
     * @param spec of {@code cluster}
     * @param folder where the processes write, if not where they usually do
     * @param port the first one, if not those that the folder says or the usual ones
     * @param neededMb memory that must be available, if not the usual
     * @throws ParameterException if a number is out of its range
     */
    public ClusterRun(CommandSpec spec, @Nullable Path folder, @Nullable Integer port, @Nullable Long neededMb) {
        if (port != null) {
            Range.check(spec, "--port", port, Ports.LEAST, Ports.MOST);
        }
        if (neededMb != null) {
            Range.check(spec, "--needed-mb", neededMb, 0, Integer.MAX_VALUE);
        }
        this.spec = spec;
        this.folder = folder;
        this.port = port;
        this.neededMb = neededMb;
    }

    public int up() {
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

    public int demo() {
        return interruptible(cluster -> {
            if (cluster.isUp()) {
                requireHadoop();
                return cluster.demoAsGuest();
            }
            start(cluster);
            return cluster.demo();
        });
    }

    /** On a cluster that somebody else has started. */
    public int remoteDemo(Path conf, Path shared) {
        return run(cluster -> RemoteDemo.play(conf, shared, out()));
    }

    public int clients(List<Integer> graces, List<String> races, List<String> policies, int fillSeconds) {
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

    public int down() {
        return run(cluster -> {
            cluster.down();
            return true;
        });
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
        out().println("Interrupted. What was started for this ends, and what was taken comes back; that may"
                + " take half a minute.");
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
