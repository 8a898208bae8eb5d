package io.sharpshooter.cli;

import io.sharpshooter.trial.Contestant;
import io.sharpshooter.trial.Plan;
import io.sharpshooter.trial.RecordedDay;
import io.sharpshooter.trial.Span;
import io.sharpshooter.trial.Trace;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./sharpshooter day}: Sharpshooter and stock preemption on a part of a day like real ones. */
@Command(
        name = "day",
        description = "Plays hours of a public trace, or a snapshot, on a ResourceManager in virtual time. Prints"
                + " how long large containers wait, and what it costs.")
final class DayCommand extends GraceTool {
    @Option(names = "--hours", description = "from 0 to 23, like 7 or 13-14", split = "-", defaultValue = "2-3")
    private List<Integer> hours = List.of();

    @Option(names = "--minutes", description = "only so many minutes, from the beginning; of a snapshot 60 unless set")
    private @Nullable Integer minutes;

    @Option(
            names = "--snapshot",
            paramLabel = "<file>",
            description = "plays this recording; --hours and --order do not count then")
    private @Nullable Path snapshot;

    @Option(names = "--seed", description = "decides all that the trace does not", defaultValue = "1")
    private long seed;

    @Option(
            names = "--order",
            split = ",",
            paramLabel = "<policy>",
            description = "ordering policies of the queues, fifo or fair",
            defaultValue = "fifo,fair")
    private List<Trace> orders = List.of();

    @Option(
            names = "--policies",
            split = ",",
            paramLabel = "<policy>",
            description = "none, stock, best (stock with its best flags), sharpshooter",
            defaultValue = "stock,best,sharpshooter")
    private List<Contestant> policies = List.of();

    @Option(
            names = "--cooperative",
            paramLabel = "<percent>",
            description = "of the masters end a container when they hear that it may be killed",
            defaultValue = "33")
    private int cooperative;

    @Option(names = "--decisions", paramLabel = "<file>", description = "adds the decision log to this file")
    private @Nullable Path decisions;

    @Override
    boolean run() throws Exception {
        int most = minutes == null ? snapshot == null ? 1_440 : 60 : minutes;
        requireBetween("--minutes", most, 1, 1_440);
        requireBetween("--cooperative", cooperative, 0, 100);
        requireWritable("--decisions", decisions);
        hours.forEach(hour -> requireBetween("--hours", hour, 0, 23));
        int first = hours.get(0);
        int last = hours.get(hours.size() - 1);
        require(first <= last && hours.size() <= 2, "--hours are written like 13-14 or 7");
        var span = snapshot == null ? Span.ofHours(first, last).minutes(most) : new Span(0, most * 60);
        var gracesMs = gracesMs();
        var sources = snapshot == null ? orders : List.of(RecordedDay.read(snapshot));
        out().println("docs/day.md says what the columns are.");
        for (var source : sources) {
            new Plan(span, seed, 0, source, cooperative, decisions).play(out(), gracesMs, policies);
        }
        return true;
    }
}
