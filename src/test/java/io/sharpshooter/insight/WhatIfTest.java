package io.sharpshooter.insight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Snapshots;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What would become of an ask that nobody has submitted. */
class WhatIfTest {
    private static final Scenario PLAIN = Scenario.scenario("""
            queues batch 50%, gpu 50%, high 0% priority 5
            node n1 100g/100c: batch 10 x 10g
            node n2 100g/100c: batch 5 x 10g, high 30g
            node n3 40g/100c label x
            """);

    private static String ask(Scenario scenario, String words) {
        Map<String, String> wish = new HashMap<>();
        for (var word : words.split(" ")) {
            int end = word.indexOf('=');
            wish.put(word.substring(0, end), word.substring(end + 1));
        }
        var snapshot = Snapshots.of(scenario.live().cluster(), Set.of());
        var cost = CostChoice.load(scenario.settings().cost(), WhatIfTest.class.getClassLoader());
        var whatIf = new WhatIf(scenario.settings(), cost, snapshot, new ClaimBook());
        return whatIf.answer(wish, Viewer.ADMINISTRATOR).toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            10240 | All of it fits now.","queue":"root.gpu","user":"somebody"
            10240 | "nodesWithRoom":1,"fitNow":1,"helped":0}
            10240 count=4 | 4 of 4 would get a place. Fit now: 2. By claims: 2.
            61440 | "claims":[{"node":"n2",
            61440 | "victims":{"root.batch":4}}]
            71680 | "victims":{"root.batch":5}}]
            112640 | "reason":"NO_NODE_BIG_ENOUGH"
            112640 | "smallerSize":{"memory-mb":
            61440 count=2 | 1 of 2 would get a place
            61440 count=2 | "smallerCount":1
            30720 label=x | "partition":"x","size":{"memory-mb":30720,"vcores":1}
            1024,vcores=200 | No node could hold it, even empty. The user has to ask
            """)
    void says(String words, String told) {
        assertThat(ask(PLAIN, "queue=root.gpu size=memory-mb=" + words)).contains(told);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            queue=root size=memory-mb=1 | "root" is no leaf queue.
            queue=root.gpu size=memory-mb=1 label=y | "y" is no label; there are [, x].
            queue=root.gpu size=memory-mb=0 | memory-mb is a whole number from 1 to 9007199254740991, not "0".
            queue=root.gpu size=memory-mb | memory-mb is a whole number from 1 to 9007199254740991, not "".
            queue=root.gpu size=gpus=1 | types are [
            queue=root.gpu size=memory-mb=1 count=1e9 | count is a whole number from 1 to 200, not "1e9".
            """)
    void saysWhatIsWrong(String words, String told) {
        assertThatThrownBy(() -> ask(PLAIN, words))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(told);
    }

    @ParameterizedTest
    @CsvSource({"0.05, 4", "0.01, 20", "1.0, 1", "0.5, 1"})
    void saysForHowManyRoundsTheBudgetIsNeeded(String budget, int rounds) {
        var small = Scenario.scenario("""
                queues batch 50%, gpu 50%
                node n1 100g/100c: batch 10 x 10g
                node n2 100g/100c: batch 10 x 10g
                """).set("total_preemption_per_round", budget);
        assertThat(ask(small, "queue=root.gpu size=memory-mb=40960"))
                .contains("\"rounds\":" + rounds + ",", "\"victims\":{\"root.batch\":4}");
    }
}
