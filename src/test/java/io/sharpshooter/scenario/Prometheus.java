package io.sharpshooter.scenario;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Prometheus on the loopback address that looks each second, for one test; where it finds the program on PATH. */
final class Prometheus implements AutoCloseable {
    private static final Pattern LISTENS = Pattern.compile("msg=\"Listening on\".*? address=(\\S+)");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Process process;
    private final Path log;

    private Prometheus(Process process, Path log) {
        this.process = process;
        this.log = log;
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    static boolean isInstalled() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "prometheus")));
    }

    /**
     * Starts it; it answers a little later.
     *
     * @param target host and port of what has a page {@code /prom}
     * @param rules the text of a file of rules
     * @param folder for its data, empty
     */
    static Prometheus watching(String target, String rules, Path folder) throws IOException {
        Files.writeString(folder.resolve("rules.yml"), rules);
        var configuration = Files.writeString(
                folder.resolve("prometheus.yml"),
                "global: {scrape_interval: 1s, evaluation_interval: 1s}\n"
                        + "rule_files: [rules.yml]\n"
                        + "scrape_configs:\n"
                        + "  - {job_name: yarn, metrics_path: /prom, static_configs: [{targets: ['" + target
                        + "']}]}\n");
        var log = folder.resolve("log");
        var command = new ProcessBuilder(
                "prometheus",
                "--config.file=" + configuration,
                "--storage.tsdb.path=" + folder.resolve("data"),
                "--web.listen-address=127.0.0.1:0");
        command.redirectErrorStream(true).redirectOutput(log.toFile());
        return new Prometheus(command.start(), log);
    }

    /** Whether an expression gives something, and nothing in it is no number. */
    boolean has(String expression) {
        var series = ask("query?query=" + encoded(expression)).path("result");
        return !series.isEmpty()
                && series.findValues("value").stream()
                        .noneMatch(value -> value.path(1).asText().equals("NaN"));
    }

    /** The names of the alerts that fire. */
    Set<String> firing() {
        var names = new TreeSet<String>();
        for (var alert : ask("alerts").path("alerts")) {
            assertThat(alert.path("annotations").toString()).doesNotContain("error expanding", "<no value>");
            if (alert.path("state").asText().equals("firing")) {
                names.add(alert.path("labels").path("alertname").asText());
            }
        }
        return names;
    }

    private static String encoded(String text) {
        try {
            return URLEncoder.encode(text, "UTF-8");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Nothing where it does not listen yet, or takes the question for a wrong one. */
    private JsonNode ask(String question) {
        try {
            var address = LISTENS.matcher(Files.readString(log));
            if (!address.find()) {
                return MissingNode.getInstance();
            }
            return JSON.readTree(new URL("http://" + address.group(1) + "/api/v1/" + question))
                    .path("data");
        } catch (IOException e) {
            return MissingNode.getInstance();
        }
    }

    /** What is wrong with it, for the messages of failed tests. */
    @Override
    public String toString() {
        try (Stream<String> lines = Files.lines(log)) {
            return (process.isAlive() ? "Prometheus" : "a dead Prometheus")
                    + lines.filter(line -> !line.contains("level=info")).toList();
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(10, SECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }
}
