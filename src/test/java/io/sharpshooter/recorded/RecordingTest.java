package io.sharpshooter.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The recording in the sources; {@code ./sharpshooter decisions compare} compares all of it. */
class RecordingTest {
    private static final int SAMPLE = 20;
    private static final int MOST_BYTES = 10_000_000;

    @Test
    void aSampleIsDecidedAsItWas() throws IOException {
        StringWriter said = new StringWriter();
        boolean same = new Comparison(3, new PrintWriter(said)).of(recording(), SAMPLE);
        assertThat(same).as(said.toString()).isTrue();
    }

    @Test
    void isSmall() throws IOException {
        try (InputStream in = recording()) {
            assertThat(in.readAllBytes().length).isLessThanOrEqualTo(MOST_BYTES);
        }
    }

    @Test
    void namesNoClass() throws IOException {
        Recording.read(
                recording(),
                SAMPLE,
                life -> assertThat(life.toString()).doesNotContain("io.sharpshooter", "Snapshot", "@"));
    }

    @Test
    void theSameLivesGiveTheSameBytes() throws IOException {
        assertThat(written()).isEqualTo(written());
    }

    private static byte[] written() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Recording.write(out, 5, 4);
        return out.toByteArray();
    }

    private static InputStream recording() {
        return Objects.requireNonNull(RecordingTest.class.getResourceAsStream("decisions.jsonl.gz"));
    }
}
