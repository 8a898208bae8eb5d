package io.sharpshooter.insight;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.demand.Reason;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.demand.Verdict.Numbers;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AppSnapshot.AppMemory;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.QueueSnapshot.AppOrder;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How many lines of refusals a round writes, whatever is asked. */
class RefusalLimitTest {
    private static final QueueSnapshot QUEUE =
            new QueueSnapshot(1, "root.q", 0, true, 0, false, AppOrder.FIFO, Map.of(), Map.of());

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
        List<Verdict> asks = asks("app", 25, 1);
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
        List<Verdict> asks = new ArrayList<>();
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
        AppSnapshot asking = new AppSnapshot(app, 1, QUEUE, user, 0, 0, true, "", 0, Set.of(), AppMemory.NONE);
        List<Verdict> verdicts = new ArrayList<>();
        for (int place = 0; place < count; place++) {
            ResourceVector size = ResourceVector.of(1024 + (long) place * growth, 1, 0);
            Ask ask =
                    new Ask(asking, new AskKey(1, ++nextKey), size, 1, 1, "", Eligibility.ANYWHERE, false, 0, Map.of());
            Numbers numbers = new Numbers(ClaimScene.TYPES, Map.of());
            verdicts.add(new Verdict(ask, 1, Reason.NOT_ENTITLED, numbers));
        }
        return verdicts;
    }

    private void record(List<Verdict> verdicts) {
        scene.verdicts(verdicts.toArray(Verdict[]::new));
    }
}
