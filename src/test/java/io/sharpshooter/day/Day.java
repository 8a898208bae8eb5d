package io.sharpshooter.day;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.trial.Contestant;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Policies in the same part of a day, one after the other, in a table. */
public final class Day {
    /** What {@link #play} knows, and what each is called. */
    private static final Map<String, Contestant> CONTESTANTS =
            Map.of("stock", Contestant.STOCK, "best", Contestant.STOCK_BEST, "sharpshooter", Contestant.SHARPSHOOTER);

    private final PrintWriter out;
    private @Nullable Path file;
    private @Nullable Plan playedWithout;
    private List<Long> base = List.of();

    public Day(PrintWriter out) {
        this.out = out;
    }

    /** Says what the columns of the table are. */
    public void legend() {
        DayTable.legend(out);
    }

    public static List<String> names() {
        return List.of("none", "stock", "best", "sharpshooter");
    }

    /** Each score is added to this file, a line of JSON each. */
    public Day into(Path jsonLines) {
        file = jsonLines;
        return this;
    }

    /**
     * Plays them after one another; first without a policy, for jobs are compared with that, unless that was the last
     * that was played and differs in nothing but the grace period.
     */
    public void play(Plan plan, List<String> policies) throws Exception {
        DayTable table = new DayTable(out);
        Optional<Outcome> none = playWithout(plan);
        table.header(plan.toString());
        if (none.isPresent() && policies.contains("none")) {
            tell(plan, table, none.get().score(base));
        }
        for (String name : policies) {
            Optional<Contestant> contestant = Optional.ofNullable(CONTESTANTS.get(name));
            if (contestant.isPresent()) {
                tell(plan, table, DayPlay.run(plan, contestant.get()).score(base));
            }
        }
    }

    /** Prints what {@link #into} has written to these files, play by play. */
    public void show(List<Path> files) throws IOException {
        ObjectMapper mapper = new ObjectMapper()
                .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);
        Map<String, List<DayScore>> plays = new TreeMap<>();
        for (Path each : files) {
            for (String line : Files.readAllLines(each)) {
                Line played = mapper.readValue(line, Line.class);
                plays.computeIfAbsent(played.plan, plan -> new ArrayList<>()).add(played.score);
            }
        }
        DayTable table = new DayTable(out);
        plays.forEach((plan, scores) -> {
            table.header(plan);
            scores.forEach(table::score);
        });
    }

    private Optional<Outcome> playWithout(Plan plan) throws Exception {
        Plan same = plan.withGrace(0);
        if (same.equals(playedWithout)) {
            return Optional.empty();
        }
        out.printf("Plays %s without any policy first: jobs are compared with that.%n", plan.span());
        out.flush();
        Outcome none = DayPlay.run(plan, Contestant.NONE);
        base = none.durations();
        playedWithout = same;
        return Optional.of(none);
    }

    private void tell(Plan plan, DayTable table, DayScore score) throws IOException {
        table.score(score);
        if (file != null) {
            Files.writeString(file, line(plan, score), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    private static String line(Plan plan, DayScore score) throws IOException {
        return new ObjectMapper().writeValueAsString(new Line(plan.toString(), score)) + "\n";
    }

    /** What a file has of a play. */
    private record Line(String plan, DayScore score) {}
}
