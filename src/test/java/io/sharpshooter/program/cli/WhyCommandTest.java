package io.sharpshooter.program.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Stream.concat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import io.sharpshooter.Golden;
import io.sharpshooter.fixture.Hostile;
import io.sharpshooter.program.Loopback;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From lines of the decision log, in files or as a ResourceManager answers them. */
class WhyCommandTest {
    private static final Path LOGS = Path.of("src/test/resources/io/sharpshooter/insight");
    private static final String APP = "application_1700000000000_000";
    private static final String CONTAINER = "container_1700000000000_000";
    private static final String DEAD = CONTAINER + "3_01_000003";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private int why(String id, Object... logs) {
        var words = new ArrayList<String>(List.of("why", id));
        Stream.of(logs).forEach(log -> words.add(log.equals("--json") ? "--json" : "--log=" + log));
        return execute(words.stream());
    }

    private int execute(Stream<String> words) {
        out.getBuffer().setLength(0);
        return Sharpshooter.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(words.toArray(String[]::new));
    }

    private static List<String> lines(String story) throws IOException {
        return Files.readAllLines(LOGS.resolve(story + ".jsonl"));
    }

    private Path write(String name, List<String> lines) throws IOException {
        return Files.write(folder.resolve(name), lines, ISO_8859_1);
    }

    @Test
    void tellsWhyAContainerDied() {
        assertThat(why(DEAD, LOGS.resolve("satisfied.jsonl"))).isZero();
        Golden.assertHas(LOGS + "/why.txt", out.toString());
    }

    /** What is told of each, and what is not. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            satisfied|4_01_000002|lives, or has ended by itself. It was chosen for claim 7|000003
            satisfied|2_01_000005|was reserved by claim 7|000003
            satisfied|3|gave to claim 7 of application_1700000000000_0002|0004_01
            satisfied|2|has claim 7.|died:
            elsewhere|4_01_000002|PLACED_ELSEWHERE. It was placed on another node.|open
            given-back|4_01_000002|unused. The app has given back what came|open
            expired|4_01_000002|HOLD_TIMEOUT. The container has not come|open
            cancelled|4_01_000002|Found: root would hold 104% of its maximum|died
            cancelled|4|was to give to claim|died
            reserved|2|0004_01_000002 was to die: memory-mb=20480|over
            reserved|3|OVER_LIMIT. A limit of the queue|over
            reserved|2_01_000005|The claim is open.|over
            refusals|5|asked for 4 x memory-mb=61440 vcores=8|BUDGET
            refusals|5|: NOT_ENTITLED. With it the queue would|40%
            refusals|5|Numbers: used: 5.|claim
            """)
    void tellsTheStory(String log, String number, String told, String not) {
        var id = (number.length() > 1 ? CONTAINER : APP) + number;
        assertThat(why(id, LOGS.resolve(log + ".jsonl"))).isZero();
        assertThat(out.toString()).contains(told).doesNotContain(not);
        assertThat(err.toString()).isEmpty();
    }

    /** The older claim 7 had no end when its ResourceManager was started anew. */
    @Test
    void readsOldestFirstAndKeepsClaimsOfOneNumberApart() throws IOException {
        var before = lines("cancelled");
        var after = lines("satisfied");
        write("rm.log.10", before.subList(0, 2));
        try (OutputStream zipped = new GZIPOutputStream(Files.newOutputStream(folder.resolve("rm.log.2.gz")))) {
            zipped.write(String.join("\n", after.subList(0, 2)).getBytes(ISO_8859_1));
        }
        write("rm.log.1", List.of(after.get(2), after.get(3).substring(0, 1300), "}", "\"claim\":", "\u00ff{"));
        write("rm.log.1.gz", List.of("it is being compressed"));
        write("rm.log.old", before);
        var log = write("rm.log", List.of("2023 INFO decisions: " + after.get(4)));
        assertThat(why(DEAD, folder.resolve("rm.log.1"), log)).isZero();
        assertThat(out.toString())
                .containsSubsequence(
                        "planned", "noticed", "was started anew", "planned", "noticed", "changed", "satisfied")
                .doesNotContain("cancelled", "held", "open")
                .containsOnlyOnce("changed");
    }

