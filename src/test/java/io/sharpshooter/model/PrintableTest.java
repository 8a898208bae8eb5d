package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Hostile;
import org.junit.jupiter.api.Test;

class PrintableTest {
    @Test
    void leavesWhatIsSeenAsItIs() {
        String seen = "root.größe 数据 ❤ \uD83D\uDE00 \\n \"quoted\" <&>\u00A0";
        assertThat(Printable.text(seen)).isEqualTo(seen);
    }

    @Test
    void escapesEachCharacterThatIsNotSeen() {
        for (int point : Hostile.CHARACTERS) {
            var printed = Printable.text("a" + Character.toString(point) + "b");
            assertThat(printed).as("U+%04X", point).matches("a(\\\\[nrt]|(\\\\u[0-9a-f]{4}){1,2})b");
        }
    }

    @Test
    void escapesAsJsonDoes() {
        assertThat(Printable.text("\n\r\t\0\u001B\u007F\u009B\u2028\u202E\uD800"))
                .isEqualTo("\\n\\r\\t\\u0000\\u001b\\u007f\\u009b\\u2028\\u202e\\ud800");
        assertThat(Printable.text(Character.toString(0xE0001))).isEqualTo("\\udb40\\udc01");
    }

    @Test
    void changesNothingTheSecondTime() {
        var once = Printable.text(Hostile.TEXT);
        Hostile.assertNoneIn(once);
        assertThat(Printable.text(once)).isEqualTo(once);
    }

    @Test
    void cutsWhatIsLongAndSaysHowMuchIsLeftOut() {
        assertThat(Printable.text("abcd", 4)).isEqualTo("abcd");
        assertThat(Printable.text("abcde", 4)).isEqualTo("abcd... (1 more characters)");
        assertThat(Printable.value("\u009B".repeat(5_000_000)))
                .isEqualTo("\\u009b".repeat(Printable.VALUE) + "... (4999800 more characters)");
    }

    @Test
    void cutsNoPairInHalf() {
        assertThat(Printable.text("a\uD83D\uDE00bc", 2)).isEqualTo("a... (4 more characters)");
    }
}
