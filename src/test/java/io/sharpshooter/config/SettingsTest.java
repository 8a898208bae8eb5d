package io.sharpshooter.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceTypes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    @Test
    void readsNumbersWordsAndOrders() {
        assertThat(read("preemption-to-balance-queue-after-satisfied.max-wait-before-kill", "4")
                        .get(SettingsKeys.BALANCE_WAIT))
                .contains(4L);
        assertThat(read("intra-queue-preemption.preemption-order-policy", "Priority_First")
                        .get(SettingsKeys.INSIDE_ORDER))
                .isEqualTo(InsideOrder.PRIORITY_FIRST);
        assertThat(read("max_ignored_over_capacity", "7.25").get(SettingsKeys.MAX_IGNORED_OVER_CAPACITY))
                .isEqualTo(Fraction.of(29, 4));
    }

    @Test
    void auditsAsItIsSet() {
        Map<String, String> set =
                Map.of(SettingsKeys.AUDIT_PREFIX + "interval-ms", "500", SettingsKeys.AUDIT_PREFIX + "heal", "true");
        var audit = SettingsReader.readAudit(set::get, set.keySet());
        assertThat(audit.get(SettingsKeys.AUDIT_INTERVAL_MS)).isEqualTo(500);
        assertThat(audit.get(SettingsKeys.AUDIT_HEAL)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            observe_only                  | ' TRUE '             | true
            monitoring_interval           | 1                    | 1
            large-container.cost          | com.example.Costs$Mine | com.example.Costs$Mine
            large-container.loss-memory-ms  | 2                  | 2
            large-container.hold-timeout-ms | 1000               | 1000
            large-container.threshold     | memory-mb=40Gi,yarn.io/gpu=2 | 1 {memory-mb=40960, yarn.io/gpu=2}
            total_preemption_per_round    | 0.1                  | 1/10
            total_preemption_per_round    | 1.                   | 1
            max_wait_before_kill          | 0                    | 0
            natural_termination_factor    | 1                    | 1
            intra-queue-preemption.enabled              | true   | true
            intra-queue-preemption.minimum-threshold    | 1.5    | 3/2
            intra-queue-preemption.max-allowable-limit  | 0.5    | 1/2
            large-container.blocked-after-ms               | 3    | 3
            large-container.guarantee-from-higher-priority | true | true
            large-container.brake-claims  | 0                    | 0
            large-container.brake-percent | 100                  | 100
            large-container.record-interval-ms | 0               | 0
            large-container.web           | false                | false
            large-container.queue-loss-limit | 7                 | 7
            large-container.queue-gain-limit | 12.5 %            | 12.5 %
            preemption-to-balance-queue-after-satisfied.enabled | false | false
            total_preemption_per_round    | 1e-2                 | 1/100
            total_preemption_per_round    | 0.333333333333333333 | 333333333333333333/1000000000000000000
            large-container.threshold     | 12.5 %               | 1/8 {}
            large-container.threshold     | 100%                 | 1 {}
            large-container.threshold     | memory-mb=40Gi       | 1 {memory-mb=40960}
            large-container.threshold     | memory-mb=1Pi        | 1 {memory-mb=1073741824}
            large-container.threshold     | memory-mb=1025Ki     | 1 {memory-mb=2}
            large-container.threshold     | memory-mb=40G        | 1 {memory-mb=38147}
            large-container.threshold     | memory-mb=1P         | 1 {memory-mb=953674317}
            large-container.threshold     | ' memory-mb = 7 '    | 1 {memory-mb=7}
            large-container.threshold     | vcores=8,license=2   | 1 {license=2, vcores=8}
            large-container.scarce-types  | 'yarn.io/gpu, a'     | [a, yarn.io/gpu]
            large-container.scarce-types  | ''                   | []
            """)
    void readsWhatIsWritten(String key, String text, String value) {
        var said = value.replaceAll("(.+) ([{].*[}])", "Threshold[ofLargestNode=$1, amounts=$2]");
        assertThat(read(key, text) + ", ").contains(key + "=" + said + ", ");
    }

    @Test
    void namesTheTypesThatTheClusterDoesNotHaveUnlessTheyAreNamedByDefault() {
        var types = new ResourceTypes(List.of("memory-mb", "vcores", "license"));
        assertThat(read("large-container.threshold", "memory-mb=1,memory=1,fpga=1,license=1")
                        .unknownTypes(types))
                .containsExactly("fpga", "memory");
        assertThat(Settings.DEFAULTS.unknownTypes(types)).isEmpty();
        assertThat(read("large-container.scarce-types", "yarn.io/gpu,license,lisence")
                        .unknownScarceTypes(types))
                .containsExactly("lisence");
        assertThat(Settings.DEFAULTS.unknownScarceTypes(types)).isEmpty();
    }

    private static Settings read(String key, String text) {
        return SettingsReader.read(Map.of(SettingsKeys.PREFIX + key, text));
    }
}
