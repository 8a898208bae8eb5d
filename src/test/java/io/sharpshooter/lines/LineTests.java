package io.sharpshooter.lines;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.util.VersionInfo;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs test classes in this JVM, with whatever Hadoop its class path has, and prints an {@link Outcome} for each test. */
public final class LineTests {
    /** Printed when all tests have run; a JVM that ends without it has died. */
    static final String END = "@end";

    /** Printed with the version of the Hadoop that is really there. */
    static final String HADOOP = "@hadoop ";

    private LineTests() {}

    /** Arguments: a file for what the tests print, then the names of their classes. */
    public static void main(String[] args) throws IOException {
        PrintStream results = System.out;
        System.setOut(new PrintStream(Files.newOutputStream(Path.of(args[0])), true, StandardCharsets.UTF_8));
        results.println(HADOOP + VersionInfo.getVersion());
        run(Arrays.asList(args).subList(1, args.length), results);
        results.println(END);
        results.flush();
        // Threads that a test has left behind keep nobody waiting.
        Runtime.getRuntime().exit(0);
    }

    private static void run(List<String> classes, PrintStream results) {
        OutcomePrinter printer = new OutcomePrinter(results);
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(classes.stream()
                        .map(name -> (DiscoverySelector) selectClass(name))
                        .toList())
                .filters(new LineFilter(VersionInfo.getVersion(), printer))
                .build();
        Launcher launcher = LauncherFactory.create();
        launcher.execute(request, printer);
    }
}
