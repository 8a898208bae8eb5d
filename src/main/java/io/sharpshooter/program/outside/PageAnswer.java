package io.sharpshooter.program.outside;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.ProtocolException;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * What a web server answers when it is asked for one page. To be closed. Not thread-safe.
 *
 * <p>Java 8 has nothing newer for it, and needs no library. An interrupt does not end it.
 */
final class PageAnswer implements AutoCloseable {
    private static final int MULTIPLE_CHOICES = 300;
    private static final int NOT_MODIFIED = 304;
    private static final int PERMANENT_REDIRECT = 308;
    private static final int NO_HTTP = -1;

    private final URI page;
    private final HttpURLConnection connection;

    private PageAnswer(URI page, HttpURLConnection connection) {
        this.page = page;
        this.connection = connection;
    }

    /**
     * Asks for it when the status is read.
     *
     * @param page with http or https
     * @param patience until there is a connection, and again whenever nothing comes
     */
    static PageAnswer of(URI page, Duration patience) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) page.toURL().openConnection();
        connection.setConnectTimeout((int) patience.toMillis());
        connection.setReadTimeout((int) patience.toMillis());
        // It would not go from http to https.
        connection.setInstanceFollowRedirects(false);
        connection.setRequestProperty("Accept", "application/json");
        return new PageAnswer(page, connection);
    }

    int status() throws IOException {
        int status = connection.getResponseCode();
        if (status == NO_HTTP) {
            throw new ProtocolException("The answer is no HTTP");
        }
        return status;
    }

    /** The page that it says to ask instead, unless that would be one without TLS instead of one with it. */
    Optional<URI> redirect() throws IOException {
        return isRedirect(status())
                ? Optional.ofNullable(connection.getHeaderField("Location")).flatMap(this::following)
                : Optional.empty();
    }

    private static boolean isRedirect(int status) {
        return status > MULTIPLE_CHOICES && status <= PERMANENT_REDIRECT && status != NOT_MODIFIED;
    }

    private Optional<URI> following(String location) {
        try {
            URI next = page.resolve(location);
            return Optional.of(next)
                    .filter(it -> hasScheme(it, "https") || hasScheme(it, "http") && hasScheme(page, "http"));
        } catch (IllegalArgumentException e) {
            // Nobody can follow it.
            return Optional.empty();
        }
    }

    private static boolean hasScheme(URI page, String scheme) {
        return scheme.equals(String.valueOf(page.getScheme()).toLowerCase(Locale.ROOT));
    }

    /** Of one whose status is below 400. */
    InputStream body() throws IOException {
        return connection.getInputStream();
    }

    @Override
    public void close() {
        connection.disconnect();
    }
}
