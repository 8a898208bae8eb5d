package io.sharpshooter.claim;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.config.Settings;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.victim.Standing;
import io.sharpshooter.victim.TakenUnder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is remembered from round to round, and what is forgotten. */
class ClaimBookTest {
    private static final AskId ASK = new AskId("application_1_0001", new AskKey(1, -1));
    private static final AskId OTHER = new AskId("application_1_0002", new AskKey(1, -1));
    private static final long NOW = 1_000_000;
    private static final Settings SETTINGS = Settings.DEFAULTS;

    private final ClaimBook book = new ClaimBook();

    @Test
    void anAskWasFirstReadyToBeHelpedWhenItWasFirstSeen() {
        assertThat(book.demandedSince(ASK, NOW)).isEqualTo(NOW);
        assertThat(book.demandedSince(ASK, NOW + 3000)).isEqualTo(NOW);
        assertThat(book.demandedSince(OTHER, NOW + 3000)).isEqualTo(NOW + 3000);
    }

    @Test
    void anAskOfWhichSomeWasPlacedHasWaitedBesideAFreeNodeOnlySinceThen() {
        assertThat(book.fitsSince(ASK, 5, NOW)).isEqualTo(NOW);
        assertThat(book.fitsSince(ASK, 5, NOW + 1)).isEqualTo(NOW);
        assertThat(book.fitsSince(ASK, 6, NOW + 2)).isEqualTo(NOW);
        assertThat(book.fitsSince(ASK, 5, NOW + 3)).isEqualTo(NOW + 3);
    }

    @Test
    void aContainerOnceSeenStaysKnownUntilTheAsksContainersAreForgotten() {
        book.setRunning(Map.of(ASK, Set.of(container(1))));
        book.setRunning(Map.of(ASK, Set.of(container(2))));
        assertThat(book.running(ASK)).containsExactlyInAnyOrder(container(1), container(2));
        book.setRunning(Map.of(ASK, Set.of(container(2))));
        assertThat(book.running(ASK)).containsExactlyInAnyOrder(container(1), container(2));
        book.forgetRunning(ASK);
        assertThat(book.running(ASK)).isEmpty();
    }

    @Test
    void onlyTheContainersOfAsksWithOpenClaimsAreRemembered() {
        book.setRunning(Map.of(ASK, Set.of(container(1))));
        book.arrived(ASK, new Arrivals(4, 1, 0));
        book.setRunning(Map.of(OTHER, Set.of(container(2))));
        assertThat(book.running(ASK)).isEmpty();
        assertThat(book.arrivals(ASK)).isEqualTo(Arrivals.NONE);
        assertThat(book.running(OTHER)).containsExactly(container(2));
    }

    @Test
    void aCopyRemembersTheSameAndWhatHappensToItLeavesTheBookAlone() {
        fill();
        ClaimBook copy = book.copy();
        assertThat(copy.demandedSince(ASK, NOW + 9)).isEqualTo(NOW);
        assertThat(copy.fitsSince(ASK, 5, NOW + 9)).isEqualTo(NOW);
        assertThat(copy.failures(ASK)).isEqualTo(1);
        assertThat(copy.carriedOver("")).containsExactly(Fraction.ONE);
        assertThat(copy.running(ASK)).containsExactly(container(1));
        assertThat(copy.arrivals(ASK)).isEqualTo(new Arrivals(4, 1, 0));
        assertThat(losses(copy, NOW, SETTINGS)).containsEntry("application_1_0009", 7L);
        assertThat(copy.takeRefunds("")).contains(ResourceVector.of(3));
        assertThat(book.takeRefunds("")).contains(ResourceVector.of(3));
    }

