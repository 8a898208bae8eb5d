package io.sharpshooter.program.cluster;

import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.master.MasterPlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * The demonstration on a cluster of real processes: three large containers are asked for on a full cluster, one after
 * the other. In the middle of the second claim the active ResourceManager is taken away, in the middle of the third the
 * node that is claimed.
 */
final class Showcase {
    /** Rows of the table when nothing has ended it early. */
    static final int CHECKS = 17;

    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Duration TO_PLACE = Duration.ofSeconds(90);
    private static final int SMALL_MB = 2 * 1024;

    /** It does not fit beside the two masters of the first node, and needs almost all of another. */
    private static final int LARGE_MB = 11 * 1024;

    private final ClusterClient client;
    private final ManagerPages pages;
    private final ClusterFolder folder;
    private final Machines machines;
    private final PrintWriter out;
    private final CheckTable table = new CheckTable();
    private final List<ClusterApp> apps = new ArrayList<>();
    private final List<String> taken = new ArrayList<>();
    private final Narration narration;

    /** Whether it is being cleaned up after, from where on nothing is started or taken away any more. */
    private boolean isOver;

    Showcase(Path conf, ClusterFolder folder, Machines machines, PrintWriter out) {
        this.client = new ClusterClient(conf, folder.apps());
        this.pages = new ManagerPages(client.conf());
        this.folder = folder;
        this.machines = machines;
        this.out = out;
        this.narration = new Narration(out);
    }

    /** Plays it and prints the table. Returns whether every check holds. */
    boolean play() throws IOException, YarnException {
        try {
            healthy();
            String masters = pages.nodes().stream()
                    .map(ManagerPages.Node::id)
                    .min(String::compareTo)
                    .orElseThrow();
            ClusterApp filler = submit(MasterPlan.of("filler", "batch", 3 * Role.NODES * 3, SMALL_MB), masters);
            largeContainer(filler, submit(large("large-1"), masters));
            failover(filler, submit(large("large-2"), masters));
            nodeLoss(filler, submit(large("large-3"), masters));
            end();
        } finally {
            table.lines().forEach(out::println);
            out.flush();
        }
        return table.allHold(CHECKS);
    }

    /** Leaves the cluster as it was found, as far as it can be reached: all roles there, no app. */
    synchronized void cleanUp() {
        isOver = true;
        taken.forEach(machines::start);
        taken.clear();
        leave();
    }

    /** Ends the apps, and starts nothing again: for a cluster that is about to end. */
    synchronized void leave() {
        isOver = true;
        apps.forEach(ClusterApp::stop);
        client.close();
    }

    private static MasterPlan large(String name) {
        return MasterPlan.of(name, "science", 1, LARGE_MB).waiting();
    }

    private void healthy() {
        await("one ResourceManager is active", () -> pages.active().isPresent());
        await("three NodeManagers run", () -> pages.runningNodes() == Role.NODES);
        say("%s is active, %d NodeManagers run".formatted(pages.active().orElse("none"), Role.NODES));
    }

    private void largeContainer(ClusterApp filler, ClusterApp large) throws IOException, YarnException {
        int least = fill(filler);
        large.go();
        say("large-1 asks for 11 GB; the least that must die for it are " + least + " containers");
        boolean placed = placed(large);
        table.add("1 large container", "placed", placed ? "on " + role(large) : "not placed", placed);
        int victims = settled(least, filler::victims, Set.of());
        table.add("1 victims", least + " (the least)", victims, victims == least);
        move(large);
        finish(large);
    }

    private void move(ClusterApp large) throws IOException, YarnException {
        long before = pages.usedMb("science");
        client.move(large, "guests");
        String queue = client.queue(large);
        say("large-1 moves from science to " + queue);
        long guests = pages.usedMb("guests");
        long science = pages.usedMb("science");
        table.add("1 moved", "root.guests", queue, queue.equals("root.guests"));
        table.add(
                "1 books after the move",
                "science 0, guests " + before + " MB",
                "science %d, guests %d MB".formatted(science, guests),
                science == 0 && guests == before && before >= LARGE_MB);
    }

    private void failover(ClusterApp filler, ClusterApp large) {
        int least = fill(filler);
        Set<String> before = filler.victims();
        large.go();
        String active = pages.active().orElseThrow();
        String node = noticed(large);
        take(active);
        Instant gone = Instant.now();
        say("large-2 had a claim on %s when %s was taken away".formatted(machines.roleOf(node), active));
        claimIsOpen("2", large, active);
        boolean placed = placed(large);
        long seconds = Duration.between(gone, Instant.now()).toSeconds();
        String now = pages.active().orElse("none");
        table.add("2 active ResourceManager", "not " + active, now, !now.equals(active) && !now.equals("none"));
        table.add(
                "2 placed after the failover",
                "within " + TO_PLACE.toSeconds() + " s",
                placed ? seconds + " s, on " + role(large) : "not placed",
                placed && seconds <= TO_PLACE.toSeconds());
        victims("2", least, settled(least, filler::victims, before));
        noReservation("2");
        giveBack(active);
        finish(large);
    }

    private void nodeLoss(ClusterApp filler, ClusterApp large) {
        int least = fill(filler);
        Set<String> before = filler.victims();
        large.go();
        String node = noticed(large);
        String claimed = machines.roleOf(node);
        String active = pages.active().orElseThrow();
        take(claimed);
        say("large-3 had a claim on %s when that was taken away".formatted(claimed));
        claimIsOpen("3", large, active);
        boolean placed = placed(large);
        String where = placed ? role(large) : "not placed";
        table.add("3 placed on another node", "not " + claimed, where, placed && !where.equals(claimed));
        victims("3", least, settled(least, () -> filler.victimsBut(node), before));
        noReservation("3");
        giveBack(claimed);
        finish(large);
    }

