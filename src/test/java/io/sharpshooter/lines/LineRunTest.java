package io.sharpshooter.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.sharpshooter.lines.Outcome.Kind;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run in a JVM of its own comes back with what happened there, whatever happened. */
class LineRunTest {
    private static final Duration ENOUGH = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    @Test
    void everyTestHasAnOutcome() {
        List<Outcome> outcomes = run(HadoopLine.COMPILED, Mixed.class, ENOUGH);
        assertThat(outcomes)
                .extracting(Outcome::kind, Outcome::name)
                .containsExactlyInAnyOrder(
                        tuple(Kind.PASSED, "LineRunTest.passes"),
                        tuple(Kind.FAILED, "LineRunTest.doesNotLink"),
                        tuple(Kind.SKIPPED, "LineRunTest.assumesTooMuch"));
        assertThat(outcomes).anyMatch(outcome -> outcome.detail().startsWith("java.lang.NoSuchMethodError: gone"));
    }

    @Test
    void anotherHadoopThanWantedIsAFailure() {
        assertThat(run(new HadoopLine("3.3.6"), Fine.class, ENOUGH))
                .filteredOn(outcome -> outcome.kind() == Kind.FAILED)
                .singleElement()
                .satisfies(failed -> assertThat(failed.detail()).contains("Expected Hadoop 3.3.6", "3.5.0"));
    }

    @Test
    void aJvmThatDiesIsAFailure() {
        assertThat(run(HadoopLine.COMPILED, Deadly.class, ENOUGH))
                .singleElement()
                .satisfies(failed -> assertThat(failed.detail()).contains("ended early"));
    }

    @Test
    void aJvmThatHangsIsEnded() {
        assertThat(run(HadoopLine.COMPILED, Endless.class, Duration.ofSeconds(3)))
                .singleElement()
                .satisfies(failed -> assertThat(failed.detail()).contains("was ended after 3 s"));
    }

    private List<Outcome> run(HadoopLine line, Class<?> tests, Duration patience) {
        List<Path> jars = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList();
        return new LineRun(Path.of("").toAbsolutePath(), line, folder, jars)
                .run(List.of(tests.getName()), patience, outcome -> {});
    }

    static final class Fine {
        @Test
        void passes() {}
    }

    static final class Mixed {
        @Test
        void passes() {}

        @Test
        void doesNotLink() {
            throw new NoSuchMethodError("gone");
        }

        @Test
        void assumesTooMuch() {
            Assumptions.abort("nothing to see");
        }
    }

    static final class Deadly {
        @Test
        void dies() {
            Runtime.getRuntime().halt(3);
        }
    }

    static final class Endless {
        @Test
        void waitsForNothing() throws InterruptedException {
            new CountDownLatch(1).await();
        }
    }
}
