package io.sharpshooter.java8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each does what Java's own does that it stands in for. */
class StandInsTest {
    private static final String LINES = "one\ntwo\r\nthree\r\rfive\n";

    @Test
    void lists() {
        assertThat(Lists.of()).isEqualTo(List.of());
        assertThat(Lists.of(1, 2, 3)).isEqualTo(List.of(1, 2, 3)).hasSameHashCodeAs(List.of(1, 2, 3));
        assertThat(Lists.of(1, 2, 3).toArray(new Integer[0])).containsExactly(1, 2, 3);
        assertThat(Lists.of(new Integer[] {4, 5})).containsExactly(4, 5);
        assertThatNullPointerException().isThrownBy(() -> Lists.of(1, null));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> Lists.of(1).add(2));
    }

    @Test
    void aCopyOfWhatNobodyChangesIsTheSame() {
        var list = Lists.of(1, 2);
        var set = Sets.of(1, 2);
        var map = Maps.of(1, 2);
        assertThat(Lists.copyOf(list)).isSameAs(list);
        assertThat(Sets.copyOf(set)).isSameAs(set);
        assertThat(Maps.copyOf(map)).isSameAs(map);
        assertThatNullPointerException().isThrownBy(() -> Lists.copyOf(Streams.toList(Stream.of(1, null))));
    }

    @Test
    void sets() {
        assertThat(Sets.of(3, 1)).isEqualTo(Set.of(1, 3)).contains(3).doesNotContain(4);
        assertThat(Sets.copyOf(List.of(1, 1))).isEqualTo(Set.of(1));
        assertThatIllegalArgumentException().isThrownBy(() -> Sets.of(1, 1));
        assertThatNullPointerException().isThrownBy(() -> Sets.copyOf(Collections.singleton(null)));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> Sets.of(1).remove(1));
    }

    @Test
    void maps() {
        assertThat(Maps.of(1, 2, 3, 4)).isEqualTo(Map.of(1, 2, 3, 4)).containsKey(3);
        assertThat(Maps.ofEntries(Maps.entry(1, 2))).isEqualTo(Map.of(1, 2));
        assertThat(Maps.of(1, 2).get(2)).isNull();
        assertThatIllegalArgumentException().isThrownBy(() -> Maps.of(1, 2, 1, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> Maps.ofEntries(Maps.entry(1, 2), Maps.entry(1, 3)));
        assertThatNullPointerException().isThrownBy(() -> Maps.of(1, null));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> Maps.of(1, 2).put(3, 4));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> Maps.of(1, 2).entrySet().iterator().next().setValue(3));
    }

    @Test
    void optionals() {
        assertThat(Optionals.isEmpty(Optional.empty())).isTrue();
        assertThat(Optionals.isEmpty(Optional.of(1))).isFalse();
        assertThat(Optionals.isEmpty(OptionalLong.empty())).isTrue();
        assertThat(Optionals.or(Optional.of(1), () -> Optional.of(2))).contains(1);
        assertThat(Optionals.or(Optional.empty(), () -> Optional.of(2))).contains(2);
        assertThat(Optionals.stream(Optional.of(1))).containsExactly(1);
        assertThat(Optionals.stream(Optional.empty())).isEmpty();
        assertThat(Optionals.isEmpty(OptionalLong.of(5))).isFalse();
        assertThat(Optionals.orElseThrow(Optional.of(5))).isEqualTo(5);
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(() -> Optionals.orElseThrow(Optional.empty()));
    }

    @Test
    void whatAStreamHeldIsNotChanged() {
        var list = Streams.toList(Stream.of(1, null));
        assertThat(list).containsExactly(1, null).contains((Integer) null);
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> list.set(0, 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a", "  a b ", "\u2003a\u2003", "\u00a0", "a\n\n", LINES, "\n", "\r\n", "a\rb"})
    void strings(String text) {
        assertThat(Strings.strip(text)).isEqualTo(text.strip());
        assertThat(Strings.lines(text)).containsExactlyElementsOf(text.lines().toList());
        assertThat(Strings.repeat(text, 3)).isEqualTo(text.repeat(3));
        assertThat(Strings.repeat(text, 0)).isEmpty();
    }

    @Test
    void nothingIsRepeatedLessThanNever() {
        assertThatIllegalArgumentException().isThrownBy(() -> Strings.repeat("a", -1));
    }

    @Test
    void productsOfRandomNumbers() {
        long[] edges = {
            0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, Integer.MAX_VALUE, 1L << 32, -(1L << 32), (1L << 32) - 1
        };
        var random = new Random(26);
        for (int i = 0; i < 100_000; i++) {
            long a = i < 81 ? edges[i / 9] : random.nextLong() >> random.nextInt(64);
            long b = i < 81 ? edges[i % 9] : random.nextLong() >> random.nextInt(64);
            assertThat(Arithmetic.multiplyHigh(a, b)).as(a + " * " + b).isEqualTo(Math.multiplyHigh(a, b));
        }
    }
}
