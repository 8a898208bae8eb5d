package io.sharpshooter.cli;

import io.sharpshooter.demo.Contender;
import io.sharpshooter.demo.Demo;
import io.sharpshooter.demo.DemoPlan;
import io.sharpshooter.demo.Pictures;
import io.sharpshooter.model.Printable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./sharpshooter demo}. */
@Command(
        name = "demo",
        sortOptions = false,
        mixinStandardHelpOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Starts a YARN cluster of real processes on this machine, fills it from one queue, and asks for large"
                    + " containers in the other: first with the stock preemption policy, then with Sharpshooter."
                    + " Everything has ended when it returns.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:Sharpshooter placed every large container.",
            "1:It did not, or did not take part, or something failed.",
            "2:The options make no sense."
        })
final class DemoCommand implements Callable<Integer> {

    /** As the user writes it. */
    enum Policy {
        stock,
        sharpshooter,
        both;

        List<Contender> contenders() {
            return switch (this) {
                case stock -> List.of(Contender.STOCK);
                case sharpshooter -> List.of(Contender.SHARPSHOOTER);
                case both -> List.of(Contender.STOCK, Contender.SHARPSHOOTER);
            };
        }
    }

    @Option(
            names = "--policy",
            defaultValue = "both",
            description = "Who takes part: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Policy policy = Policy.both;

    @Option(names = "--nodes", defaultValue = "4", description = "NodeManagers (default: ${DEFAULT-VALUE}).")
    private int nodes;

    @Option(
            names = "--node-size",
            paramLabel = "<GB>",
            defaultValue = "64",
            description = "What each node claims to have (default: ${DEFAULT-VALUE}).")
    private int nodeGb;

    @Option(
            names = "--large",
            paramLabel = "<count>",
            defaultValue = "2",
            description = "Large containers that queue a asks for (default: ${DEFAULT-VALUE}).")
    private int large;

    @Option(
            names = "--large-size",
            paramLabel = "<GB>",
            defaultValue = "60",
            description = "Size of each (default: ${DEFAULT-VALUE}).")
    private int largeGb;

    @Option(
            names = "--small-size",
            paramLabel = "<GB>",
            defaultValue = "4",
            description = "Size of the containers that queue b fills the cluster with (default: ${DEFAULT-VALUE}).")
    private int smallGb;

    @Option(
            names = "--interval",
            paramLabel = "<ms>",
            defaultValue = "1000",
            description = "Time between two rounds (default: ${DEFAULT-VALUE}).")
    private int intervalMs;

    @Option(
            names = "--wait",
            paramLabel = "<ms>",
            defaultValue = "1000",
            description = "Time between notice and kill (default: ${DEFAULT-VALUE}).")
    private int waitMs;

    @Option(
            names = "--timeout",
            paramLabel = "<seconds>",
            defaultValue = "90",
            description = "How long each policy has at most, from the ask on (default: ${DEFAULT-VALUE}).")
    private int timeoutSeconds;

    @Option(
            names = "--set",
            paramLabel = "<key=value>",
            description = "A YARN setting for both policies; may be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--html",
            paramLabel = "<file>",
            description =
                    "Write a page that shows the run, to be opened in a browser: the nodes over time, and the table."
                            + " It needs no network. The file must not be there.")
    private @Nullable Path html;

    @Option(
            names = "--svg",
            paramLabel = "<file>",
            description =
                    "Write a moving picture of the nodes over time, for another document. The file must not be there.")
    private @Nullable Path svg;

    @Option(names = "--plain", description = "Print lines instead of redrawing, as it does without a terminal.")
    private boolean plain;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this text.")
    @SuppressWarnings("unused") // picocli looks at it
    private boolean help;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private CommandSpec spec;

    private volatile boolean playing;
    private volatile boolean stopping;

    @Override
    public Integer call() {
        Demo demo = new Demo(
                plan(),
                checked(() -> new Pictures(html, svg)),
                spec.commandLine().getOut(),
                !plain && Boolean.getBoolean("sharpshooter.terminal"));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(demo)));
        playing = true;
        try {
            return demo.play(policy.contenders()) ? 0 : 1;
        } catch (Exception e) {
            report(e);
            return 1;
        } finally {
            playing = false;
        }
    }

    private void stop(Demo demo) {
        if (playing) {
            stopping = true;
            demo.stop();
        }
    }

    private DemoPlan plan() {
        if (settings.containsKey("")) {
            throw new ParameterException(
                    spec.commandLine(), "--set=%s has no key before the =".formatted("=" + settings.get("")));
        }
        return checked(() -> new DemoPlan(
                nodes,
                nodeGb,
                large,
                largeGb,
                smallGb,
                Duration.ofMillis(intervalMs),
                Duration.ofMillis(waitMs),
                Duration.ofSeconds(timeoutSeconds),
                settings));
    }

    private <T> T checked(Supplier<T> options) {
        try {
            return options.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /** After Ctrl-C the cluster goes away under our feet; whatever that causes is no news. */
    private void report(Exception e) {
        if (stopping) {
            return;
        }
        PrintWriter err = spec.commandLine().getErr();
        err.printf("%nsharpshooter: the demo failed: %s%n", Printable.text(Culprit.message(e)));
        err.printf(
                "Maybe the log says more: %s/%s.log%n",
                System.getProperty("sharpshooter.log.dir"), System.getProperty("sharpshooter.log.name"));
    }
}
