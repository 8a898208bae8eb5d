package io.sharpshooter.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who has set a key of stock preemption that has no effect here is told. */
class StockKeysTest {
    private static final String INTRA = SettingsKeys.PREFIX + "intra-queue-preemption.";

    @Test
    void saysWhyAKeyHasNoEffect() {
        assertThat(StockKeys.withoutEffect(
                        key -> "true", Map.of(INTRA + "enabled", "true").keySet()))
                .containsExactly(new Problem(
                        INTRA + "enabled",
                        INTRA + "enabled is not false, but has no effect with Sharpshooter: nothing is taken from the"
                                + " queue that asks."));
    }

    @ParameterizedTest
    @CsvSource({
        "intra-queue-preemption.enabled, ' FALSE '",
        "intra-queue-preemption.minimum-threshold, .50",
        "intra-queue-preemption.max-allowable-limit, 2e-1",
        "intra-queue-preemption.preemption-order-policy, USERLIMIT_FIRST",
        "intra-queue-preemption.conservative-drf, true",
        "preemption-to-balance-queue-after-satisfied.max-wait-before-kill, 300000",
    })
    void stocksOwnDefaultIsNotWorthAWord(String key, String value) {
        assertThat(told(Map.of(SettingsKeys.PREFIX + key, value))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "intra-queue-preemption.minimum-threshold, 0.6",
        "intra-queue-preemption.preemption-order-policy, priority_first",
        "intra-queue-preemption.conservative-drf, false",
        "preemption-to-balance-queue-after-satisfied.enabled, true",
        "select_based_on_reserved_containers, true",
    })
    void anythingElseIs(String key, String value) {
        assertThat(told(Map.of(SettingsKeys.PREFIX + key, value))).containsExactly(SettingsKeys.PREFIX + key);
    }

    @Test
    void theKeyOfEachQueueIsTold() {
        String suffix = ".intra-queue-preemption.disable_preemption";
        assertThat(told(Map.of(
                        "yarn.scheduler.capacity.root.b" + suffix,
                        "true",
                        "yarn.scheduler.capacity.root.a.x" + suffix,
                        "true",
                        "yarn.scheduler.capacity.root.c" + suffix,
                        "false",
                        "yarn.scheduler.capacity.root.a.disable_preemption",
                        "true")))
                .containsExactly(
                        "yarn.scheduler.capacity.root.a.x" + suffix, "yarn.scheduler.capacity.root.b" + suffix);
    }

    @Test
    void whatHasAnEffectIsNotTold() {
        assertThat(told(Map.of(
                        SettingsKeys.PREFIX + "max_wait_before_kill",
                        "1",
                        SettingsKeys.LARGE_PREFIX + "cost",
                        "count",
                        "yarn.scheduler.capacity.lazy-preemption-enabled",
                        "true")))
                .isEmpty();
    }

    @Test
    void aValueThatCannotBeReadIsNotStocksDefault() {
        assertThat(StockKeys.withoutEffect(
                        key -> {
                            throw new UnresolvedVariables(key, "${a}");
                        },
                        Map.of(INTRA + "enabled", "${a}").keySet()))
                .hasSize(1);
    }

    private static List<String> told(Map<String, String> values) {
        return StockKeys.withoutEffect(values::get, values.keySet()).stream()
                .map(Problem::key)
                .toList();
    }
}
