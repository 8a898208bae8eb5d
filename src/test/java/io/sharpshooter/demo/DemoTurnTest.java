package io.sharpshooter.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.sharpshooter.Golden;
import io.sharpshooter.mini.MasterEvent;
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
        String page = Golden.text("docs/scenes.md");
        assertThat(TABLE).allSatisfy(line -> assertThat(page).contains("\n    " + line.substring(0, 38) + " "));
    }

    /** Two containers of 60 GB wait. Who has killed 120 GB since it last got on repeats itself, five readings later. */
    @Test
    void repeatsItselfWhereItKillsAndDoesNotGetOn() {
        Standstill standstill = new Standstill();
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

    @Test
    void killsOnOneNodeAtOneTimeAreOneMark() {
        List<MasterEvent> diary = List.of(
                new MasterEvent(900, MasterEvent.Kind.STARTED, "c1", "h:1"),
                new MasterEvent(900, MasterEvent.Kind.STARTED, "c2", "h:1"),
                new MasterEvent(900, MasterEvent.Kind.STARTED, "c3", "h:2"),
                new MasterEvent(900, MasterEvent.Kind.STARTED, "c4", "h:1"),
                new MasterEvent(3_000, MasterEvent.Kind.ENDED, "c1", "-102"),
                new MasterEvent(3_200, MasterEvent.Kind.ENDED, "c3", "-102"),
                new MasterEvent(3_200, MasterEvent.Kind.ENDED, "c2", "-102"),
                new MasterEvent(4_000, MasterEvent.Kind.ENDED, "c4", "-100"));
        assertThat(Mark.kills(diary, 4))
                .containsExactlyInAnyOrder(
                        new Mark(Sign.KILLED, "h:1", 3_000, 8), new Mark(Sign.KILLED, "h:2", 3_200, 4));
    }

    @Test
    void aClaimIsMarkedWhereTheDecisionLogHasIt() throws Exception {
        List<String> log = Golden.text("src/test/resources/io/sharpshooter/insight/satisfied.jsonl")
                .lines()
                .toList();
        assertThat(Mark.claims(log)).extracting(Mark::node, Mark::gb).containsExactly(tuple("127.0.0.1:1234", 60L));
    }

    private static Reading reading(int killedGb, long free, long a) {
        return CannedRun.reading(0, killedGb / 4, 0, new long[] {a, 0, 0, 0}, new long[] {0, free, 0, 0});
    }
}
