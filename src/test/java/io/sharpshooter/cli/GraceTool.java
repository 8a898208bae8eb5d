package io.sharpshooter.cli;

import java.util.List;
import picocli.CommandLine.Option;

/** A command that plays something with several grace periods. */
abstract class GraceTool extends Tool {
    @Option(
            names = "--grace",
            split = ",",
            paramLabel = "<s>",
            description = "grace periods in seconds",
            defaultValue = "0,15")
    private List<Integer> graces = List.of();

    List<Long> gracesMs() {
        graces.forEach(each -> requireBetween("--grace", each, 0, 3_600));
        return graces.stream().map(each -> each * 1_000L).toList();
    }
}
