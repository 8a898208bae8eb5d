package io.sharpshooter.trial;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Policies in the same part of a day, one after the other, in a table. */
public final class Day {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final PrintWriter out;
    private final @Nullable Path file;

    /** @param file to which each score is added, a line of JSON each, or null */
    public Day(PrintWriter out, @Nullable Path file) {
        this.out = out;
        this.file = file;
        out.println("docs/day.md says what the columns are.");
    }

    /** Plays them after one another with each grace period; first without a policy, for jobs are compared with that. */
    public void play(Plan plan, List<Long> gracesMs, List<Contestant> policies) throws Exception {
        out.printf("Plays %s without any policy first: jobs are compared with that.%n", plan.span());
        Outcome none = DayPlay.run(plan, Contestant.NONE);
        for (long graceMs : gracesMs) {
            Plan graced = plan.withGrace(graceMs);
            DayRow.header(out, graced.toString());
            for (Contestant policy : policies) {
                Outcome outcome = policy == Contestant.NONE ? none : DayPlay.run(graced, policy);
                tell(outcome.row(graced, none.durations()));
            }
        }
    }

    /** Prints what was written to these files, play by play. */
    public void show(List<Path> files) throws IOException {
        Map<String, List<DayRow>> plays = new TreeMap<>();
        try {
            for (Path each : files) {
                for (String line : Files.readAllLines(each)) {
                    DayRow row = JSON.readValue(line, DayRow.class);
                    plays.computeIfAbsent(row.plan(), plan -> new ArrayList<>()).add(row);
                }
            }
        } catch (JsonProcessingException e) {
            throw new Complaint("--show is for files that --out has written: " + e.getOriginalMessage());
        }
        plays.forEach((plan, rows) -> {
            DayRow.header(out, plan);
            rows.forEach(row -> row.print(out));
        });
    }

    private void tell(DayRow row) throws IOException {
        row.print(out);
        if (file != null) {
            String line = JSON.writeValueAsString(row) + "\n";
            Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }
}
