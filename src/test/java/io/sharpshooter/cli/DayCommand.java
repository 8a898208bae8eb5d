package io.sharpshooter.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.Complaints;
import io.sharpshooter.program.Range;
import io.sharpshooter.trial.Day;
import io.sharpshooter.trial.Plan;
import io.sharpshooter.trial.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./sharpshooter day}: Sharpshooter and stock preemption on a part of a day like real ones. */
@Command(
        name = "day",
        mixinStandardHelpOptions = true,
        description = "Plays hours of a public trace on a ResourceManager of 60 nodes in virtual time: two busy"
                + " queues, and one that asks for containers of 40 to 60 GB. Prints how long these wait and what that"
                + " costs the others.")
public final class DayCommand implements Callable<Integer> {
    private static final List<String> ORDERS = List.of("fifo", "fair");

    @Option(
            names = "--hours",
            description = "which, from 0 to 23, like 7 or 13-14, the last one included; default ${DEFAULT-VALUE}",
            defaultValue = "2-3")
    private String hours = "";

    @Option(
            names = "--minutes",
            description = "only so many minutes of these hours, from the beginning",
            defaultValue = "1440")
    private int minutes;

    @Option(
            names = "--seed",
            description = "decides all that the trace does not; default ${DEFAULT-VALUE}",
            defaultValue = "1")
    private long seed;

    @Mixin
    private GraceOption graces = new GraceOption();

    @Option(
            names = "--order",
            split = ",",
            paramLabel = "<policy>",
            description = "ordering policies of the queues, fifo or fair; default ${DEFAULT-VALUE}",
            defaultValue = "fifo,fair")
    private List<String> orders = new ArrayList<>();

    @Option(
            names = "--policies",
            split = ",",
            paramLabel = "<policy>",
            description = "none, stock, best (stock with its best flags), sharpshooter; default ${DEFAULT-VALUE}",
            defaultValue = "stock,best,sharpshooter")
    private List<String> policies = new ArrayList<>();

    @Option(
            names = "--cooperative",
            paramLabel = "<percent>",
            description =
                    "of the masters end a container when they hear that it may be killed; default ${DEFAULT-VALUE}",
            defaultValue = "33")
    private int cooperative;

    @Option(names = "--out", paramLabel = "<file>", description = "adds a line of JSON for each policy to this file")
    private @Nullable Path out;

    @Option(
            names = "--show",
            split = ",",
            paramLabel = "<file>",
            description = "plays nothing, and prints what --out has written to these files")
    private List<Path> shown = new ArrayList<>();

    @Option(
            names = "--decisions",
            paramLabel = "<file>",
            description = "writes Sharpshooter's decision log to this file; for one grace period and one order")
    private @Nullable Path decisions;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        check();
        Span span = span();
        return shown.isEmpty() ? play(span) : show();
    }

    private int show() throws IOException {
        try {
            new Day(spec.commandLine().getOut(), null).show(shown);
            return 0;
        } catch (JsonProcessingException e) {
            return Complaints.report(
                    spec, new Complaint("--show is for files that --out has written: " + e.getOriginalMessage()));
        }
    }

    private int play(Span span) throws Exception {
        Day day = new Day(spec.commandLine().getOut(), out);
        for (String order : orders) {
            for (long graceMs : graces.ms()) {
                Plan plan = new Plan(span, seed, graceMs, order, cooperative, decisions);
                day.play(plan, policies);
            }
        }
        return 0;
    }

    private Span span() {
        try {
            return Span.ofHours(hours).minutes(minutes);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--hours: " + e.getMessage(), e);
        }
    }

    private void check() {
        Range.check(spec, "--minutes", minutes, 1, 1_440);
        Range.check(spec, "--cooperative", cooperative, 0, 100);
        graces.check(spec);
        orders.forEach(order -> oneOf("--order", order, ORDERS));
        policies.forEach(policy -> oneOf("--policies", policy, Day.names()));
        shown.forEach(file -> allow("--show: there is no file " + file, Files.isRegularFile(file)));
        writable("--out", out);
        writable("--decisions", decisions);
        allow(
                "--decisions is for one play: name one grace period with --grace and one order with --order",
                decisions == null || graces.ms().size() * orders.size() == 1);
    }

    private void writable(String option, @Nullable Path file) {
        if (file != null) {
            Path folder = file.toAbsolutePath().getParent();
            boolean can =
                    Files.exists(file) ? Files.isRegularFile(file) && Files.isWritable(file) : Files.isWritable(folder);
            allow(option + ": " + file + " cannot be written", can);
        }
    }

    private void allow(String complaint, boolean allowed) {
        if (!allowed) {
            throw new ParameterException(spec.commandLine(), complaint);
        }
    }

    private void oneOf(String option, String value, List<String> allowed) {
        allow(option + ": there is no " + value + "; there are " + String.join(", ", allowed), allowed.contains(value));
    }
}
