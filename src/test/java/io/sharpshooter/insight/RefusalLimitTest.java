package io.sharpshooter.insight;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.demand.Reason;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.demand.Verdict.Numbers;
import io.sharpshooter.model.AskKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How many lines of refusals a round writes, whatever is asked. */
class RefusalLimitTest {
    private final ClaimScene scene = new ClaimScene();
    private final List<String> lines = scene.lines;
    private int nextKey;

    @Test
    void equalAsksOfAnAppWithEverNewIdsAreOneLine() {
        for (int round = 0; round < 5; round++) {
            record(asks("app", 1000, 0));
        }
        assertThat(lines).hasSize(1);
        assertThat(lines.get(0)).contains("\"key\":\"1/1\"", "\"count\":1000");
    }

    @Test
    void anAppHasSoManyLinesARoundAndOneSaysHowManyWereLeftOut() {
        record(asks("app", 1000, 1));
        assertThat(lines).hasSize(Refusals.MOST_OF_AN_APP + 1);
        assertThat(lines.get(Refusals.MOST_OF_AN_APP))
                .contains("\"event\":\"refusals_left_out\",\"count\":" + (1000 - Refusals.MOST_OF_AN_APP));
    }

    @Test
    void whatWasLeftOutIsToldLaterAndNothingTwice() {
        var asks = asks("app", 25, 1);
        for (int round = 0; round < 5; round++) {
            record(asks);
        }
        assertThat(lines.stream().filter(line -> line.contains("refused_demand")))
                .hasSize(25)
                .doesNotHaveDuplicates();
        assertThat(lines).hasSize(25 + 2);
    }

    @Test
    void aRoundHasSoManyLinesAndEveryUserHasItsTurn() {
        var asks = new ArrayList<Verdict>();
        for (int app = 0; app < 50; app++) {
            asks.addAll(asks("app" + app, 10, 1));
        }
        asks.addAll(asks("small", "bob", 1, 1));
        record(asks);
        assertThat(lines).hasSize(Refusals.MOST_OF_A_ROUND + 1);
        assertThat(lines).anyMatch(line -> line.contains("\"app\":\"small\""));
    }

    private List<Verdict> asks(String app, int count, int growth) {
        return asks(app, "ann", count, growth);
    }

    private List<Verdict> asks(String app, String user, int count, int growth) {
        var verdicts = new ArrayList<Verdict>();
        for (int place = 0; place < count; place++) {
            var ask = ClaimScene.ask(app, user, new AskKey(1, ++nextKey), 1024 + (long) place * growth);
            verdicts.add(new Verdict(ask, 1, Reason.NOT_ENTITLED, new Numbers(ClaimScene.TYPES, Map.of())));
        }
        return verdicts;
    }

    private void record(List<Verdict> verdicts) {
        scene.verdicts(verdicts.toArray(Verdict[]::new));
    }
}
