package io.sharpshooter.cli;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Stream.concat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.fixture.Hostile;
import io.sharpshooter.program.cli.AuditRun;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command gets text with every control character wherever others may write text, and prints none of them. */
class PrintedTextTest {
    /** Halves of pairs cannot be sent as they are. */
    private static final ObjectMapper JSON = new ObjectMapper(
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build());

    private static final int LONG = 5_000_000;
    private static final String OURS = "yarn.resourcemanager.monitor.capacity.preemption.";
    private static final List<String> OUR_KEYS = concat(
                    SettingsKeys.names().stream(), SettingsKeys.auditNames().stream())
            .toList();

    @TempDir
    private Path folder;

    private final StringWriter printed = new StringWriter();

    private int run(String... arguments) {
        var out = new PrintWriter(printed, true);
        return FromSources.commandLine().setOut(out).setErr(out).execute(arguments);
    }

    @Test
    void printsNoneOfItsArguments() {
        var lines = new ArrayList<>(List.of(
                "help #",
                "audit #:8088",
                "audit http://#/",
                "audit a b#",
                "check-config a #",
                "scenes --grace=#",
                "day --hours=#",
                "day --order=#",
                "demo --svg=#",
                "bench round #"));
        lines.add("#");
        lines.add("--#");
        FromSources.commandLine().getSubcommands().keySet().forEach(command -> {
            lines.add(command + " #");
            lines.add(command + " --#");
        });
        for (var hostile : List.of(Hostile.TEXT, Hostile.TEXT.replace("\0", ""))) {
            for (var line : lines) {
                run(Stream.of(line.split(" "))
                        .map(word -> word.replace("#", hostile))
                        .toArray(String[]::new));
                Hostile.assertNoneIn(printed.toString());
            }
        }
    }

    @Test
    void printsNoneOfWhatAResourceManagerAnswers() throws IOException {
        var table = audit("capacityScheduler", "a" + Hostile.TEXT);
        Hostile.assertNoneIn(table.output());
        assertThat(table.output().lines()).hasSize(2);
        assertThat(table.output()).contains("root.ax\\u0000x", "x\\u009bx", "x\\nx", "x\\u202ex", "x\\udfffx");

        var other = audit("fair" + Hostile.TEXT, "a");
        Hostile.assertNoneIn(other.complaint());
        assertThat(other.complaint()).contains("The scheduler is \"fairx\\u0000x");
        assertThat(audit("x".repeat(LONG), "a").complaint())
                .hasSizeLessThan(1000)
                .contains("books of the capacity");
    }

    @Test
    void escapesInJsonWhatItGivesBackWhenItIsParsed() throws IOException {
        var odd = Hostile.TEXT + " größe \uD83D\uDE00 \"";
        var run = audit("capacityScheduler", odd, "--json");
        assertThat(run.output()).matches("[\n -~]+");
        var first = JSON.readTree(run.output()).path(0);
        assertThat(first.path("queue").asText()).isEqualTo("root." + odd);
        assertThat(first.path("partition").asText()).isEqualTo(odd);
        assertThat(first.path("unit").asText()).isEqualTo(odd);
    }

    /** One queue without an app; its name, partition and type are odd. */
    private static AuditRun audit(String scheduler, String name, String... options) throws IOException {
        var leaf = JSON.createObjectNode().put("queueName", name).put("numApplications", 0);
        var partition = leaf.putObject("resources")
                .putArray("resourceUsagesByPartition")
                .addObject()
                .put("partitionName", name);
        partition
                .putObject("used")
                .putObject("resourceInformations")
                .putArray("resourceInformation")
                .addObject()
                .put("name", name)
                .put("value", -1);
        var root = JSON.createObjectNode();
        root.putObject("scheduler")
                .putObject("schedulerInfo")
                .put("type", scheduler)
                .put("queueName", "root")
                .putObject("queues")
                .putArray("queue")
                .add(leaf);
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        answer(server, "/ws/v1/cluster/scheduler", root);
        answer(server, "/ws/v1/cluster/apps", JSON.createObjectNode());
        server.start();
        try {
            var address = server.getAddress().getHostString() + ":"
                    + server.getAddress().getPort();
            return AuditRun.of(concat(Stream.of(options), Stream.of(address)).toArray(String[]::new));
        } finally {
            server.stop(0);
        }
    }

