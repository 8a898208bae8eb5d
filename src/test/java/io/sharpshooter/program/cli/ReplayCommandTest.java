package io.sharpshooter.program.cli;

import static io.sharpshooter.fixture.Scenario.scenario;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Stream.concat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.recorded.Recording;
import io.sharpshooter.recorded.SnapshotFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PREFIX = "yarn.resourcemanager.monitor.capacity.preemption.";

    @TempDir
    private Path folder;

    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();
    private Path file;

    @BeforeEach
    void record() throws IOException {
        file = write(Map.of("max_wait_before_kill", "6000"));
    }

    private Path write(Map<String, String> settings) throws IOException {
        var live = scenario(
                        "queues gpu 50%, batch 25%, late 25%",
                        "node n1 n2 100g: batch 9 x 10g", "gpu asks 60g; late asks 200g")
                .live();
        var texts = new HashMap<>(Map.of(PREFIX + "total_preemption_per_round", "1.0"));
        settings.forEach((key, value) -> texts.put(PREFIX + key, value));
        var written = folder.resolve("round.snapshot");
        try (var to = Files.newOutputStream(written)) {
            SnapshotFile.write(new Recording(texts, Snapshots.of(live.cluster(), Set.of()), new ClaimBook()), to);
        }
        return written;
    }

    private int replay(String... options) {
        out = new StringWriter();
        err = new StringWriter();
        return Sharpshooter.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(concat(Stream.of("replay", file.toString()), Stream.of(options))
                        .toArray(String[]::new));
    }

    @Test
    void saysWhatWouldBeDone() {
        assertThat(replay()).isZero();
        assertThat(out.toString())
                .contains(
                        "round: time=2023-11-14T22:13:20Z",
                        "claim=1, state=NOTICED, reason=NONE, size=memory-mb=61440",
                        "queue=root.gpu, node=n2, cost=896250000000000. The claim is open.",
                        "5 of root.batch: container_1700000000000_0001_01_0000",
                        "NO_NODE_BIG_ENOUGH: root.late=1. No node could hold it",
                        "in all: helped=1, placed=0, victims=5, cost=896250000000000, waiting=1");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void playsOn() throws IOException {
        assertThat(replay("--rounds=4", "--json")).isZero();
        var rounds = JSON.readTree(out.toString()).path("rounds");
        assertThat(rounds.findValuesAsText("state")).containsExactly("NOTICED", "NOTICED", "SATISFIED");
        assertThat(rounds.at("/2/claims/0/victims/root.batch")).hasSize(5);
        assertThat(rounds.at("/3/claims")).isEmpty();
        assertThat(rounds.at("/3/waiting/NO_NODE_BIG_ENOUGH/root.late").asInt()).isEqualTo(1);
    }

    /** With these, what is told of the difference. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            observe_only=true | with changes: helped=0, placed=0, victims=0
            observe_only=true | root.gpu: application_1700000000000_0002 key 20=1
            yarn.scheduler.capacity.root.batch.priority=3 | victimsOnlyAsRecorded
            yarn.scheduler.capacity.root.disable_preemption=true | 5 of root.batch: container_17
            yarn.scheduler.capacity.root.gpu.preemption-observe-only=true | helpedOnlyAsRecorded
            threshold=memory-mb=3Gi,vcores=1 | no difference
            yarn.scheduler.capacity.root.late.disable_preemption=true | no difference
            """)
    void saysWhatIsOtherwise(String change, String told) throws IOException {
        assertThat(replay("--set", change)).isZero();
        assertThat(out.toString()).contains("as recorded: helped=1, placed=0, victims=5", told);
        assertThat(replay("--json", "--set=" + change)).isZero();
        var json = JSON.readTree(out.toString());
        assertThat(json.path("difference").isEmpty()).isEqualTo(told.startsWith("no difference"));
        assertThat(json.at("/asRecorded/totals/victims").asInt()).isEqualTo(5);
        assertThat(json.at("/withChanges/rounds")).hasSize(1);
    }

    @Test
    void whatIsOnlyHelpedWithChangesIsTold() throws IOException {
        file = write(Map.of("observe_only", "true"));
        assertThat(replay("--set=observe_only=false")).isZero();
        assertThat(out.toString()).contains("as recorded: helped=0", "helpedOnlyWithChanges", "victimsOnlyWithChanges");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --set=thresold=1 | There is no key thresold. Maybe yarn.resourcemanager.monitor.capacity.
            --set=yarn.scheduler.capacity.root.bach.priority=1 | Maybe yarn.scheduler.capacity.root.batch.priority.
            --set=observe_only=maybe | observe_only is "maybe", but allowed is true or false.
            --set=yarn.scheduler.capacity.root.gpu.priority=-1 | "-1", but allowed is a whole number
            --set=cost=a.B | class a.B was not found on the class path. Maybe name its jar
            --set=threshold | should be in KEY=VALUE format but was threshold
            --rounds=0 | --rounds must be between 1 and 1000, not 0
            """)
    void saysWhatCannotBeSet(String option, String complaint) {
        assertThat(replay(option)).isEqualTo(2);
        assertThat(err.toString()).contains(complaint).doesNotContain("\tat ");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void saysWhichFileCannotBeUsed() throws IOException {
        var whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        complains("round.snapshot: ");
        Files.writeString(file, "no archive");
        complains("round.snapshot: Not in GZIP format");
        try (var to = new GZIPOutputStream(Files.newOutputStream(file))) {
            to.write("{\"sharpshooter-snapshot\":99}".getBytes(UTF_8));
        }
        complains("round.snapshot: It has version 99; this release knows 1.");
        file = folder.resolve("nowhere");
        complains("nowhere: java.nio.file.NoSuchFileException");
        file = write(Map.of("large-container.cost", "a.B"));
        complains("round.snapshot: class a.B was not found on the class path. Maybe name its jar by --classpath.");
    }

    private void complains(String complaint) {
        assertThat(replay()).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("sharpshooter: ")
                .contains(complaint)
                .hasLineCount(1);
    }

    @Test
    void takesTheCostClassFromWhereItIs() throws IOException {
        file = write(Map.of("large-container.cost", "own.Dear"));
        var source = Files.writeString(folder.resolve("Dear.java"), """
                package own;
                public class Dear implements io.sharpshooter.cost.ContainerCost {
                    public long cost(io.sharpshooter.cost.Candidate candidate) { return 7; }
                }
                """);
        var classes = System.getProperty("java.class.path");
        var compiler = ToolProvider.getSystemJavaCompiler();
        assertThat(compiler.run(null, null, null, "-cp", classes, "-d", folder.toString(), source.toString()))
                .isZero();
        assertThat(replay("--classpath=nowhere:" + folder)).isZero();
        assertThat(out.toString()).contains("cost=35");
    }
}
