package io.sharpshooter.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceVector;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a round may spend, and what it leaves for the next ones. */
class BudgetTest implements Tables {
    static Stream<Case> cases() {
        return Case.in("""
            set total_preemption_per_round 0.1
            set natural_termination_factor 1.0
            queues a 50%
            """, """
            what a claim was charged that could not be carried out is spent in the next round
              # Refused twice the first is left alone; the second would have to wait for five more rounds.
              queues b 50%
              node n1 100g: b 10 x 10g
              a/first asks 50g
              a/second asks 50g
              > 4 rounds; 3s; refused = a/first HELPED
              > 3s; refused = a/first HELPED
              > 3s; round = a/first LAST_CLAIM_EXPIRED, a/second HELPED

            four GPUs are budgeted in fractions
              queues b 50%
              node n1 100g/4gpu: b 4 x 1g/1gpu
              a asks 1g/1gpu
              > 2 rounds = a BUDGET_SPENT
              > 3s; round = a HELPED

            what is set aside for a claim is not spent on smaller ones
              queues b 50%
              node n1 n2 100g: b 10 x 10g
              a asks 60g
              a/small asks 4 x 10g key 1
              > round = a BUDGET_SPENT, a/small BUDGET_SPENT
              > 3s; round = a BUDGET_SPENT, a/small BUDGET_SPENT
              > 3s; round = a HELPED

            what the first does not need is left for smaller ones
              queues b
              node n1 50g/10gpu: b 10 x 1g/1gpu
              node n2 150g: b 15 x 10g
              a asks 2g/5gpu
              a/small asks 20g only n2
              = a BUDGET_SPENT, a/small HELPED

            a cancelled claim refunds what it did not kill
              set total_preemption_per_round 0.25
              set max_wait_before_kill 15000
              queues c 50%, b
              node n1 n2 100g: b 10 x 10g
              a asks 50g
              > round = a HELPED
              > withdraws a; c asks 50g; a/again asks 50g; 3s; round = c HELPED, a/again HELPED

            an unspent budget is not saved for nobody
              queues b 50%
              node n1 100g: b 10 x 10g
              > 9 rounds; a asks 50g; 4 rounds = a BUDGET_SPENT
              > 3s; round = a HELPED
            """);
    }

    @Test
    void whatIsSpentInAnyCaseIsMissingLater() {
        var tenth = Fraction.of(1, 10);
        var budget = new Budget(ResourceVector.of(100), tenth, List.of());
        budget.spend(ResourceVector.of(15));
        assertThat(budget.charge(ResourceVector.of(1))).isFalse();
        var next = new Budget(ResourceVector.of(100), tenth, budget.carryOver());
        assertThat(next.left()).isEqualTo(ResourceVector.of(5));
    }
}
