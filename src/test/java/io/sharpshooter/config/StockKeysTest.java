package io.sharpshooter.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.config.SettingsException.Problem;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who has set a key of stock preemption that has no effect here is told. */
class StockKeysTest {
    private static final String INTRA = SettingsKeys.PREFIX + "intra-queue-preemption.";

    /** Told is what is set to something else than stock's default, and has no effect. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            INTRA.enabled                                                | true            | false
            INTRA.conservative-drf                                       | ' TRUE '        | false
            INTRA.conservative-drf                                       | false           | true
            BALANCE.enabled                                              | true            | false
            UNDER.reserved-container-delay-ms                            | 60000.0         | false
            UNDER.reserved-container-delay-ms                            | 60001           | true
            PRE.select_based_on_reserved_containers                      | true            | true
            CS.root.b.intra-queue-preemption.disable_preemption          | true            | false
            CS.root.a.disable_preemption                                 | true            | false
            CS.lazy-preemption-enabled                                   | true            | false
            PRE.large-container.cost                                     | count           | false
            """)
    void isTold(String key, String value, boolean told) {
        var name = key.replace("INTRA.", INTRA)
                .replace("BALANCE.", SettingsKeys.PREFIX + "preemption-to-balance-queue-after-satisfied.")
                .replace("PRE.", SettingsKeys.PREFIX)
                .replace("UNDER.", "CS.ordering-policy.priority-utilization.underutilized-preemption.")
                .replace("CS.", StockKeys.SCHEDULER_PREFIX);
        assertThat(StockKeys.withoutEffect(Map.of(name, value)::get, List.of(name)))
                .extracting(Problem::key)
                .isEqualTo(told ? List.of(name) : List.of());
    }
}