    /** Of the ResourceManagers before a failover and after it. */
    @Test
    void doesNotMixClaimsOfTwoLogs() throws IOException {
        var one = write("one", lines("satisfied").subList(0, 3));
        var other = write(
                "other",
                concat(lines("cancelled").stream(), lines("refusals").stream()).toList());
        assertThat(why(DEAD, one, other, "--json")).isZero();
        var events = new ArrayList<String>();
        for (var claim : JSON.readTree(out.toString())) {
            events.add(String.join(" ", claim.path("steps").findValuesAsText("event")));
        }
        assertThat(events).containsExactly("planned noticed changed", "planned noticed cancelled");

        assertThat(why(APP + "5", write("older", lines("refusals").subList(0, 1)), other, one))
                .isZero();
        assertThat(out.toString()).contains("used: 5").containsOnlyOnce("asked for");
    }

    @Test
    void keepsOnlyItsOwnVictimsInJson() throws IOException {
        assertThat(why(APP + "4", LOGS.resolve("satisfied.jsonl"), "--json")).isZero();
        var told = JSON.readTree(out.toString());
        assertThat(told.path(0).findValuesAsText("container")).hasSize(3).containsOnly(CONTAINER + "4_01_000002");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3_01_000030", "3_01_0000031", "30_01_000003", "3"})
    void anIdIsTheWholeId(String other) throws IOException {
        var log = write("other", lines("satisfied"));
        Files.writeString(log, Files.readString(log).replace("0003_01_000003", "000" + other));
        assertThat(why(DEAD, log)).isEqualTo(1);
        assertThat(err.toString()).contains("Nothing is known of " + DEAD, "other ResourceManager");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void printsNoneOfTheNamesOfOthersAsTheyAre() throws IOException {
        var lines = new ArrayList<String>();
        for (var line : lines("satisfied")) {
            var hostile = (ObjectNode) JSON.readTree(line);
            Stream.of("queue", "user", "partition", "node", "event", "detail")
                    .forEach(field -> hostile.put(field, Hostile.TEXT));
            hostile.withObject("/size").put(Hostile.TEXT, 1);
            hostile.path("victims").forEach(victim -> ((ObjectNode) victim).put("rule", Hostile.TEXT));
            lines.add(hostile.toString().replaceAll("[\\x{d800}-\\x{dfff}]", ""));
        }
        var log = Files.write(folder.resolve("hostile"), lines);
        assertThat(why(DEAD, log)).isZero();
        Hostile.assertNoneIn(out.toString());
        assertThat(out.toString()).contains("x\\u001bx");
        assertThat(why(DEAD, log, "--json")).isZero();
        assertThat(out.toString()).matches("[\n -~]+");
    }

    /** As the servlet answers: {@code claims} with since when it knows, then what it knows of one. */
    private int ask(int status, String page, String... options) throws IOException {
        var server = HttpServer.create(Loopback.address(0), 0);
        server.createContext("/preemption/v1/", exchange -> {
            assertThat(exchange.getRequestURI().getQuery()).contains("user.name=");
            boolean first = exchange.getRequestURI().getPath().endsWith("claims");
            var rest = exchange.getRequestURI().getQuery().contains("from=1") ? page("cancelled") : page;
            exchange.sendResponseHeaders(first ? status : page.isEmpty() ? 404 : 200, 0);
            exchange.getResponseBody().write((first ? "{\"since\":1700000000000}" : rest).getBytes(UTF_8));
            exchange.close();
        });
        server.start();
        var manager = "--rm=127.0.0.1:" + server.getAddress().getPort();
        try {
            return execute(concat(Stream.of("why", manager), Stream.of(options)));
        } finally {
            server.stop(0);
        }
    }

    private static String page(String... claims) throws IOException {
        var all = new ArrayList<String>();
        for (var claim : claims) {
            all.add("{\"claim\":7,\"steps\":[" + String.join(",", lines(claim)) + "]}");
        }
        var refusals = String.join(",", lines("refusals")).replace("\"count\"", "\"whoActs\":\"NOBODY\",\"count\"");
        var ahead = "{\"ahead\":{\"asks\":2,\"containers\":9},\"refusals\":[";
        return ahead + refusals + "],\"claims\":[" + String.join(",", all) + "]}";
    }

    /** The newest comes first, and is told last. */
    @Test
    void tellsTheSameStoryWhereTheManagerKnowsIt() throws IOException {
        assertThat(why(DEAD, LOGS.resolve("cancelled.jsonl"), LOGS.resolve("satisfied.jsonl")))
                .isZero();
        var story = out.toString();
        assertThat(ask(200, page("satisfied", "cancelled"), DEAD)).isZero();
        assertThat(out.toString()).isEqualTo(story);
        assertThat(ask(200, page("satisfied"), DEAD, "--json")).isZero();
        assertThat(JSON.readTree(out.toString())).hasSize(1);
        assertThat(ask(200, page("satisfied").replaceFirst("[{]", "{\"total\":2,"), DEAD))
                .isZero();
        assertThat(out.toString()).as("the rest is asked for too").isEqualTo(story);
        assertThat(ask(200, page("satisfied"), APP + "5")).isZero();
        assertThat(out.toString()).contains("That holds now.", "Before it in the order: asks: 2, containers: 9.");
    }

    @Test
    void countsWhomOneMayNotSee() throws IOException {
        var page = page("satisfied")
                .replaceAll("\"(victims|killed)\":\\[[^\\[]*]", "\"others\":{\"root.b\":2}")
                .replaceAll("\"(app|user)\":\"[^\"]*\",", "");
        assertThat(ask(200, page, CONTAINER + "2_01_000005")).isZero();
        assertThat(out.toString())
                .contains("was reserved by claim 7.\n", "asks for memory-mb=61440 vcores=8 yarn.io/gpu=1 in root.")
                .containsOnlyOnce("Hidden from you: root.b 2.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            200|Or you may not see it. What is known begins at 2023-11-14T22:13:20Z; --log knows more.
            404|has no pages of Sharpshooter. Maybe large-container.web is false.
            401|answers 401. Maybe it wants a login (kinit)
            """)
    void saysWhyAManagerDoesNotTell(int status, String complaint) throws IOException {
        assertThat(ask(status, "", APP + "4")).isEqualTo(1);
        assertThat(err.toString()).contains(complaint);
    }

    @Test
    void saysWhatCannotBeDone() throws IOException {
        assertThat(why("container_3", "x")).isEqualTo(2);
        assertThat(err.toString()).contains("'container_3' is no id, which is like");
        assertThat(why(DEAD)).isEqualTo(2);
        assertThat(ask(200, "", "--log=x", DEAD)).isEqualTo(2);
        assertThat(err.toString()).contains("--log=FILE, --rm=ADDRESS are mutually exclusive");
        assertThat(why(DEAD, folder.resolve("nowhere"))).isEqualTo(1);
        assertThat(err.toString()).contains("nowhere cannot be read");
        assertThat(why(DEAD, folder)).isEqualTo(1);
        var broken = Files.writeString(folder.resolve("broken.1.gz"), "no archive");
        assertThat(why(DEAD, broken)).isEqualTo(1);
        assertThat(err.toString()).contains("broken.1.gz cannot be read");
        assertThat(why(DEAD, LOGS.resolve("refusals.jsonl"), "--json")).isEqualTo(1);
        assertThat(out.toString()).isEqualToIgnoringWhitespace("[ ]");
    }
}
