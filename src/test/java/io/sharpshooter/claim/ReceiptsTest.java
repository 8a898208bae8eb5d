package io.sharpshooter.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Receipts.Receipt;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AppSnapshot.AppMemory;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.QueueSnapshot.AppOrder;
import io.sharpshooter.model.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What an app had been given when its claim struck. */
class ReceiptsTest {
    private static final long NOW = 1_000_000_000;
    private static final Claim CLAIM = SomeClaim.planned(ClaimKind.LARGE, "root.gpu", "", List.of());
    private static final Claim STRUCK =
            CLAIM.struck(NOW, List.of(SomeClaim.victim(1, "root.batch", ResourceVector.of(25, 2))), null);
    private static final String APP = CLAIM.ask().app();

    private final Receipts receipts = new Receipts();

    /** The app waits in this round, having been given so many, and has this claim. */
    private void round(long time, int attempt, int given, Claim claim) {
        receipts.round(time);
        receipts.waits(app(attempt), (app, number) -> given);
        receipts.claims(List.of(claim), (app, number) -> given);
    }

    private static AppSnapshot app(int attempt) {
        QueueSnapshot queue = new QueueSnapshot(0, "root.gpu", -1, true, 0, false, AppOrder.FIFO, Map.of(), Map.of());
        return new AppSnapshot(APP, attempt, queue, "alice", 0, 0, true, "", 0, Set.of(), AppMemory.NONE);
    }

    @Test
    void isWhatItHadTwoHeartbeatsBefore() {
        round(NOW - 7_000, 1, 5, CLAIM);
        round(NOW - 4_000, 1, 6, CLAIM);
        round(NOW - 1_000, 1, 8, CLAIM);
        round(NOW, 1, 9, CLAIM);
        assertThat(receipts.beforeStrike(STRUCK)).isEqualTo(new Receipt(1, 5));
        round(NOW + 3_000, 1, 12, STRUCK);
        assertThat(receipts.beforeStrike(STRUCK)).isEqualTo(new Receipt(1, 5));
    }

    @Test
    void isWhatItHasNowWhereItWasNotSeenBefore() {
        round(NOW, 1, 9, CLAIM);
        assertThat(receipts.beforeStrike(STRUCK)).isEqualTo(new Receipt(1, 9));
    }

    @Test
    void whatClaimsHaveBroughtCountsAsGivenBefore() {
        round(NOW - 3_000, 1, 5, CLAIM);
        receipts.served(APP, 3);
        round(NOW, 1, 9, CLAIM);
        assertThat(receipts.beforeStrike(STRUCK)).isEqualTo(new Receipt(1, 8));
        receipts.served(APP, 3);
        round(NOW, 1, 9, CLAIM);
        assertThat(receipts.beforeStrike(STRUCK)).as("never more than it has").isEqualTo(new Receipt(1, 9));
    }

    @Test
    void whatAnEarlierAttemptHadSaysNothing() {
        round(NOW - 7_000, 1, 5, CLAIM);
        round(NOW, 2, 1, CLAIM);
        assertThat(receipts.beforeStrike(STRUCK)).isEqualTo(new Receipt(2, 1));
    }

    @Test
    void whatWasLongAgoSaysNothing() {
        round(NOW - 3_600_000, 1, 5, CLAIM);
        round(NOW, 1, 900, CLAIM);
        assertThat(receipts.beforeStrike(STRUCK)).isEqualTo(new Receipt(1, 900));
    }

    @Test
    void keepsNothingOfClaimsThatAreOverAndAppsThatWaitNoMore() {
        round(NOW, 1, 5, CLAIM);
        assertThat(receipts.size()).isEqualTo(2);
        for (int turn = 1; turn <= 5; turn++) {
            receipts.round(NOW + 3_000 * turn);
            receipts.claims(List.of(), (app, number) -> 5);
        }
        assertThat(receipts.size()).isZero();
        assertThat(receipts.beforeStrike(STRUCK)).isNull();
    }

    @Test
    void whatHappensToACopyLeavesItAlone() {
        round(NOW, 1, 5, CLAIM);
        Receipts copy = receipts.copy();
        copy.claims(List.of(), (app, number) -> 5);
        assertThat(copy.beforeStrike(STRUCK)).isNull();
        assertThat(receipts.beforeStrike(STRUCK)).isEqualTo(new Receipt(1, 5));
        assertThat(receipts.copy().beforeStrike(STRUCK)).isEqualTo(new Receipt(1, 5));
    }
}
