package io.sharpshooter.insight;

import static io.sharpshooter.claim.ClaimState.CANCELLED;
import static io.sharpshooter.claim.ClaimState.SATISFIED_ELSEWHERE;
import static io.sharpshooter.claim.EndReason.ASK_WITHDRAWN;
import static io.sharpshooter.claim.EndReason.NO_LONGER_FITS;
import static io.sharpshooter.claim.EndReason.PLACED_ELSEWHERE;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.round.Decision;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShadowReportTest {
    private final ShadowReport report = new ShadowReport(7);

    private void round(Claim... claims) {
        round(Set.of(), claims);
    }

    private void round(Set<String> apps, Claim... claims) {
        var time = new RoundTime(1, ClaimScene.START);
        var types = ClaimScene.TYPES;
        List<Claim> all = List.of(claims);
        report.round(new Decision(time, types, Map.of(), List.of(), all, List.of(), List.of()), apps);
    }

    @Test
    void hasBothColumnsAndSaysWhatIsNotKnown() {
        List<Victim> two = List.of(ClaimScene.victim(3, 2, 60), ClaimScene.victim(3, 3, 180));
        Claim placed = ClaimScene.claim(1, two);
        Claim withdrawn = ClaimScene.claim(2, two);
        Claim waiting = ClaimScene.claim(3, two.subList(0, 1));
        round(placed, withdrawn, waiting);
        round(placed.ended(SATISFIED_ELSEWHERE, PLACED_ELSEWHERE), withdrawn.ended(CANCELLED, ASK_WITHDRAWN), waiting);
        for (int kill = 0; kill < 5; kill++) {
            report.killed(4 * 1024, 150_000);
        }
        report.taken(6 * 1024, true);
        report.taken(5 * 1024, false);
        assertThat(String.join("\n", ShadowReport.table(report.numbers()))).startsWith("""
                                              stock did  Sharpshooter would have
                containers killed                     5                        3
                GB killed                            20                       60
                GB of it in vain                      5                not known
                GB of it not used yet                 9                not known
                GB-minutes of work lost              50                      100
                large containers placed               1                        2
                large containers waiting              1                not known
                Sharpshooter's are its plans""");
    }

    /** Its ask waits on, or has been placed, or its app is gone. */
    @ParameterizedTest
    @CsvSource({"waits, 1, 1, 0", "placed, 1, 0, 1", "gone, 0, 0, 0"})
    void anAskWhoseClaimIsCancelledCountsOnce(String end, long planned, long waiting, long placed) {
        Set<String> apps = end.equals("gone") ? Set.of() : Set.of(ClaimScene.WAITING);
        Victim one = ClaimScene.victim(3, 2, 60);
        Victim other = ClaimScene.victim(3, 3, 60);
        Claim first = ClaimScene.claim(1, List.of(one));
        Claim cancelled = first.ended(CANCELLED, NO_LONGER_FITS);
        round(apps, first);
        if (end.equals("waits")) {
            Claim again = ClaimScene.claim(2, List.of(one, other));
            round(apps, cancelled, again);
        } else {
            round(apps, cancelled);
        }
        assertThat(report.numbers())
                .containsEntry("PlannedKilled", planned)
                .containsEntry("PlannedLargePlaced", planned)
                .containsEntry("StockLargeWaiting", waiting)
                .containsEntry("StockLargePlaced", placed);
        assertThat(report.isAtRest()).isEqualTo(waiting == 0);
    }

    @Test
    void whatWasActedOnBeforeIsNoPlan() {
        Claim acted = ClaimScene.claim(1, List.of(ClaimScene.victim(3, 2, 60)));
        round(acted.ended(SATISFIED_ELSEWHERE, PLACED_ELSEWHERE));
        assertThat(report.numbers()).doesNotContainKey("PlannedKilled").containsEntry("StockLargePlaced", 0L);
    }

    @Test
    void tellsTheNumbersWhenTheyChange() {
        round();
        assertThat(report.news()).singleElement().asString().contains("\"event\":\"shadow\",\"since\":7,");
        round();
        assertThat(report.news()).isEmpty();
        report.killed(1024, 0);
        round();
        assertThat(report.news()).singleElement().asString().contains("\"StockKilledMB\":1024");
    }
}
