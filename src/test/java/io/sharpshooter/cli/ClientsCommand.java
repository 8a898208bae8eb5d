package io.sharpshooter.cli;

import io.sharpshooter.clients.Framework;
import io.sharpshooter.clients.Race;
import io.sharpshooter.clients.RaceResult;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.Complaints;
import io.sharpshooter.program.Range;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./sharpshooter clients}: MapReduce and Spark share a cluster. */
@Command(
        name = "clients",
        mixinStandardHelpOptions = true,
        description = {
            "Lets MapReduce and Spark share a cluster of real processes: one fills it from one queue, then three jobs"
                    + " of the other ask for large containers, one after the other.",
            "All jobs must succeed, none may count a task as failed, nobody may die in vain, and all books must be"
                    + " right. Takes half an hour and 8 GB of memory, and Maven. MapReduce's masters listen on all"
                    + " addresses of this machine while they run.",
            ""
        })
public final class ClientsCommand implements Callable<Integer> {
    private static final int MOST_GRACE = 60;

    @Option(
            names = "--grace",
            split = ",",
            defaultValue = "0,5",
            paramLabel = "<seconds>",
            description = "grace periods, 0 to 60; default ${DEFAULT-VALUE}")
    private List<Integer> graces = List.of();

    @Option(
            names = "--races",
            split = ",",
            defaultValue = "mapreduce,killam,spark",
            paramLabel = "<race>",
            description = "who fills: mapreduce, killam (MapReduce that ends told containers at once), spark; default"
                    + " ${DEFAULT-VALUE}")
    private List<Framework> races = List.of();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        graces.forEach(grace -> Range.check(spec, "--grace", grace, 0, MOST_GRACE));
        PrintWriter out = spec.commandLine().getOut();
        List<RaceResult> results = new ArrayList<>();
        try {
            Path jars = Framework.collectJars(Path.of(System.getProperty("sharpshooter.home", "")));
            for (int grace : graces) {
                for (Framework filler : races) {
                    try (Race race = new Race(filler, jars, grace, out)) {
                        results.add(race.run());
                    }
                }
            }
        } catch (Complaint e) {
            return Complaints.report(spec, e);
        }
        RaceResult.lines(results).forEach(out::println);
        out.flush();
        return results.stream().allMatch(RaceResult::isWell) ? 0 : 1;
    }
}
