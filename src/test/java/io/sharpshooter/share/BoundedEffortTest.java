package io.sharpshooter.share;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.ResourceVector;
import org.junit.jupiter.api.Test;

/**
 * Trees of queues that could be gone over once more: shares hang on how often that is done, and are to stay what they are. The trees
 * are the smallest of a million random ones that tell.
 */
class BoundedEffortTest {
    /** Begun anew a third time, a would have 19 and 22, and b 4 and 6. */
    @Test
    void allBeginAnewTwice() {
        var shares = Tree.of(30, 30)
                .queue("a")
                .priority(1)
                .using(3, 2)
                .asking(4, 4, 5)
                .app()
                .asking(1, 6, 19)
                .queue("b")
                .guaranteed(24, 4)
                .asking(5, 4, 6)
                .asking(1, 4, 3)
                .shares();
        assertThat(shares.of("a")).isEqualTo(ResourceVector.of(15, 17));
        assertThat(shares.of("b")).isEqualTo(ResourceVector.of(8, 12));
    }

    /** Served a fifth time, b would have 27 and 15, and a nothing of memory and 4 vcores. */
    @Test
    void thoseOfAPriorityAreServedFourTimes() {
        var shares = Tree.of(36, 36)
                .queue("a")
                .using(19, 24)
                .asking(1, 6, 5)
                .asking(1, 0, 4)
                .queue("b")
                .priority(1)
                .guaranteed(7, 0)
                .asking(2, 3, 4)
                .asking(1, 1, 3)
                .app()
                .asking(6, 5, 1)
                .queue("c")
                .priority(1)
                .guaranteed(0, 17)
                .asking(1, 3, 2)
                .asking(5, 2, 5)
                .shares();
        assertThat(shares.of("a")).isEqualTo(ResourceVector.of(5, 5));
        assertThat(shares.of("b")).isEqualTo(ResourceVector.of(22, 14));
        assertThat(shares.of("c")).isEqualTo(ResourceVector.of(9, 17));
    }
}
