package io.sharpshooter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.fixture.Hostile;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsMessagesTest {

    private static final String MILLIS = "a whole number of milliseconds from 0 to 1000000000000.";
    private static final String SHARE = "a number from 0 to 1.";
    private static final String THRESHOLD = "a share of the largest node, above 0% and up to 100%, such as 50%,"
            + " or amounts of 1 or more per resource type, such as memory-mb=40960,vcores=8.";
    private static final String COST = "lost-work, run-time, count, or the name of a Java class on the class path.";

    @ParameterizedTest
    @CsvSource({
        "-1, ''",
        "1000000000001, ''",
        "9223372036854775808, ''",
        "'', ''",
        "soon, ''",
        "1.5, ''",
        "15s, ' Maybe 15000.'",
        "2 min, ' Maybe 120000.'",
        "500ms, ' Maybe 500.'",
        "1h, ' Maybe 3600000.'",
    })
    void explainsABadTime(String value, String maybe) {
        assertMessage("max_wait_before_kill", value, "", MILLIS, maybe);
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
        String why = SettingsException.badCost("a.B", Hostile.TEXT, new IllegalStateException())
                .getMessage();
        assertThat(why).contains("(x\\u0000x").doesNotContain("\n").satisfies(Hostile::assertNoneIn);
    }

    @Test
    void explainsTimesThatMayNotBeSoShort() {
        assertMessage("monitoring_interval", "0", "", "a whole number of milliseconds from 1 to 1000000000000.", "");
        assertMessage(
                "large-container.hold-timeout-ms",
                "999",
                "",
                "a whole number of milliseconds from 1000 to 1000000000000.",
                "");
    }

    @ParameterizedTest
    @CsvSource({
        "-0.1, ''",
        "1.1, ''",
        "10, ' Maybe 0.1.'",
        "10%, ' Maybe 0.1.'",
        "0.5%, ' Maybe 0.005.'",
        "101%, ''",
        "NaN, ''",
        "Infinity, ''",
        "1e999, ''",
        "'0,1', ''",
        "'', ''",
    })
    void explainsABadShare(String value, String maybe) {
        assertMessage("total_preemption_per_round", value, "", SHARE, maybe);
        assertMessage("natural_termination_factor", value, "", SHARE, maybe);
    }

    @Test
    void explainsABadDeadZone() {
        assertMessage("max_ignored_over_capacity", "-0.1", "", "a number of 0 or more.", "");
        assertMessage("max_ignored_over_capacity", "10%", "", "a number of 0 or more.", " Maybe 0.1.");
    }

    @ParameterizedTest
    @CsvSource({"yes, ' Maybe true.'", "0, ' Maybe false.'", "maybe, ''", "'', ''"})
    void explainsABadSwitch(String value, String maybe) {
        assertMessage("observe_only", value, "", "true or false.", maybe);
    }

    @ParameterizedTest
    @CsvSource({
        "-5%, ''",
        "0%, ''",
        "%, ''",
        "40gigs, ''",
        "big, ''",
        "'', ''",
        "memory-mb=40g, ' (\"40g\" is no amount of memory-mb)'",
        "memory-mb=0, ' (\"0\" is no amount of memory-mb)'",
        "memory-mb=-4, ' (\"-4\" is no amount of memory-mb)'",
        "memory-mb=9000Pi99, ' (\"9000Pi99\" is no amount of memory-mb)'",
        "memory-mb=999999999999999999Pi, ' (\"999999999999999999Pi\" is no amount of memory-mb)'",
        "vcores=8k, ' (\"8k\" is no amount of vcores)'",
        "vcores=, ' (\"\" is no amount of vcores)'",
        "=8, ' (\"=8\" is no type=amount)'",
        "'memory-mb=1,', ' (\"\" is no type=amount)'",
        "'memory-mb=1,8', ' (\"8\" is no type=amount)'",
        "'vcores=1,vcores=2', ' (vcores comes twice)'",
    })
    void explainsABadThreshold(String value, String why) {
        assertMessage("large-container.threshold", value, why, THRESHOLD, "");
    }

    @ParameterizedTest
    @CsvSource({
        "Lost-Work, ' Maybe lost-work.'",
        "lost work, ' Maybe lost-work.'",
        "lost-wrok, ' Maybe lost-work.'",
        "com..Foo, ''",
        "1Cost, ''",
        "'', ''",
    })
    void explainsABadCost(String value, String maybe) {
        assertMessage("large-container.cost", value, "", COST, maybe);
    }

    @Test
    void explainsAClassThatCannotBeLoadedInTheSameWords() {
        SettingsException exception =
                SettingsException.badCost("lost_work", "there is no such class", new ClassNotFoundException());
        assertThat(exception)
                .hasMessage("The configuration cannot be used: " + SettingsKeys.LARGE_PREFIX
                        + "cost is \"lost_work\" (there is no such class), but allowed is " + COST
                        + " Maybe lost-work.")
                .hasCauseInstanceOf(ClassNotFoundException.class);
    }

    @Test
    void namesTheKeyOfVariablesThatHaveNoEnd() {
        assertThatThrownBy(() -> SettingsReader.read(key -> {
                    if (key.equals(SettingsKeys.PREFIX + "observe_only")) {
                        throw new UnresolvedVariables(key, "${a}");
                    }
                    return null;
                }))
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
        assertThatThrownBy(() -> SettingsReader.read(Map.of(SettingsKeys.PREFIX + "observe-only", "true")))
                .hasMessage("The configuration cannot be used: There is no key " + SettingsKeys.PREFIX
                        + "observe-only. Maybe " + SettingsKeys.PREFIX + "observe_only.");
    }

    @Test
    void doesNotMindStocksOtherKeys() {
        Map<String, String> stock = Map.of(
                SettingsKeys.PREFIX + "select_based_on_reserved_containers",
                "true",
                SettingsKeys.PREFIX + "additional_res_balance_based_on_reserved_containers",
                "true",
                SettingsKeys.PREFIX + "intra-queue-preemption.enabled",
                "true",
                SettingsKeys.PREFIX + "conservative-drf",
                "true",
                SettingsKeys.PREFIX + "preemption-to-balance-queue-after-satisfied.enabled",
                "true",
                "yarn.scheduler.capacity.root.queues",
                "a,b");
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
                        + "observe_only is \"on\", but allowed is true or false. Maybe true."
                        + "\n- " + SettingsKeys.LARGE_PREFIX
                        + "hold-timeout-ms is \"-1\", but allowed is a whole number of milliseconds from 1000 to"
                        + " 1000000000000."
                        + "\n- There is no key " + SettingsKeys.LARGE_PREFIX + "hold-timeout. Maybe "
                        + SettingsKeys.LARGE_PREFIX + "hold-timeout-ms.");
    }

    private static void assertMessage(String key, String value, String why, String allowed, String maybe) {
        String name = SettingsKeys.PREFIX + key;
        assertThatThrownBy(() -> SettingsReader.read(Map.of(name, value)))
                .isInstanceOf(SettingsException.class)
                .hasMessage("The configuration cannot be used: " + name + " is \"" + value + "\"" + why
                        + ", but allowed is " + allowed + maybe);
    }
}
