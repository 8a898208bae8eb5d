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
            {"plan":"a day","score":{"policy":"some policy",
            "waits":{"asked":5,"placed":4,"meanS":17.6,"p95S":18.0},
            "losses":{"kills":89,"early":32,"gib":355,"gibInVain":9,"kiloGibS":19.2,"kiloGibSInVain":1.8,"masters":0,\
            "inversions":0,
            "again":5,"avoidable":5,"avoidableHere":2,"afterLast":0,"afterLastForNobody":0},
            "small":{"jobs":2,"mean":1.008,"p95":1.015},"big":{"jobs":1,"mean":1.028,"p95":1.092},
            "utilisation":98.0,"claims":{"satisfied PLACED_HERE":85},
            "tasks":{"number":18670,"meanS":151.2,"unfinished":167},"times":{"p99Ms":27.5,"longestMs":75.2,"allS":1.0}}}
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
    @ValueSource(strings = {"not JSON", "{}", "[1]", "{\"plan\":\"a day\"}", "{\"other\":1}"})
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
