package io.sharpshooter.program.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.sharpshooter.fixture.Hostile;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.Eventually;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a package whose roles only sleep. */
class LocalClusterTest {
    /** The first of those that nobody listens on, now and a thousand and two thousand further. */
    private static final int PORT = IntStream.iterate(20_600, port -> port < 30_000, port -> port + 60)
            .filter(port -> List.of(0, 1000, 2000).stream().allMatch(further -> isFree(port + further)))
            .findFirst()
            .orElseThrow();

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    private Path home;

    @SuppressWarnings("NullAway.Init") // set before each test
    private ClusterFolder folder;

    @SuppressWarnings("NullAway.Init") // set before each test
    private LocalMachines machines;

    private static boolean isFree(int port) {
        try {
            new Ports(port).requireFree();
            return true;
        } catch (Complaint taken) {
            return false;
        }
    }

    @BeforeEach
    void lay() throws IOException {
        Path bin = Files.createDirectories(home.resolve("bin"));
        Path role = Files.writeString(bin.resolve("role"), "#!/bin/sh\nexec sleep 300\n");
        Files.setPosixFilePermissions(role, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(home.resolve("sharpshooter-1.jar"), "a jar");
        Path conf = Files.createDirectories(home.resolve("conf").resolve("cluster"));
        for (String file : List.of("core-site.xml", "yarn-site.xml", "capacity-scheduler.xml", "log4j.properties")) {
            Files.writeString(conf.resolve(file), "");
        }
        folder = new ClusterFolder(home.resolve("cluster"));
        folder.lay(home, new Ports(PORT));
        machines = new LocalMachines(folder, new Ports(PORT));
    }

    @AfterEach
    void end() {
        machines.endAll();
    }

    private LocalCluster cluster() {
        return cluster(folder.root(), Optional.empty(), new StringWriter());
    }

    private static LocalCluster cluster(Path root, Optional<Ports> ports, StringWriter said) {
        return new LocalCluster(root, ports, "sharpshooter cluster", new PrintWriter(said));
    }

    @Test
    void knowsWhetherItRuns() {
        assertThat(cluster().isUp()).isFalse();
        Role.ALL.forEach(role -> machines.start(role.name()));
        assertThat(cluster().isUp()).isTrue();
        cluster().down();
        assertThat(cluster().isUp()).isFalse();
    }

    @Test
    void saysWhatToDoWithHalfAClusterFromBefore() {
        machines.start("zk");
        machines.start("nm2");
        assertThatThrownBy(() -> cluster().isUp())
                .isInstanceOf(Complaint.class)
                .hasMessageContaining("of its processes run zk, nm2, and not rm1, rm2, nm1, nm3")
                .hasMessageContaining("sharpshooter cluster down, and sharpshooter cluster up");
        cluster().down();
        assertThat(machines.running()).isEmpty();
    }

    @Test
    void saysWhatItHasEndedAndWhereThereWasNothingToEnd() {
        StringWriter said = new StringWriter();
        machines.start("zk");
        machines.start("rm1");
        cluster(folder.root(), Optional.empty(), said).down();
        cluster(folder.root(), Optional.empty(), said).down();
        cluster(home.resolve("nowhere"), Optional.empty(), said).down();
        assertThat(said.toString().lines())
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("Ended: zk, rm1"),
                        line -> assertThat(line).isEqualTo("No process of the cluster ran."),
                        line -> assertThat(line).contains("There is no cluster in", "--folder"));
    }

    @Test
    void saysWhichPortIsTaken() throws IOException {
        try (ServerSocket other = new ServerSocket(PORT, 1, InetAddress.getByName(Ports.HOST))) {
            assertThatThrownBy(() -> new Ports(other.getLocalPort()).requireFree())
                    .isInstanceOf(Complaint.class)
                    .hasMessageStartingWith("Port " + other.getLocalPort() + " of 127.0.0.1 is in use, and the cluster")
                    .hasMessageContaining("Maybe end what listens there, or choose others");
        }
    }

    @Test
    void proposesPortsThatNobodyListensOn() throws IOException {
        InetAddress here = InetAddress.getByName(Ports.HOST);
        try (ServerSocket zk = new ServerSocket(PORT, 1, here);
                ServerSocket manager = new ServerSocket(PORT + 10, 1, here);
                ServerSocket next = new ServerSocket(PORT + 1000, 1, here)) {
            assertThat(List.of(zk.getLocalPort(), manager.getLocalPort(), next.getLocalPort()))
                    .containsExactly(PORT, PORT + 10, PORT + 1000);
            assertThatThrownBy(() -> new Ports(PORT).requireFree())
                    .hasMessage("Ports %1$d, %2$d of 127.0.0.1 are in use, and the cluster needs %1$d to %3$d."
                                    .formatted(PORT, PORT + 10, PORT + 59)
                            + " Maybe end what listens there, or choose others: --port=" + (PORT + 2000) + ".");
        }
    }

