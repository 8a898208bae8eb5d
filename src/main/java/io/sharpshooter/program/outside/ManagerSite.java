package io.sharpshooter.program.outside;

import static java.net.HttpURLConnection.HTTP_NOT_FOUND;
import static java.net.HttpURLConnection.HTTP_OK;
import static java.net.HttpURLConnection.HTTP_UNAUTHORIZED;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.security.InvalidAlgorithmParameterException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/**
 * The web services of one ResourceManager. Immutable.
 *
 * <p>Java 8 has nothing newer than {@link HttpURLConnection}, and needs no library for it. It goes where it is sent,
 * but not from http to https or back.
 */
public final class ManagerSite {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int LAST_PORT = 65_535;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final URI root;
    private final Duration patience;

    private ManagerSite(URI root, Duration patience) {
        this.root = root;
        this.patience = patience;
    }

    /**
     * Nothing is asked yet.
     *
     * @param address {@code host:port} of the ResourceManager's web page, or its whole URL
     * @param root of its documents: {@code /ws/v1/cluster/}, or another from slash to slash
     */
    public static ManagerSite at(String address, String root) {
        return at(address, root, PATIENCE);
    }

    /** @param patience until there is a connection, and again whenever nothing of the answer comes */
    public static ManagerSite at(String address, String root, Duration patience) {
        var url = address.toLowerCase(Locale.ROOT).matches("https?://.*") ? address : "http://" + address;
        return new ManagerSite(possible(url.replaceAll("/+$", "") + root), patience);
    }

    private static URI possible(String address) {
        try {
            var page = new URI(address).parseServerAuthority();
            if (page.getPort() != 0 && page.getPort() <= LAST_PORT) {
                return page;
            }
        } catch (URISyntaxException e) {
            // What is said below is all that there is to say.
        }
        throw new Complaint("\"" + address + "\" is no address. Maybe host:8088; ports are from 1 to 65535.");
    }

    /** One document that is always there, e.g. {@code scheduler}. */
    public JsonNode get(String path) {
        return find(path)
                .orElseThrow(() -> new Complaint(root + path + " answers 404. Maybe it is no ResourceManager, or there"
                        + " is too much after the port: host:8088 is enough."));
    }

    /** Reads an answer. */
    public interface Reading<T> {
        T read(InputStream answer) throws IOException;
    }

    /** One document, if it is there. An interrupt does not end it; silence does, after 30 s. */
    public Optional<JsonNode> find(String path) {
        return find(path, Map.of(), JSON::readTree);
    }

    /** The same, of any kind, with what is to be encoded after a question mark. */
    public <T> Optional<T> find(String path, Map<String, String> query, Reading<T> how) {
        var page = root + path;
        try {
            // as Hadoop's clients do, which is enough where authentication is simple
            var all = "user.name=" + URLEncoder.encode(System.getProperty("user.name"), "UTF-8");
            for (var one : query.entrySet()) {
                all += "&" + one.getKey() + "=" + URLEncoder.encode(one.getValue(), "UTF-8");
            }
            URL url = new URL(page + (path.contains("?") ? "&" : "?") + all);
            HttpURLConnection link = (HttpURLConnection) url.openConnection();
            try {
                return find(page, link, how);
            } catch (JsonProcessingException e) {
                throw new Complaint(page + " answers no JSON. Maybe this is not a ResourceManager's web page.");
            } catch (IOException e) {
                throw new Complaint("Cannot ask " + page + ": " + reason(link.getURL(), e));
            }
        } catch (IOException e) {
            throw new Complaint("Cannot ask " + page + ": " + e);
        }
    }

    private <T> Optional<T> find(String page, HttpURLConnection link, Reading<T> how) throws IOException {
        link.setConnectTimeout((int) patience.toMillis());
        link.setReadTimeout((int) patience.toMillis());
        link.setRequestProperty("Accept", "application/json");
        int status = link.getResponseCode();
        if (status < 0) {
            throw new ProtocolException("The answer is no HTTP");
        }
        if (status == HTTP_NOT_FOUND) {
            return Optional.empty();
        }
        if (status != HTTP_OK) {
            throw new Complaint(page + " answers " + status + ". " + said(link));
        }
        return Optional.of(how.read(link.getInputStream()));
    }

    /** What Sharpshooter says beside an error, or what is likely. */
    private static String said(HttpURLConnection link) {
        var elsewhere = link.getHeaderField("Location");
        var likely = elsewhere == null
                ? "Maybe it wants a login (kinit), or is not the active one."
                : "Maybe ask where it sends you: " + elsewhere;
        try (var error = link.getErrorStream()) {
            var message = JSON.readTree(error).path("message").asText(likely);
            return link.getResponseCode() == HTTP_UNAUTHORIZED ? likely : message;
        } catch (IOException | RuntimeException e) {
            return likely;
        }
    }

    /** Why it could not be asked, and what to look at. */
    private String reason(URL page, IOException thrown) {
        String port = "port " + (page.getPort() < 0 ? page.getDefaultPort() : page.getPort()) + " of " + page.getHost();
        if (comesOf(thrown, UnknownHostException.class)) {
            return "this machine knows no host " + page.getHost() + ". Maybe its name is another.";
        }
        if (comesOf(thrown, SocketTimeoutException.class)) {
            return "no answer within " + patience.getSeconds() + " s. Maybe a firewall is between, or the host is off.";
        }
        if (comesOf(thrown, ConnectException.class) || comesOf(thrown, NoRouteToHostException.class)) {
            return "nobody listens on " + port
                    + ". Maybe the port is another (yarn.resourcemanager.webapp.address says which; usual is 8088), or"
                    + " the ResourceManager does not run.";
        }
        // the latter where this Java trusts nobody
        if (comesOf(thrown, SSLHandshakeException.class) || comesOf(thrown, InvalidAlgorithmParameterException.class)) {
            return "no TLS connection with it is possible (" + thrown.getMessage()
                    + "). Maybe its certificate is not trusted here;"
                    + " SHARPSHOOTER_JAVA_OPTS=-Djavax.net.ssl.trustStore=<file> names another trust store.";
        }
        return comesOf(thrown, SSLException.class)
                ? port + " speaks no TLS. Maybe http:// instead of https://."
                : thrown + ". Maybe this is not a ResourceManager's web page, or it wants https://.";
    }

    private static boolean comesOf(@Nullable Throwable thrown, Class<? extends Throwable> kind) {
        return thrown != null && (kind.isInstance(thrown) || comesOf(thrown.getCause(), kind));
    }
}
