package io.sharpshooter.program.outside;

import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/** Why a page could not be asked for, and what to look at. */
final class Unreachable {
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private Unreachable() {}

    /** @param patience how long has been waited for an answer */
    static Complaint complaint(URI page, IOException thrown, Duration patience) {
        return new Complaint("Cannot ask " + page + ": " + reason(page, thrown, patience));
    }

    private static String reason(URI page, IOException thrown, Duration patience) {
        if (comesOf(thrown, UnknownHostException.class)) {
            return "this machine knows no host " + page.getHost() + ". Maybe its name is another.";
        }
        if (comesOf(thrown, SocketTimeoutException.class)) {
            return "no answer within " + patience.getSeconds() + " s. Maybe a firewall is between, or the host is off.";
        }
        if (comesOf(thrown, ConnectException.class) || comesOf(thrown, NoRouteToHostException.class)) {
            return "nobody listens on port " + port(page) + " of " + page.getHost()
                    + ". Maybe the port is another (yarn.resourcemanager.webapp.address says which; usual is 8088), or"
                    + " the ResourceManager does not run.";
        }
        if (comesOf(thrown, SSLHandshakeException.class)) {
            return "no TLS connection with it is possible (" + thrown.getMessage()
                    + "). Maybe its certificate is not trusted here;"
                    + " SHARPSHOOTER_JAVA_OPTS=-Djavax.net.ssl.trustStore=<file> names another trust store.";
        }
        if (comesOf(thrown, SSLException.class)) {
            return "port " + port(page) + " of " + page.getHost()
                    + " speaks no TLS. Maybe http:// instead of https://.";
        }
        return thrown + ". Maybe this is not a ResourceManager's web page, or it wants https://.";
    }

    private static boolean comesOf(Throwable thrown, Class<? extends Throwable> kind) {
        for (Throwable it = thrown; it != null; it = it.getCause()) {
            if (kind.isInstance(it)) {
                return true;
            }
        }
        return false;
    }

    private static int port(URI page) {
        if (page.getPort() >= 0) {
            return page.getPort();
        }
        return page.getScheme().equalsIgnoreCase("https") ? HTTPS : HTTP;
    }
}
