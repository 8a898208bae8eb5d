package io.sharpshooter.cli;

import io.sharpshooter.program.Range;
import io.sharpshooter.soak.Soak;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code ./sharpshooter soak}: random operations on a ResourceManager, with all books and invariants checked after
 * each.
 */
@Command(
        name = "soak",
        mixinStandardHelpOptions = true,
        description = "Runs random operations on ResourceManagers with the policy in them and checks all books and"
                + " invariants after each. Prints on failure the shortest sequence of operations that it can find.")
public final class SoakCommand implements Callable<Integer> {
    private static final int USUAL_ROUNDS = 1000;

    @Option(names = "--rounds", description = "rounds of the policy; default " + USUAL_ROUNDS)
    private @Nullable Integer rounds;

    @Option(
            names = "--seed",
            description = "decides everything that happens; default ${DEFAULT-VALUE}",
            defaultValue = "1")
    private long seed;

    @Option(names = "--episode", description = "run only this one of the seed's clusters, counted from 0")
    private @Nullable Integer episode;

    @Option(names = "--no-shrink", description = "show a failing sequence as it is, without looking for a shorter one")
    private boolean asItIs;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        check();
        Soak soak = new Soak(seed, !asItIs, spec.commandLine().getOut());
        boolean well = episode == null ? soak.run(rounds == null ? USUAL_ROUNDS : rounds) : soak.only(episode);
        return well ? 0 : 1;
    }

    private void check() {
        if (rounds != null && episode != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--rounds and --episode exclude each other: each episode has as many rounds as any other");
        }
        if (rounds != null) {
            Range.check(spec, "--rounds", rounds, 1, Integer.MAX_VALUE);
        }
        if (episode != null) {
            Range.check(spec, "--episode", episode, 0, Integer.MAX_VALUE);
        }
    }
}