    @Test
    void atRestNothingIsRememberedButWhatAppsHaveLost() {
        fill();
        book.rest();
        assertThat(book.demandedSince(ASK, NOW + 9)).isEqualTo(NOW + 9);
        assertThat(book.fitsSince(ASK, 5, NOW + 9)).isEqualTo(NOW + 9);
        assertThat(book.failures(ASK)).isZero();
        assertThat(book.carriedOver("")).isEmpty();
        assertThat(book.takeRefunds("")).isEmpty();
        assertThat(book.running(ASK)).isEmpty();
        assertThat(book.arrivals(ASK)).isEqualTo(Arrivals.NONE);
        assertThat(losses(NOW, SETTINGS)).containsEntry("application_1_0009", 7L);
    }

    @Test
    void theLossesOfAnAppAddUpUntilTheyAreTooOld() {
        losses(NOW, SETTINGS);
        book.lost(List.of(victim(7), victim(5)), NOW);
        long forgotten = NOW + SETTINGS.lossMemoryMs();
        assertThat(losses(forgotten - 1, SETTINGS)).containsEntry("application_1_0009", 12L);
        assertThat(losses(forgotten, SETTINGS)).isEmpty();
    }

    @Test
    void lossesThatAreMoreThanALongCanHoldStayTheLargest() {
        losses(NOW, SETTINGS);
        book.lost(List.of(victim(Long.MAX_VALUE - 1), victim(1)), NOW);
        assertThat(losses(NOW, SETTINGS)).containsEntry("application_1_0009", Long.MAX_VALUE);
        book.lost(List.of(victim(9)), NOW);
        assertThat(losses(NOW, SETTINGS)).containsEntry("application_1_0009", Long.MAX_VALUE);
    }

    @Test
    void lossesCountedInAnotherUnitAreForgotten() {
        losses(NOW, SETTINGS);
        book.lost(List.of(victim(7)), NOW);
        assertThat(losses(NOW, SETTINGS)).isNotEmpty();
        Settings byCount = scenario().set("cost", "count").settings();
        assertThat(losses(NOW, byCount)).isEmpty();
    }

    @Test
    void anAskThatDoesNotWaitAnyMoreIsForgottenAndOneThatDoesNotFitAnyMoreBeginsAnew() {
        fill();
        book.keepOnly(Set.of(ASK), Set.of());
        assertThat(book.failures(ASK)).isEqualTo(1);
        assertThat(book.demandedSince(ASK, NOW + 9)).isEqualTo(NOW);
        assertThat(book.fitsSince(ASK, 5, NOW + 9)).isEqualTo(NOW + 9);
        book.keepOnly(Set.of(OTHER), Set.of(ASK));
        assertThat(book.failures(ASK)).isZero();
        assertThat(book.demandedSince(ASK, NOW + 9)).isEqualTo(NOW + 9);
    }

    private void fill() {
        losses(NOW, SETTINGS);
        book.lost(List.of(victim(7)), NOW);
        book.demandedSince(ASK, NOW);
        book.fitsSince(ASK, 5, NOW);
        book.mask(ASK, "n1", NOW, SETTINGS);
        book.carryOver("", List.of(Fraction.ONE));
        book.refund("", ResourceVector.of(3));
        book.setRunning(Map.of(ASK, Set.of(container(1))));
        book.arrived(ASK, new Arrivals(4, 1, 0));
    }

    private static ContainerName container(long number) {
        return new ContainerName("application_1_0001", 1, number);
    }

    private static Victim victim(long cost) {
        return new Victim(
                new ContainerName("application_1_0009", 1, cost),
                new AskKey(1, 0),
                "root.b",
                "bob",
                ResourceVector.of(1),
                cost,
                0,
                false,
                TakenUnder.IDEAL_SHARE,
                new Standing(false, true, 0, false, false));
    }

    private Map<String, Long> losses(long time, Settings settings) {
        return losses(book, time, settings);
    }

    private static Map<String, Long> losses(ClaimBook of, long time, Settings settings) {
        return of.losses(time, settings.lossMemoryMs(), settings.cost());
    }
}
