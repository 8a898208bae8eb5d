package io.sharpshooter.program.outside;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** The web services of one ResourceManager. Immutable. */
public final class ManagerSite {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int MOST_REDIRECTS = 5;
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int NO_PORT = -1;
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
        try (PageAnswer answer = PageAnswer.of(page, patience)) {
            Optional<URI> elsewhere = answer.redirect();
            if (elsewhere.isPresent() && redirects > 0) {
                return get(possible(elsewhere.get().toString()), redirects - 1);
            }
            if (answer.status() != OK) {
                throw new Complaint(page + " answers " + answer.status() + ". Maybe " + likely(answer.status()));
            }
            return new ObjectMapper().readTree(answer.body());
        } catch (JsonProcessingException e) {
            throw new Complaint(page + " answers no JSON. Maybe this is not a ResourceManager's web page.");
        } catch (IOException e) {
            throw Unreachable.complaint(page, e, patience);
        }
    }

    private static String likely(int status) {
        return status == NOT_FOUND
                ? "this is no ResourceManager's web page, or there is too much after the port: host:8088 is enough."
                : "the ResourceManager wants a login, or is not the active one.";
    }

    private static URI possible(String address) {
        try {
            URI page = URI.create(address);
            if (page.getHost() != null) {
                return withPossiblePort(page);
            }
        } catch (IllegalArgumentException e) {
            // Said below, as for an address without a host.
        }
        throw new Complaint("\"" + address + "\" is no address. Maybe host:8088.");
    }

    private static URI withPossiblePort(URI page) {
        int port = page.getPort();
        if (port == NO_PORT || port >= 1 && port <= LAST_PORT) {
            return page;
        }
        throw new Complaint(String.format(
                "\"%s\" is no address. The port must be between 1 and %d, not %d.", page, LAST_PORT, port));
    }
}
