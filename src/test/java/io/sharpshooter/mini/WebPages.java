package io.sharpshooter.mini;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;

/** The pages of a ResourceManager's own web server, as a browser or a collector of metrics gets them. */
final class WebPages {
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
        try (InputStream page = new URL("http://" + address + path).openStream()) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
