package io.sharpshooter.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.config.SettingsKeys.Key;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceTypes;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    /** Every spelling and every default; whoever changes one breaks somebody's configuration. */
    private static final List<String> PINNED = List.of(
            "preemption.observe_only=false",
            "preemption.monitoring_interval=3000",
            "preemption.max_wait_before_kill=15000",
            "preemption.total_preemption_per_round=0.1",
            "preemption.max_ignored_over_capacity=0.1",
            "preemption.natural_termination_factor=0.2",
            "preemption.intra-queue-preemption.enabled=false",
            "preemption.intra-queue-preemption.preemption-order-policy=userlimit_first",
            "preemption.intra-queue-preemption.minimum-threshold=0.5",
            "preemption.intra-queue-preemption.max-allowable-limit=0.2",
            "preemption.preemption-to-balance-queue-after-satisfied.enabled=true",
            "preemption.preemption-to-balance-queue-after-satisfied.max-wait-before-kill=max_wait_before_kill",
            "preemption.large-container.threshold=50%",
            "preemption.large-container.cost=lost-work",
            "preemption.large-container.loss-memory-ms=600000",
            "preemption.large-container.hold-timeout-ms=60000",
            "preemption.large-container.blocked-after-ms=10000",
            "preemption.large-container.guarantee-from-higher-priority=false",
            "preemption.large-container.scarce-types=yarn.io/gpu,yarn.io/fpga",
            "ledger-audit.interval-ms=60000",
            "ledger-audit.heal=false");

    @Test
    void keepsEverySpellingAndEveryDefault() {
        assertThat(Stream.of(SettingsKeys.ALL, SettingsKeys.AUDIT).flatMap(List::stream))
                .map(key -> key.name() + "=" + key.defaultText())
                .isEqualTo(PINNED.stream()
                        .map(key -> "yarn.resourcemanager.monitor.capacity." + key)
                        .toList());
        assertThat(Stream.of(SettingsKeys.names(), SettingsKeys.auditNames()).flatMap(List::stream))
                .isEqualTo(Stream.of(SettingsKeys.ALL, SettingsKeys.AUDIT)
                        .flatMap(List::stream)
                        .map(Key::name)
                        .toList());
    }

    @Test
    void readsTheDefaultsWhereNothingIsSetAndSaysThemByTheirKeys() {
        assertThat(SettingsReader.read(Map.of()))
                .isEqualTo(Settings.DEFAULTS)
                .asString()
                .startsWith("observe_only=false, monitoring_interval=3000, max_wait_before_kill=15000, ")
                .contains(
                        ", large-container.threshold=Threshold[ofLargestNode=1/2, ",
                        ", large-container.cost=lost-work, ")
                .endsWith(", large-container.scarce-types=[yarn.io/fpga, yarn.io/gpu]");
    }

    @Test
    void readsEveryKeyIntoItsOwnField() {
        assertThat(read("observe_only", " TRUE ").observeOnly()).isTrue();
        assertThat(read("monitoring_interval", "1").monitoringIntervalMs()).isEqualTo(1);
        assertThat(read("large-container.cost", "com.example.Costs$Mine").cost())
                .isEqualTo("com.example.Costs$Mine");
        assertThat(read("large-container.loss-memory-ms", "2").lossMemoryMs()).isEqualTo(2);
        assertThat(read("large-container.hold-timeout-ms", "1000").holdTimeoutMs())
                .isEqualTo(1000);
        assertThat(read("large-container.scarce-types", "license , yarn.io/gpu").scarceTypes())
                .containsExactly("license", "yarn.io/gpu");
        assertThat(read("large-container.threshold", "memory-mb=40Gi,yarn.io/gpu=2")
                        .threshold())
                .isEqualTo(Threshold.ofAmounts(Map.of("memory-mb", 40960L, "yarn.io/gpu", 2L)));
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
        Settings audit = SettingsReader.readAudit(set::get, set.keySet());
        assertThat(audit.get(SettingsKeys.AUDIT_INTERVAL_MS)).isEqualTo(500);
        assertThat(audit.get(SettingsKeys.AUDIT_HEAL)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            total_preemption_per_round    | 0.1                  | 1/10
            total_preemption_per_round    | 1.                   | 1
            max_wait_before_kill          | 0                    | 0
            natural_termination_factor    | 1                    | 1
            intra-queue-preemption.enabled              | true   | true
            intra-queue-preemption.minimum-threshold    | 1.5    | 3/2
            intra-queue-preemption.max-allowable-limit  | 0.5    | 1/2
            large-container.blocked-after-ms               | 3    | 3
            large-container.guarantee-from-higher-priority | true | true
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
        String said = value.replaceAll("(.+) ([{].*[}])", "Threshold[ofLargestNode=$1, amounts=$2]");
        assertThat(read(key, text) + ", ").contains(key + "=" + said + ", ");
    }

    @Test
    void namesTheTypesThatTheClusterDoesNotHaveUnlessTheyAreNamedByDefault() {
        ResourceTypes types = new ResourceTypes(List.of("memory-mb", "vcores", "license"));
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
