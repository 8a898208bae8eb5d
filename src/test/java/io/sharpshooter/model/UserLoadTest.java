package io.sharpshooter.model;

import static java.util.Comparator.reverseOrder;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class UserLoadTest {
    /**
     * A user is exhausted above the limit, by the dominant share, of equal ones by the next; compared with
     * fractions.
     */
    @Test
    void sharesAreComparedExactly() {
        var random = new Random(3);
        int exhausted = 0;
        for (int i = 0; i < 20_000; i++) {
            int bits = 2 + random.nextInt(60);
            var held = some(random, bits);
            var near = held.with(random.nextInt(3), held.get(0));
            var limit = random.nextInt(4) == 0 ? near : some(random, bits);
            var total = some(random, bits);
            boolean expected = Arrays.compare(shares(held, total), shares(limit, total)) > 0;
            exhausted += expected ? 1 : 0;
            var load = new UserLoad(ResourceVector.zero(3), List.of(), limit, limit, limit, Map.of());
            assertThat(load.exhaustedWith(held, total))
                    .as("%s with a limit of %s in %s", held, limit, total)
                    .isEqualTo(expected);
        }
        assertThat(exhausted).isBetween(5_000, 15_000);
    }

    /** The largest share first. */
    private static Fraction[] shares(ResourceVector amount, ResourceVector total) {
        Fraction[] shares = new Fraction[3];
        Arrays.setAll(
                shares, type -> total.get(type) == 0 ? Fraction.ZERO : Fraction.of(amount.get(type), total.get(type)));
        Arrays.sort(shares, reverseOrder());
        return shares;
    }

    private static ResourceVector some(Random random, int bits) {
        return ResourceVector.of(random.longs(3, 0, 1L << bits).toArray());
    }
}
