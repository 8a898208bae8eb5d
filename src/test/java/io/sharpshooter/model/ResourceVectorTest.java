package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashSet;
import org.junit.jupiter.api.Test;

class ResourceVectorTest {
    private static final ResourceVector TWO = ResourceVector.of(4, 0);
    private static final ResourceVector THREE = ResourceVector.of(4, 0, 1);

    @Test
    void fitsWhereNoTypeIsMoreThatIsWanted() {
        assertThat(TWO.fitsIn(ResourceVector.of(4, 0))).isTrue();
        assertThat(TWO.fitsIn(ResourceVector.of(3, 9))).isFalse();
        assertThat(ResourceVector.of(4, 1).fitsIn(TWO)).isFalse();
        var wanted = ResourceVector.of(1, 0);
        assertThat(ResourceVector.of(4, 9).fitsWhereWanted(wanted, TWO)).isTrue();
        assertThat(ResourceVector.of(5, 0).fitsWhereWanted(wanted, TWO)).isFalse();
    }

    @Test
    void knowsWhatIsBelowZeroOrAboveIt() {
        assertThat(ResourceVector.of(0, -1).isAnyNegative()).isTrue();
        assertThat(TWO.isAnyNegative()).isFalse();
        assertThat(ResourceVector.of(-1, 0).isZero()).isFalse();
        assertThat(TWO.isZero()).isFalse();
        assertThat(ResourceVector.zero(2).isZero()).isTrue();
        assertThat(ResourceVector.of(3, 0, -1, 1).positiveTypes()).isEqualTo(0b1001);
        assertThat(ResourceVector.zero(2).positiveTypes()).isZero();
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

    @Test
    void reckonsTypeByType() {
        var other = ResourceVector.of(1, 3);
        assertThat(TWO.plus(other)).isEqualTo(ResourceVector.of(5, 3));
        assertThat(TWO.minus(other)).isEqualTo(ResourceVector.of(3, -3));
        assertThat(TWO.minusClamped(other)).isEqualTo(ResourceVector.of(3, 0));
        assertThat(TWO.min(other)).isEqualTo(ResourceVector.of(1, 0));
        assertThat(TWO.max(other)).isEqualTo(ResourceVector.of(4, 3));
        assertThat(other.times(-2)).isEqualTo(ResourceVector.of(-2, -6));
        assertThat(TWO.with(1, 9)).isEqualTo(ResourceVector.of(4, 9));
    }

    /** A table in which all of these meet in one place takes minutes for a round. */
    @Test
    void amountsThatAreChosenToMeetInAHashTableDoNot() {
        var onALine = new HashSet<Integer>();
        var folded = new HashSet<Integer>();
        for (long step = 0; step < 1000; step++) {
            onALine.add(ResourceVector.of(step, 1_000_000 - 31 * step).hashCode());
            folded.add(ResourceVector.of(1024, 1, step << 32 | step).hashCode());
        }
        assertThat(onALine).hasSizeGreaterThan(990);
        assertThat(folded).hasSizeGreaterThan(990);
    }
}