    private void end() throws IOException, YarnException {
        apps.forEach(this::finish);
        boolean kept = true;
        for (ClusterApp app : apps) {
            kept &= client.hasKeptItsMaster(app);
        }
        table.add("no master lost", apps.size() + " apps succeeded", kept ? apps.size() : "fewer", kept);
        narration.tries("all books are zero", PATIENCE, () -> pages.notZero().isEmpty());
        List<String> left = pages.notZero();
        table.add("books of all queues", "all zero", left.isEmpty() ? "all zero" : left, left.isEmpty());
        narration.tries("all nodes run", PATIENCE, () -> pages.runningNodes() == Role.NODES);
        long nodes = pages.runningNodes();
        table.add("nodes at the end", String.valueOf(Role.NODES), nodes, nodes == Role.NODES);
        List<String> active = pages.allActive();
        table.add("ResourceManagers at the end", "one active", active, active.size() == 1);
    }

    private ClusterApp submit(MasterPlan plan, String node) throws IOException, YarnException {
        ClusterApp app = added(plan, node);
        await(plan.name() + " has registered", app::hasRegistered);
        return app;
    }

    private synchronized ClusterApp added(MasterPlan plan, String node) throws IOException, YarnException {
        requireTime();
        ClusterApp app = client.submit(plan, node);
        apps.add(app);
        return app;
    }

    /** Waits until nothing more fits, and returns the least number of containers that must die for a large one. */
    private int fill(ClusterApp filler) {
        await("all nodes run", () -> pages.runningNodes() == Role.NODES);
        await(
                "the cluster is full",
                () -> pages.nodes().stream().allMatch(node -> node.freeMb() < SMALL_MB)
                        && filler.running() == allocated());
        say("filler holds the cluster with %d containers of 2 GB".formatted(filler.running()));
        return pages.nodes().stream()
                .mapToInt(node -> Math.toIntExact((Math.max(0, LARGE_MB - node.freeMb()) + SMALL_MB - 1) / SMALL_MB))
                .min()
                .orElseThrow();
    }

    /** How many small containers the nodes hold beside the masters, by what is used on them. */
    private long allocated() {
        long used = pages.nodes().stream()
                .mapToLong(node -> node.totalMb() - node.freeMb())
                .sum();
        long masters = apps.stream().filter(app -> !client.hasEnded(app)).count() * ClusterClient.MASTER_MB;
        return (used - masters) / SMALL_MB;
    }

    private int perNode() {
        return (int) (pages.nodes().stream()
                        .mapToLong(ManagerPages.Node::totalMb)
                        .max()
                        .orElseThrow()
                / SMALL_MB);
    }

    private String noticed(ClusterApp large) {
        Role active = Role.of(pages.active().orElseThrow());
        ClaimLog log = new ClaimLog(folder.decisions(active));
        String app = large.id().toString();
        await("a claim of " + large.name(), () -> log.noticedNode(app).isPresent());
        return log.noticedNode(app).orElseThrow();
    }

    /** Whoever is taken away after the container is there proves nothing. */
    private void claimIsOpen(String phase, ClusterApp large, String manager) {
        ClaimLog log = new ClaimLog(folder.decisions(Role.of(manager)));
        String last = log.lastEvent(large.id().toString()).orElse("none");
        table.add(phase + " claim at that moment", "open", last, ClaimLog.OPEN.contains(last));
    }

    private boolean placed(ClusterApp large) {
        boolean placed = narration.tries(
                large.name() + " is placed", PATIENCE, () -> large.node().isPresent());
        if (placed) {
            say("%s runs on %s".formatted(large.name(), role(large)));
        }
        return placed;
    }

    private String role(ClusterApp large) {
        return machines.roleOf(large.node().orElseThrow());
    }

    /** As many as had to die, and at most those of one node more. */
    private void victims(String phase, int least, int victims) {
        int most = least + perNode();
        table.add(phase + " victims", least + " to " + most, victims, victims >= least && victims <= most);
    }

    /**
     * How many victims there are that were none before. The master hears of a kill only when the node has reported it:
     * waits for as many as are known to come, and a round more.
     */
    private int settled(int least, Supplier<Set<String>> victims, Set<String> before) {
        ToIntFunction<Set<String>> count = all ->
                (int) all.stream().filter(victim -> !before.contains(victim)).count();
        narration.tries(
                "its victims are reported", Duration.ofSeconds(10), () -> count.applyAsInt(victims.get()) >= least);
        narration.tries("nobody else is a victim", Duration.ofSeconds(3), () -> false);
        return count.applyAsInt(victims.get());
    }

    private void noReservation(String phase) {
        narration.tries(
                "nothing is reserved",
                Duration.ofSeconds(30),
                () -> pages.reserved().isEmpty());
        List<String> reserved = pages.reserved();
        table.add(phase + " reservations left", "none", reserved.isEmpty() ? "none" : reserved, reserved.isEmpty());
    }

    private synchronized void take(String role) {
        requireTime();
        taken.add(role);
        machines.kill(role);
    }

    private synchronized void giveBack(String role) {
        requireTime();
        machines.start(role);
        taken.remove(role);
        say(role + " is started again");
    }

    private void finish(ClusterApp app) {
        app.stop();
        await(app.name() + " has ended", () -> client.hasEnded(app));
    }

    private void requireTime() {
        if (isOver) {
            throw new Complaint("The demonstration was interrupted.");
        }
    }

    private void await(String what, BooleanSupplier condition) {
        narration.await(what, PATIENCE, condition);
    }

    private void say(String what) {
        narration.say(what);
    }
}
