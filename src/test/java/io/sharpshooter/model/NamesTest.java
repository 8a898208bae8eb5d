package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ids are written as YARN writes them, and come in its order. */
class NamesTest {
    private static final String APP = "application_1700000000000_0001";

    /** After restarts of a ResourceManager with the epoch; an id that is not YARN's is kept. */
    @ParameterizedTest
    @CsvSource({
        APP + ", 1, 0, 2, container_1700000000000_0001_01_000002",
        APP + ", 12, 0, 1234567, container_1700000000000_0001_12_1234567",
        APP + ", 1, 17, 2, container_e17_1700000000000_0001_01_000002",
        APP + ", 1, 3, 2, container_e03_1700000000000_0001_01_000002",
        "app7, 1, 0, 2, container_app7_01_000002"
    })
    void aContainerIsWrittenAsYarnWritesIt(String app, int attempt, long epoch, long number, String written) {
        assertThat(container(app, attempt, (epoch << 40) + number)).hasToString(written);
    }

    @Test
    void containersComeByAppThenAttemptThenNumber() {
        List<ContainerName> order =
                List.of(container("a", 1, 9), container("a", 2, 1), container("a", 2, 3), container("b", 1, 1));
        assertThat(Stream.of(3, 1, 2, 0).map(order::get).sorted()).isEqualTo(order);
    }

    @Test
    void asksOfAnAppComeByPriorityThenRequest() {
        List<AskKey> order = List.of(new AskKey(1, 5), new AskKey(2, -1), new AskKey(2, 0), new AskKey(2, 7));
        assertThat(Stream.of(3, 1, 2, 0).map(order::get).sorted()).isEqualTo(order);
        assertThat(order).doesNotHaveDuplicates();
        assertThat(new AskKey(2, 7)).isEqualTo(order.get(3)).hasSameHashCodeAs(order.get(3));
    }

    @Test
    void anAskIsWrittenWithItsRequestWhereItHasOne() {
        assertThat(new AskKey(20, -1)).hasToString("20");
        assertThat(new AskKey(20, 0)).hasToString("20");
        assertThat(new AskKey(20, 7)).hasToString("20/7");
        assertThat(new AskId(APP, new AskKey(20, 7)).toString()).contains(APP).contains("20/7");
    }

    private static ContainerName container(String app, int attempt, long number) {
        return new ContainerName(app, attempt, number);
    }
}
