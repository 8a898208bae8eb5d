package io.sharpshooter.program.cluster;

import io.sharpshooter.model.Printable;
import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** The cluster as separate processes on the loopback address of this machine. */
public final class LocalCluster {
    private static final Ports USUAL = new Ports(18_600);

    private final ClusterFolder folder;
    private final Optional<Ports> wanted;
    private final Ports ports;
    private final String command;
    private final LocalMachines machines;
    private final PrintWriter out;

    /**
     * @param root folder for everything that the processes write
     * @param wanted those that they listen on; where none are given, those that the cluster in the folder has been laid
     *     for
     * @param command what calls it, as part of a hint: {@code sharpshooter cluster}
     */
    public LocalCluster(Path root, Optional<Ports> wanted, String command, PrintWriter out) {
        this.folder = new ClusterFolder(root.toAbsolutePath().normalize());
        this.wanted = wanted;
        this.ports = wanted.or(folder::ports).orElse(USUAL);
        this.command = command;
        this.machines = new LocalMachines(folder, ports);
        this.out = out;
    }

    /**
     * Whether all of its processes run.
     *
     * @throws Complaint if only some do, or on other ports than those that are wanted
     */
    public boolean isUp() {
        List<String> running = machines.running();
        if (running.isEmpty()) {
            return false;
        }
        requireItsPorts();
        if (running.size() < Role.ALL.size()) {
            String missing = Role.ALL.stream()
                    .map(Role::name)
                    .filter(name -> !running.contains(name))
                    .collect(Collectors.joining(", "));
            throw new Complaint("The cluster in " + folder.root() + " is only half there: of its processes run "
                    + String.join(", ", running) + ", and not " + missing + ". Maybe the logs below "
                    + folder.root().resolve("data") + " say why; then: " + command + " down, and " + command + " up");
        }
        return true;
    }

    /**
     * Makes sure that it can be started, and lays its folder.
     *
     * @param packaged folder of the unpacked package
     * @param neededMb memory that must be available
     * @throws Complaint if a port is taken, memory is short, or the folder holds something else
     */
    public void prepare(Path packaged, long neededMb) {
        ports.requireFree();
        Memory.OF_THIS_MACHINE.require(neededMb);
        folder.lay(packaged.toAbsolutePath(), ports);
    }

    /** Starts all processes of one that is prepared, and returns when they are healthy. */
    public void up() {
        Narration narration = new Narration(out);
        narration.say("starts " + Role.ALL.size() + " processes, which takes half a minute or so; their logs: "
                + folder.root().resolve("data"));
        Role.ALL.forEach(role -> machines.start(role.name()));
        try (ClusterClient client = new ClusterClient(clientConf(), folder.apps())) {
            Startup startup = new Startup(machines, new ManagerPages(client.conf()), ports, narration);
            if (!startup.succeeds()) {
                throw new Complaint("The cluster does not become healthy; of its processes run: "
                        + String.join(", ", machines.running()) + "; and do not answer: " + startup.missing()
                        + ". Maybe the logs below " + folder.root().resolve("data") + " say why.");
            }
        }
    }

    /** Says where it is, and what to do with it. */
    public void describe() {
        try (ClusterClient client = new ClusterClient(clientConf(), folder.apps())) {
            ManagerPages pages = new ManagerPages(client.conf());
            print(pages.runningNodes() == Role.NODES ? "The cluster is up." : "The cluster is up, but not healthy.");
            for (String id : List.of("rm1", "rm2")) {
                String state = pages.state(id).orElse("no answer").toLowerCase(Locale.ROOT);
                print("  %s  http://%s  %s".formatted(id, ports.web(Role.of(id)), state));
            }
            print("  all that it writes, for its owner alone, with the logs below data: " + folder.root());
            print("  no login: whoever is on this machine can use it and run programs through it; other"
                    + " machines cannot reach it");
            print("Next: " + command + " demo    plays the demonstration on it");
            print("      " + command + " down    ends it");
        }
    }

    /**
     * Plays the demonstration on one that was started for it, and is ended with this JVM. Returns whether every check
     * holds.
     */
    public boolean demo() throws IOException, YarnException {
        Showcase showcase = new Showcase(clientConf(), folder, machines, out);
        try {
            return showcase.play();
        } finally {
            showcase.leave();
        }
    }

    /**
     * Makes one that is prepared ready for real clients.
     *
     * @param jars folder of the clients' jars
     * @param policy that the cluster is to have
     * @param graceSeconds between telling and killing
     */
    public void prepareForClients(Path jars, RacePolicy policy, int graceSeconds) {
        ClientRace.requireJars(jars);
        String service = "yarn.nodemanager.aux-services";
        folder.amend(
                "yarn-site.xml",
                Map.of(
                        "yarn.scheduler.minimum-allocation-mb",
                        "512",
                        service,
                        "mapreduce_shuffle",
                        service + ".mapreduce_shuffle.class",
                        MapReduceClient.NO_SHUFFLE,
                        service + ".mapreduce_shuffle.classpath",
                        jars.resolve("mapreduce") + "/*"));
        folder.amend("yarn-site.xml", policy.site());
        folder.amend("capacity-scheduler.xml", policy.scheduler());
        folder.amend(
                "capacity-scheduler.xml",
                Map.of("yarn.resourcemanager.monitor.capacity.preemption.max_wait_before_kill", graceSeconds + "000"));
    }

    /**
     * Plays races of real clients on one that was started for them. Returns whether all went well, as far as this
     * policy is judged.
     *
     * @param jars folder of the clients' jars
     * @param policy that the cluster has
     * @param fillSeconds that a task of the job takes which fills the cluster
     */
    public boolean race(Path jars, RacePolicy policy, List<ClientRace> races, int fillSeconds)
            throws InterruptedException {
        List<RaceResult> results = new ArrayList<>();
        try (ClusterClient client = new ClusterClient(clientConf(), folder.apps())) {
            for (ClientRace race : races) {
                RaceResult result = new Race(race, folder, jars, fillSeconds, client, new Narration(out)).run();
                if (policy.isJudged()) {
                    result.findings().forEach(this::print);
                }
                results.add(result);
            }
        } finally {
            RaceTable.lines(results, policy.isJudged()).forEach(out::println);
            out.flush();
        }
        return !policy.isJudged() || results.stream().allMatch(RaceResult::isWell);
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
            print("There is no cluster in " + folder.root() + ". Maybe give the --folder that it was started with.");
            return;
        }
        if (!machines.running().isEmpty()) {
            requireItsPorts();
        }
        List<String> ended = machines.endAll();
        print(ended.isEmpty() ? "No process of the cluster ran." : "Ended: " + String.join(", ", ended));
    }

    private void print(String line) {
        out.println(Printable.text(line));
        out.flush();
    }

    private void requireItsPorts() {
        Optional<Ports> own = folder.ports();
        if (wanted.isPresent() && own.isPresent() && !own.equals(wanted)) {
            throw new Complaint("The cluster in " + folder.root() + " runs on ports from "
                    + own.get().first() + " on, not from "
                    + wanted.get().first()
                    + " on. Maybe leave --port out, or give another --folder for a second cluster.");
        }
    }

    private Path clientConf() {
        return folder.conf(Role.of("zk"));
    }
}
