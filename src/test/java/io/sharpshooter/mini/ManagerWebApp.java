package io.sharpshooter.mini;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.HttpURLConnection;
import java.net.URL;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.webapp.WebApp;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;
import org.jspecify.annotations.Nullable;

/**
 * The web app of a ResourceManager that shares its JVM with NodeManagers.
 *
 * <p>Before Hadoop 3.5 every web app is served through Guice's filter, whose routes are static: in one JVM the web app
 * that was made last answers for all, and that is a NodeManager's. Made anew after them, the ResourceManager's answers
 * again.
 */
final class ManagerWebApp {
    private final ResourceManager rm;

    ManagerWebApp(ResourceManager rm) {
        this.rm = rm;
    }

    /** {@code host:port} where the ResourceManager's web services answer. */
    String address() throws IOException, ReflectiveOperationException {
        if (status() == HttpURLConnection.HTTP_NOT_FOUND) {
            webApp().stop();
            call("startWepApp");
            WebAppUtils.setRMWebAppPort(rm.getConfig(), webApp().port());
        }
        return configured();
    }

    private WebApp webApp() throws ReflectiveOperationException {
        if (call("getWebapp") instanceof WebApp app) {
            return app;
        }
        throw new IllegalStateException("The ResourceManager has no web app.");
    }

    /** Hadoop lets only its own package call these. */
    private @Nullable Object call(String name) throws ReflectiveOperationException {
        Method method = ResourceManager.class.getDeclaredMethod(name);
        method.setAccessible(true);
        return method.invoke(rm);
    }

    private String configured() {
        return WebAppUtils.getRMWebAppURLWithoutScheme(rm.getConfig());
    }

    private int status() throws IOException {
        URL info = new URL("http://" + configured() + "/ws/v1/cluster/info");
        HttpURLConnection connection = (HttpURLConnection) info.openConnection();
        try {
            return connection.getResponseCode();
        } finally {
            connection.disconnect();
        }
    }
}
