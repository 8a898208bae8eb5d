package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import org.junit.jupiter.api.Test;

class UserLoadTest {
    private static final ResourceVector TOTAL = ResourceVector.of(1000, 100);
    private static final ResourceVector LIMIT = ResourceVector.of(100, 20);

    @Test
    void aUserIsExhaustedAboveTheLimitAndNotAtIt() {
        assertThat(exhausted(100, 20)).isFalse();
        assertThat(exhausted(100, 21)).isTrue();
    }

    /** A tenth of the memory is less than the fifth of the cores that the limit allows. */
    @Test
    void theDominantShareDecides() {
        assertThat(exhausted(150, 20)).isTrue();
        assertThat(exhausted(150, 19)).isFalse();
        assertThat(exhausted(201, 0)).isTrue();
    }

    @Test
    void whereDominantSharesAreEqualTheNextOneDecides() {
        assertThat(exhausted(101, 20)).isTrue();
        assertThat(exhausted(200, 10)).isFalse();
        assertThat(exhausted(200, 11)).isTrue();
    }

    @Test
    void aTypeThatTheClusterDoesNotHaveIsNoShare() {
        UserLoad load = new UserLoad(ResourceVector.of(10, 5), ResourceVector.of(20, 0));
        assertThat(load.exhaustedWith(ResourceVector.zero(2), ResourceVector.of(1000, 0)))
                .isFalse();
    }

    /** The same with fractions, for limits and totals of every length. */
    @Test
    void sharesAreComparedExactly() {
        Random random = new Random(3);
        int exhausted = 0;
        for (int i = 0; i < 20_000; i++) {
            int bits = 2 + random.nextInt(60);
            ResourceVector held = some(random, bits);
            ResourceVector limit = random.nextInt(4) == 0 ? held.with(random.nextInt(3), 1) : some(random, bits);
            ResourceVector total = some(random, bits);
            boolean expected = Arrays.compare(shares(held, total), shares(limit, total)) > 0;
            exhausted += expected ? 1 : 0;
            assertThat(new UserLoad(ResourceVector.zero(3), limit).exhaustedWith(held, total))
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
        Arrays.sort(shares, Comparator.reverseOrder());
        return shares;
    }

    private static ResourceVector some(Random random, int bits) {
        return ResourceVector.of(random.longs(3, 0, 1L << bits).toArray());
    }

    private static boolean exhausted(long memory, long vcores) {
        return new UserLoad(ResourceVector.zero(2), LIMIT).exhaustedWith(ResourceVector.of(memory, vcores), TOTAL);
    }
}
