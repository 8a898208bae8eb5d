package io.sharpshooter.cost;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.place.Planning;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An administrator's own cost that was compiled for Java 8, with the jar as it is shipped. */
class OlderCostIT {
    private static final int JAVA_8 = 52;
    private static final int PLACE_OF_VERSION = 6;
    private static final String JAR = System.getProperty("sharpshooter.jar");

    @TempDir
    private Path folder;

    @Test
    void isTakenOnThisJavaToo() throws Exception {
        compile("""
                import io.sharpshooter.cost.Candidate;
                import io.sharpshooter.cost.ContainerCost;

                public class Youngest implements ContainerCost {
                    @Override
                    public long cost(Candidate candidate) {
                        return candidate.ageMs() + candidate.container().number();
                    }
                }
                """);
        Planning planning = Planning.of(scenario("queues a, b; node n1 80g: b 30g aged 60s; a asks 60g"));
        Candidate candidate = planning.candidate(0, 0);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, ContainerCost.class.getClassLoader())) {
            ContainerCost cost = (ContainerCost)
                    loader.loadClass("Youngest").getConstructor().newInstance();
            assertThat(cost.cost(candidate))
                    .isEqualTo(60_000 + candidate.container().number());
        }
    }

    private void compile(String source) throws Exception {
        Path file = Files.writeString(folder.resolve("Youngest.java"), source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> options = List.of("--release", "8", "-Xlint:-options", "-d", folder.toString(), "-cp", JAR);
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            assertThat(compiler.getTask(null, files, null, options, null, files.getJavaFileObjects(file))
                            .call())
                    .isTrue();
        }
        byte[] compiled = Files.readAllBytes(folder.resolve("Youngest.class"));
        assertThat(ByteBuffer.wrap(compiled).getShort(PLACE_OF_VERSION)).isEqualTo((short) JAVA_8);
    }
}
