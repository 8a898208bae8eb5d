package io.sharpshooter.program.outside;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URL;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/**
 * The web services of one ResourceManager. Immutable.
 *
 * <p>Java 8 has nothing newer than {@link HttpURLConnection}, and needs no library for it.
 */
public final class ManagerSite {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int MOST_REDIRECTS = 5;
    private static final int LAST_PORT = 65_535;

    private final String root;
    private final Duration patience;

    private ManagerSite(String root, Duration patience) {
        this.root = root;
        this.patience = patience;
    }

    /** @param address {@code host:port} of the ResourceManager's web page, or its whole URL */
    public static ManagerSite at(String address) {
        return at(address, PATIENCE);
    }

    /** @param patience until there is a connection, and again whenever nothing of the answer comes */
    static ManagerSite at(String address, Duration patience) {
        String url = address.toLowerCase(Locale.ROOT).matches("https?://.*") ? address : "http://" + address;
        return new ManagerSite(url.replaceAll("/+$", "") + "/ws/v1/cluster/", patience);
    }

    /** One document, e.g. {@code scheduler}. An interrupt does not end it; silence does, after 30 s. */
    public JsonNode get(String path) {
        possible(root);
        return get(URI.create(root + path), MOST_REDIRECTS);
    }

    private JsonNode get(URI page, int redirects) {
        try {
            HttpURLConnection connection = (HttpURLConnection) page.toURL().openConnection();
            try {
                return get(page, connection, redirects);
            } catch (JsonProcessingException e) {
                throw new Complaint(page + " answers no JSON. Maybe this is not a ResourceManager's web page.");
            } catch (IOException e) {
                throw new Complaint("Cannot ask " + page + ": " + reason(connection.getURL(), e));
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            throw new Complaint("Cannot ask " + page + ": " + e);
        }
    }

    private JsonNode get(URI page, HttpURLConnection connection, int redirects) throws IOException {
        connection.setConnectTimeout((int) patience.toMillis());
        connection.setReadTimeout((int) patience.toMillis());
        // It would not go from http to https.
        connection.setInstanceFollowRedirects(false);
        connection.setRequestProperty("Accept", "application/json");
        int status = connection.getResponseCode();
        if (status < 0) {
            throw new ProtocolException("The answer is no HTTP");
        }
        Optional<URI> elsewhere = status > HttpURLConnection.HTTP_MULT_CHOICE && status <= 308
                ? Optional.ofNullable(connection.getHeaderField("Location")).flatMap(to -> redirect(page, to))
                : Optional.empty();
        if (elsewhere.isPresent() && redirects > 0) {
            return get(possible(elsewhere.get().toString()), redirects - 1);
        }
        if (status != HttpURLConnection.HTTP_OK) {
            String likely = status == HttpURLConnection.HTTP_NOT_FOUND
                    ? "this is no ResourceManager's web page, or there is too much after the port: host:8088 is enough."
                    : "the ResourceManager wants a login, or is not the active one.";
            throw new Complaint(page + " answers " + status + ". Maybe " + likely);
        }
        return new ObjectMapper().readTree(connection.getInputStream());
    }

    /** The page to ask instead, unless nobody can follow it, or it would be without TLS where this one is with it. */
    private static Optional<URI> redirect(URI page, String location) {
        try {
            URI next = page.resolve(location);
            String schemes = (page.getScheme() + " to " + next.getScheme()).toLowerCase(Locale.ROOT);
            return Optional.of(next).filter(it -> schemes.matches("http to https?|https to https"));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static URI possible(String address) {
        URI page;
        try {
            page = URI.create(address);
        } catch (IllegalArgumentException e) {
            throw new Complaint("\"" + address + "\" is no address. Maybe host:8088.");
        }
        if (page.getHost() == null) {
            throw new Complaint("\"" + address + "\" is no address. Maybe host:8088.");
        }
        if (page.getPort() == 0 || page.getPort() > LAST_PORT) {
            throw new Complaint(String.format(
                    "\"%s\" is no address. The port must be between 1 and %d, not %d.",
                    page, LAST_PORT, page.getPort()));
        }
        return page;
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
        if (comesOf(thrown, SSLHandshakeException.class)) {
            return "no TLS connection with it is possible (" + thrown.getMessage()
                    + "). Maybe its certificate is not trusted here;"
                    + " SHARPSHOOTER_JAVA_OPTS=-Djavax.net.ssl.trustStore=<file> names another trust store.";
        }
        return comesOf(thrown, SSLException.class)
                ? port + " speaks no TLS. Maybe http:// instead of https://."
                : thrown + ". Maybe this is not a ResourceManager's web page, or it wants https://.";
    }

    private static boolean comesOf(Throwable thrown, Class<? extends Throwable> kind) {
        for (Throwable it = thrown; it != null; it = it.getCause()) {
            if (kind.isInstance(it)) {
                return true;
            }
        }
        return false;
    }
}
