package io.sharpshooter.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Chart.js, as its WebJar brings it.
 *
 * @param text the script
 * @param licence to go wherever the script goes
 */
record ChartScript(String text, String licence) {

    private static final String VERSION = "META-INF/maven/org.webjars.npm/chart.js/pom.properties";
    private static final String FOLDER = "META-INF/resources/webjars/chart.js/%s/";

    /** @throws IOException if it is not on the class path */
    static ChartScript read() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = open(resource(VERSION))) {
            properties.load(in);
        }
        String folder = FOLDER.formatted(properties.getProperty("version"));
        String script = text(resource(folder + "dist/chart.umd.min.js"));
        return new ChartScript(withoutSourceMap(script), text(resource(folder + "LICENSE.md")));
    }

    /** A debugger would look for it beside the page. */
    private static String withoutSourceMap(String script) {
        return script.replaceFirst("(?m)^//# sourceMappingURL=.*$", "");
    }

    private static @Nullable URL resource(String name) {
        return ChartScript.class.getClassLoader().getResource(name);
    }

    /** What is in a resource. */
    static String text(@Nullable URL resource) throws IOException {
        try (InputStream in = open(resource)) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }

    private static InputStream open(@Nullable URL resource) throws IOException {
        if (resource == null) {
            throw new IOException(
                    "A part of the page is missing on the class path. Maybe build anew: mvn clean test-compile");
        }
        return resource.openStream();
    }
}
