package io.sharpshooter.cli;

import io.sharpshooter.clients.Framework;
import io.sharpshooter.clients.Race;
import io.sharpshooter.clients.RacePolicy;
import io.sharpshooter.clients.RaceResult;
import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.Complaints;
import io.sharpshooter.program.Range;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
            "All jobs must succeed, none may count a task as failed, nobody may die in vain, no task may be killed"
                    + " again while others could give, and all books must be right. Takes half an hour and 8 GB of"
                    + " memory, and Maven. MapReduce's masters listen on all addresses of this machine while they run.",
            ""
        })
public final class ClientsCommand implements Callable<Integer> {
    private static final int MOST_GRACE = 60;
    private static final int LEAST_FILL = 30;
    private static final int MOST_FILL = 3600;

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

    @Option(
            names = "--policies",
            split = ",",
            defaultValue = "sharpshooter",
            paramLabel = "<policy>",
            description = "sharpshooter, and for comparison Hadoop's own: stock, best (with its best flags); default"
                    + " ${DEFAULT-VALUE}")
    private List<RacePolicy> policies = List.of();

    @Option(
            names = "--fill-seconds",
            defaultValue = "180",
            description = "how long each task runs of the job that fills, 30 to 3600; default ${DEFAULT-VALUE}")
    private int fillSeconds;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it runs a command
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        graces.forEach(grace -> Range.check(spec, "--grace", grace, 0, MOST_GRACE));
        Range.check(spec, "--fill-seconds", fillSeconds, LEAST_FILL, MOST_FILL);
        boolean well = true;
        try {
            Path jars = Framework.collectJars(Path.of(System.getProperty("sharpshooter.home", "")));
            for (RacePolicy policy : policies) {
                for (int grace : graces) {
                    well &= races(jars, policy, grace);
                }
            }
        } catch (Complaint e) {
            return Complaints.report(spec, e);
        }
        return well ? 0 : 1;
    }

    private boolean races(Path jars, RacePolicy policy, int grace) throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        List<RaceResult> results = new ArrayList<>();
        for (Framework filler : races) {
            try (Race race = new Race(filler, jars, policy, grace, fillSeconds, out)) {
                results.add(race.run());
            }
        }
        out.printf("Policy %s, grace period %d s%n", policy.name().toLowerCase(Locale.ROOT), grace);
        RaceResult.lines(results, policy.isJudged()).forEach(out::println);
        out.flush();
        return !policy.isJudged() || results.stream().allMatch(RaceResult::isWell);
    }
}
