package io.sharpshooter.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportTest {

    private static final long GB = 1024;

    private final StringWriter text = new StringWriter();
    private final Paper paper = new Paper(new PrintWriter(text));

    @Test
    void writesALineForEachRound() {
        LineScreen screen = new LineScreen(paper);
        screen.show(reading(1, 0, 0));
        screen.show(reading(12, 15, 1));
        assertThat(text.toString().lines().skip(3))
                .containsExactly(
                        "  after   queue a   queue b   n1   n2    killed    placed",
                        "    1 s     1/121   189/135   4*   0          0    0 of 2",
                        "   12 s     1/121   189/135   4*   0         15    1 of 2");
    }

    @Test
    void linesSayWhatTheirNumbersMean() {
        new LineScreen(paper).show(reading(1, 0, 0));
        assertThat(text.toString())
                .contains("as Sharpshooter reckons in all runs", "free once its NodeManager reports")
                .satisfies(all -> assertThat(all.lines()).allMatch(line -> line.length() <= 120));
    }

    @Test
    void thePanelFitsInto80Columns() {
        new PanelScreen(paper).show(reading(100, 100, 2));
        assertThat(text.toString().replaceAll("\033\\[[?0-9]*[A-Za-z]", "").lines())
                .isNotEmpty()
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void redrawsThePanelInPlace() {
        PanelScreen screen = new PanelScreen(paper);
        screen.show(reading(1, 0, 0));
        String first = text.toString();
        screen.show(reading(2, 15, 1));
        String second = text.toString().substring(first.length());
        assertThat(first)
                .contains(
                        "  queue b  [########################........]  189 GB used, ideal 135 GB",
                        "  node 1   [##############################..]    4 GB free, reserved");
        assertThat(second).startsWith("\033[8A").contains("  killed 15 (60 GB), placed 1 of 2");
        assertThat(second.lines()).hasSize(8);
    }

    /** Else a line would take two, and the next panel would be drawn too low. */
    @Test
    void noLineOfThePanelGoesOnInTheNext() {
        PanelScreen screen = new PanelScreen(paper);
        screen.show(reading(1, 0, 0));
        assertThat(text.toString().lines())
                .allSatisfy(line -> assertThat(line).startsWith("\033[?7l").endsWith("\033[K\033[?7h"));
    }

    @Test
    void aStepTakesThePlaceOfThePassingCount() {
        PanelScreen screen = new PanelScreen(paper);
        screen.filling(3);
        screen.filling(3);
        screen.step("full");
        assertThat(text.toString().lines().map(line -> line.replace("\033", "^")))
                .containsExactly("^[?7l        3 processes^[K^[?7h", "^[1A^[K   0 s  full");
    }

    @Test
    void writesNothingAfterTheLastWords() {
        paper.lastWords("Stopping");
        paper.write("more");
        assertThat(text.toString().lines()).containsExactly("", "Stopping");
    }

    @Test
    void comparesTheResults() {
        Result stock = result(Ending.REPEATS, reading(61, 45, 0));
        Result ours = new Result(
                Contender.SHARPSHOOTER,
                Ending.PLACED,
                reading(9, 32, 2),
                Instant.EPOCH,
                Optional.of(Duration.ofMillis(6149)));
        assertThat(new Scoreboard(List.of(stock, ours)).lines())
                .containsExactly(
                        "                                                 stock    sharpshooter",
                        "  large containers placed                       0 of 2          2 of 2",
                        "  seconds to the last placement             none in 61             6.1",
                        "  ended because                         repeats itself  all are placed",
                        "  containers killed                                 45              32",
                        "  GB killed                                        180             128",
                        "  GB killed in vain                                180               8",
                        "  GB killed per large container placed     none placed              64",
                        "  GB-seconds lost                                 1800            1280",
                        "  hit rate (placed of GB killed)                   0 %            93 %");
        assertThat(stock.placedAll()).isFalse();
        assertThat(ours.placedAll()).isTrue();
    }

    @Test
    void theDocumentShowsAllRowsOfTheTable() throws IOException {
        Result result = result(Ending.REPEATS, reading(30, 24, 0));
        String page = Files.readString(Path.of("docs/scenes.md"));
        assertThat(new Scoreboard(List.of(result)).lines().stream().skip(1))
                .allSatisfy(line -> assertThat(page).contains("\n    " + line.substring(0, 38) + " "));
    }

    @Test
    void breaksLongLines() {
        assertThat(Phrases.wrapped("12:00:00.000  " + "word ".repeat(30) + "\nshort"))
                .containsExactly(
                        "12:00:00.000  " + "word ".repeat(18) + "word",
                        " ".repeat(14) + "word ".repeat(10) + "word",
                        "short");
    }

    @Test
    void hasNoHitRateWithoutKills() {
        Result none = result(Ending.TIME_UP, reading(30, 0, 0));
        assertThat(new Scoreboard(List.of(none)).lines())
                .last()
                .isEqualTo("  hit rate (placed of GB killed)                     -");
    }

    /** What was free beside the victims is no hit of a kill. */
    @Test
    void noMoreThanWhatWasKilledIsAHit() {
        Result ours = result(Ending.PLACED, reading(9, 28, 2));
        assertThat(ours.last().killedMb())
                .isLessThan(ours.last().placed() * ours.last().largeMb());
        assertThat(ours.hitRatePercent()).hasValue(100L);
        assertThat(ours.inVainMb()).isZero();
    }

    private static Result result(Ending ending, Measurement last) {
        return new Result(Contender.STOCK, ending, last, Instant.EPOCH, Optional.empty());
    }

    /** Containers of 4 GB are killed after 10 s, to place two of 60 GB. */
    private static Measurement reading(int seconds, int killed, int placed) {
        return new Measurement(
                Duration.ofSeconds(seconds),
                new Measurement.Queue(GB, 121 * GB),
                new Measurement.Queue(189 * GB, 135 * GB),
                List.of(
                        new Measurement.Node("h:1", 0, 4 * GB, 64 * GB, true),
                        new Measurement.Node("h:2", 0, 0, 188 * GB, false)),
                killed,
                4 * GB * killed,
                40 * GB * killed,
                placed,
                2,
                60 * GB);
    }
}
