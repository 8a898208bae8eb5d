package io.sharpshooter.mini;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;

/** The pages of a ResourceManager's own web server, as a browser or a collector of metrics gets them. */
final class WebPages {
    private static final int OK = 200;

    private final HttpClient client = HttpClient.newHttpClient();
    private final String address;

    WebPages(ResourceManager manager) {
        this.address = WebAppUtils.getRMWebAppURLWithoutScheme(manager.getConfig());
    }

    /**
     * The text of a page.
     *
     * @param path with its slash, and what follows the question mark
     */
    String read(String path) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create("http://" + address + path)).build();
        try {
            var answer = client.send(request, BodyHandlers.ofString());
            if (answer.statusCode() != OK) {
                throw new IllegalStateException(path + " answers " + answer.statusCode() + ": " + answer.body());
            }
            return answer.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
