package io.sharpshooter.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.io.IOUtils;

/** A page that somebody has open: asks as {@code page.js} does. For one thread. */
final class OpenPage {
    /** How often it does, in ms. */
    static final int EVERY_MS = 5_000;

    /** What it asks for each time. */
    static final List<String> PATHS = List.of(
            "shares",
            "claims?state=open&from=0&limit=200",
            "refusals?from=0&limit=100",
            "claims?state=closed&from=0&limit=50");

    /** What it asks for as well once it is opened. */
    static final List<String> AT_FIRST = List.of("claims?state=closed&from=0&limit=500", "words");

    private final String site;
    private final String user;
    private final Map<String, String> tags = new HashMap<>();

    OpenPage(String site, String user) {
        this.site = site;
        this.user = user;
    }

    /** What is answered; empty where nothing has changed. */
    String get(String path) throws IOException {
        String as = (path.contains("?") ? "&" : "?") + "user.name=" + user;
        var asked = (HttpURLConnection) URI.create(site + path + as).toURL().openConnection();
        asked.setRequestProperty("Accept", "application/json");
        asked.setRequestProperty("If-None-Match", tags.getOrDefault(path, ""));
        var answer = IOUtils.toString(asked.getInputStream(), UTF_8);
        tags.put(path, asked.getHeaderField("ETag"));
        return answer;
    }

    void refresh() throws IOException {
        for (var path : PATHS) {
            get(path);
        }
    }
}
