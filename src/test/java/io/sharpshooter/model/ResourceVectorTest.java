package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ResourceVectorTest {
    private static final ResourceVector TWO = ResourceVector.of(4, 0);
    private static final ResourceVector THREE = ResourceVector.of(4, 0, 1);

    @Test
    void fitsWhereNoTypeIsMore() {
        assertThat(TWO.fitsIn(ResourceVector.of(4, 0))).isTrue();
        assertThat(TWO.fitsIn(ResourceVector.of(3, 9))).isFalse();
        assertThat(ResourceVector.of(4, 1).fitsIn(TWO)).isFalse();
    }

    @Test
    void typesThatAreNotWantedDoNotMatter() {
        ResourceVector wanted = ResourceVector.of(1, 0);
        assertThat(ResourceVector.of(4, 9).fitsWhereWanted(wanted, TWO)).isTrue();
        assertThat(ResourceVector.of(5, 0).fitsWhereWanted(wanted, TWO)).isFalse();
    }

    @Test
    void knowsWhetherSomethingIsAboveOrBelowZero() {
        assertThat(TWO.isAnyPositive()).isTrue();
        assertThat(ResourceVector.of(0, -1).isAnyPositive()).isFalse();
        assertThat(ResourceVector.of(0, -1).isAnyNegative()).isTrue();
        assertThat(TWO.isAnyNegative()).isFalse();
    }

    @Test
    void amountsOfDifferentTypesAreNotMixed() {
        assertThatIllegalArgumentException().isThrownBy(() -> TWO.plus(THREE));
        assertThatIllegalArgumentException().isThrownBy(() -> TWO.fitsIn(THREE));
        assertThatIllegalArgumentException().isThrownBy(() -> TWO.fitsWhereWanted(THREE, TWO));
        assertThatIllegalArgumentException().isThrownBy(() -> TWO.fitsWhereWanted(TWO, THREE));
    }

    @Test
    void equalAmountsAreEqual() {
        assertThat(ResourceVector.of(4, 0))
                .isEqualTo(TWO)
                .hasSameHashCodeAs(TWO)
                .hasToString("[4, 0]");
        assertThat(ResourceVector.of(4, 1)).isNotEqualTo(TWO);
    }
}
