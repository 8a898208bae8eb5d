package io.sharpshooter.share;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.UserLoad;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counting by bisection gives what the scheduler gives container by container. */
class UserRoomTest {
    private static final int CASES = 5_000;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void admitsWhatTheSchedulerWouldGiveOneByOne(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < CASES; i++) {
            ResourceVector total = some(random, 12);
            UserLoad load = new UserLoad(some(random, 8), some(random, 12));
            UserRoom room = new UserRoom(load, total);
            ResourceVector taken = ResourceVector.zero(3);
            for (int ask = 0; ask < 3; ask++) {
                ResourceVector size = some(random, 3).plus(ResourceVector.of(1, 0, 0));
                int count = 1 + random.nextInt(8);
                int expected = oneByOne(load, total, taken, size, count);
                assertThat(room.admit(size, count))
                        .as("case %d, %s after %s, %d of %s in %s", i, load, taken, count, size, total)
                        .isEqualTo(expected);
                taken = taken.plus(size.times(expected));
            }
        }
    }

    @Test
    void aBillionContainersAreCountedAtOnce() {
        ResourceVector total = ResourceVector.of(1L << 50);
        UserRoom room = new UserRoom(new UserLoad(ResourceVector.of(0), ResourceVector.of(1L << 30)), total);
        assertThat(room.admit(ResourceVector.of(1), Integer.MAX_VALUE)).isEqualTo((1 << 30) + 1);
    }

    private static int oneByOne(
            UserLoad load, ResourceVector total, ResourceVector taken, ResourceVector size, int count) {
        int given = 0;
        ResourceVector extra = taken;
        while (given < count && !load.exhaustedWith(extra, total)) {
            extra = extra.plus(size);
            given++;
        }
        return given;
    }

    private static ResourceVector some(Random random, int bound) {
        return ResourceVector.of(random.nextInt(bound), random.nextInt(bound), random.nextInt(bound));
    }
}
