package io.sharpshooter.cli;

import io.sharpshooter.demo.Contender;
import io.sharpshooter.demo.Demo;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./sharpshooter demo}. */
@Command(
        name = "demo",
        description = "Starts a YARN cluster of real processes, fills it from one queue, and asks for"
                + " large containers in the other: first with the stock preemption policy, then with Sharpshooter. Ends"
                + " with 0 if that placed all.")
final class DemoCommand extends Tool {
    @Option(
            names = "--policy",
            split = ",",
            description = "who takes part, of stock and sharpshooter",
            defaultValue = "stock,sharpshooter")
    private List<Contender> contenders = List.of();

    @Option(names = "--svg", paramLabel = "<file>", description = "writes a moving picture of the nodes")
    private @Nullable Path svg;

    @Override
    boolean run() throws Exception {
        requireWritable("--svg", svg);
        return new Demo(out(), svg).play(contenders);
    }
}
