package io.sharpshooter.claim;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.config.Settings;
import io.sharpshooter.model.AppHoldings;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is remembered from round to round, and what is forgotten. */
class ClaimBookTest {
    private static final AskId ASK = new AskId("application_1_0001", new AskKey(1, -1));
    private static final AskId OTHER = new AskId("application_1_0002", new AskKey(1, -1));
    private static final long NOW = 1_000_000;
    private static final long NEVER = -1;
    private static final Settings SETTINGS = Settings.DEFAULTS;

    private static final AppHoldings HELD = new AppHoldings(List.of(), Set.of(), container(1));

    private final ClaimBook book = new ClaimBook();

    @Test
    void anAskOfWhichSomeWasPlacedHasWaitedBesideAFreeNodeOnlySinceThen() {
        assertThat(fitsSince()).isEqualTo(NEVER);
        book.waiting().fits(ASK, 5, NOW);
        book.waiting().fits(ASK, 5, NOW + 1);
        book.waiting().fits(ASK, 6, NOW + 2);
        assertThat(fitsSince()).isEqualTo(NOW);
        book.waiting().fits(ASK, 5, NOW + 3);
        assertThat(fitsSince()).isEqualTo(NOW + 3);
    }

    @Test
    void whatAnAppHeldIsRememberedWhileItHasAnOpenClaim() {
        var claim = SomeClaim.planned(ClaimKind.LARGE, "root.a", "", List.of());
        book.put(claim);
        book.rememberHoldings(app -> HELD);
        assertThat(book.holdings()).isEqualTo(Map.of(claim.ask().app(), HELD));
        book.put(claim.ended(ClaimState.CANCELLED, EndReason.ASK_WITHDRAWN));
        book.rememberHoldings(app -> HELD);
        assertThat(book.holdings()).isEmpty();
    }

    @Test
    void theNextRoundMaySpendWhatAClaimWasChargedThatCameToNothing() {
        var claim = SomeClaim.planned(ClaimKind.LARGE, "root.a", "", List.of());
        book.endRound("", List.of(Fraction.ONE));
        book.put(claim.ended(ClaimState.CANCELLED, EndReason.ASK_WITHDRAWN));
        assertThat(book.budget("")).containsExactly(Fraction.of(31, 1), Fraction.of(3, 1));
        book.put(claim.struck(NOW, List.of(), null).ended(ClaimState.EXPIRED, EndReason.HOLD_TIMEOUT));
        assertThat(book.budget("")).containsExactly(Fraction.of(31, 1), Fraction.of(3, 1));
    }

    @Test
    void atRestNothingIsRememberedButWhatAppsHaveLost() {
        fill();
        book.rest();
        assertThat(demandedSince(ASK)).isEqualTo(NEVER);
        assertThat(fitsSince()).isEqualTo(NEVER);
        assertThat(book.backOffs().nodesLeftOut(ASK)).isEmpty();
        assertThat(book.budget("")).isEmpty();
        assertThat(book.holdings()).isEmpty();
        assertThat(losses(NOW, SETTINGS)).containsEntry("application_1_0002", 7L);
    }

    @Test
    void lossesThatAreMoreThanALongCanHoldStayTheLargest() {
        losses(NOW, SETTINGS);
        book.losses().lost(List.of(victim(Long.MAX_VALUE - 1), victim(1)), NOW, true);
        assertThat(losses(NOW, SETTINGS)).containsEntry("application_1_0002", Long.MAX_VALUE);
        book.losses().lost(List.of(victim(9)), NOW, true);
        assertThat(losses(NOW, SETTINGS)).containsEntry("application_1_0002", Long.MAX_VALUE);
    }

    @Test
    void lossesCountedInAnotherUnitAreForgotten() {
        losses(NOW, SETTINGS);
        book.losses().lost(List.of(victim(7)), NOW, true);
        assertThat(losses(NOW, SETTINGS)).isNotEmpty();
        var byCount = scenario().set("cost", "count").settings();
        assertThat(losses(NOW, byCount)).isEmpty();
    }

    @Test
    void anAskThatDoesNotWaitAnyMoreIsForgottenAndOneThatDoesNotFitAnyMoreBeginsAnew() {
        fill();
        book.keepOnly(Set.of(""), Set.of(ASK), Set.of());
        assertThat(book.backOffs().nodesLeftOut(ASK)).containsExactly("n1");
        assertThat(demandedSince(ASK)).isEqualTo(NOW);
        assertThat(fitsSince()).isEqualTo(NEVER);
        book.keepOnly(Set.of(""), Set.of(OTHER), Set.of(ASK));
        assertThat(book.backOffs().nodesLeftOut(ASK)).isEmpty();
        assertThat(demandedSince(ASK)).isEqualTo(NEVER);
    }

    @Test
    void anEndNeedsAReason() {
        var planned = SomeClaim.planned(ClaimKind.LARGE, "root.a", "", List.of());
        assertThatThrownBy(() -> planned.ended(ClaimState.EXPIRED, EndReason.NONE))
                .hasMessageContaining("claim 1 is EXPIRED with NONE");
        assertThatThrownBy(() -> planned.ended(ClaimState.HELD, EndReason.HOLD_TIMEOUT))
                .hasMessageContaining("claim 1 is HELD with HOLD_TIMEOUT");
    }

    private void fill() {
        losses(NOW, SETTINGS);
        book.losses().lost(List.of(victim(7)), NOW, true);
        book.waiting().demanded(ASK, NOW);
        book.waiting().demanded(ASK, NOW + 3000);
        book.waiting().fits(ASK, 5, NOW);
        book.backOffs().failed(ASK, "n1", NOW, SETTINGS);
        book.backOffs().letGo(SomeClaim.planned(ClaimKind.LARGE, "root.a", "", List.of()), NOW, SETTINGS);
        book.endRound("", List.of(Fraction.ONE));
        book.put(SomeClaim.planned(ClaimKind.LARGE, "root.a", "", List.of()));
        book.rememberHoldings(app -> HELD);
    }

    private long demandedSince(AskId ask) {
        return book.waiting().demandedSince(ask, NEVER);
    }

    private long fitsSince() {
        return book.waiting().fitsSince(ASK, NEVER);
    }

    private static ContainerName container(long number) {
        return new ContainerName("application_1_0001", 1, number);
    }

    private static Victim victim(long cost) {
        return SomeClaim.victim(cost, "root.b", ResourceVector.of(1));
    }

    private Map<String, Long> losses(long time, Settings settings) {
        book.losses().forget(time, settings.lossMemoryMs(), settings.cost());
        return book.losses().now().byApp();
    }
}
