package io.sharpshooter.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceVector;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What one round may notice, claim by claim. */
class BudgetAmountsTest {
    private static final Fraction TENTH = Fraction.of(1, 10);

    @Test
    void allThatIsLeftMayBeCharged() {
        Budget budget = new Budget(ResourceVector.of(100, 0), TENTH, List.of());
        assertThat(budget.charge(ResourceVector.of(10, 0))).isTrue();
        assertThat(budget.charge(ResourceVector.of(0, 0))).isTrue();
        assertThat(budget.charge(ResourceVector.of(1, 0))).isFalse();
    }

    @Test
    void whatIsRefundedMayBeChargedAgain() {
        Budget budget = new Budget(ResourceVector.of(100), TENTH, List.of());
        assertThat(budget.charge(ResourceVector.of(10))).isTrue();
        budget.refund(ResourceVector.of(7));
        assertThat(budget.left()).isEqualTo(ResourceVector.of(7));
    }

    @Test
    void theFirstThatIsTooBigHasAllSetAsideAndCarriedOver() {
        Budget budget = new Budget(ResourceVector.of(100), TENTH, List.of());
        assertThat(budget.charge(ResourceVector.of(4))).isTrue();
        assertThat(budget.charge(ResourceVector.of(25))).isFalse();
        assertThat(budget.charge(ResourceVector.of(1))).isFalse();
        assertThat(budget.left()).isEqualTo(ResourceVector.of(0));
        assertThat(budget.saved()).isEqualTo(ResourceVector.of(6));
        assertThat(budget.carryOver()).containsExactly(Fraction.of(6, 1));
        Budget next = new Budget(ResourceVector.of(100), TENTH, budget.carryOver());
        assertThat(next.left()).isEqualTo(ResourceVector.of(16));
    }

    @Test
    void whatIsSpentInAnyCaseIsMissingLater() {
        Budget budget = new Budget(ResourceVector.of(100), TENTH, List.of());
        budget.spend(ResourceVector.of(15));
        assertThat(budget.charge(ResourceVector.of(1))).isFalse();
        Budget next = new Budget(ResourceVector.of(100), TENTH, budget.carryOver());
        assertThat(next.left()).isEqualTo(ResourceVector.of(5));
    }
}
