package io.sharpshooter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemoCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            --policy=fifo                    | expected one of [stock, sharpshooter, both] (case-sensitive) but was
            --nodes=many                     | Invalid value for option '--nodes': 'many' is not a whole number
            --nodes=1                        | --nodes must be between 2 and 16, not 1
            --node-size=2                    | --node-size must be between 4 and 1024, not 2
            --small-size=0                   | --small-size must be between 1 and 62, not 0
            --small-size=1 --nodes=5         | would start 320 processes, more than 300. Maybe choose a larger \
            --small-size
            --large=0                        | --large must be between 1 and 100, not 0
            --large=3                        | --large 3 is too many: queue a can get 2 of this size
            --nodes=2 --large=1              | --large 1 is too many: queue a can get 0 of this size
            --large=3 --large-size=40 --small-size=8 | queue a can get 2 of this size while queue b keeps its \
            guarantee of 128 GB
            --large=64 --large-size=4        | queue b keeps its guarantee of 128 GB. Maybe choose --large 28 or less
            --large=3 --large-size=40 --small-size=8 | Maybe choose --large 2 or less, or a smaller --large-size
            --nodes=2 --large=1              | queue b keeps its guarantee of 64 GB. Maybe choose a smaller \
            --large-size, or more --nodes
            --nodes=16 --large=1 --large-size=33 --small-size=33 | queue a can get 0 of this size while queue b keeps \
            its guarantee of 512 GB. Maybe choose a smaller --small-size
            --large-size=65                  | --large-size must be between 4 and 64, not 65
            --large-size=3                   | --large-size must be between 4 and 64, not 3
            --nodes=2 --large-size=64        | --large-size must be between 4 and 63, not 64
            --interval=0                     | --interval must be between 100 and 10000, not 0
            --wait=-1                        | --wait must be between 0 and 60000, not -1
            --timeout=4                      | --timeout must be between 5 and 300, not 4
            --set=key                        | Value for option '--set' (<key=value>) should be in KEY=VALUE format \
            but was key
            --set==x                         | --set==x has no key before the =
            --html=src                       | --html: src is there already. Maybe choose another name, or delete it \
            first
            --html=no/such/page.html         | --html: there is no folder /
            --svg=pom.xml                    | --svg: pom.xml is there already
            --html=target/a --svg=target/a   | --html and --svg are the same file target/a
            --fast                           | Unknown option:
            """)
    void answersWhatItCannotPlayWithAMessage(String arguments, String message) {
        assertThat(run(arguments.split(" "))).isEqualTo(2);
        assertThat(err.toString()).contains(message, "Usage: sharpshooter demo", "Try: sharpshooter help demo");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void doesNotOfferASizeThatIsNotAllowed() {
        assertThat(run("--large=64", "--large-size=4")).isEqualTo(2);
        assertThat(err.toString()).doesNotContain("a smaller --large-size");
    }

    @Test
    void suggestsOnlyOptionsOfAlmostTheSameName() {
        assertThat(run("--frob", "5")).isEqualTo(2);
        assertThat(err.toString()).contains("Unknown option").doesNotContain("Maybe", "Possible solutions");
        assertThat(run("--node", "5")).isEqualTo(2);
        assertThat(err.toString()).contains("'--node', '5'. Maybe --nodes or --node-size.");
    }

    @Test
    void explainsItself() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString())
                .contains("Usage: sharpshooter demo", "--large-size", "--html=<file>", "--svg=<file>", "Exit codes:");
    }

    private int run(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "demo";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return FromSources.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all);
    }
}
