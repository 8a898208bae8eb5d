package io.sharpshooter.day;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.trial.Contestant;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Policies in the same part of a day, one after the other, in a table. */
public final class Day {
    /** What {@link #play} knows, and what each is called. */
    private static final Map<String, Contestant> CONTESTANTS = Map.of(
            "stock", Contestant.STOCK, "best", Contestant.STOCK_BEST, "sharpshooter", Contestant.SHARPSHOOTER);

    private final Plan plan;
    private final PrintWriter out;
    private @Nullable Path file;

    public Day(Plan plan, PrintWriter out) {
        this.plan = plan;
        this.out = out;
    }

    public static List<String> names() {
        return List.of("none", "stock", "best", "sharpshooter");
    }

    /** Each score is added to this file, a line of JSON each. */
    public Day into(Path jsonLines) {
        file = jsonLines;
        return this;
    }

    /** Plays them after one another; first without a policy, for jobs are compared with that. */
    public void play(List<String> policies) throws Exception {
        DayTable table = new DayTable(out);
        table.header(plan);
        Outcome none = DayPlay.run(plan, Contestant.NONE);
        List<Long> base = none.durations();
        if (policies.contains("none")) {
            tell(table, none.score(base));
        }
        for (String name : policies) {
            Optional<Contestant> contestant = Optional.ofNullable(CONTESTANTS.get(name));
            if (contestant.isPresent()) {
                tell(table, DayPlay.run(plan, contestant.get()).score(base));
            }
        }
    }

    private void tell(DayTable table, DayScore score) throws IOException {
        table.score(score);
        if (file != null) {
            Files.writeString(
                    file,
                    new ObjectMapper().writeValueAsString(score) + "\n",
                    java.nio.file.StandardOpenOption.CREATE,
                    java.nio.file.StandardOpenOption.APPEND);
        }
    }
}
