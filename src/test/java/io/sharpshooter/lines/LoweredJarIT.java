package io.sharpshooter.lines;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.codehaus.mojo.animal_sniffer.SignatureChecker;
import org.codehaus.mojo.animal_sniffer.logging.PrintWriterLogger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The jars as they are shipped: in front for Java 8, and below META-INF/versions/17 what differs for Java 17 and newer.
 */
class LoweredJarIT {
    private static final String NEWER = "META-INF/versions/17/";
    private static final int JAVA_8 = 52;
    private static final int JAVA_17 = 61;
    private static final long LARGEST = 1_800_000;
    private static final Path JAR =
            Path.of(System.getProperty("sharpshooter.jar", "")).toAbsolutePath();
    private static final Path PROGRAMS = Path.of(JAR.toString().replaceFirst("\\.jar$", "-cli.jar"));
    private static final Path CLASSES = JAR.resolveSibling("classes");

    @TempDir
    private Path folder;

    private static JarFile jar(String classifier) throws IOException {
        return new JarFile(JAR.toString().replaceFirst("\\.jar$", classifier + ".jar"));
    }

    /** The class files below a prefix, by their names without it. */
    private static Map<String, byte[]> classes(JarFile jar, String prefix) {
        Map<String, byte[]> classes = new TreeMap<>();
        jar.stream()
                .filter(entry ->
                        entry.getName().startsWith(prefix) && entry.getName().endsWith(".class"))
                .forEach(entry -> classes.put(entry.getName().substring(prefix.length()), bytes(jar, entry)));
        return classes;
    }

    private static byte[] bytes(JarFile jar, JarEntry entry) {
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, byte[]> inFront(JarFile jar) {
        var classes = classes(jar, "");
        classes.keySet().removeIf(name -> name.startsWith(NEWER));
        return classes;
    }

    private static int version(byte[] classFile) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile))) {
            in.readInt();
            in.readUnsignedShort();
            return in.readUnsignedShort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whole nests: their members see each other's own. */
    @ParameterizedTest
    @ValueSource(strings = {"", "-cli"})
    void eachClassIsThereForJavaEightAndWhereItDiffersForSeventeen(String classifier) throws IOException {
        try (JarFile jar = jar(classifier)) {
            var newer = classes(jar, NEWER);
            var lowered = inFront(jar);
            var nests = newer.keySet().stream().map(LoweredJarIT::nest).collect(toSet());
            assertThat(jar.isMultiRelease()).isTrue();
            assertThat(newer).isNotEmpty();
            lowered.forEach((name, file) -> assertThat(version(file)).as(name).isEqualTo(JAVA_8));
            newer.forEach((name, file) -> assertThat(version(file)).as(name).isEqualTo(JAVA_17));
            lowered.keySet().removeIf(name -> !nests.contains(nest(name)));
            assertThat(lowered.keySet()).isEqualTo(newer.keySet());
        }
    }

    private static String nest(String name) {
        return name.replaceFirst("([$].*)?[.]class$", "");
    }

    @Test
    void allClassesAreOurs() throws IOException {
        try (JarFile jar = jar("")) {
            assertThat(classes(jar, "").keySet())
                    .allMatch(name -> name.replace(NEWER, "").startsWith("io/sharpshooter/")
                            || name.replace(NEWER, "").startsWith("org/apache/hadoop/yarn/"));
            assertThat(classes(jar, "").values())
                    .noneMatch(file -> new String(file, ISO_8859_1).contains("wagyourtail"));
        }
    }

    @Test
    void itIsSmall() throws IOException {
        assertThat(Files.size(JAR)).isLessThan(LARGEST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-cli"})
    void javaEightHasAllThatTheLoweredClassesName(String classifier) throws IOException {
        try (JarFile jar = jar(classifier)) {
            assertThat(missing(inFront(jar))).isEmpty();
        }
    }

    /** So that the test before this one is known to find what it looks for. */
    @Test
    void javaEightLacksWhatTheCompiledClassesName() throws IOException {
        try (JarFile jar = jar("")) {
            assertThat(missing(classes(jar, NEWER)))
                    .contains("java.util.List java.util.List.of()", "void Record.<init>()")
                    .doesNotContain("String.length");
        }
    }

    private String missing(Map<String, byte[]> classes) throws IOException {
        for (var file : classes.entrySet()) {
            var path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
        var said = new ByteArrayOutputStream();
        try (InputStream java8 = Files.newInputStream(JAR.resolveSibling("java18.signature"))) {
            Set<String> others = Set.of(
                    "io.sharpshooter.*",
                    "org.apache.*",
                    "org.slf4j.*",
                    "com.fasterxml.*",
                    "picocli.*",
                    "javax.servlet.*",
                    "org.eclipse.jetty.*");
            var checker =
                    new SignatureChecker(java8, others, new PrintWriterLogger(new PrintStream(said, true, UTF_8)));
            checker.setSourcePath(List.of());
            checker.process(folder.toFile());
        }
        return said.toString(UTF_8);
    }

    /** An administrator's own cost can be compiled with it for Java 8. */
    @Test
    void aCostIsCompiledForJavaEight() throws IOException {
        var file = Files.writeString(folder.resolve("Youngest.java"), """
                import io.sharpshooter.cost.Candidate;
                import io.sharpshooter.cost.ContainerCost;

                public class Youngest implements ContainerCost {
                    @Override
                    public long cost(Candidate candidate) {
                        return candidate.ageMs() + candidate.container().number();
                    }
                }
                """);
        String[] options = {"--release", "8", "-Xlint:-options", "-cp", JAR.toString(), file.toString()};
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options))
                .isZero();
    }

    @Test
    void onThisJavaNothingThatStandsInIsLoaded() throws Exception {
        var log = folder.resolve("loaded");
        List<Path> path = new ArrayList<>(List.of(JAR, PROGRAMS));
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(part -> !part.equals(CLASSES))
                .forEach(path::add);
        var command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:file=" + log,
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-Dsharpshooter.log.dir=" + folder,
                "-Dsharpshooter.log.name=scene",
                "-cp",
                path.stream().map(Path::toString).collect(joining(File.pathSeparator)),
                "io.sharpshooter.cli.FromSources",
                "scenes",
                "two");
        File printed = folder.resolve("printed").toFile();
        var jvm = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(printed)
                .redirectError(folder.resolve("errors.txt").toFile())
                .start();
        try {
            assertThat(jvm.waitFor(5, MINUTES)).isTrue();
        } finally {
            jvm.destroyForcibly();
        }
        assertThat(printed).content().contains("2 of 2");
        try (Stream<String> lines = Files.lines(log)) {
            var ours = lines.filter(line -> line.contains(" io.sharpshooter.")).toList();
            assertThat(ours)
                    .anyMatch(line -> line.contains("io.sharpshooter.place.LargeSearch "))
                    .noneMatch(line -> line.contains("io.sharpshooter.java8."))
                    .filteredOn(line -> line.contains("io.sharpshooter.place.") && line.contains("source: file:"))
                    .allMatch(line -> line.contains("sharpshooter-"));
        }
    }
}
