package io.sharpshooter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecisionsCommandTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    private Path folder;

    private final StringWriter printed = new StringWriter();

    @Test
    void comparesWhatItHasRecorded() throws IOException {
        assertThat(run("decisions", "record", "--file=" + file(), "--lives=3", "--rounds=4"))
                .isEqualTo(0);
        assertThat(printed.toString()).contains("3 lives of 4 rounds are in ", Files.size(file()) + " bytes.");
        assertThat(run("decisions", "compare", "--file=" + file())).isEqualTo(0);
        assertThat(printed.toString()).contains("All 12 rounds of 3 lives are decided as they were.");
        assertThat(folder).isDirectoryContaining(file()::equals);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file());
        }
    }

    @Test
    void tellsWhatIsDecidedOtherwise() throws IOException {
        run("decisions", "record", "--file=" + file(), "--lives=3", "--rounds=4");
        replace("\"ideal\":", "\"ideals\":");
        assertThat(run("decisions", "compare", "--file=" + file())).isEqualTo(1);
        assertThat(printed.toString())
                .contains(
                        "life 1, round 1, decision.shares[\"\"].root.ideals: ",
                        "3 of 3 lives differ; 12 of 12 rounds differ or come after");
        assertThat(printed.toString()).doesNotContain("life 2");
        run("decisions", "compare", "--file=" + file(), "--show=2");
        assertThat(printed.toString()).contains("life 2, round 1, ").doesNotContain("life 3");
    }

    /** Numbers and what is remembered may differ where only what is done is compared. */
    @Test
    void comparesOnlyWhatItIsToldTo() throws IOException {
        run("decisions", "record", "--file=" + file(), "--lives=3", "--rounds=4");
        replace("\"ideal\":", "\"ideals\":");
        replace("\"book\":", "\"books\":");
        assertThat(run("decisions", "compare", "--file=" + file(), "--only=actions,claims"))
                .isEqualTo(0);
        assertThat(run("decisions", "compare", "--file=" + file(), "--only=shares"))
                .isEqualTo(1);
        replace("\"claim\":", "\"claims\":");
        assertThat(run("decisions", "compare", "--file=" + file(), "--only=actions,claims"))
                .isEqualTo(1);
        assertThat(printed.toString()).contains(", decision.actions[0].claims: ");
        assertThat(run("decisions", "compare", "--file=" + file(), "--only=deeds"))
                .isEqualTo(2);
        assertThat(printed.toString())
                .contains("--only: the parts of a decision are shares, verdicts, claims, actions, unused");
    }

    @Test
    void saysThatThereIsNoRecording() {
        assertThat(run("decisions", "compare", "--file=" + file())).isEqualTo(2);
        assertThat(printed.toString())
                .contains("There is no recording ", "Maybe make it: sharpshooter decisions record");
    }

    @Test
    void saysThatAFileIsNoRecording() throws IOException {
        Files.writeString(file(), "{}");
        assertThat(run("decisions", "compare", "--file=" + file())).isEqualTo(2);
        assertThat(printed.toString()).contains("decisions.jsonl.gz is no recording, which is compressed by gzip.");
    }

    private Path file() {
        return folder.resolve("decisions.jsonl.gz");
    }

    private void replace(String some, String other) throws IOException {
        String text;
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file()))) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file()))) {
            out.write(text.replace(some, other).getBytes(StandardCharsets.UTF_8));
        }
    }

    private int run(String... arguments) {
        PrintWriter out = new PrintWriter(printed, true);
        return FromSources.commandLine().setOut(out).setErr(out).execute(arguments);
    }
}
