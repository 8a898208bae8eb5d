package io.sharpshooter.config;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsMessagesTest {

    /** With the key, the value and what is allowed, which the file's README says too. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            max_wait_before_kill            | -1
            max_wait_before_kill            | 1000000000001
            max_wait_before_kill            | 9223372036854775808
            max_wait_before_kill            | ''
            max_wait_before_kill            | 15s
            monitoring_interval             | 0
            large-container.hold-timeout-ms | 999
            total_preemption_per_round      | -0.1
            total_preemption_per_round      | 1.1
            total_preemption_per_round      | 10%
            total_preemption_per_round      | 1e999
            max_ignored_over_capacity       | -0.1
            observe_only                    | yes
            large-container.threshold       | -5%
            large-container.threshold       | 0%
            large-container.threshold       | 101%
            large-container.threshold       | memory-mb=40g
            large-container.threshold       | memory-mb=0
            large-container.threshold       | memory-mb=-4
            large-container.threshold       | memory-mb=999999999999999999Pi
            large-container.threshold       | memory-mb=1Mi50%
            large-container.threshold       | vcores=8k
            large-container.threshold       | =8
            large-container.threshold       | memory-mb=1,
            large-container.threshold       | vcores=1,vcores=2
            large-container.cost            | lost work
            large-container.cost            | ''
            large-container.scarce-types    | yarn.io/gpu,,license
            large-container.scarce-types    | yarn.io/gpu=2
            large-container.scarce-types    | license,license
            large-container.scarce-types    | memory-mb
            """)
    void explainsABadValue(String key, String value) {
        var name = SettingsKeys.PREFIX + key;
        var allowed = SettingsKeys.ALL.stream()
                .filter(one -> one.name().equals(name))
                .map(one -> one.parser().allowed())
                .collect(joining());
        assertThatThrownBy(() -> SettingsReader.read(Map.of(name, value)))
                .isInstanceOf(SettingsException.class)
                .hasMessage("The configuration cannot be used: " + name + " is \"" + value + "\", but allowed is "
                        + allowed + ".");
    }

    @Test
    void namesTheNearestKeyForOneThatDoesNotExist() {
        assertThatThrownBy(() -> SettingsReader.read(Map.of(SettingsKeys.LARGE_PREFIX + "treshold", "1%")))
                .hasMessage("The configuration cannot be used: There is no key " + SettingsKeys.LARGE_PREFIX
                        + "treshold. Maybe " + SettingsKeys.LARGE_PREFIX + "threshold.");
        assertThatThrownBy(() ->
                        SettingsReader.readAudit(key -> null, List.of(SettingsKeys.AUDIT_PREFIX + "hael", "yarn.hael")))
                .hasMessage("The configuration cannot be used: There is no key " + SettingsKeys.AUDIT_PREFIX
                        + "hael. Maybe " + SettingsKeys.AUDIT_PREFIX + "heal.");
        assertThatThrownBy(() -> SettingsReader.read(Map.of(SettingsKeys.PREFIX + "observe-only", "true")))
                .hasMessage("The configuration cannot be used: There is no key " + SettingsKeys.PREFIX
                        + "observe-only. Maybe " + SettingsKeys.PREFIX + "observe_only.");
    }

    @Test
    void doesNotMindStocksOtherKeys() {
        var stock = Stream.of(
                        "select_based_on_reserved_containers",
                        "additional_res_balance_based_on_reserved_containers",
                        "intra-queue-preemption.conservative-drf",
                        "conservative-drf")
                .collect(toMap(key -> SettingsKeys.PREFIX + key, key -> "true"));
        stock.put("yarn.scheduler.capacity.root.queues", "a,b");
        assertThat(SettingsReader.read(stock)).isEqualTo(Settings.DEFAULTS);
    }

    @Test
    void collectsEverythingThatIsWrongIntoOneMessage() {
        var wrong = Map.of(
                SettingsKeys.LARGE_PREFIX + "hold-timeout-ms", "-1",
                SettingsKeys.PREFIX + "observe_only", "on",
                SettingsKeys.LARGE_PREFIX + "hold-timeout", "1");
        assertThatThrownBy(() -> SettingsReader.read(wrong))
                .isInstanceOf(SettingsException.class)
                .hasMessage("The configuration cannot be used, for 3 reasons:"
                        + "\n- " + SettingsKeys.PREFIX
                        + "observe_only is \"on\", but allowed is true or false."
                        + "\n- " + SettingsKeys.LARGE_PREFIX
                        + "hold-timeout-ms is \"-1\", but allowed is a whole number of milliseconds from 1000 to"
                        + " 1000000000000."
                        + "\n- There is no key " + SettingsKeys.LARGE_PREFIX + "hold-timeout. Maybe "
                        + SettingsKeys.LARGE_PREFIX + "hold-timeout-ms.");
    }
}
