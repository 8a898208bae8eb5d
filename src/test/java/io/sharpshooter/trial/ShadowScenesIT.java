package io.sharpshooter.trial;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.scenario.LogCatcher;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Sharpshooter says of stock preemption beside it is what a scene counts from outside; stock does as alone. */
class ShadowScenesIT {
    @ParameterizedTest(name = "{0} with {1} ms")
    @CsvSource({"two, 0", "two, 15000", "hoarded, 0", "mixed, 0", "priorities, 15000"})
    void theReportHasWhatTheSceneCounts(String name, long graceMs) throws Exception {
        Scene scene = Scene.ALL.stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow();
        SceneToll alone = new Play(scene, Contestant.BEST, graceMs, 1, 0).run();
        try (var log = new LogCatcher(DecisionLog.LOGGER)) {
            SceneToll toll = new Play(scene, Contestant.WATCHED, graceMs, 1, 0).run();
            assertThat(toll.kills).isEqualTo(alone.kills).isPositive();
            var lines = log.messages().stream()
                    .filter(line -> line.contains("\"shadow\""))
                    .toList();
            var last = new ObjectMapper().readTree(lines.get(lines.size() - 1));
            assertThat(last.path("StockKilled").asLong()).isEqualTo(toll.kills);
            assertThat(last.path("StockKilledMB").asLong()).isEqualTo((long) (toll.gibKilled * 1024));
            long unused = last.path("StockNotUsedYetMB").asLong();
            assertThat(last.path("StockInVainMB").asLong() + unused).isEqualTo(toll.gibInVain() * 1024);
            long work = last.path("StockLostMBSeconds").asLong();
            assertThat(work).isCloseTo((long) (toll.gibMsLost * 1.024), Offset.offset((long) toll.kills));
            assertThat(last.path("StockLargePlaced").asLong()).isEqualTo(toll.placed());
            assertThat(last.path("StockLargeWaiting").asLong()).isEqualTo(toll.asked() - toll.placed());
        }
    }
}
