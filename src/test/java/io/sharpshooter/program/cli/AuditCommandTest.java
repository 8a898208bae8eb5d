package io.sharpshooter.program.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Against a small server that answers as ResourceManagers of several lines do. */
class AuditCommandTest {
    private static final String NO_APPS = "{\"apps\":{}}";

    private final HttpServer server;

    AuditCommandTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private AuditRun audit(String queues, String apps, String... options) {
        answer("/ws/v1/cluster/scheduler", 200, scheduler("capacityScheduler", queues));
        answer("/ws/v1/cluster/apps", 200, apps);
        String[] arguments = Arrays.copyOf(options, options.length + 1);
        arguments[options.length] = address();
        return AuditRun.of(arguments);
    }

    private static String scheduler(String type, String queues) {
        return "{\"scheduler\":{\"schedulerInfo\":{\"type\":\"" + type
                + "\",\"queueName\":\"root\",\"queues\":{\"queue\":" + queues + "}}}}";
    }

    private String address() {
        return server.getAddress().getHostString() + ":" + server.getAddress().getPort();
    }

    private void answer(String path, int status, String body) {
        byte[] bytes = body.getBytes(UTF_8);
        server.createContext(path, exchange -> {
            exchange.sendResponseHeaders(status, bytes.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(bytes);
            }
        });
    }

    private static String leaf(String name, int apps, long used, long reserved) {
        return "{\"queueName\":\"" + name + "\",\"numApplications\":" + apps + ",\"numContainers\":0,"
                + "\"resources\":{\"resourceUsagesByPartition\":[{\"partitionName\":\"x\",\"used\":{\"memory\":" + used
                + ",\"vCores\":0},\"reserved\":{\"memory\":" + reserved + ",\"vCores\":0}}]}}";
    }

    @Test
    void findsNothingWhereTheBooksCanBeRight() {
        var run = audit("[" + leaf("a", 1, 4096, 1024) + "," + leaf("b", 0, 0, 0) + "]", NO_APPS);
        assertThat(run.output()).isEqualTo("No queue's books are impossible.\n");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void findsWhatIsBelowZeroAndWhatNobodyHas() {
        var run = audit("[" + leaf("a", 0, 0, 4096) + "," + leaf("b", 3, -1024, 0) + "]", NO_APPS);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.output().lines().map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        "queue partition field unit booked why",
                        "root.a x reserved memory-mb 4096 no app is there",
                        "root.b x used memory-mb -1024 less than none");
    }

    @Test
    void printsJsonForPrograms() {
        var run = audit("[" + leaf("b", 3, -1024, 0) + "]", NO_APPS, "--json");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.output()).startsWith("[").contains("\"booked\" : -1024").contains("\"why\" : \"NEGATIVE\"");
    }

    @Test
    void printsAnEmptyArrayForNothing() {
        assertThat(audit("[]", NO_APPS, "--json").output().strip()).matches("\\[\\s*]");
    }

    @Test
    void complainsWhereNobodyAnswers() {
        var address = address();
        server.stop(0);
        var run = AuditRun.of(address);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.complaint())
                .contains("Cannot ask http://" + address + "/ws/v1/cluster/scheduler: nobody listens on port "
                        + server.getAddress().getPort())
                .contains("Maybe the port is another (yarn.resourcemanager.webapp.address says which; usual is 8088)");
    }
}
