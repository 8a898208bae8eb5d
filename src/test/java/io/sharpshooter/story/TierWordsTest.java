package io.sharpshooter.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TierWordsTest {
    private static final String BORROWER = victim(false, true, false, true, 0);
    private static final String NEEDLESS = victim(false, false, true, false, 3);
    private static final String MASTER = victim(true, false, false, true, 0);

    @Test
    void aVictimOfALargeAskStandsByAllPartsOfItsTier() {
        LogLine claim = claim("LARGE", BORROWER, NEEDLESS);
        assertThat(TierWords.of(claim, claim.list("killed").get(0)))
                .isEqualTo("containers that borrow the partition, of queues above their ideal share and of"
                        + " priority rank 0");
        assertThat(TierWords.of(claim, claim.list("killed").get(1)))
                .isEqualTo("containers that borrow no partition, of queues within their ideal share and of priority"
                        + " rank 3, with a scarce type that the ask does not want");
        assertThat(TierWords.choice(claim)).contains("cheapest");
    }

    @Test
    void aVictimOfAnOrdinaryAskStandsByWhatOrdinaryAsksGoBy() {
        LogLine claim = claim("ORDINARY", BORROWER, NEEDLESS, MASTER);
        List<LogLine> killed = claim.list("killed");
        assertThat(TierWords.of(claim, killed.get(0)))
                .isEqualTo("containers that borrow the partition of queues of priority rank 0");
        assertThat(TierWords.of(claim, killed.get(1)))
                .isEqualTo("containers that borrow no partition of queues of priority rank 3");
        assertThat(TierWords.of(claim, killed.get(2))).isEqualTo("application masters of queues of priority rank 0");
        assertThat(TierWords.choice(claim)).contains("newest");
    }

    @Test
    void eachGroupIsNamedOnce() {
        LogLine claim = claim("ORDINARY", MASTER, NEEDLESS, MASTER);
        assertThat(TierWords.of(claim, claim.list("killed")))
                .isEqualTo("application masters of queues of priority rank 0; "
                        + "containers that borrow no partition of queues of priority rank 3");
    }

    private static LogLine claim(String kind, String... killed) {
        String line = "{\"claim\":1,\"event\":\"held\",\"kind\":\"" + kind + "\",\"killed\":["
                + String.join(",", killed) + "]}";
        return LogLine.claims(List.of(line)).get(0);
    }

    private static String victim(boolean am, boolean borrows, boolean needless, boolean aboveIdeal, int rank) {
        return "{\"am\":" + am + ",\"tier\":{\"borrows\":" + borrows + ",\"needless\":" + needless + ",\"aboveIdeal\":"
                + aboveIdeal + ",\"priorityRank\":" + rank + "}}";
    }
}
