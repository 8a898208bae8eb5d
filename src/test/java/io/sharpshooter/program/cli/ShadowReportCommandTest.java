package io.sharpshooter.program.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShadowReportCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private int report(String... lines) throws Exception {
        var log = folder.resolve("decisions.jsonl");
        Files.write(log, String.join("\n", lines).getBytes(ISO_8859_1));
        return execute(log);
    }

    private int execute(Path log) {
        return Sharpshooter.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute("shadow-report", log.toString());
    }

    private static String line(long since, int killed, int waiting) {
        return "{\"time\":\"x\",\"event\":\"shadow\",\"since\":" + since + ",\"StockKilled\":" + killed
                + ",\"StockLargeWaiting\":" + waiting + "}";
    }

    /** Of each run the last line that is whole, and who waits only now. */
    @Test
    void sumsUpRuns() throws Exception {
        var cut = line(2, 9, 9).substring(0, 50);
        var inAnother = "2026-11-29 INFO decisions: " + line(2, 40, 1);
        assertThat(report(line(1, 1, 1), line(1, 2, 2), "", "\u00ff{", inAnother, cut))
                .isZero();
        assertThat(out.toString()).containsPattern("killed +42 ").containsPattern("waiting +1 ");
    }

    @Test
    void saysWhereThereIsNothing() throws Exception {
        assertThat(report("{\"event\":\"planned\"}")).isEqualTo(1);
        assertThat(err.toString()).contains("has no line with the event shadow");
        assertThat(execute(folder.resolve("nowhere"))).isEqualTo(1);
        assertThat(err.toString()).contains("nowhere cannot be read");
        assertThat(execute(folder)).isEqualTo(1);
        assertThat(out.toString()).isEmpty();
    }
}
