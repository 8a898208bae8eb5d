package io.sharpshooter.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a fault that is caught by a quick test, and of the same one with something wrong in its file. */
class FaultVerificationTest {
    private static final String TEST = "Caught by: DecisionMetricsTest";

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    private Path folder;

    private final StringWriter out = new StringWriter();

    @Test
    void tellsWhatBecameOfEachAndWhatToDo() throws Exception {
        String fault = Files.readString(SeededFaultsTest.FOLDER.resolve("metrics-satisfied.patch"));
        assertThat(fault).contains(TEST);
        write("try-caught", fault);
        write("try-missed", fault.replace(TEST, "Caught by: MachineClockTest"));
        write("try-stale", fault.replace("\n-  ", "\n-  no such line "));
        write("try-unproven", fault.replace(TEST, "Caught by: NoSuchTest"));
        assertThat(verification().run(2)).isFalse();
        assertThat(out.toString())
                .containsPattern("caught +try-caught +\\d+ s +DecisionMetricsTest: \\w+")
                .containsPattern("missed +try-missed +\\d+ s +MachineClockTest passed 2")
                .containsPattern("stale +try-stale +\\d+ s +The patch of the fault try-stale does not apply")
                .containsPattern("unproven +try-unproven +\\d+ s +NoSuchTest: There are 0 test classes")
                .containsPattern("try +4 +1 ")
                .contains("NOT CAUGHT, missed: try-missed", "No test notices it.", "Write the patch anew")
                .doesNotContain("NOT CAUGHT, caught");
    }

    @Test
    void someAreChosenByHowTheirNamesBegin() throws Exception {
        String fault = Files.readString(SeededFaultsTest.FOLDER.resolve("metrics-satisfied.patch"));
        write("try-caught", fault);
        write("other", fault.replace(TEST, "Caught by: NoSuchTest"));
        assertThat(verification("try").run(1)).isTrue();
        assertThat(out.toString()).doesNotContain("other", "NOT CAUGHT");
        assertThatThrownBy(() -> verification("nothing"))
                .isInstanceOf(Complaint.class)
                .hasMessageContaining("No fault's name begins with nothing");
    }

    @Test
    void aFileThatBeginsOtherwiseIsNoFault() throws IOException {
        write("try-odd", "--- a/x\n");
        assertThatThrownBy(this::verification)
                .isInstanceOf(Complaint.class)
                .hasMessageContaining("The fault try-odd does not begin with");
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name + ".patch"), text);
    }

    private FaultVerification verification(String... beginnings) {
        return new FaultVerification(
                Path.of("").toAbsolutePath(), folder, List.of(beginnings), new PrintWriter(out, true));
    }
}
