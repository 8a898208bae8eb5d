package io.sharpshooter.demand;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.model.ResourceVector;
import org.junit.jupiter.api.Test;

class PartitionViewTest {
    private static final ResourceVector TEN = gib(10).vector();

    @Test
    void someLeafIsAboveItsIdealShareWhereItHasBorrowedWhatAnotherWants() {
        assertThat(BeforeClaims.at(half().with("b runs 7 x 10g on n1; a asks 50g"))
                        .view
                        .someLeafIsAboveIdeal())
                .isTrue();
    }

    @Test
    void noLeafIsAboveItsIdealShareWhereEachHoldsJustThat() {
        assertThat(BeforeClaims.at(half().with("b runs 5 x 10g on n1; a asks 50g"))
                        .view
                        .someLeafIsAboveIdeal())
                .isFalse();
    }

    @Test
    void aParentAboveItsIdealShareIsNoLeaf() {
        BeforeClaims empty = BeforeClaims.at(half());
        assertThat(empty.view.someLeafIsAboveIdeal()).isFalse();
        empty.books.addUsed(0, TEN, 1);
        assertThat(empty.view.someLeafIsAboveIdeal()).isFalse();
    }

    @Test
    void itIsLookedUpAgainWhenTheBooksHaveMoved() {
        BeforeClaims empty = BeforeClaims.at(half());
        assertThat(empty.view.someLeafIsAboveIdeal()).isFalse();
        empty.books.addUsed(empty.queue("a"), TEN, 1);
        assertThat(empty.view.someLeafIsAboveIdeal()).isTrue();
    }

    @Test
    void whatIsOnlyPromisedIsNoReasonToTakeAnything() {
        BeforeClaims empty = BeforeClaims.at(half());
        empty.books.promise(empty.queue("a"), TEN);
        assertThat(empty.view.someLeafIsAboveIdeal()).isFalse();
    }

    @Test
    void theDeadZoneCountsOpenClaimsOnceTheyAreChecked() {
        BeforeClaims looking =
                BeforeClaims.at(half().with("b runs 6 x 10g on n1").set("max_ignored_over_capacity", "0.2"));
        int b = looking.queue("b");
        assertThat(looking.view.inDeadZone(b, 0)).isTrue();
        looking.books.addRunning(b, TEN, 1);
        assertThat(looking.view.inDeadZone(b, 0)).isTrue();
        assertThat(looking.view.reservationsInDeadZone(b, 0)).isTrue();
        looking.view.claimsChecked();
        assertThat(looking.view.inDeadZone(b, 0)).isFalse();
        assertThat(looking.view.reservationsInDeadZone(b, 0)).isFalse();
    }

    @Test
    void aQueueWithoutAGuaranteeHasNoDeadZone() {
        BeforeClaims looking = BeforeClaims.at(half().with("queues c"));
        assertThat(looking.view.inDeadZone(looking.queue("c"), 0)).isFalse();
        assertThat(looking.view.inDeadZone(looking.queue("a"), 0)).isTrue();
    }

    private static Scenario half() {
        return scenario("queues a 50%, b 50%; node n1 100g");
    }
}