    @Test
    void remembersItsPorts() {
        assertThat(folder.ports()).hasValue(new Ports(PORT));
        Optional<Ports> others = Optional.of(new Ports(PORT + 60));
        assertThat(cluster(folder.root(), others, new StringWriter()).isUp()).isFalse();
        machines.start("zk");
        String words = "runs on ports from %d on, not from %d on. Maybe leave --port out".formatted(PORT, PORT + 60);
        LocalCluster contradicted = cluster(folder.root(), others, new StringWriter());
        assertThatThrownBy(contradicted::isUp).isInstanceOf(Complaint.class).hasMessageContaining(words);
        assertThatThrownBy(contradicted::down).isInstanceOf(Complaint.class).hasMessageContaining(words);
        assertThat(machines.running()).containsExactly("zk");
    }

    @Test
    void runsFromACopyOfThePackage() throws IOException {
        Files.delete(home.resolve("bin").resolve("role"));
        machines.start("zk");
        assertThat(machines.running()).containsExactly("zk");
        assertThat(folder.root().resolve("package").resolve("sharpshooter-1.jar"))
                .hasContent("a jar");
    }

    /** As Ctrl-C does, which goes to all of a group. */
    @Test
    void keepsRolesOutOfTheGroupOfWhoStartsThem() throws Exception {
        assumeThat(OwnSession.of(System.getenv(), "role", "zookeeper")).contains("setsid");
        machines.start("zk");
        String pid = Files.readString(folder.processes().resolve("zk")).split(" ", 2)[0];
        Eventually.holds(
                "it leads a group", Duration.ofSeconds(30), () -> group(pid).equals(pid));
        assertThat(OwnSession.of(Map.of("PATH", "/nowhere"), "role", "zookeeper"))
                .containsExactly("role", "zookeeper");
    }

