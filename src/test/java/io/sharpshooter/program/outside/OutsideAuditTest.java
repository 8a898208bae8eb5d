package io.sharpshooter.program.outside;

import static java.lang.Math.max;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Against a server whose queues have containers, one fewer each time that it is asked. */
class OutsideAuditTest {
    private final HttpServer server;
    private final AtomicInteger containers = new AtomicInteger();
    private final AtomicInteger looks = new AtomicInteger();

    OutsideAuditTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            boolean apps = exchange.getRequestURI().getPath().endsWith("/apps");
            byte[] body = (apps ? "{\"apps\":{}}" : queues()).getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    private String queues() {
        looks.incrementAndGet();
        int now = containers.getAndUpdate(many -> max(0, many - 1));
        return "{\"scheduler\":{\"schedulerInfo\":{\"type\":\"capacityScheduler\",\"queueName\":\"root\","
                + "\"numContainers\":" + now + ",\"allocatedContainers\":" + (now == 0 ? 0 : 7) + "}}}";
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private OutsideAudit audit() {
        var address = server.getAddress();
        return new OutsideAudit(
                ManagerSite.at(address.getHostString() + ":" + address.getPort(), "/ws/v1/cluster/"),
                Duration.ofMillis(1));
    }

    @Test
    void whatIsThereForAMomentIsNotTold() throws InterruptedException {
        containers.set(1);
        assertThat(audit().suspicions()).isEmpty();
        assertThat(looks).hasValue(2);
    }

    @Test
    void onlyWhatIsTheSameTwiceIsTold() throws InterruptedException {
        containers.set(2);
        assertThat(audit().suspicions()).extracting(Suspicion::field).containsExactly("metric allocated");
    }

    @Test
    void whereNothingIsSuspiciousItAsksOnce() throws InterruptedException {
        assertThat(audit().suspicions()).isEmpty();
        assertThat(looks).hasValue(1);
    }
}
