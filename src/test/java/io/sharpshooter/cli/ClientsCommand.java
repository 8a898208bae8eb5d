package io.sharpshooter.cli;

import io.sharpshooter.clients.Framework;
import io.sharpshooter.clients.Race;
import io.sharpshooter.clients.RaceResult;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./sharpshooter clients}: MapReduce and Spark share a cluster. */
@Command(
        name = "clients",
        description = {
            "Lets MapReduce and Spark share a cluster of real processes: one fills it from one queue, then three jobs"
                    + " of the other ask for large containers, one after the other.",
            "All jobs must succeed, nobody may die in vain, and all books must be"
                    + " right. Takes half an hour, 8 GB of memory, and Maven. MapReduce's masters listen on all"
                    + " addresses of this machine while they run."
        })
final class ClientsCommand extends Tool {
    @Option(
            names = "--grace",
            split = ",",
            defaultValue = "0,5",
            paramLabel = "<seconds>",
            description = "grace periods, 0 to 60")
    private List<Integer> graces = List.of();

    @Option(
            names = "--races",
            split = ",",
            defaultValue = "mapreduce,killam,spark",
            paramLabel = "<race>",
            description = "who fills: mapreduce, killam (MapReduce that ends told containers at once), spark")
    private List<Framework> races = List.of();

    @Override
    boolean run() throws Exception {
        graces.forEach(grace -> requireBetween("--grace", grace, 0, 60));
        var jars = Framework.collectJars(home());
        var results = new ArrayList<RaceResult>();
        for (int grace : graces) {
            for (var filler : races) {
                try (var race = new Race(filler, jars, grace, out())) {
                    results.add(race.run());
                }
            }
        }
        RaceResult.lines(results).forEach(out()::println);
        return results.stream().allMatch(RaceResult::isWell);
    }
}
