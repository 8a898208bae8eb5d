package io.sharpshooter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThresholdTest {

    private static final ResourceTypes TYPES = new ResourceTypes(List.of("memory-mb", "vcores", "yarn.io/gpu"));
    private static final ResourceVector LARGEST_NODE = ResourceVector.of(65536, 32, 0);

    @ParameterizedTest
    @CsvSource({
        "memory-mb=40960, 40960",
        "memory-mb=40Gi, 40960",
        "memory-mb=40960Mi, 40960",
        "memory-mb=1Ti, 1048576",
        "memory-mb=1Pi, 1073741824",
        "memory-mb=1Ki, 1",
        "memory-mb=1025Ki, 2",
        "memory-mb=40G, 38147",
        "memory-mb=1k, 1",
        "memory-mb=1M, 1",
        "memory-mb=1T, 953675",
        "memory-mb=1P, 953674317",
        " memory-mb = 7 , 7",
    })
    void readsMemoryWithAndWithoutYarnsUnits(String text, long mib) {
        assertThat(read(text)).isEqualTo(Threshold.ofAmounts(Map.of("memory-mb", mib)));
    }

    @Test
    void readsSharesExactly() {
        assertThat(read("50%").ofLargestNode()).isEqualTo(Fraction.of(1, 2));
        assertThat(read("12.5 %").ofLargestNode()).isEqualTo(Fraction.of(1, 8));
        assertThat(read("100%").ofLargestNode()).isEqualTo(Fraction.ONE);
    }

    @Test
    void isReachedAtExactlyTheShareOfTheLargestNode() {
        Threshold half = read("50%");
        assertThat(half.reachedBy(ResourceVector.of(32768, 1, 0), LARGEST_NODE, TYPES))
                .isTrue();
        assertThat(half.reachedBy(ResourceVector.of(32767, 15, 0), LARGEST_NODE, TYPES))
                .isFalse();
        assertThat(half.reachedBy(ResourceVector.of(1, 16, 0), LARGEST_NODE, TYPES))
                .isTrue();
    }

    @Test
    void isReachedInAnyTypeThatItNames() {
        Threshold amounts = read("memory-mb=40960,yarn.io/gpu=2");
        assertThat(amounts.reachedBy(ResourceVector.of(40960, 1, 0), LARGEST_NODE, TYPES))
                .isTrue();
        assertThat(amounts.reachedBy(ResourceVector.of(1, 1, 2), LARGEST_NODE, TYPES))
                .isTrue();
        assertThat(amounts.reachedBy(ResourceVector.of(40959, 32, 1), LARGEST_NODE, TYPES))
                .isFalse();
    }

    @Test
    void namesTheTypesThatTheClusterDoesNotHave() {
        Settings settings = SettingsReader.read(
                Map.of(SettingsKeys.LARGE_PREFIX + "threshold", "memory-mb=1,memory=1,fpga=1,yarn.io/gpu=1"));
        assertThat(settings.unknownTypes(TYPES)).containsExactly("fpga", "memory");
        assertThat(Settings.DEFAULTS.unknownTypes(TYPES)).isEmpty();
    }

    @Test
    void cannotBeBuiltWithIllegalValues() {
        assertThatIllegalArgumentException().isThrownBy(() -> Threshold.ofLargestNode(Fraction.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> Threshold.ofLargestNode(Fraction.of(101, 100)));
        assertThatIllegalArgumentException().isThrownBy(() -> Threshold.ofAmounts(Map.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> Threshold.ofAmounts(Map.of("vcores", 0L)));
    }

    private static Threshold read(String text) {
        return SettingsReader.read(Map.of(SettingsKeys.LARGE_PREFIX + "threshold", text))
                .threshold();
    }
}
