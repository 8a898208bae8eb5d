package io.sharpshooter.program.outside;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against servers that answer as a ResourceManager may, and as other programs do. */
class ManagerSiteTest {
    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final List<HttpServer> servers = new ArrayList<>();

    @AfterEach
    void stop() {
        servers.forEach(server -> server.stop(0));
    }

    /** The address of a server that answers each page like this. */
    private String answering(int status, String header, String value, String body) throws IOException {
        var server = HttpServer.create(ANY_PORT, 0);
        byte[] bytes = body.getBytes(UTF_8);
        server.createContext("/", exchange -> {
            exchange.getResponseHeaders().set(header, value);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        servers.add(server);
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private static void assertComplaint(String address, String... words) {
        assertThatThrownBy(() -> ManagerSite.at(address, "/ws/v1/cluster/", Duration.ofMillis(1000))
                        .get("info"))
                .isInstanceOf(Complaint.class)
                .message()
                .contains(words);
    }

    /** As one that is on standby says it. */
    @Test
    void goesWhereItIsSent() throws IOException {
        var active = answering(200, "X", "", "{\"id\":7}");
        var standby = answering(307, "Location", active + "/ws/v1/cluster/info", "This is standby RM.");
        assertThat(ManagerSite.at(standby, "/ws/v1/cluster/")
                        .get("info")
                        .path("id")
                        .asInt())
                .isEqualTo(7);
    }

    @Test
    void saysWhichOfTheTwoIsNotThere() throws IOException {
        var standby = answering(307, "Location", "http://127.0.0.1:1/ws/v1/cluster/info", "");
        assertComplaint(standby, "Cannot ask " + standby, "nobody listens on port 1 of 127.0.0.1.");
    }

    @ParameterizedTest
    @CsvSource({
        "307, Refresh, 1;url=http://127.0.0.1:1/, answers 307. Maybe it wants a login",
        "401, X, '', answers 401. Maybe it wants a login",
        "404, X, '', after the port: host:8088 is enough.",
        "200, X, '', answers no JSON. Maybe this is not a ResourceManager's web page.",
        "302, Location, /ws/v1/cluster/info, redirected too many",
        "302, Location, https://rm:8090/, answers 302. Maybe ask where it sends you: https://rm:8090/",
        "307, Location, file:///etc/passwd, answers 307. Maybe ask where it sends you: file:///etc/passwd",
    })
    void saysWhatWasAnswered(int status, String header, String value, String complaint) throws IOException {
        var address = answering(status, header, value, "<html>");
        assertComplaint(address, address + "/ws/v1/cluster/info", complaint);
    }

    private static void withSocket(String text, boolean ends, SocketWork work) throws Exception {
        try (var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            var answering = new Thread(() -> {
                try (Socket socket = server.accept()) {
                    socket.getOutputStream().write(text.getBytes(UTF_8));
                    if (ends) {
                        socket.shutdownOutput();
                    }
                    socket.getInputStream().transferTo(OutputStream.nullOutputStream());
                } catch (IOException e) {
                    // It is over.
                }
            });
            answering.start();
            work.on("127.0.0.1:" + server.getLocalPort());
            answering.join();
        }
    }

    private interface SocketWork {
        void on(String address) throws Exception;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{\"id\""})
    void doesNotWaitForeverForTheRestOfAnAnswer(String begun) throws Exception {
        withSocket(
                begun,
                false,
                address -> assertComplaint(
                        address, "Cannot ask http://" + address, "no answer within 1 s. Maybe a firewall"));
    }

    /** As web servers answer what is no HTTP to them. */
    @Test
    void saysThatAPortSpeaksNoTls() throws Exception {
        withSocket(
                "HTTP/1.1 400 Bad Request\r\n\r\n",
                true,
                address -> assertComplaint(
                        "https://" + address, "127.0.0.1 speaks no TLS. Maybe http:// instead of https://."));
    }

    @Test
    void saysThatAnAnswerIsNoHttp() throws Exception {
        withSocket(
                "SSH-2.0-OpenSSH_9.2p1\r\n",
                true,
                address ->
                        assertComplaint(address, "The answer is no HTTP. Maybe this is not", "or it wants https://."));
    }

    /** The alert that is called handshake_failure. */
    @Test
    void saysWhereACertificateIsTrusted() throws Exception {
        withSocket(
                "\u0015\u0003\u0003\u0000\u0002\u0002\u0028",
                true,
                address -> assertComplaint(
                        "https://" + address,
                        "no TLS connection with it is possible",
                        "-Djavax.net.ssl.trustStore=<file>"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b:8088", "http://:8088", "host:port", "nohost:0", "nohost:65536", "nohost:99999"})
    void saysThatThisIsNoAddress(String address) {
        assertComplaint(address, "is no address. Maybe host:8088; ports are from 1 to 65535.");
    }
}
