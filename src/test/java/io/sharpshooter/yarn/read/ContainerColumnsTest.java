package io.sharpshooter.yarn.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ResourceVector;
import org.junit.jupiter.api.Test;

/** What is known of all containers of a node at once. */
class ContainerColumnsTest {
    private static final AskKey KEY = new AskKey(1, -1);

    private final ContainerColumns columns = new ContainerColumns(8);

    @Test
    void theLargestIsTheMostOfEachTypeThatASingleOneHolds() {
        add(4, 2);
        assertLargest(4, 2);
        add(1, 9);
        assertLargest(4, 9);
        add(7, 1);
        assertLargest(7, 9);
    }

    @Test
    void whoHoldsNoMoreOfAnyTypeLeavesTheLargestAsItIs() {
        add(7, 9);
        add(7, 8);
        add(6, 9);
        add(7, 9);
        add(1, 1);
        assertLargest(7, 9);
    }

    @Test
    void itIsNoSum() {
        ResourceVector size = ResourceVector.of(4, 2);
        for (int count = 0; count < 8; count++) {
            columns.add(0, KEY, size, count, 0, false);
        }
        assertLargest(4, 2);
    }

    @Test
    void theLastOneCountsWhenItIsTheLargest() {
        add(4, 2);
        add(5, 3);
        assertThat(columns.trim().size()).isEqualTo(2);
        assertLargest(5, 3);
        assertThat(columns.held(1)).isEqualTo(ResourceVector.of(5, 3));
    }

    @Test
    void ofNoneThereIsNoLargest() {
        assertThatNullPointerException().isThrownBy(columns::largest);
    }

    private void add(long memory, long cores) {
        columns.add(0, KEY, ResourceVector.of(memory, cores), columns.size(), 0, false);
    }

    private void assertLargest(long memory, long cores) {
        assertThat(columns.largest()).isEqualTo(ResourceVector.of(memory, cores));
    }
}
