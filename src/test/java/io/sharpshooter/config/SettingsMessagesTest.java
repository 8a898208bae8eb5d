package io.sharpshooter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.config.SettingsException.Problem;
import io.sharpshooter.fixture.Hostile;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsMessagesTest {

    private static final String COST = "lost-work, run-time, count, or the name of a Java class on the class path";

    private static final Map<String, String> ALLOWED = Map.of(
            "MILLIS 0",
            "a whole number of milliseconds from 0 to 1000000000000",
            "MILLIS 1",
            "a whole number of milliseconds from 1 to 1000000000000",
            "MILLIS 1000",
            "a whole number of milliseconds from 1000 to 1000000000000",
            "SHARE",
            "a number from 0 to 1",
            "THRESHOLD",
            "a share of the largest node, above 0% and up to 100%, such as 50%, or amounts of 1 or more per resource"
                    + " type, such as memory-mb=40Gi,vcores=8",
            "COST",
            COST,
            "TYPES",
            "names of custom resource types between commas, each once, such as yarn.io/gpu,yarn.io/fpga, or nothing");

    /** With the key, the value and what is allowed; a value that is a list of several is between quotes. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "max_wait_before_kill          | -1                                 | MILLIS 0",
                "max_wait_before_kill          | 1000000000001                      | MILLIS 0",
                "max_wait_before_kill          | 9223372036854775808                | MILLIS 0",
                "max_wait_before_kill          | ''                                 | MILLIS 0",
                "max_wait_before_kill          | 15s                                | MILLIS 0",
                "monitoring_interval           | 0                                  | MILLIS 1",
                "large-container.hold-timeout-ms | 999                              | MILLIS 1000",
                "total_preemption_per_round    | -0.1                               | SHARE",
                "total_preemption_per_round    | 1.1                                | SHARE",
                "total_preemption_per_round    | 10%                                | SHARE",
                "total_preemption_per_round    | 1e999                              | SHARE",
                "total_preemption_per_round    | ''                                 | SHARE",
                "natural_termination_factor    | 1.1                                | SHARE",
                "max_ignored_over_capacity     | -0.1                               | a number of 0 or more",
                "max_ignored_over_capacity     | 10%                                | a number of 0 or more",
                "observe_only                  | yes                                | true or false",
                "observe_only                  | ''                                 | true or false",
                "large-container.threshold     | -5%                                | THRESHOLD",
                "large-container.threshold     | 0%                                 | THRESHOLD",
                "large-container.threshold     | 101%                               | THRESHOLD",
                "large-container.threshold     | ''                                 | THRESHOLD",
                "large-container.threshold     | memory-mb=40g                      | THRESHOLD",
                "large-container.threshold     | memory-mb=0                        | THRESHOLD",
                "large-container.threshold     | memory-mb=-4                       | THRESHOLD",
                "large-container.threshold     | memory-mb=9000Pi99                 | THRESHOLD",
                "large-container.threshold     | memory-mb=999999999999999999Pi     | THRESHOLD",
                "large-container.threshold     | memory-mb=1Mi50%                   | THRESHOLD",
                "large-container.threshold     | vcores=8k                          | THRESHOLD",
                "large-container.threshold     | =8                                 | THRESHOLD",
                "large-container.threshold     | memory-mb=1,                       | THRESHOLD",
                "large-container.threshold     | vcores=1,vcores=2                  | THRESHOLD",
                "large-container.cost          | lost work                          | COST",
                "large-container.cost          | ''                                 | COST",
                "large-container.scarce-types  | yarn.io/gpu,,license               | TYPES",
                "large-container.scarce-types  | yarn.io/gpu=2                      | TYPES",
                "large-container.scarce-types  | license,license                    | TYPES",
                "large-container.scarce-types  | memory-mb                          | TYPES",
            })
    void explainsABadValue(String key, String value, String allowed) {
        String name = SettingsKeys.PREFIX + key;
        assertThatThrownBy(() -> SettingsReader.read(Map.of(name, value)))
                .isInstanceOf(SettingsException.class)
                .hasMessage("The configuration cannot be used: " + name + " is \"" + value + "\", but allowed is "
                        + ALLOWED.getOrDefault(allowed, allowed) + ".");
    }

    /** Of a value, of a part of one, of a name, and of what a class says. */
    @Test
    void quotesOnlyWhatCanBePrintedAndItsBeginning() {
        String odd = "a" + Hostile.TEXT + "x".repeat(5_000_000);
        String prefix = "yarn.resourcemanager.monitor.capacity.preemption.";
        assertThatThrownBy(() -> SettingsReader.read(Map.of(
                        prefix + "observe_only",
                        odd,
                        prefix + "large-container.threshold",
                        "memory-mb=" + odd + "," + odd,
                        prefix + "large-container.cost",
                        odd,
                        prefix + "large-container.a\u001B" + "x".repeat(300),
                        "1")))
                .isInstanceOfSatisfying(
                        SettingsException.class,
                        thrown -> assertThat(thrown.problems())
                                .hasSize(4)
                                .allSatisfy(problem -> {
                                    Hostile.assertNoneIn(problem.message());
                                    assertThat(problem.message())
                                            .doesNotContain("\n")
                                            .hasSizeLessThan(4_000);
                                })
                                .first()
                                .satisfies(problem -> assertThat(problem.message())
                                        .contains(
                                                "\"ax\\u0000x", "more characters)\", but allowed is true or false.")));
        assertThat(Problem.badValue(SettingsKeys.COST, "a.B", Hostile.TEXT).message())
                .contains("(x\\u0000x")
                .doesNotContain("\n")
                .satisfies(Hostile::assertNoneIn);
    }

    @Test
    void explainsAClassThatCannotBeLoadedInTheSameWords() {
        assertThat(Problem.badValue(SettingsKeys.COST, "lost_work", "there is no such class"))
                .isEqualTo(new Problem(
                        SettingsKeys.LARGE_PREFIX + "cost",
                        SettingsKeys.LARGE_PREFIX + "cost is \"lost_work\" (there is no such class), but allowed is "
                                + COST + "."));
    }

    @Test
    void namesTheKeyOfVariablesThatHaveNoEnd() {
        assertThatThrownBy(() -> SettingsReader.read(
                        key -> {
                            if (key.equals(SettingsKeys.PREFIX + "observe_only")) {
                                throw new UnresolvedVariables(key, "${a}");
                            }
                            return null;
                        },
                        List.of()))
                .isInstanceOf(SettingsException.class)
                .hasMessage("The configuration cannot be used: " + SettingsKeys.PREFIX + "observe_only is \"${a}\" ("
                        + "its variables refer to each other in a circle, or more than 19 have to be replaced), but"
                        + " allowed is true or false.");
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
        Map<String, String> stock = Stream.of(
                        "select_based_on_reserved_containers",
                        "additional_res_balance_based_on_reserved_containers",
                        "intra-queue-preemption.enabled",
                        "conservative-drf",
                        "preemption-to-balance-queue-after-satisfied.enabled")
                .collect(Collectors.toMap(key -> SettingsKeys.PREFIX + key, key -> "true"));
        stock.put("yarn.scheduler.capacity.root.queues", "a,b");
        assertThat(SettingsReader.read(stock)).isEqualTo(Settings.DEFAULTS);
    }

    @Test
    void collectsEverythingThatIsWrongIntoOneMessage() {
        Map<String, String> wrong = Map.of(
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
