package io.sharpshooter.cli;

import io.sharpshooter.demo.Contender;
import io.sharpshooter.demo.Demo;
import io.sharpshooter.model.Printable;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./sharpshooter demo}. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
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
                case both -> List.of(Contender.values());
            };
        }
    }

    @Option(
            names = "--policy",
            defaultValue = "both",
            description = "Who takes part: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Policy policy = Policy.both;

    @Option(
            names = "--svg",
            paramLabel = "<file>",
            description = "Write a moving picture of the nodes over time. The file must not be there.")
    private @Nullable Path svg;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private CommandSpec spec;

    private volatile boolean playing;
    private volatile boolean stopping;

    @Override
    public Integer call() {
        if (svg != null) {
            checkNew(svg);
        }
        PrintWriter out = spec.commandLine().getOut();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(out)));
        playing = true;
        try {
            return new Demo(out, svg).play(policy.contenders()) ? 0 : 1;
        } catch (Exception e) {
            report(e);
            return 1;
        } finally {
            playing = false;
        }
    }

    private void checkNew(Path file) {
        Path folder = file.toAbsolutePath().normalize().getParent();
        if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw new ParameterException(spec.commandLine(), "--svg: you cannot write in the folder " + folder);
        }
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--svg: %s is there already. Maybe choose another name, or delete it first".formatted(file));
        }
    }

    private void stop(PrintWriter out) {
        if (playing) {
            stopping = true;
            out.printf("%nStopping: ending all processes ...%n");
        }
    }

    /** After Ctrl-C the cluster goes away under our feet; whatever that causes is no news. */
    private void report(Exception e) {
        if (stopping) {
            return;
        }
        PrintWriter err = spec.commandLine().getErr();
        err.printf("%nsharpshooter: the demo failed: %s%n", Printable.text(e.toString()));
        err.printf(
                "Maybe the log says more: %s/%s.log%n",
                System.getProperty("sharpshooter.log.dir"), System.getProperty("sharpshooter.log.name"));
    }
}
