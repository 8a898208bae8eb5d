package io.sharpshooter.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Three lives of four rounds, recorded and decided again. */
class ComparisonTest {
    private final StringWriter said = new StringWriter();

    @Test
    void saysThatAllIsDecidedAsItWas() throws IOException {
        assertThat(compare(recorded(), 1)).isTrue();
        assertThat(said.toString()).contains("All 12 rounds of 3 lives are decided as they were.");
    }

    @Test
    void saysOfSoManyLivesWhatIsDecidedOtherwise() throws IOException {
        assertThat(compare(recorded().replace("\"ideal\":", "\"ideals\":"), 2)).isFalse();
        assertThat(said.toString())
                .contains(
                        "life 1, round 1, decision.shares[\"\"].root.ideals: ",
                        "life 2, round 1, ",
                        "3 of 3 lives differ; 12 of 12 rounds differ or come after")
                .doesNotContain("life 3");
    }

    private boolean compare(String recording, int shown) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(file)) {
            out.write(recording.getBytes(StandardCharsets.UTF_8));
        }
        Comparison comparison = new Comparison(shown, new PrintWriter(said));
        return comparison.of(new ByteArrayInputStream(file.toByteArray()), 1);
    }

    private static String recorded() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        Recording.write(file, 3, 4);
        GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(file.toByteArray()));
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
}
