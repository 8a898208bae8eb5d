package io.sharpshooter.program.cli;

import io.sharpshooter.program.PrintedJson;
import io.sharpshooter.program.Range;
import io.sharpshooter.program.replay.Replay;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sharpshooter replay}. */
@Command(
        name = "replay",
        exitCodeOnExecutionException = 2,
        description = "Decides a recorded round again, and those that would follow.%n",
        exitCodeList = {"0:It was decided.", "2:It was not, or the arguments make no sense."})
final class ReplayCommand implements Callable<Integer> {
    @Mixin
    private final SnapshotOption snapshot = new SnapshotOption();

    @Option(names = "--rounds", defaultValue = "1", description = "How many (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Another value of a key, or several; prints what differs.")
    private final Map<String, String> changes = new LinkedHashMap<>();

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Range.check(spec, "--rounds", rounds, 1, 1000);
        var played = snapshot.tell((recording, loader) -> changes.isEmpty()
                ? Replay.of(recording, rounds, loader)
                : Replay.compared(recording, changes, rounds, loader));
        var out = spec.commandLine().getOut();
        if (json) {
            out.print(PrintedJson.of(played));
        } else if (changes.isEmpty()) {
            out.print(Outline.of("round", played.path("rounds")));
            out.print(Outline.of("in all", played.path("totals")));
        } else {
            var difference = played.path("difference");
            out.print(Outline.of("as recorded", played.at("/asRecorded/totals")));
            out.print(Outline.of("with changes", played.at("/withChanges/totals")));
            out.print(Outline.of(difference.isEmpty() ? "no difference" : "difference", difference));
        }
        out.flush();
        return 0;
    }
}
