package io.sharpshooter.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.lines.Complaint;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Locale;

/** The web services of one ResourceManager. Immutable. */
public final class ManagerSite {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int NO_PORT = -1;
    private static final int LAST_PORT = 65_535;

    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(PATIENCE)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    private final String root;

    private ManagerSite(String root) {
        this.root = root;
    }

    /** @param address {@code host:port} of the ResourceManager's web page, or its whole URL */
    public static ManagerSite at(String address) {
        String url = address.toLowerCase(Locale.ROOT).matches("https?://.*") ? address : "http://" + address;
        return new ManagerSite(url.replaceAll("/+$", "") + "/ws/v1/cluster/");
    }

    /** One document, e.g. {@code scheduler}. */
    public JsonNode get(String path) throws InterruptedException {
        String body = body(path);
        try {
            return new ObjectMapper().readTree(body);
        } catch (JsonProcessingException e) {
            throw new Complaint(root + path + " answers no JSON. Maybe this is not a ResourceManager's web page.");
        }
    }

    private String body(String path) throws InterruptedException {
        URI page = page(path);
        try {
            HttpRequest request = HttpRequest.newBuilder(page)
                    .header("Accept", "application/json")
                    .timeout(PATIENCE)
                    .build();
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != OK) {
                throw new Complaint(
                        root + path + " answers " + response.statusCode() + ". Maybe " + likely(response.statusCode()));
            }
            return response.body();
        } catch (IOException e) {
            throw Unreachable.complaint(page, e, PATIENCE);
        }
    }

    private static String likely(int status) {
        return status == NOT_FOUND
                ? "this is no ResourceManager's web page, or there is too much after the port: host:8088 is enough."
                : "the ResourceManager wants a login, or is not the active one.";
    }

    private URI page(String path) {
        try {
            URI page = URI.create(root + path);
            if (page.getHost() != null) {
                return withPossiblePort(page);
            }
        } catch (IllegalArgumentException e) {
            // Said below, as for an address without a host.
        }
        throw new Complaint("\"" + root + "\" is no address. Maybe host:8088.");
    }

    private URI withPossiblePort(URI page) {
        int port = page.getPort();
        if (port == NO_PORT || port >= 1 && port <= LAST_PORT) {
            return page;
        }
        throw new Complaint(
                "\"%s\" is no address. The port must be between 1 and %d, not %d.".formatted(root, LAST_PORT, port));
    }
}
