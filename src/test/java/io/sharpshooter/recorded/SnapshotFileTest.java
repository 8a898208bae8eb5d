package io.sharpshooter.recorded;

import static java.lang.Math.min;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.Golden;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Replayed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A snapshot's file: of older versions, damaged, and made by somebody who means harm. */
class SnapshotFileTest {
    /** Of the first version; whoever changes the format keeps it, and adds one of the new version. */
    private static final Path FIRST = Path.of("src/test/resources/io/sharpshooter/recorded/snapshot-1.json.gz");

    private static final String START = "\"sharpshooter-snapshot\":1,\"settings\":{},";

    private static byte[] zipped(byte[] plain) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }

    private static byte[] plain(byte[] zipped) throws IOException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped))) {
            return in.readAllBytes();
        }
    }

    private static Recording read(byte[] plain) throws IOException {
        return SnapshotFile.read(new ByteArrayInputStream(zipped(plain)));
    }

    private static byte[] first() throws IOException {
        return Files.readAllBytes(FIRST);
    }

    @Test
    void theFirstVersionCanBeRead() throws IOException {
        if (!Files.exists(FIRST) && Boolean.getBoolean(Golden.WRITE)) {
            List<byte[]> found = new ArrayList<>();
            for (long seed = 1; found.isEmpty(); seed++) {
                RoundTripTest.live(Generated.inside(seed), recording -> {
                    var book = recording.book();
                    boolean rich = !book.open().isEmpty() && !book.deliveries().isEmpty();
                    if (rich && !book.losses().now().deaths().isEmpty()) {
                        found.add(Replayed.written(recording));
                    }
                });
            }
            Files.write(FIRST, found.get(0));
        }
        var recording = Replayed.read(first());
        assertThat(recording.book().deliveries()).isNotEmpty();
        assertThat(recording.book().losses().now().deaths()).isNotEmpty();
        var decision = recording.decide(getClass().getClassLoader()).decision();
        assertThat(decision.claims()).isNotEmpty();
        assertThat(decision.verdicts()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"sharpshooter-snapshot":2, | It has version 2; this release knows 1.
            {"sharpshooter-snapshot":"1", | It has version 0
            {"a":1 | It is no snapshot.
            [] | It is no snapshot.
            , | Unexpected character
            {"sharpshooter-snapshot":1,"c":1 | It lacks its settings.
            {S,"cluster":{"hosts":1 | there is a field "hosts"
            {S,"cluster":{"roundTime":{"wallMs":1}}} | no field "monotonicMs"
            {S,"cluster":{"roundTime":{"wallMs":1e99 | out of range
            {S,"cluster":{"queues":[7]}} | there is 7, which stands for nothing
            {S,"cluster":{"queues":[[[[ | there is START_ARRAY
            """)
    void complainsOfWhatItIsNot(String text, String complaint) {
        byte[] whole = text.replace("S,", START).getBytes(UTF_8);
        assertThatThrownBy(() -> read(whole)).isInstanceOf(IOException.class).hasMessageContaining(complaint);
    }

    @Test
    void complainsOfHalfAFileAndOfNone() throws IOException {
        byte[] whole = first();
        for (int length : new int[] {0, 5, 20, whole.length / 2, whole.length - 9}) {
            var half = new ByteArrayInputStream(Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> SnapshotFile.read(half)).isInstanceOf(IOException.class);
        }
        byte[] twice = new String(plain(whole), UTF_8).concat("{}").getBytes(UTF_8);
        assertThatThrownBy(() -> read(twice)).hasMessageContaining("Something comes after its end");
    }

    /** A file of a megabyte that is a gigabyte of text. */
    @Test
    void stopsReadingABomb() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write("{\"sharpshooter-snapshot\":1,\"settings\":{},\"cluster\":{\"asks\":[".getBytes(UTF_8));
            byte[] zeros = " ".repeat(1 << 20).getBytes(UTF_8);
            for (int mib = 0; mib < 1_030; mib++) {
                out.write(zeros);
            }
            out.write("0]}}".getBytes(UTF_8));
        }
        assertThatThrownBy(() -> SnapshotFile.read(new ByteArrayInputStream(bytes.toByteArray())))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("more than 1073741824 bytes");
    }

    /** For so many seconds, of which the property tells. */
    @Test
    void whateverStandsInItIsReadOrComplainedOf() throws IOException {
        int seconds = Integer.getInteger("sharpshooter.fuzz.seconds", System.getenv("CI") == null ? 5 : 60);
        byte[] good = plain(first());
        var random = new Random(Long.getLong("sharpshooter.seed", System.nanoTime()));
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        int read = 0;
        int refused = 0;
        while (System.nanoTime() < end) {
            byte[] bad = changed(good, random);
            try {
                var recording = read(bad);
                read++;
                recording.decide(getClass().getClassLoader());
            } catch (IOException e) {
                refused++;
            } catch (RuntimeException e) {
                // what is read makes no sense, and who decides by it says so
            } catch (Error e) {
                throw new AssertionError(new String(bad, UTF_8), e);
            }
        }
        assertThat(read).isPositive();
        assertThat(refused).isPositive();
    }

    /** One to three times another byte, another number, or a piece that is missing, twice there or elsewhere. */
    private static byte[] changed(byte[] good, Random random) {
        byte[] bad = good.clone();
        for (int times = random.nextInt(3); times >= 0; times--) {
            int from = random.nextInt(bad.length);
            int length = min(bad.length - from, 1 + random.nextInt(40));
            byte[] piece = switch (random.nextInt(4)) {
                case 0 -> new byte[0];
                case 1 ->
                    String.valueOf(random.nextLong() >> random.nextInt(64)).getBytes(UTF_8);
                case 2 -> "[{\"]}:,-e0.\u001b".substring(random.nextInt(11)).getBytes(UTF_8);
                default -> Arrays.copyOfRange(good, random.nextInt(good.length), good.length);
            };
            var other = new ByteArrayOutputStream();
            other.write(bad, 0, from);
            other.write(piece, 0, min(piece.length, 1 + random.nextInt(80)));
            other.write(bad, from + length, bad.length - from - length);
            bad = other.toByteArray();
            if (bad.length == 0) {
                return bad;
            }
        }
        return bad;
    }
}
