package io.sharpshooter.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.Fraction;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsDefaultsTest {

    /** Every spelling and every default; whoever changes one breaks somebody's configuration. */
    private static final List<String> PINNED = List.of(
            "yarn.resourcemanager.monitor.capacity.preemption.observe_only=false",
            "yarn.resourcemanager.monitor.capacity.preemption.monitoring_interval=3000",
            "yarn.resourcemanager.monitor.capacity.preemption.max_wait_before_kill=15000",
            "yarn.resourcemanager.monitor.capacity.preemption.total_preemption_per_round=0.1",
            "yarn.resourcemanager.monitor.capacity.preemption.max_ignored_over_capacity=0.1",
            "yarn.resourcemanager.monitor.capacity.preemption.natural_termination_factor=0.2",
            "yarn.resourcemanager.monitor.capacity.preemption.large-container.threshold=50%",
            "yarn.resourcemanager.monitor.capacity.preemption.large-container.cost=lost-work",
            "yarn.resourcemanager.monitor.capacity.preemption.large-container.loss-memory-ms=600000",
            "yarn.resourcemanager.monitor.capacity.preemption.large-container.hold-timeout-ms=60000",
            "yarn.resourcemanager.monitor.capacity.preemption.large-container.blocked-after-ms=10000",
            "yarn.resourcemanager.monitor.capacity.preemption.large-container.guarantee-from-higher-priority=false",
            "yarn.resourcemanager.monitor.capacity.preemption.large-container.scarce-types=yarn.io/gpu,yarn.io/fpga");

    @Test
    void keepsEverySpellingAndEveryDefault() {
        assertThat(SettingsKeys.ALL)
                .map(key -> key.name() + "=" + key.defaultText())
                .isEqualTo(PINNED);
        assertThat(SettingsKeys.names())
                .isEqualTo(SettingsKeys.ALL.stream().map(Key::name).toList());
    }

    @Test
    void readsTheDefaultsWhereNothingIsSet() {
        List<?> expected = List.of(
                false,
                3000L,
                15000L,
                Fraction.of(1, 10),
                Fraction.of(1, 10),
                Fraction.of(1, 5),
                Threshold.ofLargestNode(Fraction.of(1, 2)),
                "lost-work",
                600_000L,
                60_000L,
                10_000L,
                false,
                List.of("yarn.io/fpga", "yarn.io/gpu"));
        assertThat(values(SettingsReader.read(Map.of()))).isEqualTo(expected);
        assertThat(values(SettingsReader.read(key -> null))).isEqualTo(expected);
        assertThat(values(Settings.DEFAULTS)).isEqualTo(expected);
    }

    /** In the order of the documentation. */
    private static List<Object> values(Settings settings) {
        return List.of(
                settings.observeOnly(),
                settings.monitoringIntervalMs(),
                settings.maxWaitBeforeKillMs(),
                settings.totalPreemptionPerRound(),
                settings.maxIgnoredOverCapacity(),
                settings.naturalTerminationFactor(),
                settings.threshold(),
                settings.cost(),
                settings.lossMemoryMs(),
                settings.holdTimeoutMs(),
                settings.blockedAfterMs(),
                settings.guaranteeFromHigherPriority(),
                settings.scarceTypes());
    }

    /** The log says them so, and people look for their keys there. */
    @Test
    void areToldByTheirKeys() {
        assertThat(Settings.DEFAULTS)
                .asString()
                .startsWith("observe_only=false, monitoring_interval=3000, max_wait_before_kill=15000, ")
                .contains(", large-container.cost=lost-work, ")
                .endsWith(", large-container.scarce-types=[yarn.io/fpga, yarn.io/gpu]");
    }

    @Test
    void readsEveryKeyIntoItsOwnField() {
        Settings settings = SettingsReader.read(Map.ofEntries(
                Map.entry(SettingsKeys.PREFIX + "observe_only", " TRUE "),
                Map.entry(SettingsKeys.PREFIX + "monitoring_interval", "1"),
                Map.entry(SettingsKeys.PREFIX + "max_wait_before_kill", "0"),
                Map.entry(SettingsKeys.PREFIX + "total_preemption_per_round", "0"),
                Map.entry(SettingsKeys.PREFIX + "max_ignored_over_capacity", "7.25"),
                Map.entry(SettingsKeys.PREFIX + "natural_termination_factor", "1"),
                Map.entry(SettingsKeys.LARGE_PREFIX + "threshold", "memory-mb=40Gi,yarn.io/gpu=2"),
                Map.entry(SettingsKeys.LARGE_PREFIX + "cost", "com.example.Costs$Mine"),
                Map.entry(SettingsKeys.LARGE_PREFIX + "loss-memory-ms", "2"),
                Map.entry(SettingsKeys.LARGE_PREFIX + "hold-timeout-ms", "1000"),
                Map.entry(SettingsKeys.LARGE_PREFIX + "blocked-after-ms", "3"),
                Map.entry(SettingsKeys.LARGE_PREFIX + "guarantee-from-higher-priority", "true"),
                Map.entry(SettingsKeys.LARGE_PREFIX + "scarce-types", "license , yarn.io/gpu")));
        assertThat(values(settings))
                .containsExactly(
                        true,
                        1L,
                        0L,
                        Fraction.ZERO,
                        Fraction.of(29, 4),
                        Fraction.ONE,
                        Threshold.ofAmounts(Map.of("memory-mb", 40960L, "yarn.io/gpu", 2L)),
                        "com.example.Costs$Mine",
                        2L,
                        1000L,
                        3L,
                        true,
                        List.of("license", "yarn.io/gpu"));
    }

    @Test
    void readsFactorsExactly() {
        assertThat(factor("0.1")).isEqualTo(Fraction.of(1, 10));
        assertThat(factor(".25")).isEqualTo(Fraction.of(1, 4));
        assertThat(factor("1.")).isEqualTo(Fraction.ONE);
        assertThat(factor("1e-2")).isEqualTo(Fraction.of(1, 100));
        assertThat(factor("0.333333333333333333")
                        .times(1_000_000_000_000_000_000L)
                        .floor())
                .isEqualTo(333_333_333_333_333_333L);
    }

    private static Fraction factor(String text) {
        return SettingsReader.read(Map.of(SettingsKeys.PREFIX + "total_preemption_per_round", text))
                .totalPreemptionPerRound();
    }
}
