package io.sharpshooter.program.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against servers that answer as a ResourceManager may, and as other programs do. */
class ManagerSiteTest {
    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    private Path folder;

    private final List<HttpServer> servers = new ArrayList<>();
    private final SSLSocketFactory usual = HttpsURLConnection.getDefaultSSLSocketFactory();

    @AfterEach
    void stop() {
        HttpsURLConnection.setDefaultSSLSocketFactory(usual);
        servers.forEach(server -> server.stop(0));
    }

    /** An address at which every page is answered like this. */
    private String answering(int status, Map<String, String> headers, String body) throws IOException {
        return "http://" + started(HttpServer.create(ANY_PORT, 0), status, headers, body);
    }

    private String started(HttpServer server, int status, Map<String, String> headers, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        server.createContext("/", exchange -> {
            headers.forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        servers.add(server);
        return server.getAddress().getHostString() + ":" + server.getAddress().getPort();
    }

    private String redirecting(String location) throws IOException {
        return answering(307, Map.of("Location", location), "This is standby RM.");
    }

    private static void assertComplaint(String address, String... words) {
        assertThatThrownBy(
                        () -> ManagerSite.at(address, Duration.ofMillis(1000)).get("info"))
                .isInstanceOf(Complaint.class)
                .message()
                .contains(words);
    }

    /** As one that is on standby says it. */
    @Test
    void goesWhereItIsSent() throws IOException {
        String active = answering(200, Map.of(), "{\"id\":7}");
        String standby = redirecting(active + "/ws/v1/cluster/info");
        assertThat(ManagerSite.at(standby).get("info").path("id").asInt()).isEqualTo(7);
    }

    @Test
    void goesToAnotherPageOfTheSameServer() throws IOException {
        HttpServer server = HttpServer.create(ANY_PORT, 0);
        server.createContext("/here", exchange -> {
            byte[] body = "{\"id\":8}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        String address = started(server, 308, Map.of("Location", "/here"), "");
        assertThat(ManagerSite.at(address).get("info").path("id").asInt()).isEqualTo(8);
    }

    @Test
    void saysWhichOfTheTwoIsNotThere() throws IOException {
        assertComplaint(
                redirecting("http://127.0.0.1:1/ws/v1/cluster/info"),
                "Cannot ask http://127.0.0.1:1/ws/v1/cluster/info: nobody listens on port 1 of 127.0.0.1.");
    }

    /** It says when to ask again, and nowhere to go. */
    @Test
    void saysThatNoneIsActive() throws IOException {
        String standby = answering(307, Map.of("Refresh", "1;url=http://127.0.0.1:1/"), "Can not find any active RM.");
        assertComplaint(standby, standby + "/ws/v1/cluster/info answers 307. Maybe ", "is not the active one.");
    }

    @Test
    void doesNotGoInCircles() throws IOException {
        HttpServer server = HttpServer.create(ANY_PORT, 0);
        AtomicInteger asked = new AtomicInteger();
        server.createContext("/ws/v1/cluster", exchange -> {
            asked.incrementAndGet();
            exchange.getResponseHeaders().set("Location", "/ws/v1/cluster/info");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        assertComplaint(started(server, 200, Map.of(), ""), "answers 302. Maybe ");
        assertThat(asked).hasValue(6);
    }

    @Test
    void doesNotGoWhereNobodyCan() throws IOException {
        assertComplaint(redirecting("file:///etc/passwd"), "answers 307. Maybe ");
        assertComplaint(redirecting("not an address"), "answers 307. Maybe ");
        assertComplaint(redirecting("http://rm:99999/"), "The port must be between 1 and 65535, not 99999.");
        assertComplaint(redirecting("http:///info"), "\"http:///info\" is no address.");
    }

    @Test
    void saysThatAnAnswerIsNoJson() throws IOException {
        String address = answering(200, Map.of(), "<html>");
        assertComplaint(address, address + "/ws/v1/cluster/info answers no JSON. Maybe ");
    }

    /** What answers each connection like this; nothing at all where there is no text. */
    private static void withSocket(String text, SocketWork work) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            AtomicInteger asked = new AtomicInteger();
            List<Socket> open = new ArrayList<>();
            Thread accepting = new Thread(() -> {
                try {
                    while (true) {
                        Socket socket = server.accept();
                        open.add(socket);
                        asked.incrementAndGet();
                        if (!text.isEmpty()) {
                            socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
                            socket.shutdownOutput();
                        }
                    }
                } catch (IOException e) {
                    // It has been closed.
                }
            });
            accepting.start();
            work.on("http://127.0.0.1:" + server.getLocalPort(), asked);
            server.close();
            accepting.join();
            for (Socket socket : open) {
                socket.close();
            }
        }
    }

    private interface SocketWork {
        void on(String address, AtomicInteger asked) throws Exception;
    }

    @Test
    void doesNotWaitForever() throws Exception {
        withSocket("", (address, asked) -> {
            assertComplaint(
                    address, "Cannot ask " + address + "/ws/v1/cluster/info: no answer within 1 s. Maybe a firewall");
            assertThat(asked).hasValue(1);
        });
    }

    @Test
    void doesNotWaitForeverForTheRestOfAnAnswer() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread half = new Thread(() -> {
                try (Socket socket = server.accept()) {
                    socket.getOutputStream()
                            .write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{\"id\""
                                    .getBytes(StandardCharsets.UTF_8));
                    socket.getInputStream().transferTo(OutputStream.nullOutputStream());
                } catch (IOException e) {
                    // It is over.
                }
            });
            half.start();
            assertComplaint("http://127.0.0.1:" + server.getLocalPort(), "no answer within 1 s.");
            half.join();
        }
    }

    /** As web servers answer what is no HTTP to them. */
    @Test
    void saysThatAPortSpeaksNoTls() throws Exception {
        withSocket(
                "HTTP/1.1 400 Bad Request\r\n\r\n",
                (address, asked) -> assertComplaint(
                        address.replace("http:", "https:"),
                        " of 127.0.0.1 speaks no TLS. Maybe http:// instead of https://."));
    }

    @Test
    void saysThatAnAnswerIsNoHttp() throws Exception {
        withSocket(
                "SSH-2.0-OpenSSH_9.2p1\r\n",
                (address, asked) -> assertComplaint(
                        address,
                        "Cannot ask " + address + "/ws/v1/cluster/info: ",
                        "The answer is no HTTP. Maybe this is not a ResourceManager's web page, or it"
                                + " wants https://."));
    }

    @Test
    void saysWhereACertificateIsTrusted() throws Exception {
        String address = "https://" + started(withTls(), 200, Map.of(), "{}");
        assertComplaint(address, "no TLS connection with it is possible", "-Djavax.net.ssl.trustStore=<file>");
    }

    @Test
    void goesFromHttpToHttpsAndNotBack() throws Exception {
        String plain = answering(200, Map.of(), "{\"id\":9}");
        String secured = "https://" + started(withTls(), 200, Map.of(), "{\"id\":10}");
        String leak = "https://" + started(withTls(), 302, Map.of("Location", plain), "");
        HttpsURLConnection.setDefaultSSLSocketFactory(tls().getSocketFactory());
        assertThat(ManagerSite.at(redirecting(secured + "/info"))
                        .get("info")
                        .path("id")
                        .asInt())
                .isEqualTo(10);
        assertComplaint(leak, leak + "/ws/v1/cluster/info answers 302. Maybe ");
    }

    /** A server whose certificate nobody trusts who does not take {@link #tls}. */
    private HttpsServer withTls() throws Exception {
        HttpsServer server = HttpsServer.create(ANY_PORT, 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls()));
        return server;
    }

    private SSLContext tls() throws Exception {
        Path file = folder.resolve("keys.p12");
        if (!file.toFile().exists()) {
            makeKeys(file);
        }
        KeyStore keys = KeyStore.getInstance(file.toFile(), PASSWORD);
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    private static void makeKeys(Path file) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of("-genkeypair -alias rm -keyalg EC -dname CN=rm -ext san=ip:127.0.0.1".split(" ")));
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", new String(PASSWORD)));
        command.addAll(List.of("-keystore", file.toString()));
        Process keytool = new ProcessBuilder(command).inheritIO().start();
        assertThat(keytool.waitFor()).isZero();
    }
}
