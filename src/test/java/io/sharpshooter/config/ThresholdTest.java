package io.sharpshooter.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThresholdTest {
    private static final ResourceTypes TYPES = new ResourceTypes(List.of("memory-mb", "vcores", "yarn.io/gpu"));
    private static final ResourceVector LARGEST_NODE = ResourceVector.of(65536, 32, 0);

    /** From exactly the share or amount on, in any type that counts. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            50%                           | 32768 |  1 | 0 | true
            50%                           | 32767 | 15 | 0 | false
            50%                           |     1 | 16 | 0 | true
            memory-mb=40960,yarn.io/gpu=2 | 40960 |  1 | 0 | true
            memory-mb=40960,yarn.io/gpu=2 |     1 |  1 | 2 | true
            memory-mb=40960,yarn.io/gpu=2 | 40959 | 32 | 1 | false
            """)
    void isReached(String threshold, long memory, long cores, long gpus, boolean reached) {
        assertThat(SettingsReader.read(Map.of(SettingsKeys.THRESHOLD.name(), threshold))
                        .threshold()
                        .reachedBy(ResourceVector.of(memory, cores, gpus), LARGEST_NODE, TYPES))
                .isEqualTo(reached);
    }
}
