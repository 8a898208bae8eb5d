package io.sharpshooter.rule;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.BeforeClaims;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.ShareFloors.Measure;
import io.sharpshooter.usage.Moved;
import org.junit.jupiter.api.Test;

class RulesTest {
    private static final ResourceVector TEN = gib(10).vector();

    @Test
    void someLeafIsAboveItsIdealShareWhereItHasBorrowedWhatAnotherWants() {
        assertThat(rules(BeforeClaims.at(half().with("b runs 7 x 10g on n1; a asks 50g")))
                        .someLeafIsAboveIdeal())
                .isTrue();
    }

    @Test
    void noLeafIsAboveItsIdealShareWhereEachHoldsJustThat() {
        assertThat(rules(BeforeClaims.at(half().with("b runs 5 x 10g on n1; a asks 50g")))
                        .someLeafIsAboveIdeal())
                .isFalse();
    }

    @Test
    void aParentAboveItsIdealShareIsNoLeaf() {
        BeforeClaims empty = BeforeClaims.at(half());
        assertThat(rules(empty).someLeafIsAboveIdeal()).isFalse();
        Moved.used(empty.usage, 0, TEN, 1);
        assertThat(rules(empty).someLeafIsAboveIdeal()).isFalse();
    }

    @Test
    void itIsLookedUpAgainWhenUsageHasMoved() {
        BeforeClaims empty = BeforeClaims.at(half());
        Rules rules = rules(empty);
        assertThat(rules.someLeafIsAboveIdeal()).isFalse();
        Moved.used(empty.usage, empty.queue("a"), TEN, 1);
        assertThat(rules.someLeafIsAboveIdeal()).isTrue();
    }

    @Test
    void whatIsOnlyPromisedIsNoReasonToTakeAnything() {
        BeforeClaims empty = BeforeClaims.at(half());
        Moved.booked(empty.usage, empty.queue("a"), TEN);
        assertThat(rules(empty).someLeafIsAboveIdeal()).isFalse();
    }

    @Test
    void theDeadZoneCountsOpenClaimsOnceTheyAreChecked() {
        BeforeClaims looking =
                BeforeClaims.at(half().with("b runs 6 x 10g on n1").set("max_ignored_over_capacity", "0.2"));
        int b = looking.queue("b");
        Rules rules = rules(looking);
        assertThat(rules.deadZone(b, Measure.USED)).isNotZero();
        Moved.running(looking.usage, b, TEN, 1);
        assertThat(rules.deadZone(b, Measure.USED)).isNotZero();
        assertThat(rules.deadZone(b, Measure.COMMITTED)).isNotZero();
        rules.claimsChecked();
        assertThat(rules.deadZone(b, Measure.USED)).isZero();
        assertThat(rules.deadZone(b, Measure.COMMITTED)).isZero();
    }

    @Test
    void aQueueWithoutAGuaranteeHasNoDeadZone() {
        BeforeClaims looking = BeforeClaims.at(half().with("queues c"));
        assertThat(rules(looking).deadZone(looking.queue("c"), Measure.USED)).isZero();
        assertThat(rules(looking).deadZone(looking.queue("a"), Measure.USED)).isNotZero();
    }

    private static Rules rules(BeforeClaims before) {
        return new Rules(before.view);
    }

    private static Scenario half() {
        return scenario("queues a 50%, b 50%; node n1 100g");
    }
}
