package io.sharpshooter.cli;

import io.sharpshooter.soak.Soak;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./sharpshooter soak}. */
@Command(
        name = "soak",
        description = "Runs random operations on ResourceManagers with the policy in them and checks all books and"
                + " invariants after each. Prints few operations that make one fail.")
final class SoakCommand extends Tool {
    @Option(names = "--rounds", description = "rounds of the policy", defaultValue = "1000")
    private int rounds;

    @Option(names = "--seed", description = "decides everything that happens", defaultValue = "1")
    private long seed;

    @Option(names = "--episode", description = "this one of the seed's clusters alone, from 0")
    private @Nullable Integer episode;

    @Override
    boolean run() throws Exception {
        requireBetween("--rounds", rounds, 1, Integer.MAX_VALUE);
        var soak = new Soak(seed, true, out());
        if (episode == null) {
            return soak.run(rounds);
        }
        requireBetween("--episode", episode, 0, Integer.MAX_VALUE);
        return soak.only(episode);
    }
}
