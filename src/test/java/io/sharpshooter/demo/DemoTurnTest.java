package io.sharpshooter.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.Golden;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoTurnTest {
    private static final List<String> TABLE = List.of(
            "                                                 stock    sharpshooter",
            "  large containers placed                       0 of 2          2 of 2",
            "  seconds to the last placement             none in 40             9.4",
            "  ended because                         repeats itself  all are placed",
            "  containers killed                                 40              32",
            "  GB killed                                        160             128",
            "  GB killed in vain                                160               8",
            "  GB killed per large container placed     none placed              64",
            "  GB-seconds lost                                 1600            1280",
            "  hit rate (placed of GB killed)                   0 %            93 %");

    @Test
    void comparesTheResultsAsTheDocumentDoes() {
        List<Turn> both = List.of(CannedRun.stock(), CannedRun.sharpshooter());
        assertThat(Scoreboard.lines(both)).isEqualTo(TABLE);
        var page = Golden.text("docs/scenes.md");
        assertThat(TABLE).allSatisfy(line -> assertThat(page).contains("\n    " + line.substring(0, 38) + " "));
    }

    /** Who has killed 120 GB since it last got on repeats itself. */
    @Test
    void repeatsItselfWhereItKillsAndDoesNotGetOn() {
        var standstill = new Standstill();
        assertThat(standstill.isReached(reading(60, 19, 0))).isFalse();
        for (int reading = 0; reading < Standstill.PATIENCE; reading++) {
            assertThat(standstill.isReached(reading(180, 19, 0))).isFalse();
        }
        assertThat(standstill.isReached(reading(180, 19, 0))).isTrue();
        assertThat(standstill.isReached(reading(180, 20, 0)))
                .as("a node has more room")
                .isFalse();
        assertThat(standstill.isReached(reading(180, 20, 61)))
                .as("one has its place")
                .isFalse();
    }

    private static Reading reading(int killedGb, long free, long a) {
        return CannedRun.reading(0, killedGb / 4, 0, new long[] {a, 0, 0, 0}, new long[] {0, free, 0, 0});
    }
}
