package io.sharpshooter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What cannot be done as it is asked for is said, before anything begins. */
class OptionRangesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            bench round --nodes=0               | --nodes must be between 1 and 100000, not 0
            bench decision --nodes=10           | --nodes is for round only, not for decision
            bench round --jmh=-l                | --jmh is for decision only, not for round
            bench move --scenes=still           | --scenes is for round only, not for move
            day --hours=24                      | --hours: hours are from 0 to 23, the first one not after the last one
            day --hours=2-                      | --hours: hours are written like 13-14 or 7
            day --minutes=0                     | --minutes must be between 1 and 1440, not 0
            day --cooperative=101               | --cooperative must be between 0 and 100, not 101
            day --order=random                  | --order: there is no random; there are fifo, fair
            day --policies=fastest              | --policies: there is no fastest; there are none, stock, best, \
            sharpshooter
            day --show=no/such.json             | --show: there is no file no/such.json
            day --out=no/such/day.json          | --out: no/such/day.json cannot be written
            day --decisions=src                 | --decisions: src cannot be written
            day --decisions=target/d            | --decisions is for one play: name one grace period with --grace and \
            one order with --order
            decisions                           | Missing command: record or compare
            decisions record --lives=0          | --lives must be between 1 and 1000000, not 0
            decisions record --rounds=0         | --rounds must be between 1 and 1000, not 0
            decisions compare --show=0          | --show must be between 1 and 1000000, not 0
            soak --rounds=0                     | --rounds must be between 1 and 2147483647, not 0
            soak --episode=-1                   | --episode must be between 0 and 2147483647, not -1
            soak --episode=3 --rounds=10        | --rounds and --episode exclude each other
            audit --pause-ms=-1 127.0.0.1:9     | --pause-ms must be between 0 and 600000, not -1
            bench round --nodes=abc             | '--nodes': 'abc' is not an int
            scenes two --threads=17             | --threads must be between 0 and 16, not 17
            scenes two --threads=1 --runs=0     | --runs must be between 1 and 1000, not 0
            clients --grace=0,61                | --grace must be between 0 and 60, not 61
            clients --races=spark,sprak         | Invalid value for option
            """)
    void areSaid(String arguments, String message) {
        StringWriter err = new StringWriter();
        int code = FromSources.commandLine()
                .setOut(new PrintWriter(new StringWriter()))
                .setErr(new PrintWriter(err, true))
                .execute(arguments.split(" "));
        assertThat(code).isEqualTo(2);
        assertThat(err.toString()).contains(message, "Usage: sharpshooter", "Try: sharpshooter");
    }
}
