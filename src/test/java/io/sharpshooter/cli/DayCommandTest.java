package io.sharpshooter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be said without a play. */
class DayCommandTest {
    private static final String WRITTEN = """
            {"plan":"a day","cells":["some policy","4/5","17.6","18.0","|","89","32","19.2","1.8","9.4","88.8","|","0",
            "0","5","5/2","0/0","|","1.008","1.015","1.028","1.092","|","98.0"],
            "below":["claims: {satisfied PLACED_HERE=85}"]}
            """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    @Test
    void showsWhatWasWrittenAndWhatTheColumnsAre() throws Exception {
        Path file = Files.writeString(folder.resolve("day.json"), WRITTEN.replace("\n", ""));
        assertThat(show(file)).isZero();
        assertThat(out.toString())
                .contains("again, avoid", "a day\n", "some policy", "4/5", "{satisfied PLACED_HERE=85}");
        assertThat(err.toString()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"not JSON", "{}", "[1]", "{\"plan\":\"a day\",\"cells\":[],\"below\":[]}", "{\"other\":1}"})
    void saysSoWhereAFileWasNotWrittenByIt(String text) throws Exception {
        assertThat(show(Files.writeString(folder.resolve("other"), text))).isEqualTo(1);
        assertThat(err.toString())
                .contains("--show is for files that --out has written")
                .doesNotContain("\tat ");
    }

    private int show(Path file) {
        return FromSources.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute("day", "--show=" + file);
    }
}
