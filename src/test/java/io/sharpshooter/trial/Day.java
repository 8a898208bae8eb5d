package io.sharpshooter.trial;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Policies in the same part of a day, one after the other, in a table. */
public final class Day {
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

    private final PrintWriter out;
    private final @Nullable Path file;
    private @Nullable Plan playedWithout;
    private List<Long> base = List.of();

    /** @param file to which each score is added, a line of JSON each, or null */
    public Day(PrintWriter out, @Nullable Path file) {
        this.out = out;
        this.file = file;
        DayRow.legend(out);
    }

    /** What {@link #play} knows. */
    public static List<String> names() {
        return Stream.of(Contestant.values())
                .map(contestant -> contestant.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    /**
     * Plays them after one another; first without a policy, for jobs are compared with that, unless that was the last
     * that was played and differs in nothing but the grace period.
     */
    public void play(Plan plan, List<String> policies) throws Exception {
        List<DayRow> without = playWithout(plan);
        DayRow.header(out, plan.toString());
        if (policies.contains("none")) {
            for (DayRow row : without) {
                tell(row);
            }
        }
        for (String policy : policies) {
            Contestant contestant = Contestant.valueOf(policy.toUpperCase(Locale.ROOT));
            if (contestant != Contestant.NONE) {
                tell(DayPlay.run(plan, contestant).row(plan, base));
            }
        }
    }

    /** Prints what was written to these files, play by play. */
    public void show(List<Path> files) throws IOException {
        Map<String, List<DayRow>> plays = new TreeMap<>();
        for (Path each : files) {
            for (String line : Files.readAllLines(each)) {
                DayRow row = JSON.readValue(line, DayRow.class);
                plays.computeIfAbsent(row.plan(), plan -> new ArrayList<>()).add(row);
            }
        }
        plays.forEach((plan, rows) -> {
            DayRow.header(out, plan);
            rows.forEach(row -> row.print(out));
        });
    }

    /** One row, or none where it was played before. */
    private List<DayRow> playWithout(Plan plan) throws Exception {
        Plan same = plan.withGrace(0);
        if (same.equals(playedWithout)) {
            return List.of();
        }
        out.printf("Plays %s without any policy first: jobs are compared with that.%n", plan.span());
        out.flush();
        Outcome none = DayPlay.run(plan, Contestant.NONE);
        base = none.durations();
        playedWithout = same;
        return List.of(none.row(plan, base));
    }

    private void tell(DayRow row) throws IOException {
        row.print(out);
        if (file != null) {
            String line = JSON.writeValueAsString(row) + "\n";
            Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }
}
