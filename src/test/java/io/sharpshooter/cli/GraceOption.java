package io.sharpshooter.cli;

import io.sharpshooter.program.Range;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The grace periods with which something is played. */
final class GraceOption {
    private static final int MOST_S = 3_600;

    @Option(
            names = "--grace",
            split = ",",
            paramLabel = "<s>",
            description = "grace periods in seconds; default ${DEFAULT-VALUE}",
            defaultValue = "0,15")
    private List<Integer> seconds = new ArrayList<>();

    void check(CommandSpec command) {
        seconds.forEach(each -> Range.check(command, "--grace", each, 0, MOST_S));
    }

    /** In ms. */
    List<Long> ms() {
        return seconds.stream().map(each -> each * 1_000L).toList();
    }
}
