package io.sharpshooter.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ChildJvmTest {
    private final List<String> lines = new ArrayList<>();

    @Test
    void linesAndAnExitCodeComeBack() throws IOException {
        assertThat(run("echo a; echo b; exit 3", Duration.ofMinutes(1))).hasValue(3);
        assertThat(lines).containsExactly("a", "b");
    }

    @Test
    void aProcessThatHangsIsEndedWithItsChildren() throws IOException {
        assertThat(run("sleep 600 & echo $!; wait", Duration.ofSeconds(1))).isEmpty();
        ProcessHandle.of(Long.parseLong(lines.get(0)))
                .ifPresent(child -> child.onExit().join());
    }

    private OptionalInt run(String script, Duration patience) throws IOException {
        return ChildJvm.run(new ProcessBuilder("sh", "-c", script), patience, lines::add);
    }
}
