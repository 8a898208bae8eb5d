package io.sharpshooter.lines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChildTest {
    private final List<String> lines = new ArrayList<>();

    @Test
    void itsLinesAndItsExitCodeComeBack() throws IOException {
        assertThat(Child.run(shell("echo a; echo b; exit 3"), Duration.ofMinutes(1), lines::add))
                .hasValue(3);
        assertThat(lines).containsExactly("a", "b");
    }

    @Test
    void oneThatHangsIsEndedWithItsChildren() throws IOException {
        assertThat(Child.run(shell("sleep 600 & echo $!; wait"), Duration.ofSeconds(1), lines::add))
                .isEmpty();
        assertThat(ProcessHandle.of(Long.parseLong(lines.get(0))).filter(ProcessHandle::isAlive))
                .as("child")
                .isEmpty();
    }

    private static ProcessBuilder shell(String script) {
        return new ProcessBuilder("sh", "-c", script);
    }
}
