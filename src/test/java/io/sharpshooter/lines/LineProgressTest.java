package io.sharpshooter.lines;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LineProgressTest {
    private final List<String> said = new ArrayList<>();
    private final LineProgress progress = new LineProgress(12, said::add);

    @Test
    void saysWhichClassHasEndedAndWhatFailed() {
        read(
                "[INFO] Running io.sharpshooter.yarn.StrikeIT",
                "[INFO] Running io.sharpshooter.move.MoveIT",
                "[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 3.7 s <<< FAILURE! -- in io.sharpshooter.move.MoveIT",
                "[ERROR] io.sharpshooter.move.MoveIT.moves(int)[2] -- Time elapsed: 0.02 s <<< FAILURE!",
                "java.lang.AssertionError: [ERROR] no",
                "[INFO] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0");
        assertThat(said).containsExactly("  1 of 12  MoveIT", "FAILED MoveIT.moves(int)[2]");
        assertThat(progress.atWork()).containsExactly("StrikeIT");
        assertThat(progress.hasFailed()).isTrue();
    }

    @Test
    void keepsWhatMavenComplainsOf() {
        read("[INFO] Scanning for projects...", "[ERROR] Failed to execute goal on project sharpshooter");
        assertThat(progress.errors()).containsExactly("[ERROR] Failed to execute goal on project sharpshooter");
        assertThat(progress.hasFailed()).isFalse();
        assertThat(said).isEmpty();
    }

    private void read(String... lines) {
        Stream.of(lines).forEach(progress::read);
    }
}
