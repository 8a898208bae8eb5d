package io.sharpshooter.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpanTest {

    @Test
    void theLastHourIsIncluded() {
        assertThat(Span.ofHours("13-14")).isEqualTo(new Span(13 * 3_600, 7_200));
        assertThat(Span.ofHours("7")).isEqualTo(new Span(7 * 3_600, 3_600)).hasToString("07:00 to 08:00");
    }

    @Test
    void onlyItsBeginningIsNoLongerThanAll() {
        assertThat(Span.ofHours("2-3").minutes(10)).isEqualTo(new Span(7_200, 600));
        assertThat(Span.ofHours("2").minutes(500)).isEqualTo(Span.ofHours("2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "24", "3-2", "23-24", "1-2-3", "-1", "a"})
    void otherHoursAreRefused(String hours) {
        assertThatIllegalArgumentException().isThrownBy(() -> Span.ofHours(hours));
    }
}
