package io.sharpshooter.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.Golden;
import io.sharpshooter.lines.NotOn;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures of scenes that have been reached are not lost again. */
class ScenesIT {
    private static final String PAGE = "docs/scenes.md";
    private static final String BEGIN =
            "<!-- written by ScenesIT; mvn verify -Dit.test=ScenesIT -Dsharpshooter.golden.write=true -->";
    private static final String END = "<!-- end -->";
    private static final int HEARTBEATS = 3;
    private static final long SEED = 1;

    @ParameterizedTest(name = "{0} with {1} ms")
    @CsvSource({
        "two, 0, 1, 120",
        "two, 15000, 6, 120",
        "hoarded, 0, 1, 96",
        "hoarded, 15000, 6, 96",
        "ending, 0, 3, 320",
        "ending, 15000, 8, 316",
        "mixed, 0, 3, 192",
        "mixed, 15000, 7, 192",
        "priorities, 0, 2, 240",
        "priorities, 15000, 7, 240",
    })
    void allArePlacedByThenAndNothingDiesInVain(String name, long graceMs, int round, long gbKilled) throws Exception {
        Score score = play(name, Contestant.SHARPSHOOTER, graceMs);
        assertThat(score.placed()).isEqualTo(score.asked());
        assertThat(score.roundOf(100)).isLessThanOrEqualTo(round);
        assertThat(score.gbKilled()).isLessThanOrEqualTo(gbKilled);
        assertThat(score.gbInVain()).isZero();
        assertThat(score.killsAfterLast()).isZero();
    }

    /** As many as the other queue gives until it is 10 % above its guarantee ({@code max_ignored_over_capacity}). */
    @ParameterizedTest(name = "{0} with {1} ms")
    @CsvSource({"small, 0, 11, 144", "small, 15000, 16, 144", "smaller, 0, 9, 288", "smaller, 15000, 23, 288"})
    void ofSmallOnesAllThatAreGivenArePlacedAndNothingDiesInVain(String name, long graceMs, int round, int placed)
            throws Exception {
        Score score = play(name, Contestant.SHARPSHOOTER, graceMs);
        assertThat(score.placed()).isEqualTo(placed);
        assertThat(score.roundOf(90)).isBetween(1, round);
        assertThat(score.gbKilled()).isEqualTo(576);
        assertThat(score.gbInVain()).isZero();
    }

    @ParameterizedTest(name = "{0} with {1} ms")
    @CsvSource({
        "small-at-once, 0, 4, 158, 632",
        "small-at-once, 15000, 10, 158, 632",
        "smaller-at-once, 0, 6, 300, 600",
        "many-at-once, 0, 4, 790, 3160"
    })
    void severalAreServedOnOneNodeInOneRound(String name, long graceMs, int round, int placed, long gbKilled)
            throws Exception {
        Score score = play(name, Contestant.SHARPSHOOTER, graceMs);
        assertThat(score.placed()).isEqualTo(placed);
        assertThat(score.roundOf(100)).isBetween(1, round);
        assertThat(score.gbKilled()).isEqualTo(gbKilled);
        assertThat(score.gbInVain()).isZero();
    }

    /** So that a table in which stock does badly says something: on the same cluster its best flags place all. */
    @Test
    void stockPlacesAllWithItsBestFlagsAndNoneByItsDefaults() throws Exception {
        Score best = play("two", Contestant.STOCK_BEST, 0);
        assertThat(best.placed()).isEqualTo(2);
        assertThat(best.gbInVain()).isPositive();
        Score defaults = play("two", Contestant.STOCK, 0);
        assertThat(defaults.placed()).isZero();
        assertThat(defaults.gbInVain()).isEqualTo(defaults.gbKilled()).isPositive();
    }

    @Test
    @NotOn(
            hadoop = "3.3",
            because = "stock preemption decides otherwise there than on 3.5, with which the document was written")
    @NotOn(
            hadoop = "3.4",
            because = "stock preemption decides otherwise there than on 3.5, with which the document was written")
    void theDocumentHasWhatIsPlayed() throws Exception {
        StringWriter played = new StringWriter();
        new Scenes(new PrintWriter(played), HEARTBEATS, List.of(0L, 15_000L), SEED).play(Scenes.names());
        String page = Golden.text(PAGE);
        String before = page.substring(0, page.indexOf(BEGIN) + BEGIN.length());
        String after = page.substring(page.indexOf(END));
        Golden.assertHas(PAGE, before + "\n\n```\n" + played.toString().strip() + "\n```\n\n" + after);
    }

    @Test
    void theSameSeedGivesTheSameScore() throws Exception {
        assertThat(play("ending", Contestant.SHARPSHOOTER, 0)).isEqualTo(play("ending", Contestant.SHARPSHOOTER, 0));
    }

    private static Score play(String name, Contestant contestant, long graceMs) throws Exception {
        TrialScene scene = TrialScene.ALL.stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow();
        return Play.synchronous(scene, contestant, HEARTBEATS, graceMs, SEED).run();
    }
}
