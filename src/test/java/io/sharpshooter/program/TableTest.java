package io.sharpshooter.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void columnsAreAsWideAsTheyNeed() {
        var table = new Table("  ", -1, 6, 0).add("queue", "GB").add("a", 1_000_000, "much");
        assertThat(table.lines()).containsExactly("queue       GB", "a      1000000  much");
    }

    @Test
    void aLineThatIsMadeAtOnceHasTheLeastWidths() {
        var table = new Table(" ", -4, 3);
        assertThat(table.line("a", 12)).isEqualTo("a     12");
        assertThat(table.line("longer", 1234)).isEqualTo("longer 1234");
        assertThat(table.lines()).isEmpty();
    }
}
