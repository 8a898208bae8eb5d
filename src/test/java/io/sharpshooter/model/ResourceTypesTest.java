package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class ResourceTypesTest {
    private static final ResourceTypes TYPES = new ResourceTypes(List.of("memory-mb", "vcores", "gpu"));

    @Test
    void aTypeIsFoundByItsName() {
        assertThat(TYPES.indexOf("gpu")).isEqualTo(2);
        assertThat(TYPES.indexOf("fpga")).isEqualTo(-1);
    }

    @Test
    void amountsAreWrittenWithTheirTypesAndZerosLeftOut() {
        assertThat(TYPES.describe(ResourceVector.of(1024, 0, 2))).isEqualTo("memory-mb=1024 gpu=2");
        assertThat(TYPES.describe(ResourceVector.zero(3))).isEqualTo("nothing");
    }

    @Test
    void thereIsATypeAndNoneTwice() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ResourceTypes(List.of()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ResourceTypes(List.of("gpu", "gpu")))
                .withMessageContaining("gpu");
    }
}