    /** The third word after the name. */
    private static String group(String pid) {
        try {
            String line = Files.readString(Path.of("/proc", pid, "stat"));
            return line.substring(line.lastIndexOf(')') + 2).split(" ", -1)[2];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As when somebody is interrupted while it starts them. */
    @Test
    void leavesNothingThatIsBeingStartedWhileAllAreEnded() throws Exception {
        AtomicReference<Throwable> end = new AtomicReference<>();
        Thread starter = new Thread(() -> {
            while (true) {
                Role.ALL.forEach(role -> machines.start(role.name()));
                Role.ALL.forEach(role -> machines.kill(role.name()));
            }
        });
        starter.setUncaughtExceptionHandler((thread, thrown) -> end.set(thrown));
        starter.start();
        Eventually.holds(
                "it is at work",
                Duration.ofSeconds(30),
                () -> !machines.running().isEmpty());
        machines.endAll();
        starter.join();
        assertThat(end.get()).isInstanceOf(Complaint.class).hasMessageContaining("The cluster is ended");
        assertThat(ProcessHandle.current().descendants().filter(Liveness::isAlive))
                .isEmpty();
    }

    /** It has ended, but its parent never asks. */
    @Test
    void takesAZombieForGone() throws IOException {
        Process parent = new ProcessBuilder("sh", "-c", "sleep 0 & exec sleep 300").start();
        try {
            Eventually.holds(
                    "it has ended",
                    Duration.ofSeconds(30),
                    () -> parent.children().anyMatch(child -> !Liveness.isAlive(child)));
            ProcessHandle zombie = parent.children().findFirst().orElseThrow();
            String started = zombie.info().startInstant().map(String::valueOf).orElse("unknown");
            Files.writeString(folder.processes().resolve("nm1"), zombie.pid() + " " + started);
            assertThat(machines.running()).isEmpty();
            assertThat(zombie.isAlive()).as("to Java").isTrue();
        } finally {
            parent.destroyForcibly();
        }
    }

    @Test
    void takesAwayOneRoleOnly() {
        machines.start("rm1");
        machines.start("rm2");
        machines.kill("rm1");
        assertThat(machines.running()).containsExactly("rm2");
    }

    /** Another process has got the id of one that ended. */
    @Test
    void neverEndsAStranger() throws IOException {
        Process stranger = new ProcessBuilder("sleep", "300").start();
        try {
            Files.writeString(folder.processes().resolve("nm1"), stranger.pid() + " 2001-01-01T00:00:00Z");
            machines.kill("nm1");
            machines.endAll();
            assertThat(machines.running()).isEmpty();
            assertThat(stranger.isAlive()).isTrue();
        } finally {
            stranger.destroyForcibly();
        }
    }

    /** Also where somebody has made the folder before, open to all. */
    @Test
    void keepsItsFolderForItsOwner() throws IOException {
        Path open = Files.createDirectory(
                home.resolve("open"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        new ClusterFolder(open).lay(home, new Ports(PORT));
        for (Path root : List.of(folder.root(), open)) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root)))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void refusesAFolderThatNoClassPathCanHave() {
        Path colon = home.resolve("a:b");
        assertThatThrownBy(() -> new ClusterFolder(colon).lay(home, new Ports(PORT)))
                .isInstanceOf(Complaint.class)
                .hasMessage("There is a : in the path " + colon
                        + ", which Java's class path cannot have. Maybe choose another --folder.");
        assertThat(colon).doesNotExist();
    }

    @Test
    void overwritesNoFolderThatHoldsSomethingElse() throws IOException {
        Path other = Files.createDirectories(home.resolve("other"));
        Files.createDirectories(other.resolve("processes"));
        Files.writeString(other.resolve("precious"), "");
        assertThatThrownBy(() -> new ClusterFolder(other).lay(home, new Ports(PORT)))
                .isInstanceOf(Complaint.class)
                .hasMessageContaining("is not empty and holds no cluster");
        assertThat(other.resolve("precious")).exists();
    }

    @Test
    void findsTheNodeOfTheLastClaimThatWasToldOf() throws IOException {
        Path log = folder.decisions(Role.of("rm1"));
        Files.writeString(log, """
                {"event":"noticed","claim":1,"app":"a1","am":false,"node":"n:1"}
                {"event":"noticed","claim":2,"app":"a2","am":false,"node":"n:2"}
                {"event":"noticed","claim":3,"app":"a1","am":true,"node":"n:4"}
                {"event":"planned","claim":4,"app":"a1","am":false,"node":"n:3"}
                {"event":"noticed","claim":4,"app":"a1","no""");
        assertThat(new ClaimLog(log).noticedNode("a1")).hasValue("n:1");
        assertThat(new ClaimLog(log).noticedNode("a3")).isEmpty();
    }

    @Test
    void knowsWhetherAnAppsLastClaimIsOpen() throws IOException {
        Path log = folder.decisions(Role.of("rm1"));
        Files.writeString(log, """
                {"event":"noticed","claim":1,"app":"a1"}
                {"event":"satisfied","claim":1,"app":"a1"}
                {"event":"held","claim":2,"app":"a2","am":false}
                {"event":"satisfied","claim":3,"app":"a2","am":true}
                {"event":"refused_demand","app":"a2"}
                """);
        assertThat(new ClaimLog(log).lastEvent("a1").filter(ClaimLog.OPEN::contains))
                .isEmpty();
        assertThat(new ClaimLog(log).lastEvent("a2").filter(ClaimLog.OPEN::contains))
                .isPresent();
        assertThat(new ClaimLog(log).lastEvent("a3")).isEmpty();
    }

    @Test
    void refusesToStartWhereMemoryIsShort() throws IOException {
        Path file = Files.writeString(home.resolve("meminfo"), "MemTotal: 8000000 kB\nMemAvailable: 2048000 kB\n");
        new Memory(file).require(2000);
        assertThatThrownBy(() -> new Memory(file).require(2001))
                .isInstanceOf(Complaint.class)
                .hasMessageContaining("needs 2001 MB of memory, and 2000 MB are available. Maybe");
        new Memory(home.resolve("nowhere")).require(Long.MAX_VALUE);
    }

    @Test
    void waitsUntilAnOrderIsCarriedOut() throws Exception {
        Path orders = home.resolve("orders");
        Thread other = new Thread(() -> {
            Eventually.holds("an order", Duration.ofSeconds(30), () -> Files.exists(orders.resolve("1.order")));
            try {
                Files.move(orders.resolve("1.order"), orders.resolve("1.done"));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        new OrderedMachines(orders).kill("nm2");
        other.join();
        assertThat(orders.resolve("1.done")).hasContent("kill nm2");
    }

    @Test
    void aTableThatEndsEarlyDoesNotHold() {
        CheckTable table = new CheckTable();
        assertThat(table.lines()).isEmpty();
        table.add("placed", "yes", "yes", true);
        assertThat(table.allHold(2)).isFalse();
        assertThat(table.allHold(1)).isTrue();
        table.add("victims", "6", 7, false);
        assertThat(table.allHold(2)).isFalse();
        assertThat(table.lines()).last().asString().contains("victims", "6", "7", "FAILED");
        table.add("books", "all zero", List.of("root." + Hostile.TEXT), false);
        assertThat(table.lines())
                .last()
                .asString()
                .contains("[root.x\\u0000x")
                .satisfies(Hostile::assertNoneIn)
                .doesNotContain("\n");
    }
}
