package org.apache.hadoop.yarn.server.resourcemanager;

import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.yarn.webapp.WebApp;
import org.jspecify.annotations.Nullable;

/**
 * The web server of a ResourceManager.
 *
 * <p>It stands in this package because {@link ResourceManager#getWebapp} is for the package alone.
 */
public final class ManagerServer {
    private ManagerServer() {}

    /** The server, null where there is none yet. */
    public static @Nullable HttpServer2 of(ResourceManager manager) {
        WebApp pages = manager.getWebapp();
        return pages == null ? null : pages.httpServer();
    }
}