    private static void answer(HttpServer server, String path, JsonNode document) throws IOException {
        byte[] bytes = JSON.writeValueAsBytes(document);
        server.createContext(path, exchange -> {
            exchange.sendResponseHeaders(200, bytes.length);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write(bytes);
            }
        });
    }

    /** Of keys, values, files that are included, properties without a name, and the folder. */
    @Test
    void printsNoneOfWhatIsConfigured() throws IOException {
        var odd = references(Hostile.TEXT);
        write(
                "yarn-site.xml",
                property("yarn.resourcemanager.scheduler.class", odd)
                        + property("yarn.resourcemanager.scheduler.monitor.policies", odd + ",io.sharpshooter." + odd)
                        + property("yarn.resourcemanager.scheduler.monitor.enable", "true"));
        write(
                "capacity-scheduler.xml",
                OUR_KEYS.stream().map(key -> property(key, odd)).collect(joining())
                        + property(OURS + odd, "1")
                        + property(OURS + "large-container." + odd, "1")
                        + property("yarn.resourcemanager.monitor.capacity.ledger-audit." + odd, "1")
                        + property("yarn.scheduler.capacity.root." + odd + ".priority", odd)
                        + property("yarn.scheduler.capacity.root." + odd + ".disable_preemption", odd)
                        + property("yarn.scheduler.capacity.root." + odd + ".disable_preemptoin", odd)
                        + property("yarn.scheduler.capacity.root.a." + odd + ".b.priority", "1")
                        + "<property><value>" + odd + "</value></property>");
        assertThat(run("check-config", folder.toString())).isEqualTo(1);
        Hostile.assertNoneIn(printed.toString());
        assertThat(printed.toString().lines())
                .hasSizeGreaterThan(20)
                .allMatch(line -> line.matches("(wrong|unwise) .*|.* wrong, \\d+ unwise\\."));
        assertThat(printed.toString()).contains("x\\u001bx", "x\\u007fx", "x\\u009bx", "x\\nx", "x\\u202ex");
    }

    @Test
    void printsTheBeginningOfWhatIsLong() throws IOException {
        String text = "x".repeat(LONG);
        write(
                "yarn-site.xml",
                property("yarn.resourcemanager.scheduler.class", text)
                        + property("yarn.resourcemanager.scheduler.monitor.policies", text)
                        + property("yarn.resourcemanager.scheduler.monitor.enable", "true"));
        write(
                "capacity-scheduler.xml",
                OUR_KEYS.stream().map(key -> property(key, text)).collect(joining())
                        + property(OURS + "large-container.threshold", text + "=1," + text)
                        + property("yarn.scheduler.capacity.root." + text + ".priority", text)
                        + "<property><value>" + text + "</value></property>");
        assertThat(run("check-config", folder.toString())).isEqualTo(1);
        assertThat(printed.toString().lines()).hasSizeGreaterThan(15).allMatch(line -> line.length() < 2_000);
        assertThat(printed.toString()).contains("x... (4999800 more characters)\", but allowed is true or false.");
    }

    private static String property(String name, String value) {
        return "<property><name>" + name + "</name><value>" + value + "</value></property>\n";
    }

    /** XML 1.1 takes all characters but three kinds. */
    private void write(String file, String properties) throws IOException {
        Files.writeString(
                folder.resolve(file),
                "<?xml version=\"1.1\" encoding=\"UTF-8\"?>\n<configuration>\n" + properties + "</configuration>\n");
    }

    private static String references(String text) {
        return text.codePoints()
                .filter(point -> point != 0 && Character.getType(point) != Character.SURROGATE)
                .mapToObj("&#%d;"::formatted)
                .collect(joining());
    }
}
